/** The row of a statement that answers exactly one. */
export async function onlyRow<Row>(rows: PromiseLike<Row[]>): Promise<Row> {
  const [row] = await rows
  if (!row) throw new Error('No row')
  return row
}
