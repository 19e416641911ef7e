import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { AnyRow } from '#web/content/content-api.ts'
import { TrashLink } from '#web/content/trash-link.tsx'
import type { ContentList } from '#web/content/use-content-list.ts'
import { ConfirmDelete } from '#web/list/confirm-delete.tsx'
import { useFocusFallback } from '#web/list/focus.ts'
import { ListErrors } from '#web/list/list-errors.tsx'
import { type Tab, toSearch } from '#web/list/list-url.ts'
import { useStrayClickGuard } from '#web/list/stable-rows.ts'
import { ListTable } from '#web/list/table.tsx'
import { Toolbar } from '#web/list/toolbar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useScrolledPast } from '#web/ui/use-scrolled-past.ts'

interface ListFrameProps {
  desk: ContentList
  /** Beside the title: what leads on from this screen. */
  buttons?: ReactNode
  /** Between the title and the list, such as the form of a new row. */
  children?: ReactNode
  /** What can be done with a row, as buttons. */
  actions: (row: AnyRow) => ReactNode
  /** What stands under the opened row. */
  panel: (row: AnyRow) => ReactNode
  /** What stands there while there is no row at all. */
  empty: ReactNode
}

/** A list screen from its title to its pager: tabs with counts, or without tabs the one count in the title. */
export function ListFrame({ desk: list, buttons, children, ...table }: ListFrameProps) {
  const { type, view, page, tabs, counts } = list
  const title = listTitle(list)
  const isStuck = useScrolledPast(215)
  useFocusFallback()
  useStrayClickGuard()
  const content = (
    <>
      <Toolbar desk={list} beside={tabs.length > 1 ? undefined : <TrashLink type={type} />} />
      <ListErrors desk={list} />
      <ListTable desk={list} {...table} />
      <div
        className="flex justify-center pt-4"
        data-focus-fallback="nav [aria-current=page][aria-label^=Page]"
      >
        <Pager page={view.page} pages={list.pages} to={(page) => toSearch({ ...view, page })} />
      </div>
    </>
  )
  const isPastEnd = list.rows.length === 0 && view.page > 1 && page.isSuccess && !page.isFetching
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center gap-2.5">
        <ListTitle desk={list} />
        <span className="ml-auto flex flex-wrap gap-2">{buttons}</span>
      </div>
      {children}
      {tabs.length > 1 ? (
        <div className="pt-3">
          <Tabs
            label={title}
            entries={tabs.map((tab, index) => ({ id: tab, label: labels[tab], count: counts[index]?.data }))}
            chosen={view.tab}
            onChoose={(tab) => void list.show({ tab, page: 1 })}
            isStuck={isStuck}
            trailing={<TrashLink type={type} />}
          >
            {content}
          </Tabs>
        </div>
      ) : (
        content
      )}
      {/* The last row of this page has gone: the page before it takes its place (AC-211, AC-251, AC-257). */}
      {isPastEnd && (
        <Navigate
          replace
          to={toSearch({ ...view, page: Math.max(1, Math.min(view.page - 1, list.pages || 1)) })}
        />
      )}
      <ConfirmDelete isOpen={list.doomed.length > 0} onAnswer={list.answerDelete} />
    </>
  )
}

const labels = { all: 'All', published: 'Published', unpublished: 'Unpublished' } satisfies Record<
  Tab,
  string
>

const listTitle = ({ type }: ContentList): string => type.admin.title ?? type.label.many

/** Without tabs the count stands in brackets after the words (AC-339, AP-139); it is that of the search (AP-152). */
function ListTitle({ desk: list }: { desk: ContentList }) {
  const count = list.counts[0]?.data
  const isPlain = list.tabs.length === 1
  return (
    <>
      <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
        {listTitle(list)}
        {isPlain && count !== undefined && <span className="font-normal text-ink-muted"> ({count})</span>}
      </h1>
      {!isPlain && count !== undefined && <Badge>{count}</Badge>}
    </>
  )
}
