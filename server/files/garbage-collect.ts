import { limits } from '#contract/limits.ts'
import type { Database } from '#server/database/connect.ts'
import type { Storage } from '#server/files/storage.ts'
import { mediaFile } from '#server/files/tables.ts'
import { recordedOf, strikeUnused, unusedSince } from '#server/files/uses.ts'

export interface Swept {
  /** Recorded pictures that nobody used. */
  readonly unused: number
  /** Files that nobody recorded, and half-written ones. */
  readonly leftovers: number
}

interface Parts {
  readonly db: Database
  readonly storage: Storage
  readonly discard: (paths: readonly string[]) => Promise<void>
}

/** Somebody may still write the text that a picture was uploaded for. */
const unsavedFor = 24 * 60 * 60 * 1000
/** Longer than any request that has stored a file and not yet its row. */
const unknownFor = 60 * 60 * 1000
/** A day longer than rows stay in the trash, so that none comes back without its picture. */
const retiredFor = (limits.trashDays + 1) * 24 * 60 * 60 * 1000

/**
 * Removes what was uploaded but not saved for a day, for an hour files that no row knows and half-written ones, and
 * what was retired longer ago than the trash reaches back.
 */
export async function sweepMedia({ db, storage, discard }: Parts, now: Date): Promise<Swept> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const candidates = await unusedSince(db, ago(unsavedFor))
  const unused = await db.transaction((tx) => strikeUnused(tx, candidates))
  await discard(unused)

  await storage.removeRetired(ago(retiredFor))
  let leftovers = await storage.removeDrafts(ago(unknownFor))
  if (await knowsAny(db)) {
    for await (const old of inPortions(olderThan(storage.list(), ago(unknownFor)), 500)) {
      const recorded = await recordedOf(db, old)
      const unknown = old.filter((path) => !recorded.has(path))
      await discard(unknown)
      leftovers += unknown.length
    }
  }
  return { unused: unused.length, leftovers }
}

/** An empty table beside a full folder is the wrong database or a lost one, and no reason to lose the files too. */
async function knowsAny(db: Database): Promise<boolean> {
  const found = await db.select({ path: mediaFile.path }).from(mediaFile).limit(1)
  return found.length > 0
}

async function* olderThan(files: ReturnType<Storage['list']>, time: Date): AsyncGenerator<string> {
  for await (const { path, modifiedAt } of files) if (modifiedAt < time) yield path
}

async function* inPortions(paths: AsyncIterable<string>, most: number): AsyncGenerator<string[]> {
  let portion: string[] = []
  for await (const path of paths) {
    portion.push(path)
    if (portion.length < most) continue
    yield portion
    portion = []
  }
  if (portion.length > 0) yield portion
}
