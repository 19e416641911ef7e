import { createHash, randomBytes } from 'node:crypto'
import type { Database, Runner, Transaction } from '#server/database/connect.ts'
import type { EventBus } from '#server/events/bus.ts'
import { publishDeletedFiles } from '#server/files/deleted-images.ts'
import { withFileDeletionLock } from '#server/files/deletion-lock.ts'
import { displayName } from '#server/files/display-name.ts'
import { type Collected, collectGarbage } from '#server/files/garbage-collect.ts'
import { encodeImage } from '#server/files/images.ts'
import { findPicture, picturePath, recordPictures, takeKnown } from '#server/files/pictures.ts'
import { recordWithinQuotas } from '#server/files/quotas.ts'
import type {
  FileRef,
  Storage,
  Storages,
  StoredFile,
  StoredPicture,
  TempFile,
  Visibility,
} from '#server/files/storage.ts'
import { deleteUnused, recordedPaths, releaseUses, replaceUses } from '#server/files/uses.ts'
import type { Variants } from '#server/files/variants.ts'

/** The purpose of files: their maximum size, accepted types, and storage. */
export interface FilePurpose {
  readonly folder: string
  readonly visibility: Visibility
  readonly maxBytes: number
  /** Returns the extension for the content, regardless of its name. Throws for a type that is not accepted. */
  readonly detectType: (file: TempFile) => Promise<string>
}

/**
 * All files, public and private, and their uses. First the file is stored; then the transaction of the row that uses
 * it calls `record` and `setUses`; and after a commit that released files, `archive` or `delete` removes them.
 * `collectGarbage` removes what a crash leaves between these steps.
 */
export interface Library {
  /**
   * Re-encodes and stores an uploaded image under a random name in the folder. Nothing uses it yet. Throws
   * `InvalidImage`.
   */
  store(folder: string, bytes: Uint8Array, visibility?: Visibility): Promise<StoredFile>
  /**
   * The same for a picture of the site. One that is in the library already is not stored again.
   * @param name of the uploaded file
   */
  storePicture(folder: string, bytes: Uint8Array, name: string): Promise<StoredPicture>
  /** The path of a picture of the library; null for an unknown id. */
  picturePath(id: number): Promise<string | null>
  /** Stores a received file unchanged. Nothing uses it yet. Throws what the purpose's `detectType` throws. */
  storeTemp(purpose: FilePurpose, received: TempFile): Promise<StoredFile>
  /** Records a picture, unless the library has the same by now. Returns the one that is there. */
  recordPicture(tx: Transaction, stored: StoredPicture): Promise<StoredPicture>
  /** Throws 413 if a file exceeds the quota of its account. */
  record(runner: Runner, files: readonly StoredFile[]): Promise<void>
  /**
   * From now on the owner (`article:12`, `admin:3`) uses exactly these files; unknown paths are ignored. Returns the
   * files that nothing uses any more: archive or delete them after the commit (AC-439).
   * @param added files to record first
   */
  setUses(
    tx: Transaction,
    owner: string,
    paths: readonly string[],
    added?: readonly StoredFile[],
  ): Promise<FileRef[]>
  /** Deletes the records of released files that nothing uses any more. Returns them, as `setUses` does. */
  deleteUnused(tx: Transaction, released: readonly string[]): Promise<FileRef[]>
  /** The owners are gone and use nothing any more. Returns the same as `setUses`. */
  releaseOwners(tx: Transaction, owners: readonly string[]): Promise<FileRef[]>
  /**
   * Deletes files and their variants, such as those of a failed write. Never throws: garbage collection handles the
   * rest.
   */
  delete(files: readonly FileRef[]): Promise<void>
  /** The same for those that no row records. */
  deleteUnrecorded(files: readonly FileRef[]): Promise<void>
  /**
   * Archives files that nothing uses any more for as long as the trash keeps rows. Never throws: garbage collection
   * handles the rest.
   */
  archive(files: readonly FileRef[]): Promise<void>
  /** Whether the public file is there. */
  exists(path: string): Promise<boolean>
  /** Restores archived public files, to be recorded and used; missing ones are left out. */
  unarchive(paths: readonly string[]): Promise<StoredFile[]>
  /**
   * Deletes archived public files for good, but for those that a row uses. Never throws, and does nothing during a
   * backup: garbage collection handles the rest.
   */
  discard(paths: readonly string[]): Promise<void>
  /**
   * Deletes uploads that were not saved within a day, and after an hour files without a record and incomplete ones.
   */
  collectGarbage(now: Date): Promise<Collected>
}

interface LibraryOptions {
  readonly db: Database
  readonly events: EventBus
  readonly storages: Storages
  readonly variants: Readonly<Record<Visibility, Variants>>
}

export function createLibrary({ db, events, storages, variants }: LibraryOptions): Library {
  const randomPath = (folder: string, extension: string) =>
    `${folder}/${randomBytes(16).toString('hex')}.${extension}`

  async function removeFiles(files: readonly FileRef[], how: 'remove' | 'archive'): Promise<void> {
    for (const { path, visibility } of files) {
      const storage: Storage = storages[visibility]
      // In this order: a variant that is being rendered either finds no original or is removed.
      await storage[how](path).catch(leaveToCollector)
      await variants[visibility].remove(path).catch(leaveToCollector)
    }
    await publishDeletedFiles({ db, events }, files).catch(leaveToCollector)
  }

  const deleteFiles = (files: readonly FileRef[]) => removeFiles(files, 'remove')

  async function record(runner: Runner, files: readonly StoredFile[]): Promise<void> {
    await recordWithinQuotas(runner, files)
    await recordPictures(runner, files)
  }

  return {
    record,
    async recordPicture(tx, stored) {
      const picture = await takeKnown(tx, stored)
      if (!picture.isKnown) await record(tx, [picture])
      return picture
    },
    delete: deleteFiles,
    async deleteUnrecorded(files) {
      if (files.length === 0) return
      const paths = files.map(({ path }) => path)
      const recorded = await recordedPaths(db, paths).catch(() => new Set(paths))
      await deleteFiles(files.filter(({ path }) => !recorded.has(path)))
    },
    archive: (files) => removeFiles(files, 'archive'),
    exists: async (path) => (await storages.public.stat(path)) !== null,

    async store(folder, sent, visibility = 'public') {
      const { bytes, extension } = await encodeImage(sent)
      const path = randomPath(folder, extension)
      await storages[visibility].write(path, bytes)
      return { path, visibility, size: bytes.length }
    },

    async storePicture(folder, sent, name) {
      const { bytes, extension, width, height } = await encodeImage(sent)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const known = await findPicture(db, sha256)
      if (known) {
        // A file that was lost is stored again.
        if (!(await storages.public.stat(known.path))) await storages.public.write(known.path, bytes)
        return { ...known, isKnown: true }
      }
      const path = randomPath(folder, extension)
      await storages.public.write(path, bytes)
      const picture = { sha256, width, height, name: displayName(name) }
      return { path, visibility: 'public', size: bytes.length, picture, isKnown: false }
    },

    picturePath: (id) => picturePath(db, id),

    async storeTemp({ folder, visibility, detectType }, received) {
      const path = randomPath(folder, await detectType(received))
      await received.commit(path)
      const { size, sha256 } = received
      return { path, visibility, size, sha256 }
    },

    async unarchive(paths) {
      const files: StoredFile[] = []
      const recorded = await recordedPaths(db, paths)
      for (const path of paths) {
        const isRestored = await storages.public.unarchive(path)
        // One that no row records is left from a restoration that failed.
        if (!isRestored && recorded.has(path)) continue
        const found = await storages.public.stat(path)
        if (found) files.push({ path, visibility: 'public', size: found.size })
      }
      return files
    },

    async discard(paths) {
      if (paths.length === 0) return
      const discardAll = async () => {
        const used = await recordedPaths(db, paths)
        for (const path of paths)
          if (!used.has(path)) await storages.public.discard(path).catch(leaveToCollector)
      }
      await withFileDeletionLock(db, discardAll).catch(leaveToCollector)
    },

    async setUses(tx, owner, paths, added = []) {
      await recordWithinQuotas(tx, added)
      return deleteUnused(tx, await replaceUses(tx, owner, paths))
    },

    deleteUnused,

    releaseOwners: async (tx, owners) =>
      owners.length > 0 ? deleteUnused(tx, await releaseUses(tx, owners)) : [],

    collectGarbage: (now) => collectGarbage({ db, storages, removeFiles }, now),
  }
}

const leaveToCollector = () => undefined
