import { asc, desc, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core'
import type { ListQuery } from '#contract/list-query.ts'

/** The ids of a page. */
export const pageOf = <Q extends PgSelect>(ids: Q, order: readonly SQL[], { skip, limit }: Page) => {
  const sorted = ids.orderBy(...order).offset(skip)
  return limit === null ? sorted : sorted.limit(limit)
}

/** The ids of such a page that was read by itself. */
export const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id)

type Page = Pick<ListQuery, 'skip' | 'limit'>

/**
 * The terms of ORDER BY from a list's sort keys. Ties are broken by id in the same direction, so that one index
 * serves both; an unknown name means the id.
 */
export const orderTermsOf =
  (id: PgColumn, sortKeys: Readonly<Record<string, SQLWrapper>>) =>
  ({ name, descending }: ListQuery['order']): SQL[] => {
    const direction = descending ? desc : asc
    const key = sortKeys[name]
    return key ? [direction(key), direction(id)] : [direction(id)]
  }
