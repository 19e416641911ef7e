import { type ReactNode, useId } from 'react'
import { pageSizes } from '#contract/limits.ts'
import { ListFilters } from '#web/list/filters/list-filters.tsx'
import type { ListRow } from '#web/list/source.ts'
import type { List } from '#web/list/use-list.ts'
import type { ViewedList } from '#web/list/views/use-list-views.ts'
import { ViewsMenu } from '#web/list/views/views-menu.tsx'
import { choosableColumns } from '#web/list/views/with-columns.ts'
import { BulkBar } from '#web/ui/bulk-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { Select } from '#web/ui/fields/select.tsx'

interface ToolbarProps<S extends ListRow, R extends S> {
  list: List<S, R>
  /** After the search: further filters. */
  filters?: ReactNode
  /** Further actions for all selected rows. */
  bulkActions?: ReactNode
  trailing?: ReactNode
}

/** Search, selection, and page size. Search and page size stay available while rows are selected (AC-186, AC-206). */
export function Toolbar<S extends ListRow, R extends S>({
  list,
  filters,
  bulkActions,
  trailing,
}: ToolbarProps<S, R>) {
  const { source, state, size, selected } = list
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      {source.hasSearch !== false && (
        <SearchBox
          label={`Search ${source.label.many.toLowerCase()}`}
          value={state.search}
          {...(source.searchDelay !== undefined && { delay: source.searchDelay })}
          onSearch={(search) => void list.show({ search, page: 1 })}
        />
      )}
      {source.hasViews && <ViewsMenu list={viewedList(list)} />}
      {source.filter?.choices && <ListFilters list={list} />}
      {filters}
      {selected.length >= (source.minBulk ?? 2) && (
        <BulkBar count={selected.length} isFloating={bulkActions !== undefined} onClear={list.clearSelection}>
          {bulkActions}
          {selected.length > 1 && (
            <Button tone="warning" icon="delete" onClick={() => list.confirmDelete(selected)}>
              {source.deleteSelectedLabel}
            </Button>
          )}
        </BulkBar>
      )}
      <div className="ml-auto flex items-center gap-2 text-sm text-ink-muted">
        <label htmlFor={id}>Rows per page</label>
        <Select
          id={id}
          value={size}
          // A page of another size may not contain the row that is being edited.
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

/** The list as the menu of its views sees it. Tiles have no columns. */
function viewedList<S extends ListRow, R extends S>({ source, state, saved, show }: List<S, R>): ViewedList {
  const { path, columns, nameColumn } = source
  const shown = columns.filter(({ isFixed }) => !isFixed).map(({ name }) => name)
  return {
    ...{ path, state, saved, show },
    ...(shown.length === 0
      ? { kept: 'tab and search', columns: null }
      : {
          kept: 'tab, search, filters, sorting, and columns',
          columns: { shown, known: choosableColumns(source), name: nameColumn },
        }),
  }
}
