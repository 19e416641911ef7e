import type { Objects } from '#server/files/s3/objects.ts'

/** The size of the parts of large files, in bytes. S3 wants at least 5 MB. */
export const partBytes = 8 * 1024 * 1024

/** Stores a local file, a large one in parts. When it rejects, nothing is left of it. */
export async function storeFile(
  objects: Objects,
  key: string,
  { localPath, size }: { readonly localPath: string; readonly size: number },
): Promise<void> {
  if (size <= partBytes) {
    await discardOnFailure(objects, key, () => objects.put(key, { localPath, start: 0, size }))
    return
  }
  const { multipart } = objects
  const id = await multipart.begin(key)
  try {
    const parts: string[] = []
    for (let start = 0; start < size; start += partBytes) {
      const slice = { localPath, start, size: Math.min(partBytes, size - start) }
      parts.push(await multipart.put(key, id, parts.length + 1, slice))
    }
    await multipart.complete(key, id, parts)
  } catch (error) {
    await multipart.abort(key, id).catch(leaveToCollector)
    await objects.remove(key).catch(leaveToCollector)
    throw error
  }
}

/** A request may have taken effect although it failed: its answer was lost. */
export async function discardOnFailure(
  objects: Objects,
  key: string,
  store: () => Promise<unknown>,
): Promise<void> {
  try {
    await store()
  } catch (error) {
    await objects.remove(key).catch(leaveToCollector)
    throw error
  }
}

export const leaveToCollector = () => undefined
