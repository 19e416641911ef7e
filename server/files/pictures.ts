import { and, eq, sql } from 'drizzle-orm'
import type { FocalPoint } from '#contract/images.ts'
import type { Runner, Transaction } from '#server/database/connect.ts'
import { statement } from '#server/database/statement.ts'
import { invalid } from '#server/errors.ts'
import type { StoredFile, StoredPicture } from '#server/files/storage.ts'
import { file, fileUse, media } from '#server/files/tables.ts'

/**
 * Uses the pictures that stay although nothing shows them: those that someone has added to the library, or described
 * in it.
 */
export const libraryOwner = 'library'

const pictureByHash = statement(
  sql`select path, ${file.visibility}, ${file.size} from ${media} join ${file} using (path)
      where ${media.sha256} = ${sql.placeholder('sha256')} order by ${media.id} limit 1`,
  'picture_by_hash',
)

/** The picture with the same content; null if there is none. */
export async function findPicture(runner: Runner, sha256: string): Promise<StoredFile | null> {
  const [found] = await pictureByHash(runner, { sha256 })
  // It selects a stored file.
  return (found as StoredFile | undefined) ?? null
}

/** The first number of the locks of contents. */
const lockSpace = 7_405_130

/**
 * The pictures with the same content as new files: their paths by those of the new ones, from the library or among
 * themselves. Until the end of the transaction nobody else adds that content, and these are not deleted.
 */
export async function findSamePictures(
  tx: Transaction,
  files: readonly StoredFile[],
): Promise<ReadonlyMap<string, string>> {
  const same = new Map<string, string>()
  const pictures = files.flatMap(({ path, picture }) => (picture ? { path, sha256: picture.sha256 } : []))
  if (pictures.length === 0) return same
  // In one order, which prevents deadlocks.
  const hashes = sql`${sql.param(pictures.map(({ sha256 }) => sha256).toSorted())}::text[]`
  await tx.execute(
    sql`select pg_advisory_xact_lock(${lockSpace}, hashtext(hash)) from unnest(${hashes}) as hash`,
  )
  // A statement of its own, so that it sees what was added by those who had the lock.
  const { rows } = await tx.execute<{ path: string; sha256: string }>(
    sql`select path, ${media.sha256} from ${media} join ${file} using (path)
        where ${media.sha256} = any(${hashes}) order by ${media.id} desc for key share of ${file}`,
  )
  const paths = new Map(rows.map(({ path, sha256 }) => [sha256, path]))
  for (const { path, sha256 } of pictures) {
    const known = paths.get(sha256)
    if (known === undefined) paths.set(sha256, path)
    else same.set(path, known)
  }
  return same
}

/** The picture of the library with the same content, if someone has added it meanwhile; else the stored one. */
export async function takeKnown(tx: Transaction, stored: StoredPicture): Promise<StoredPicture> {
  const path = (await findSamePictures(tx, [stored])).get(stored.path)
  return path === undefined ? stored : { path, visibility: 'public', size: stored.size, isKnown: true }
}

/** The path of a picture; null for an unknown id. */
export async function picturePath(runner: Runner, id: number): Promise<string | null> {
  const [found] = await runner.select({ path: media.path }).from(media).where(eq(media.id, id))
  return found?.path ?? null
}

/** Adds recorded files to the library. */
export async function recordPictures(runner: Runner, files: readonly StoredFile[]): Promise<void> {
  const pictures = files.flatMap(({ path, picture }) => (picture ? { path, ...picture } : []))
  if (pictures.length > 0) await runner.insert(media).values(pictures)
}

/** The picture stays in the library although nothing shows it. Does nothing if it is gone. */
export async function keepPicture(runner: Runner, path: string): Promise<void> {
  await runner.execute(
    sql`insert into ${fileUse} (path, owner) select path, ${libraryOwner} from ${file} where path = ${path}
        on conflict do nothing`,
  )
}

/**
 * Keeps pictures from being deleted until the end of the transaction. Throws 400 under its field for one that is gone.
 * @param paths by field
 */
export async function holdPictures(runner: Runner, paths: Readonly<Record<string, string>>): Promise<void> {
  const wanted = Object.entries(paths)
  if (wanted.length === 0) return
  const held = await runner.execute<{ path: string }>(
    sql`select path from ${file} where path = any(${sql.param(wanted.map(([, path]) => path))}::text[])
        for key share`,
  )
  const present = new Set(held.rows.map(({ path }) => path))
  const gone = wanted.filter(([, path]) => !present.has(path))
  if (gone.length > 0) throw invalid(Object.fromEntries(gone.map(([name]) => [name, [pictureGone]])))
}

export const pictureGone = 'This picture has been deleted. Choose another one.'

/** Whether a picture has this focal point. */
export async function hasFocalPoint(runner: Runner, path: string, { x, y }: FocalPoint): Promise<boolean> {
  return (await runner.$count(media, and(eq(media.path, path), eq(media.x, x), eq(media.y, y)))) > 0
}
