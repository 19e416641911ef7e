import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Whether an id is one of these, as one parameter: a statement has at most 65,535. */
export const anyOf = (id: SQLWrapper, ids: readonly number[]): SQL =>
  sql`${id} = any(${sql.param([...ids])}::int[])`
