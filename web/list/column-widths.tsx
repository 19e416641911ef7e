import type { ListColumn, ListRow, ListSource } from '#web/list/source.ts'

/** In rem. */
const handleWidth = 2
const checkboxWidth = 2.25
/** Left of the first column if rows are neither draggable nor selectable. */
const emptyWidth = 0.5
const defaultActionsWidth = 9.5
/** Room for the details of a row under its name. */
const minNameWidth = 11

/** In rem: a narrower table would be unreadable, so it scrolls instead. */
export const minTableWidth = <S extends ListRow, R extends S>(source: ListSource<S, R>): number => {
  const { columns, nameColumn, actionsWidth = defaultActionsWidth } = source
  const { handle, checkbox } = widthsBefore(source)
  const widths = columns.map((column) => minWidthOf(column, column.name === nameColumn))
  return widths.reduce((sum, width) => sum + width, handle + checkbox + actionsWidth)
}

/** The columns before the source's own. */
function widthsBefore<S extends ListRow, R extends S>({ deleteRows, reorderRows }: ListSource<S, R>) {
  if (!deleteRows && !reorderRows) return { handle: emptyWidth, checkbox: 0 }
  return { handle: handleWidth, checkbox: checkboxWidth }
}

function minWidthOf<R extends ListRow>({ width }: ListColumn<R>, isName: boolean): number {
  if ('fixed' in width) return width.fixed
  return isName ? Math.max(minNameWidth, width.min) : width.min
}

/** Fixed widths, so that columns do not move from page to page. */
export function ColumnWidths<S extends ListRow, R extends S>({ source }: { source: ListSource<S, R> }) {
  const { columns, actionsWidth = defaultActionsWidth } = source
  const { handle, checkbox } = widthsBefore(source)
  return (
    <colgroup>
      {[
        { name: 'handle', width: { fixed: handle } },
        { name: 'checkbox', width: { fixed: checkbox } },
        ...columns,
        { name: 'actions', width: { fixed: actionsWidth } },
      ].map(({ name, width }) => (
        <col key={name} style={'fixed' in width ? { width: `${width.fixed}rem` } : undefined} />
      ))}
    </colgroup>
  )
}
