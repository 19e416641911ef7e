/** How many rows are read at a time. */
const batchRows = 1000

/** A list that finds the ids of its rows first: what is costly of a row is then computed for those of the page alone. */
interface ListByIds<Query, Row> {
  list(query: Query): Promise<Row[]>
  /** The same rows in batches: which they are, and their order, is as it was at the beginning. */
  batches(query: Query): AsyncGenerator<Row[], void>
}

/**
 * @param idsOf in the order of the query
 * @param rowsOf in any order, without those that are gone
 */
export function listByIds<Query, Row extends { readonly id: number }>(
  idsOf: (query: Query) => Promise<readonly number[]>,
  rowsOf: (ids: readonly number[]) => Promise<readonly Row[]>,
): ListByIds<Query, Row> {
  async function inOrder(ids: readonly number[]): Promise<Row[]> {
    if (ids.length === 0) return []
    const byId = new Map((await rowsOf(ids)).map((row) => [row.id, row]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }
  return {
    list: async (query) => inOrder(await idsOf(query)),
    async *batches(query) {
      const ids = await idsOf(query)
      for (let start = 0; start < ids.length; start += batchRows)
        yield await inOrder(ids.slice(start, start + batchRows))
    },
  }
}
