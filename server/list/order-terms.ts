import { asc, desc, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ListQuery } from '#server/list/query.ts'

/**
 * The terms of ORDER BY from the sort keys of a list by their names. Equals come by id in the same direction, so that
 * one index serves both; a name without a key is the id.
 */
export const orderTermsOf =
  (id: PgColumn, sortKeys: Readonly<Record<string, SQLWrapper>>) =>
  ({ name, descending }: ListQuery['order']): SQL[] => {
    const direction = descending ? desc : asc
    const key = sortKeys[name]
    return key ? [direction(key), direction(id)] : [direction(id)]
  }
