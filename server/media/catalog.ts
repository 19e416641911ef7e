import { createHash } from 'node:crypto'
import { asc, eq, isNull, sql } from 'drizzle-orm'
import { contentTypes } from '#contract/content/index.ts'
import { keysOf } from '#contract/records.ts'
import { readDimensions } from '#server/files/image-size.ts'
import { file, media } from '#server/files/tables.ts'
import type { Services } from '#server/services.ts'

/** The folders of pictures that the site shows. Portraits and what people send are in others. */
const folders = [...keysOf(contentTypes), 'inline', 'library']

/** How many pictures are read in one run: some gigabytes at most. */
const perRun = 1000

/**
 * Adds pictures to the library that are not in it: those of an earlier version of the program, which may be running
 * on the same database, and those that came back with a deleted row. Reads what is not known of a picture.
 */
export async function catalogPictures({ db, files }: Pick<Services, 'db' | 'files'>): Promise<void> {
  await db.execute(
    sql`insert into ${media} (path)
        select path from ${file}
        where ${file.visibility} = 'public'
          and split_part(${file.path}, '/', 1) = any(${sql.param(folders)}::text[])
          and not exists (select 1 from ${media} where ${media.path} = ${file.path})
        order by created_at, path
        on conflict do nothing`,
  )
  const unread = await db
    .select({ id: media.id, path: media.path })
    .from(media)
    .where(isNull(media.sha256))
    .orderBy(asc(media.id))
    .limit(perRun)
  for (const { id, path } of unread) {
    const bytes = await files.public.read(path)
    // What is lost has no hash that another picture could have.
    const facts = bytes ? factsOf(path, bytes) : { sha256: '' }
    await db.update(media).set(facts).where(eq(media.id, id))
  }
}

function factsOf(path: string, bytes: Buffer) {
  const size = readDimensions[path.endsWith('.png') ? 'png' : 'jpg'](bytes)
  return { sha256: createHash('sha256').update(bytes).digest('hex'), ...size }
}
