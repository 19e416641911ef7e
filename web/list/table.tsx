import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { ColumnWidths, minTableWidth } from '#web/list/column-widths.tsx'
import { useReorder } from '#web/list/reorder.ts'
import { Row } from '#web/list/row.tsx'
import type { ListRow } from '#web/list/source.ts'
import { TableHead } from '#web/list/table-head.tsx'
import type { List } from '#web/list/use-list.ts'
import { useNarrowerThan } from '#web/list/use-narrower-than.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'
import '#web/list/list.css'
import '#web/list/scrolling-table.css'

export interface ListTableProps<S extends ListRow, R extends S> {
  list: List<S, R>
  /** What is shown under the name of a row. */
  details: (row: R) => ReactNode
  /** What can be done with a row, as buttons. */
  actions: (row: R) => ReactNode
  /** What is shown under the open row. */
  panel: (row: R) => ReactNode
  /** What is shown while there is no row at all. */
  empty: ReactNode
}

export function ListTable<S extends ListRow, R extends S>({
  list,
  details,
  actions,
  panel,
  empty,
}: ListTableProps<S, R>) {
  const { source, state, rows, page, openId } = list
  const canDrag = () => {
    if (openId !== null || !source.reorderRows) return false
    if (state.sort === source.defaultSort) return true
    toast.warning('Cannot Drag', 'First remove sorting then you can be able to drag it.')
    return false
  }
  const reorder = useReorder({
    names: rows.map((row) => source.nameOf(row)),
    canDrag,
    onMove: (from, to) => {
      list.unfreeze()
      list.reordering.mutate(moveItem(rows, from, to))
    },
  })
  const minWidth = minTableWidth(source)
  const [container, isScrolling] = useNarrowerThan(minWidth)
  const width = source.columns.length + 3
  return (
    <div
      ref={container}
      className="list"
      data-no-tabs={source.tabs.length === 1 || undefined}
      aria-busy={page.isFetching}
      data-query={list.search}
    >
      <div className="list-box" data-scrolling={isScrolling || undefined}>
        {/* The type of styles has no custom properties. */}
        <table style={{ '--min-width': `${minWidth}rem` } as CSSProperties}>
          <ColumnWidths source={source} />
          <TableHead list={list} />
          {/* Rows of the previous page stay visible until the next one has loaded, but they are not part of this page. */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys click as well, and this handler only freezes the rows */}
          <tbody
            ref={reorder.body}
            {...list.area}
            onClick={list.freeze}
            inert={list.isOtherPage}
            data-waiting={list.isOtherPage || undefined}
          >
            {rows.map((row, index) => (
              <Fragment key={row.id}>
                <Row
                  list={list}
                  row={row}
                  index={index}
                  reorder={reorder}
                  canDrag={canDrag}
                  details={details(row)}
                  actions={actions(row)}
                />
                {openId === row.id && (
                  <tr className="panel" data-panel>
                    <td colSpan={width}>
                      <div>{panel(row)}</div>
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
            {page.isPending && <SkeletonRows width={width} rows={Math.min(list.size, 10)} />}
            {page.isSuccess && rows.length === 0 && state.page === 1 && (
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
        {reorder.announcement}
      </div>
    </div>
  )
}

function SkeletonRows({ width, rows }: { width: number; rows: number }) {
  return [...Array(rows).keys()].map((row) => (
    <tr key={row} className="skeleton-row">
      <td colSpan={width}>
        <Skeleton />
      </td>
    </tr>
  ))
}

function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1))
}
