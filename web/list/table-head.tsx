import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { ariaSort, nextSort } from '#web/list/list-url.ts'
import type { ListRow } from '#web/list/source.ts'
import type { List } from '#web/list/use-list.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Icon, type IconSource } from '#web/ui/images/icon.tsx'

/** Select-all and the names of the columns; sortable ones are buttons. */
export function TableHead<S extends ListRow, R extends S>({ list }: { list: List<S, R> }) {
  const { source, rows, selected, isAllSelected, isSelectingAll } = list
  return (
    <thead>
      <tr>
        {source.reorderRows ? (
          <th scope="col">
            <span className="sr-only">Order</span>
          </th>
        ) : (
          <td />
        )}
        {source.deleteRows ? (
          <th scope="col">
            <Checkbox
              aria-label="Select all"
              checked={isAllSelected}
              isMixed={selected.length > 0 && !isAllSelected}
              aria-busy={isSelectingAll || undefined}
              disabled={rows.length === 0}
              onChange={list.toggleAll}
            >
              Select all
            </Checkbox>
          </th>
        ) : (
          <td />
        )}
        {source.columns.map(({ name, label, isSortable }) =>
          isSortable ? (
            <SortableHeader key={name} list={list} name={name} label={label} />
          ) : (
            <PlainHeader key={name} label={label} isName={name === source.nameColumn} />
          ),
        )}
        <PlainHeader label="Actions" />
      </tr>
    </thead>
  )
}

function PlainHeader({ label, isName }: { label: string; isName?: boolean }) {
  return (
    <th scope="col" data-unsortable data-name={isName || undefined}>
      {label}
    </th>
  )
}

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown } satisfies Record<
  string,
  IconSource
>

function SortableHeader<S extends ListRow, R extends S>({
  list: { source, state, show },
  name,
  label,
}: {
  list: List<S, R>
  name: string
  label: string
}) {
  const sorted = ariaSort(state.sort, name)
  const sort = () =>
    void show({ sort: nextSort(state.sort, name, source.defaultSort), page: 1 }, { preventScrollReset: true })
  return (
    <th scope="col" aria-sort={sorted} data-name={name === source.nameColumn || undefined}>
      <button type="button" onClick={sort}>
        {label}
        <Icon name={sortIcons[sorted]} size="sm" />
      </button>
    </th>
  )
}
