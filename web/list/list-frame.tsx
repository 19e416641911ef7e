import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { AnyRow } from '#web/content/content-api.ts'
import { TrashLink } from '#web/content/trash-link.tsx'
import type { Desk } from '#web/content/use-content-list.ts'
import { DeleteQuestion } from '#web/list/confirm-delete.tsx'
import { useFocusFallback } from '#web/list/focus.ts'
import { Problems } from '#web/list/list-errors.tsx'
import { type Tab, viewAddress } from '#web/list/list-url.ts'
import { useStrayClickGuard } from '#web/list/stable-rows.ts'
import { ListTable } from '#web/list/table.tsx'
import { ListTools } from '#web/list/toolbar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useScrolledPast } from '#web/ui/use-scrolled-past.ts'

interface ListFrameProps {
  desk: Desk
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
export function ListFrame({ desk, buttons, children, ...table }: ListFrameProps) {
  const { type, view, page, tabs, counts } = desk
  const title = titleOf(desk)
  const isStuck = useScrolledPast(215)
  useFocusFallback()
  useStrayClickGuard()
  const list = (
    <>
      <ListTools desk={desk} beside={tabs.length > 1 ? undefined : <TrashLink type={type} />} />
      <Problems desk={desk} />
      <ListTable desk={desk} {...table} />
      <div
        className="flex justify-center pt-4"
        data-focus-fallback="nav [aria-current=page][aria-label^=Page]"
      >
        <Pager page={view.page} pages={desk.pages} to={(page) => viewAddress({ ...view, page })} />
      </div>
    </>
  )
  const isPastEnd = desk.rows.length === 0 && view.page > 1 && page.isSuccess && !page.isFetching
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center gap-2.5">
        <Title desk={desk} />
        <span className="ml-auto flex flex-wrap gap-2">{buttons}</span>
      </div>
      {children}
      {tabs.length > 1 ? (
        <div className="pt-3">
          <Tabs
            label={title}
            entries={tabs.map((tab, index) => ({ id: tab, label: labels[tab], count: counts[index]?.data }))}
            chosen={view.tab}
            onChoose={(tab) => void desk.show({ tab, page: 1 })}
            isStuck={isStuck}
            trailing={<TrashLink type={type} />}
          >
            {list}
          </Tabs>
        </div>
      ) : (
        list
      )}
      {/* The last row of this page has gone: the page before it takes its place (AC-211, AC-251, AC-257). */}
      {isPastEnd && (
        <Navigate
          replace
          to={viewAddress({ ...view, page: Math.max(1, Math.min(view.page - 1, desk.pages || 1)) })}
        />
      )}
      <DeleteQuestion isOpen={desk.doomed.length > 0} onAnswer={desk.answerDelete} />
    </>
  )
}

const labels = { all: 'All', published: 'Published', unpublished: 'Unpublished' } satisfies Record<
  Tab,
  string
>

const titleOf = ({ type }: Desk): string => type.admin.title ?? type.label.many

/** Without tabs the count stands in brackets after the words (AC-339, AP-139); it is that of the search (AP-152). */
function Title({ desk }: { desk: Desk }) {
  const count = desk.counts[0]?.data
  const isPlain = desk.tabs.length === 1
  return (
    <>
      <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
        {titleOf(desk)}
        {isPlain && count !== undefined && <span className="font-normal text-ink-muted"> ({count})</span>}
      </h1>
      {!isPlain && count !== undefined && <Badge>{count}</Badge>}
    </>
  )
}
