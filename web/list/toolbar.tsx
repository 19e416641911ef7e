import { type ReactNode, useId } from 'react'
import { pageSizes } from '#contract/limits.ts'
import { rowKey } from '#web/content/content-api.ts'
import type { ContentList } from '#web/content/use-content-list.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Select } from '#web/ui/select.tsx'

/** Search, what is selected, and the size of a page. Search and size stay in reach while rows are selected (AC-186, AC-206). */
export function Toolbar({ desk: list, beside }: { desk: ContentList; beside?: ReactNode }) {
  const { type, view, size, selected } = list
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <SearchBox
        label={`Search ${type.label.many.toLowerCase()}`}
        value={view.search}
        onSearch={(search) => void list.show({ search, page: 1 })}
      />
      {selected.length > 1 && <BulkBar desk={list} />}
      <div className="ml-auto flex items-center gap-2 text-sm text-ink-muted">
        <label htmlFor={id}>Rows per page</label>
        <Select
          id={id}
          value={size}
          // A page of another size may not hold the row that is being edited.
          disabled={list.opened !== null}
          onChange={({ target }) => list.resize(Number(target.value))}
        >
          {pageSizes.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
        {beside}
      </div>
    </div>
  )
}

function BulkBar({ desk: { type, rows, selected, select, askDelete } }: { desk: ContentList }) {
  const chosen = rows.filter((row) => selected.includes(rowKey(type, row)))
  return (
    <div className="bulk-bar" data-focus-fallback='[aria-label="Select all"]'>
      <span className="flex h-7 items-center rounded-full bg-brand-soft pr-0.5 pl-3 text-sm font-medium text-brand">
        <span aria-live="polite">{selected.length} entries selected</span>
        <IconButton label="Clear selection" icon="clear" onClick={() => select([])} />
      </span>
      <Button tone="warning" icon="delete" onClick={() => askDelete(chosen)}>
        {type.admin.deleteAll ?? 'Delete All'}
      </Button>
    </div>
  )
}
