import type pg from 'pg'

/**
 * Takes statistics, and marks every page as visible to all, so that plans do not depend on when autovacuum comes by. No page
 * is marked whose commit has not reached the disk, or while another table is analyzed: then once more.
 */
export async function vacuum(client: pg.Client, ...tables: string[]): Promise<void> {
  const names = tables.map((table) => client.escapeIdentifier(table))
  for (let isMarked = false; !isMarked; ) {
    await client.query(`vacuum (freeze, analyze) ${names.join(', ')}`)
    const { rows } = await client.query(
      'select bool_and(relallvisible >= relpages) as "isMarked" from pg_class where oid = any($1::regclass[])',
      [names],
    )
    isMarked = rows[0]?.isMarked
  }
}
