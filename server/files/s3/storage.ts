import { Readable } from 'node:stream'
import type { DiskSpace } from '#server/files/disk-space.ts'
import { readBytes } from '#server/files/s3/answer.ts'
import type { S3Client } from '#server/files/s3/client.ts'
import { objectBody } from '#server/files/s3/object-body.ts'
import { createObjects, type Got } from '#server/files/s3/objects.ts'
import { s3PartialFiles } from '#server/files/s3/partial-files.ts'
import { discardOnFailure, storeFile } from '#server/files/s3/store-file.ts'
import {
  type ByteRange,
  expectStoredPath,
  type KeptFile,
  type OpenedFile,
  type Storage,
  storedPath,
} from '#server/files/storage.ts'

/** Files up to this size are read at once, so that an interruption is noticed before anything is sent. */
const maxInMemory = 128 * 1024

/** A download begins at once; it may last longer. */
const presignedSeconds = 60

interface S3StorageOptions {
  readonly client: S3Client
  /** What the keys of all files begin with, such as `media/`. */
  readonly prefix: string
  /** Where files wait on this machine while they arrive. */
  readonly local: Storage
  /** The folder of this machine for parts of files, which is created when needed. */
  readonly partsFolder: string
  readonly space: DiskSpace
  /** Whether browsers may read from the store itself. */
  readonly isPresigned?: boolean
}

/**
 * Stores files in a bucket, under the paths that they would have on a disk. An object appears complete or not at all,
 * and a process that reads it need not have written it.
 */
export function s3Storage({
  client,
  prefix,
  local,
  partsFolder,
  space,
  isPresigned,
}: S3StorageOptions): Storage {
  const objects = createObjects(client)
  const keyOf = (stored: string) => `${prefix}${stored}`
  const archivedPrefix = `${prefix}.retired/`
  const archivedKey = (stored: string) => `${archivedPrefix}${stored}`
  const partial = s3PartialFiles({ objects, client, prefix, folder: partsFolder, space })

  function stream(key: string, { answer, size }: Got, part?: ByteRange): Readable {
    const reopen = async (rest: ByteRange) => {
      const again = await objects.get(key, rest, async (got) => got.answer)
      if (!again) throw new Error(`${key} has been removed while it was read`)
      return again
    }
    const whole = part ?? { start: 0, end: size - 1 }
    return objectBody({ first: answer, part: whole, timeouts: client.timeouts, reopen })
  }

  const openPart = (key: string, part?: ByteRange): Promise<OpenedFile | null> =>
    objects.get(key, part, async (got) => {
      const isSmall = got.length <= maxInMemory
      const body = isSmall ? await readBytes(got.answer, client.timeouts) : stream(key, got, part)
      return { size: got.size, body }
    })

  const openKept = (key: string): Promise<KeptFile | null> =>
    objects.get(key, undefined, async (got) => ({
      size: got.size,
      modifiedAt: got.modifiedAt,
      body: stream(key, got),
    }))

  async function stat(stored: string) {
    if (!storedPath.test(stored)) return null
    const found = await objects.stat(keyOf(stored))
    return found && { size: found.size, modifiedAt: found.modifiedAt }
  }

  async function open(stored: string, part?: ByteRange): Promise<OpenedFile | null> {
    if (!storedPath.test(stored)) return null
    // HTTP has no empty range.
    if (part && part.end < part.start) {
      const found = await stat(stored)
      return found && { size: found.size, body: Buffer.alloc(0) }
    }
    return openPart(keyOf(stored), part)
  }

  async function* list() {
    for await (const { key, modifiedAt } of objects.list(prefix)) {
      const stored = key.slice(prefix.length)
      if (storedPath.test(stored)) yield { path: stored, modifiedAt }
    }
  }

  async function move(from: string, to: string): Promise<boolean> {
    if (!(await objects.copy(from, to))) return false
    await objects.remove(from)
    return true
  }

  const directUrl: Storage['directUrl'] = (stored, { type, disposition }) => {
    expectStoredPath(stored)
    const query = { 'response-content-type': type, 'response-content-disposition': disposition }
    return client.presign(keyOf(stored), query, presignedSeconds)
  }

  return {
    ...(isPresigned ? { directUrl } : {}),

    async write(stored, bytes) {
      expectStoredPath(stored)
      const key = keyOf(stored)
      await discardOnFailure(objects, key, () => objects.put(key, bytes))
    },

    async receive(body) {
      const received = await local.receive(body)
      const { size, sha256, head, localPath } = received
      return {
        size,
        sha256,
        head,
        localPath,
        async commit(stored) {
          expectStoredPath(stored)
          await storeFile(objects, keyOf(stored), { localPath, size })
        },
        [Symbol.asyncDispose]: () => received[Symbol.asyncDispose](),
      }
    },

    async read(stored) {
      if (!storedPath.test(stored)) return null
      return objects.get(keyOf(stored), undefined, ({ answer }) => readBytes(answer, client.timeouts))
    },

    open,
    stat,
    list,

    async withLocalFile(stored, work) {
      const file = await open(stored)
      if (!file) return null
      await using copy = await local.receive(
        file.body instanceof Readable ? file.body : Readable.from([file.body]),
      )
      return await work(copy.localPath)
    },

    async remove(stored) {
      if (storedPath.test(stored)) await objects.remove(keyOf(stored))
    },

    async archive(stored) {
      if (storedPath.test(stored)) await move(keyOf(stored), archivedKey(stored))
    },

    unarchive: async (stored) => storedPath.test(stored) && (await move(archivedKey(stored), keyOf(stored))),

    async discard(stored) {
      if (storedPath.test(stored)) await objects.remove(archivedKey(stored))
    },

    async *listArchived() {
      for await (const { key } of objects.list(archivedPrefix)) yield key.slice(archivedPrefix.length)
    },

    async openKept(stored) {
      if (!storedPath.test(stored)) return null
      // A file that moves is copied before it is removed.
      for (const key of [keyOf(stored), archivedKey(stored), keyOf(stored)]) {
        const kept = await openKept(key)
        if (kept) return kept
      }
      return null
    },

    async removeArchived(before) {
      let removed = 0
      for await (const { key, modifiedAt } of objects.list(archivedPrefix)) {
        if (modifiedAt >= before) continue
        await objects.remove(key)
        removed += 1
      }
      return removed
    },

    async removeTempFiles(before) {
      return (await local.removeTempFiles(before)) + (await partial.abortUnknown(before))
    },

    partial,
  }
}
