import { inArray, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PurgeExtent } from '#contract/revision.ts'
import { allOf } from '#server/database/conditions.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { file } from '#server/files/tables.ts'
import { filesOf, revision } from '#server/revisions/tables.ts'

/** Rows of a trash by their ids, or all that were deleted up to a revision. */
export type Purged = { readonly ids: readonly number[] } | { readonly through: number }

/**
 * The files in these rows that neither a row nor a revision uses.
 * @param going the revisions that do not stay
 */
const unusedFiles = (rows: SQL, going: SQL): SQL => sql`
  select distinct candidate.path from ${rows} as named, unnest(${filesOf(sql`named.row`)}) as candidate(path)
  where not exists (select 1 from ${file} where ${file.path} = candidate.path)
    and not exists (
      select 1 from ${revision} where ${filesOf(revision.row)} @> array[candidate.path] and not ${going})`

/** How rows in the trash of one table are deleted for good. */
export const purging = (type: string, isInTrash: SQL, db: Database) => {
  const isMeant = (which: Purged) =>
    allOf(
      isInTrash,
      'ids' in which ? inArray(revision.rowId, [...which.ids]) : lte(revision.id, which.through),
    )
  const idsOf = (condition: SQL) => sql`(select ${revision.rowId} from ${revision} where ${condition})`
  const isOfRows = (ids: SQL) => sql`(${revision.type} = ${type} and ${revision.rowId} in ${ids})`

  return {
    /** What would go with these rows, or with the whole trash, and which rows have an id like theirs. */
    async purgeExtent(ids: readonly number[] | undefined) {
      const condition = ids ? isMeant({ ids }) : isInTrash
      const going = isOfRows(idsOf(condition))
      const { rows } = await db.execute<Omit<PurgeExtent, 'addresses'>>(sql`
        select (select count(*)::int from ${revision} where ${condition}) as rows,
          (select coalesce(max(id), 0) from ${revision} where ${condition}) as through,
          (select count(*)::int from ${revision} where ${going}) as revisions,
          (select count(*)::int from (${unusedFiles(sql`(select row from ${revision} where ${going})`, going)}) as unused) as files`)
      return { extent: onlyRow(rows), isOf: (id: SQLWrapper) => sql`${id} in ${idsOf(condition)}` }
    },

    /** Deletes the rows with their histories. Returns their ids, and the files that nothing uses any more. */
    async purge(tx: Transaction, which: Purged): Promise<{ ids: number[]; files: string[] }> {
      // Whoever restores them at the same time waits, and finds them gone.
      const locked = await tx
        .select({ id: revision.rowId })
        .from(revision)
        .where(isMeant(which))
        .orderBy(revision.id)
        .for('update')
      const ids = locked.map(({ id }) => id)
      if (ids.length === 0) return { ids, files: [] }
      const going = isOfRows(sql`(select unnest(${sql.param(ids)}::int[]))`)
      const { rows } = await tx.execute<{ path: string }>(sql`
        with gone as (delete from ${revision} where ${going} returning row)
        ${unusedFiles(sql`gone`, going)}`)
      return { ids, files: rows.map(({ path }) => path) }
    },
  }
}
