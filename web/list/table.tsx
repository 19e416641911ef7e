import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { defaultSort } from '#contract/content/query.ts'
import { type AnyRow, rowKey } from '#web/content/content-api.ts'
import type { ContentList } from '#web/content/use-content-list.ts'
import { rowTitle } from '#web/forms/cells.tsx'
import { ColumnWidths, minTableWidth } from '#web/list/column-widths.tsx'
import { useReorder } from '#web/list/reorder.ts'
import { Row } from '#web/list/row.tsx'
import { TableHead } from '#web/list/table-head.tsx'
import { useNarrowerThan } from '#web/list/use-narrower-than.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import '#web/list/list.css'
import '#web/list/scrolling-table.css'

interface ListTableProps {
  desk: ContentList
  actions: (row: AnyRow) => ReactNode
  panel: (row: AnyRow) => ReactNode
  empty: ReactNode
}

export function ListTable({ desk: list, actions, panel, empty }: ListTableProps) {
  const { type, view, rows, page, opened } = list
  const canDrag = () => {
    if (opened !== null) return false
    if (view.sort === defaultSort) return true
    toast.warning('Cannot Drag', 'First remove sorting then you can be able to drag it.')
    return false
  }
  const reorder = useReorder({
    names: rows.map((row) => rowTitle(type, row)),
    canDrag,
    onMove: (from, to) => {
      list.release()
      list.order.mutate(moveItem(rows, from, to))
    },
  })
  const minWidth = minTableWidth(type)
  const [container, isWide] = useNarrowerThan(minWidth)
  const keys = rows.map((row) => rowKey(type, row))
  const width = type.list.columns.length + (type.admin.status === 'switch' ? 4 : 3)
  return (
    <div
      ref={container}
      className="list"
      data-bare={list.tabs.length === 1 || undefined}
      aria-busy={page.isFetching}
      data-query={list.search}
    >
      <div className="list-box" data-wide={isWide || undefined}>
        <table style={{ '--least': `${minWidth}rem` } as CSSProperties}>
          <ColumnWidths type={type} />
          <TableHead desk={list} keys={keys} />
          {/* Rows of the former page stay in sight until the next is there, but they are not this page's. */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys click as well, and nothing is done here that one could want */}
          <tbody
            ref={reorder.body}
            onClick={list.hold}
            inert={page.isPlaceholderData}
            data-waiting={page.isPlaceholderData || undefined}
          >
            {rows.map((row, index) => (
              <Fragment key={row.id}>
                <Row
                  desk={list}
                  row={row}
                  index={index}
                  reorder={reorder}
                  canDrag={canDrag}
                  actions={actions(row)}
                />
                {opened === keys[index] && (
                  <tr className="panel" data-panel>
                    <td colSpan={width}>
                      <div>{panel(row)}</div>
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
            {page.isPending && <SkeletonRows width={width} rows={Math.min(list.size, 10)} />}
            {page.isSuccess && rows.length === 0 && view.page === 1 && (
              <tr className="panel">
                <td colSpan={width}>
                  <div>{empty}</div>
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <div aria-live="assertive" className="sr-only">
        {reorder.said}
      </div>
    </div>
  )
}

function SkeletonRows({ width, rows }: { width: number; rows: number }) {
  return [...Array(rows).keys()].map((row) => (
    <tr key={row} className="waiting">
      <td colSpan={width}>
        <Skeleton />
      </td>
    </tr>
  ))
}

function moveItem<T>(rows: readonly T[], from: number, to: number): T[] {
  const others = rows.toSpliced(from, 1)
  return others.toSpliced(to, 0, rows[from] as T)
}
