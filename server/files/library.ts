import { randomBytes } from 'node:crypto'
import { imageUrlPattern } from '#contract/images.ts'
import type { Database, Runner, Transaction } from '#server/database/connect.ts'
import { type Collected, collectGarbage } from '#server/files/garbage-collect.ts'
import { encodeImage } from '#server/files/images.ts'
import type { Storage } from '#server/files/storage.ts'
import { file } from '#server/files/tables.ts'
import { deleteUnused, releaseUses, type StoredImage, setUses } from '#server/files/uses.ts'
import type { Variants } from '#server/files/variants.ts'

/**
 * The pictures and who uses them. The way of a picture: `take` stores its file, the transaction of the row that
 * shows it calls `record` and `use`, and after a commit that let pictures go `discard` removes their files.
 * Whatever a crash leaves between these steps `sweep` finds.
 */
export interface Library {
  /** Stores a sent picture under a random name below the folder. Nobody knows it yet. Throws `PictureRefused`. */
  store(folder: string, bytes: Uint8Array): Promise<StoredImage>
  /** Takes and records a picture that no row shows yet, such as one inside a text that is still being written. */
  storeUnattached(folder: string, bytes: Uint8Array): Promise<StoredImage>
  record(runner: Runner, images: readonly StoredImage[]): Promise<void>
  /**
   * From now on the owner (`article:12`, `admin:3`) uses exactly these pictures; unknown paths are passed over.
   * Answers the paths that nobody uses any more: discard them after the commit (AC-439).
   * @param added pictures to be recorded in the same step
   */
  setUses(
    tx: Transaction,
    owner: string,
    paths: readonly string[],
    added?: readonly StoredImage[],
  ): Promise<string[]>
  /** Strikes those of the pictures that nobody uses any more, after a statement has let them go. Answers like `use`. */
  deleteUnused(tx: Transaction, released: readonly string[]): Promise<string[]>
  /** The owners are gone and use nothing any more. Answers like `use`. */
  releaseOwners(tx: Transaction, owners: readonly string[]): Promise<string[]>
  /** Removes files with their variants: of a write that was refused. Never throws: what stays is swept. */
  delete(paths: readonly string[]): Promise<void>
  /**
   * Takes files that nobody uses any more out of everybody's reach, and keeps them as long as the trash does.
   * Never throws: what stays is swept.
   */
  archive(paths: readonly string[]): Promise<void>
  /** Whether the file is there. */
  exists(path: string): Promise<boolean>
  /** Brings retired files back, to be recorded and used; those that are gone are left out. */
  unarchive(paths: readonly string[]): Promise<StoredImage[]>
  /** Removes what was uploaded but not saved for a day, and for an hour files that no row knows and half-written ones. */
  collectGarbage(now: Date): Promise<Collected>
}

export function createLibrary(db: Database, storage: Storage, variants: Variants): Library {
  async function store(folder: string, sent: Uint8Array): Promise<StoredImage> {
    const { bytes, extension } = await encodeImage(sent)
    const path = `${folder}/${randomBytes(16).toString('hex')}.${extension}`
    await storage.write(path, bytes)
    return { path, size: bytes.length }
  }

  async function record(runner: Runner, images: readonly StoredImage[]): Promise<void> {
    if (images.length > 0) await runner.insert(file).values([...images])
  }

  async function removeFiles(
    paths: readonly string[],
    remove: (path: string) => Promise<void>,
  ): Promise<void> {
    for (const path of paths) {
      // In this order: a variant that is being drawn meanwhile finds no original or is forgotten.
      await remove(path).catch(leaveToCollector)
      await variants.remove(path).catch(leaveToCollector)
    }
  }

  const deleteFiles = (paths: readonly string[]) => removeFiles(paths, storage.remove)

  return {
    store,
    record,
    delete: deleteFiles,
    archive: (paths) => removeFiles(paths, storage.archive),
    exists: async (path) => (await storage.stat(path)) !== null,

    async unarchive(paths) {
      const images: StoredImage[] = []
      for (const path of paths) {
        if (!(await storage.unarchive(path))) continue
        const found = await storage.stat(path)
        if (found) images.push({ path, size: found.size })
      }
      return images
    },

    async storeUnattached(folder, bytes) {
      const image = await store(folder, bytes)
      try {
        await record(db, [image])
      } catch (error) {
        await deleteFiles([image.path])
        throw error
      }
      return image
    },

    setUses: async (tx, owner, paths, added = []) => deleteUnused(tx, await setUses(tx, owner, paths, added)),

    deleteUnused,

    releaseOwners: async (tx, owners) =>
      owners.length > 0 ? deleteUnused(tx, await releaseUses(tx, owners)) : [],

    collectGarbage: (now) => collectGarbage({ db, storage, deleteFiles }, now),
  }
}

/** The stored pictures that a rich text shows, each once. */
export function imagePaths(html: string): string[] {
  const shown = [...html.matchAll(/\bsrc\s*=\s*["']?(\/media\/[^\s"'<>]+)/gi)].map(([, url]) => url ?? '')
  const stored = shown.filter((url) => imageUrlPattern.test(url))
  return [...new Set(stored.map((url) => url.replace(/^\/media\/(?:w_\d+,h_\d+\/)?/, '')))]
}

const leaveToCollector = () => undefined
