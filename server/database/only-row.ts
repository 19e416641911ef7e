/** The row of a statement that always has one, such as an insert. Throws otherwise, because that is a bug. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (rows.length !== 1 || row === undefined) throw new Error(`A statement has ${rows.length} rows, not one`)
  return row
}
