import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { ConfirmDelete } from '#web/list/confirm-delete.tsx'
import { ListExportButton } from '#web/list/export-button.tsx'
import { ListErrors } from '#web/list/list-errors.tsx'
import { toSearch } from '#web/list/list-url.ts'
import type { ListRow } from '#web/list/source.ts'
import { useStrayClickGuard } from '#web/list/stable-rows.ts'
import { ListTable, type ListTableProps } from '#web/list/table.tsx'
import { Toolbar } from '#web/list/toolbar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { useFocusFallback } from '#web/ui/focus/focus.ts'
import { Pager } from '#web/ui/pages/pager.tsx'
import { Tabs } from '#web/ui/tabs/tabs.tsx'
import { useScrolledPast } from '#web/ui/use-scrolled-past.ts'

interface ListScreenProps<S extends ListRow, R extends S> extends ListTableProps<S, R> {
  /** Beside the title: links to related screens. */
  buttons?: ReactNode
  /** Between the title and the list, such as the form of a new row. */
  children?: ReactNode
  /** After the search: further filters. */
  filters?: ReactNode
  /** Further actions for all selected rows. */
  bulkActions?: ReactNode
  /** At the end of the tabs, or of the toolbar if there are none. */
  trailing?: ReactNode
  /** Errors besides those of the list itself. */
  errors?: ReactNode
}

/** A list screen from its title to its pager: tabs with counts, or without tabs one count in the title. */
export function ListScreen<S extends ListRow, R extends S>({
  list,
  buttons,
  children,
  filters,
  bulkActions,
  trailing,
  errors,
  ...table
}: ListScreenProps<S, R>) {
  const { source, state, page, tabCounts } = list
  const isScrolled = useScrolledPast(215)
  useFocusFallback()
  useStrayClickGuard()
  const hasTabs = source.tabs.length > 1
  const content = (
    <>
      <Toolbar
        list={list}
        filters={filters}
        bulkActions={bulkActions}
        trailing={hasTabs ? undefined : trailing}
      />
      <ListErrors list={list}>{errors}</ListErrors>
      <ListTable list={list} {...table} />
      <div
        className="flex justify-center pt-4"
        data-focus-fallback="nav [aria-current=page][aria-label^=Page]"
      >
        <Pager page={state.page} pages={list.pages} to={(page) => toSearch(source, { ...state, page })} />
      </div>
    </>
  )
  const isPastEnd = list.rows.length === 0 && state.page > 1 && page.isSuccess && !page.isFetching
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center gap-2.5">
        <Title title={source.title} count={tabCounts[0]} hasTabs={hasTabs} />
        <span className="ml-auto flex flex-wrap gap-2">
          <ListExportButton list={list} />
          {buttons}
        </span>
      </div>
      {children}
      {hasTabs ? (
        <div className="pt-3">
          <Tabs
            label={source.title}
            entries={source.tabs.map(({ id, label }, index) => ({ id, label, count: tabCounts[index] }))}
            chosen={state.tab}
            onChoose={(tab) => void list.show({ tab, page: 1 })}
            isStuck={isScrolled}
            trailing={trailing}
          >
            {content}
          </Tabs>
        </div>
      ) : (
        content
      )}
      {/* The last row of this page is gone: the previous page is shown (AC-211, AC-251, AC-257). */}
      {isPastEnd && (
        <Navigate
          replace
          to={toSearch(source, {
            ...state,
            page: Math.max(1, Math.min(state.page - 1, list.pages || 1)),
          })}
        />
      )}
      <ConfirmDelete
        isOpen={list.pendingDelete.length > 0}
        question={source.deleteQuestion}
        hasTrash={source.hasTrash}
        onAnswer={list.answerDelete}
      />
    </>
  )
}

/** Without tabs, the count is in parentheses after the title (AC-339, AP-139); it is that of the search (AP-152). */
function Title({ title, count, hasTabs }: { title: string; count: number | undefined; hasTabs: boolean }) {
  return (
    <>
      <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
        {title}
        {!hasTabs && count !== undefined && <span className="font-normal text-ink-muted"> ({count})</span>}
      </h1>
      {hasTabs && count !== undefined && <Badge>{count}</Badge>}
    </>
  )
}
