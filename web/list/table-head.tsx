import type { ContentList } from '#web/content/use-content-list.ts'
import { nameColumn } from '#web/forms/cells.tsx'
import { ariaSort, nextSort } from '#web/list/list-url.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

/** Select-all and the columns' names, of which those that can be sorted are buttons. */
export function TableHead({ desk: list, keys }: { desk: ContentList; keys: readonly string[] }) {
  const { type, selected, select } = list
  const isAll = keys.length > 0 && selected.length === keys.length
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="sr-only">Order</span>
        </th>
        <th scope="col">
          <Checkbox
            aria-label="Select all"
            checked={isAll}
            isMixed={selected.length > 0 && !isAll}
            disabled={keys.length === 0}
            onChange={() => select(isAll ? [] : keys)}
          />
        </th>
        {type.list.columns.map((name) =>
          type.list.sort.includes(name) ? (
            <SortableHeader key={name} desk={list} name={name} />
          ) : (
            <PlainHeader key={name} label={type.fields[name].label} isName={name === nameColumn(type)} />
          ),
        )}
        {type.admin.status === 'switch' && <PlainHeader label="Active/Inactive" />}
        <PlainHeader label="Actions" />
      </tr>
    </thead>
  )
}

function PlainHeader({ label, isName }: { label: string; isName?: boolean }) {
  return (
    <th scope="col" data-plain data-name={isName || undefined}>
      {label}
    </th>
  )
}

const sortIcons = { ascending: 'ascending', descending: 'descending', none: 'sortable' } satisfies Record<
  string,
  IconName
>

function SortableHeader({ desk: { type, view, show }, name }: { desk: ContentList; name: string }) {
  const sorted = ariaSort(view.sort, name)
  return (
    <th scope="col" aria-sort={sorted} data-name={name === nameColumn(type) || undefined}>
      <button
        type="button"
        onClick={() => void show({ sort: nextSort(view.sort, name), page: 1 }, { preventScrollReset: true })}
      >
        {type.fields[name].label}
        <Icon name={sortIcons[sorted]} size="sm" />
      </button>
    </th>
  )
}
