import { desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { invalid } from '#server/errors.ts'

/** A part of a list that ends with its newest row. */
export interface PagePosition {
  /** The position that the page after it has answered; the newest rows unless given. */
  readonly before?: string | undefined
  readonly limit: number
}

export interface Page<Row> {
  /** The oldest first. */
  readonly rows: Row[]
  /** The cursor of the rows before them; null where there are none. */
  readonly before: string | null
}

/** The positions of rows in the order of a column and, among equal ones, of their ids. Rows that come or go in between move none. */
export function keyset(key: PgColumn, id: PgColumn) {
  const type = sql.raw(key.getSQLType())
  return {
    /** To be selected as `position`. */
    position: sql<string>`${key}::text || '~' || ${id}`,
    newestFirst: [desc(key), desc(id)],
    /** Throws 400 for what is no position. */
    isBefore(before: string | undefined): SQL | undefined {
      if (before === undefined) return undefined
      const [, last, lastId] = /^([\d: .+-]+)~(\d{1,10})$/.exec(decode(before)) ?? []
      if (last === undefined) throw invalid('This is not a position that a list has answered.')
      return sql`(${key}, ${id}) < (${last}::${type}, ${lastId}::int)`
    },
  }
}

/** @param rows read with a limit of one more than the page has */
export function toPage<Row extends { readonly position: string }, Wire>(
  rows: readonly Row[],
  limit: number,
  toWire: (row: Row) => Wire,
): Page<Wire> {
  const page = rows.slice(0, limit)
  const first = page.at(-1)
  return {
    rows: page.map(toWire).reverse(),
    before: rows.length > limit && first ? Buffer.from(first.position).toString('base64url') : null,
  }
}

const decode = (position: string) => Buffer.from(position, 'base64url').toString('latin1')
