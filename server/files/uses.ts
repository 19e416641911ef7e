import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Runner, Transaction } from '#server/database/connect.ts'
import type { FileRef, StoredFile } from '#server/files/storage.ts'
import { file, fileUse, media } from '#server/files/tables.ts'

interface Path extends Record<string, unknown> {
  path: string
}

/** The parameters of a statement with `pictureSteps`: lists, or placeholders for them. */
interface FileUses {
  readonly paths: SQLWrapper
  /** New pictures, as `toNewFiles` writes them. */
  readonly newFiles: SQLWrapper
  /**
   * Every path is of a new file or of one that must exist: the statement violates a constraint (`useOfMissingFile`) if it
   * is gone. Otherwise unknown paths are ignored, at the price of a plan per number of paths.
   */
  readonly mustExist?: boolean
}

/**
 * Steps of a statement that record files, mark them as used, and release the others of the owner: `released` has
 * these. The key share lock keeps another transaction from deleting a known file before this one ends. A preceding
 * step, `owner`, has one row with one column of that name, or none: then nothing is written.
 */
export const useSteps = ({ paths, newFiles, mustExist = false }: FileUses): SQL => sql`
  sent as (
    select sent.* from owner, jsonb_to_recordset(${newFiles}::jsonb)
      as sent (path text, size int, sha256 text, width int, height int, name text)
  ), fresh as (
    insert into ${file} (path, size) select path, size from sent returning path
  ), pictured as (
    insert into ${media} (path, sha256, width, height, name)
    select path, sha256, width, height, coalesce(name, '') from sent
  ), known as (
    ${
      mustExist
        ? sql`select unnest(${paths}::text[]) as path`
        : sql`select path from ${file} where path = any(${paths}::text[]) for key share`
    }
  ), used as (
    insert into ${fileUse} (path, owner)
    select path, owner from owner, (table fresh union table known) as file where path = any(${paths}::text[])
    on conflict do nothing
  ), released as (
    delete from ${fileUse} using owner
    where ${fileUse.owner} = owner.owner and path <> all(${paths}::text[])
    returning path
  )`

/** The constraint that is violated by the use of a file that is gone. */
export const useOfMissingFile = 'file_use_path_file_path_fk'

/** New pictures as the JSON of `useSteps`. */
export const toNewFiles = (files: readonly StoredFile[]): string =>
  JSON.stringify(files.map(({ path, size, picture }) => ({ path, size, ...picture })))

/** From now on the owner uses exactly these recorded files. Returns what was released. */
export async function replaceUses(
  tx: Transaction,
  owner: string,
  paths: readonly string[],
): Promise<string[]> {
  const steps = useSteps({ paths: sql.param([...paths]), newFiles: sql.param(toNewFiles([])) })
  const { rows } = await tx.execute<Path>(
    sql`with owner as (select ${owner}::text as owner), ${steps} select path from released`,
  )
  return pathsOf(rows)
}

/** Ends every use by the owners. Returns what was released. */
export async function releaseUses(tx: Transaction, owners: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<Path>(
    sql`delete from ${fileUse} where owner = any(${texts(owners)}) returning path`,
  )
  return pathsOf(rows)
}

/**
 * Deletes the records of unused files, and returns them. They are locked first and then checked with a new snapshot:
 * a file that another transaction has started to use is locked by it and skipped; a transaction that wants one later
 * waits and finds it gone.
 */
export async function deleteUnused(tx: Transaction, paths: readonly string[]): Promise<FileRef[]> {
  if (paths.length === 0) return []
  const locked = await tx.execute<Path>(
    sql`select path from ${file} where path = any(${texts(paths)}) order by path for update skip locked`,
  )
  const deleted = await tx.execute<FileRef & Path>(
    sql`delete from ${file} where path = any(${texts(pathsOf(locked.rows))}) and not exists (${usesOfFile})
        returning path, visibility`,
  )
  return deleted.rows
}

/** Recorded before that time and not used by any row. */
export async function unusedSince(runner: Runner, time: Date): Promise<string[]> {
  const { rows } = await runner.execute<Path>(
    sql`select path from ${file} where created_at < ${time.toISOString()} and not exists (${usesOfFile})`,
  )
  return pathsOf(rows)
}

/** The recorded ones among the paths. */
export async function recordedPaths(runner: Runner, paths: readonly string[]): Promise<Set<string>> {
  const { rows } = await runner.execute<Path>(sql`select path from ${file} where path = any(${texts(paths)})`)
  return new Set(pathsOf(rows))
}

const usesOfFile = sql`select 1 from ${fileUse} where ${fileUse.path} = ${file.path}`
const texts = (list: readonly string[]) => sql`${sql.param([...list])}::text[]`
const pathsOf = (rows: Path[]) => [...new Set(rows.map(({ path }) => path))]
