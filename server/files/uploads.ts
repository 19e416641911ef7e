import type { Library } from '#server/files/library.ts'
import type { StoredFile } from '#server/files/storage.ts'
import { HttpError, toHttpError } from '#server/http/errors.ts'
import { TaskNotDone } from '#server/threads/limits.ts'

/** Stores files for one write. */
export type Uploads = Pick<Library, 'store' | 'storePicture' | 'storeTemp' | 'picturePath'>

/**
 * Runs a write that stores files; if it fails, they are deleted. If the database connection was lost, the row may
 * have been committed, so the files stay, and garbage collection removes unused ones.
 */
export async function withUploads<T>(library: Library, work: (uploads: Uploads) => Promise<T>): Promise<T> {
  const stored: StoredFile[] = []
  const remember = async <F extends StoredFile & { isKnown?: boolean }>(storing: Promise<F>) => {
    const file = await storing
    if (!file.isKnown) stored.push(file)
    return file
  }
  try {
    const result = await work({
      store: (...file) => remember(library.store(...file)),
      storePicture: (...picture) => remember(library.storePicture(...picture)),
      picturePath: library.picturePath,
      storeTemp: (...file) => remember(library.storeTemp(...file)),
    })
    // Someone else may have added the same pictures meanwhile.
    await library.deleteUnrecorded(stored.filter(({ picture }) => picture))
    return result
  } catch (error) {
    if (!mayBeCommitted(error)) await library.delete(stored)
    throw error
  }
}

const mayBeCommitted = (error: unknown) =>
  !(error instanceof HttpError || error instanceof TaskNotDone) && toHttpError(error).status === 503
