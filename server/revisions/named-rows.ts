import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { anyOf } from '#server/database/any-of.ts'
import type { Database } from '#server/database/connect.ts'

/** Rows that the history names. Each domain has its own; `server/services.ts` lists them. */
export interface NamedRows {
  /** The path of their list, as in `/api/<type>/`. */
  readonly type: string
  readonly rows: PgTable & { readonly id: PgColumn }
  /** What administrators call a row. */
  readonly title: SQL
  /** Where it is below the path of the admin area; null if it has no screen. */
  readonly path: SQL<string | null>
  /** Whether the entry of a deletion keeps the name: not of what somebody has said. */
  readonly isKept: boolean
}

type Named = { readonly title: string; readonly path: string | null }

/** Names the rows that are not found by their words. */
export interface Names {
  /** By type and id, as in `media:7`; those that are gone are left out. */
  lookUp(known: readonly { type: string; id: number }[]): Promise<Map<string, Named>>
  /** What the entry of the deletion of these rows is to keep: the name, if it is one row. */
  ofDeleted(type: string, ids: readonly number[]): Promise<string | undefined>
}

export function createNames(db: Database, sources: readonly NamedRows[]): Names {
  const lookUp: Names['lookUp'] = async (known) => {
    const branches = sources.flatMap(({ type, rows, title, path }) => {
      const ids = known.filter((one) => one.type === type).map(({ id }) => id)
      return ids.length === 0
        ? []
        : [
            sql`select ${`${type}:`}::text || ${rows.id} as key, left(${title}, 300) as title, ${path} as path
                from ${rows} where ${anyOf(rows.id, ids)}`,
          ]
    })
    if (branches.length === 0) return new Map()
    const { rows } = await db.execute<{ key: string } & Named>(sql.join(branches, sql` union all `))
    return new Map(rows.map(({ key, title, path }) => [key, { title, path }]))
  }
  const kept = new Set(sources.filter(({ isKept }) => isKept).map(({ type }) => type))
  return {
    lookUp,
    async ofDeleted(type, ids) {
      const [id, ...others] = ids
      if (id === undefined || others.length > 0 || !kept.has(type)) return undefined
      return (await lookUp([{ type, id }])).get(`${type}:${id}`)?.title
    },
  }
}
