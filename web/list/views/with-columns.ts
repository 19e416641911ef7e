import type { ListColumn, ListRow, ListSource } from '#web/list/source.ts'

/** The columns of a list to choose from. */
export const choosableColumns = <S extends ListRow, R extends S>({
  columns,
  moreColumns = [],
}: ListSource<S, R>): ListColumn<R>[] => [...columns, ...moreColumns].filter(({ isFixed }) => !isFixed)

/** A list with the chosen columns that exist, in this order, and with the one that opens its rows. */
export function withColumns<S extends ListRow, R extends S>(
  source: ListSource<S, R>,
  names: readonly string[],
): ListSource<S, R> {
  const known = choosableColumns(source)
  const chosen = [...new Set(names)].flatMap((name) => known.find((column) => column.name === name) ?? [])
  const name = known.find((column) => column.name === source.nameColumn)
  const shown = name === undefined || chosen.includes(name) ? chosen : [name, ...chosen]
  if (chosen.length === 0) return source
  return {
    ...source,
    columns: [...shown, ...source.columns.filter(({ isFixed }) => isFixed)],
    moreColumns: known.filter((column) => !shown.includes(column)),
  }
}
