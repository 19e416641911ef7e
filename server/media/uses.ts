import { sql } from 'drizzle-orm'
import type { Runner, Transaction } from '#server/database/connect.ts'
import type { StoredPicture } from '#server/media/library.ts'
import { mediaFile, mediaUse } from '#server/media/tables.ts'

interface Path extends Record<string, unknown> {
  path: string
}

/**
 * Records pictures, takes those in use, and lets the others of the owner go, in one round trip. Answers what was
 * let go. The key share lock keeps a known picture from being struck by somebody else before this transaction ends.
 */
export async function setUses(
  tx: Transaction,
  owner: string,
  paths: readonly string[],
  taken: readonly StoredPicture[],
): Promise<string[]> {
  const wanted = texts(paths)
  const sizes = sql`${sql.param(taken.map(({ size }) => size))}::int[]`
  const { rows } = await tx.execute<Path>(sql`
    with fresh as (
      insert into ${mediaFile} (path, size)
      select * from unnest(${texts(taken.map(({ path }) => path))}, ${sizes})
      returning path
    ), known as (
      select path from ${mediaFile} where path = any(${wanted}) for key share
    ), used as (
      insert into ${mediaUse} (path, owner)
      select path, ${owner}::text from (table fresh union table known) as file where path = any(${wanted})
      on conflict do nothing
    )
    delete from ${mediaUse} where owner = ${owner} and path <> all(${wanted}) returning path`)
  return pathsOf(rows)
}

/** Ends every use of the owners. Answers what was let go. */
export async function endUses(tx: Transaction, owners: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<Path>(
    sql`delete from ${mediaUse} where owner = any(${texts(owners)}) returning path`,
  )
  return pathsOf(rows)
}

/**
 * Strikes those of the pictures that nobody uses, and answers them. First they are locked, then looked at with a
 * new snapshot: whoever has begun to use one holds it and it is passed over, whoever wants it later waits and
 * finds it gone.
 */
export async function strikeUnused(tx: Transaction, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return []
  const held = await tx.execute<Path>(
    sql`select path from ${mediaFile} where path = any(${texts(paths)}) order by path for update skip locked`,
  )
  const struck = await tx.execute<Path>(
    sql`delete from ${mediaFile} where path = any(${texts(pathsOf(held.rows))}) and not exists (${usesOfFile})
        returning path`,
  )
  return pathsOf(struck.rows)
}

/** Recorded before that time and used by nobody. */
export async function unusedSince(runner: Runner, time: Date): Promise<string[]> {
  const { rows } = await runner.execute<Path>(
    sql`select path from ${mediaFile} where created_at < ${time.toISOString()} and not exists (${usesOfFile})`,
  )
  return pathsOf(rows)
}

/** Those of the paths that are recorded. */
export async function recordedOf(runner: Runner, paths: readonly string[]): Promise<Set<string>> {
  const { rows } = await runner.execute<Path>(
    sql`select path from ${mediaFile} where path = any(${texts(paths)})`,
  )
  return new Set(pathsOf(rows))
}

const usesOfFile = sql`select 1 from ${mediaUse} where ${mediaUse.path} = ${mediaFile.path}`
const texts = (list: readonly string[]) => sql`${sql.param([...list])}::text[]`
const pathsOf = (rows: Path[]) => [...new Set(rows.map(({ path }) => path))]
