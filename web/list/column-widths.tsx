import type { ListColumn, ListRow, ListSource } from '#web/list/source.ts'

/** In rem. */
const handleWidth = 2
const checkboxWidth = 2.25
const defaultActionsWidth = 9.5
/** Room for the details of a row under its name. */
const minNameWidth = 11

/** In rem: a narrower table could not be read, so it scrolls instead. */
export const minTableWidth = <S extends ListRow, R extends S>({
  columns,
  nameColumn,
  actionsWidth = defaultActionsWidth,
}: ListSource<S, R>): number =>
  columns.reduce((sum, column) => sum + minWidthOf(column, column.name === nameColumn), 0) +
  handleWidth +
  checkboxWidth +
  actionsWidth

function minWidthOf<R extends ListRow>({ width }: ListColumn<R>, isName: boolean): number {
  if ('fixed' in width) return width.fixed
  return isName ? Math.max(minNameWidth, width.min) : width.min
}

/** Fixed widths, so that columns do not move from page to page. */
export function ColumnWidths<S extends ListRow, R extends S>({
  columns,
  actionsWidth = defaultActionsWidth,
}: Pick<ListSource<S, R>, 'columns' | 'actionsWidth'>) {
  return (
    <colgroup>
      {[
        { name: 'handle', width: { fixed: handleWidth } },
        { name: 'checkbox', width: { fixed: checkboxWidth } },
        ...columns,
        { name: 'actions', width: { fixed: actionsWidth } },
      ].map(({ name, width }) => (
        <col key={name} style={'fixed' in width ? { width: `${width.fixed}rem` } : undefined} />
      ))}
    </colgroup>
  )
}
