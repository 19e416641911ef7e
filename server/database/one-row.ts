/** The row of a statement that always has one. */
export function oneRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A statement that has one row had none')
  return row
}
