import { type ReactNode, useId } from 'react'
import { pageSizes } from '#contract/limits.ts'
import type { ListRow } from '#web/list/source.ts'
import type { List } from '#web/list/use-list.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Select } from '#web/ui/select.tsx'

/** Search, what is selected, and the size of a page. Search and size stay in reach while rows are selected (AC-186, AC-206). */
export function Toolbar<R extends ListRow>({ list, trailing }: { list: List<R>; trailing?: ReactNode }) {
  const { source, state, size, selected, rows, select } = list
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <SearchBox
        label={`Search ${source.label.many.toLowerCase()}`}
        value={state.search}
        onSearch={(search) => void list.show({ search, page: 1 })}
      />
      {selected.length > 1 && (
        <BulkBar count={selected.length} onClear={() => select([])}>
          <Button
            tone="warning"
            icon="delete"
            onClick={() => list.confirmDelete(rows.filter((row) => selected.includes(row.id)))}
          >
            {source.deleteSelectedLabel}
          </Button>
        </BulkBar>
      )}
      <div className="ml-auto flex items-center gap-2 text-sm text-ink-muted">
        <label htmlFor={id}>Rows per page</label>
        <Select
          id={id}
          value={size}
          // A page of another size may not hold the row that is being edited.
          disabled={list.openId !== null}
          onChange={({ target }) => list.resize(Number(target.value))}
        >
          {pageSizes.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
        {trailing}
      </div>
    </div>
  )
}

/** How many rows are selected, and what can be done with all of them. */
export function BulkBar({
  count,
  onClear,
  children,
}: {
  count: number
  onClear: () => void
  children: ReactNode
}) {
  return (
    <div className="bulk-bar" data-focus-fallback='[aria-label="Select all"]'>
      <span className="flex h-7 items-center rounded-full bg-brand-soft pr-0.5 pl-3 text-sm font-medium text-brand">
        <span aria-live="polite">{count === 1 ? '1 entry' : `${count} entries`} selected</span>
        <IconButton label="Clear selection" icon="clear" onClick={onClear} />
      </span>
      {children}
    </div>
  )
}
