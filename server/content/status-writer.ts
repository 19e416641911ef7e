import { asc, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { AnyContent, Status } from '#contract/content/define.ts'
import { columnOf, whereKeys } from '#server/content/row-key.ts'
import { type ContentTable, computedColumns } from '#server/content/table.ts'
import type { Transaction } from '#server/database/connect.ts'
import { type Actor, actorValues, recordStep } from '#server/revisions/revisions.ts'

/**
 * The changes of a first publication besides the status: the time, and for latest-first types the top position
 * (AC-422).
 */
export const firstPublication = (type: AnyContent) => ({
  published_at: sql`now()`,
  ...(type.moveToTopOnPublish ? { position: sql`nextval('content_order')` } : {}),
})

/** Publishes or unpublishes many rows at once, each with its revision. */
export function statusWriter(type: AnyContent, table: ContentTable) {
  const derived = computedColumns(type)
  const own = Object.entries(getTableColumns(table)).filter(([name]) => !(name in derived))

  /** Those that are published for the first time keep their order at the top. */
  function update(ids: readonly number[], status: Status): SQL {
    const isFirst = sql`${status} = 1 and ${table.published_at} is null`
    const first = Object.entries(firstPublication(type)).map(([name, value]) => {
      const column = columnOf(table, name)
      const next = name === 'position' ? sql`wanted.top` : value
      return sql`, ${sql.identifier(column.name)} = case when ${isFirst} then ${next} else ${column} end`
    })
    const columns = own.map(([, { name }]) => sql`${table}.${sql.identifier(name)}`)
    return sql`update ${table} set status = ${status},
        ${sql.identifier(status === 1 ? 'publishAt' : 'unpublishAt')} = null, version = ${table.version} + 1, updated_at = now()
        ${sql.join(first, sql``)}
      from (select id, nextval('content_order') as top from unnest(${sql.param([...ids])}::int[]) as ordered (id)) as wanted
      where ${table.id} = wanted.id returning ${sql.join(columns, sql`, `)}`
  }

  return {
    /** @returns the ids of all rows that were found, and of those that had another status */
    async setStatus(tx: Transaction, keys: readonly string[], status: Status, by: Actor) {
      const found = await tx
        .select({
          id: table.id,
          status: table.status,
          position: table.position,
          ...(type.key === 'slug' ? { slug: columnOf(table, 'slug') } : {}),
        })
        .from(table)
        .where(whereKeys(type, table, keys))
        // All writers lock in the same order, which prevents deadlocks.
        .orderBy(asc(table.id))
        .for('update')
      const ids = found
        .filter((row) => row.status !== status)
        .sort((one, other) => one.position - other.position)
        .map(({ id }) => id)
      if (ids.length > 0)
        await tx.execute(
          sql`with saved as (${update(ids, status)}),
              ${recordStep(type.path, status === 1 ? 'published' : 'unpublished', actorSql(by))}
              select from saved`,
        )
      return { found, changed: ids }
    },
  }
}

function actorSql(by: Actor) {
  const { accountId, tokenName } = actorValues(by)
  return { accountId: sql`${accountId}`, tokenName: sql`${tokenName}` }
}
