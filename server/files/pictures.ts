import { and, asc, eq, sql } from 'drizzle-orm'
import type { FocalPoint } from '#contract/images.ts'
import type { Runner, Transaction } from '#server/database/connect.ts'
import { invalid } from '#server/errors.ts'
import type { StoredFile } from '#server/files/storage.ts'
import { file, fileUse, media } from '#server/files/tables.ts'

/**
 * Uses the pictures that stay although nothing shows them: those that someone has added to the library, or described
 * in it.
 */
export const libraryOwner = 'library'

/** The picture with the same content; null if there is none. */
export async function findPicture(runner: Runner, sha256: string): Promise<StoredFile | null> {
  const [found] = await runner
    .select({ path: media.path, visibility: file.visibility, size: file.size })
    .from(media)
    .innerJoin(file, eq(file.path, media.path))
    .where(eq(media.sha256, sha256))
    .orderBy(asc(media.id))
    .limit(1)
  return found ?? null
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
export async function holdPictures(tx: Transaction, paths: Readonly<Record<string, string>>): Promise<void> {
  const wanted = Object.entries(paths)
  if (wanted.length === 0) return
  const held = await tx.execute<{ path: string }>(
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
