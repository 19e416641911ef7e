import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { DiskSpace } from '#server/files/disk-space.ts'
import { readBytes } from '#server/files/s3/answer.ts'
import type { S3Client } from '#server/files/s3/client.ts'
import { S3Failure } from '#server/files/s3/failure.ts'
import type { Objects } from '#server/files/s3/objects.ts'
import { openPartFile, type PartFile } from '#server/files/s3/part-file.ts'
import { leaveToCollector, partBytes } from '#server/files/s3/store-file.ts'
import { expectStoredPath, type PartialFiles, type Piece, storedPath } from '#server/files/storage.ts'
import { freeBuffer } from '#server/threads/free-buffer.ts'

interface PartialOptions {
  readonly objects: Objects
  readonly client: S3Client
  /** What the keys of all files begin with. */
  readonly prefix: string
  /** Of this machine, for the part that is arriving. */
  readonly folder: string
  readonly space: DiskSpace
}

/**
 * The part of a file that has arrived: the full parts of a multipart upload, and the tail after them in an object of
 * its own, because S3 accepts no small part in the middle.
 */
const progressSchema = z.object({
  uploadId: z.string().nullable(),
  parts: z.array(z.string()),
  /** In bytes, less than a part. */
  tail: z.int(),
})
type Progress = z.infer<typeof progressSchema>

const nothing: Progress = { uploadId: null, parts: [], tail: 0 }
const lengthOf = ({ parts, tail }: Progress) => parts.length * partBytes + tail

interface S3PartialFiles extends PartialFiles {
  /** Aborts multipart uploads that were begun before that time and that no file continues. Returns how many. */
  abortUnknown(before: Date): Promise<number>
}

/** Incomplete files, which any process can continue, because everything is in the bucket. */
export function s3PartialFiles({ objects, client, prefix, folder, space }: PartialOptions): S3PartialFiles {
  const { multipart } = objects
  const progressPrefix = `${prefix}.partial/`
  const progressKey = (stored: string) => `${progressPrefix}${stored}`
  /** Each part has a tail of its own, so that a crash never costs what the caller knows as saved. */
  const tailKey = (stored: string, part: number) => `${progressKey(stored)}/${part}`
  const keyOf = (stored: string) => `${prefix}${stored}`

  async function load(stored: string): Promise<Progress | null> {
    expectStoredPath(stored)
    const found = await objects.get(progressKey(stored), undefined, ({ answer }) =>
      readBytes(answer, client.timeouts),
    )
    return found && progressSchema.parse(JSON.parse(String(found)))
  }

  const save = (stored: string, progress: Progress) =>
    objects.put(progressKey(stored), Buffer.from(JSON.stringify(progress)))

  async function readTail(stored: string, part: number, size: number): Promise<Buffer> {
    if (size === 0) return Buffer.alloc(0)
    const tail = await objects.get(tailKey(stored, part), { start: 0, end: size - 1 }, ({ answer }) =>
      readBytes(answer, client.timeouts),
    )
    if (tail?.length !== size) throw new S3Failure(`The end of the incomplete file ${stored} is lost`)
    return tail
  }

  async function forget(stored: string, { parts }: Progress): Promise<void> {
    await objects.remove(progressKey(stored))
    for (const part of [parts.length - 1, parts.length]) {
      if (part >= 0) await objects.remove(tailKey(stored, part))
    }
  }

  async function write(stored: string, { offset, body, expect, saved }: Piece): Promise<void> {
    const before = (await load(stored)) ?? nothing
    if (offset > lengthOf(before)) throw new Error(`${stored} has fewer than ${offset} bytes`)
    const parts = before.parts.slice(0, Math.floor(offset / partBytes))
    const first = await readTail(stored, parts.length, offset % partBytes)
    await using arriving = await openPartFile(folder, space)
    await arriving.append(first)
    const arrival = createArrival({ stored, arriving, parts, uploadId: before.uploadId, saved })
    let end = offset
    let writing = Promise.resolve()
    const take = async (chunk: Buffer) => {
      expect(end + chunk.length)
      await arrival.append(chunk)
      end += chunk.length
      freeBuffer(chunk)
    }
    const sink = new Writable({
      write(chunk, _, done) {
        writing = take(chunk).then(() => done(), done)
      },
    })
    try {
      await pipeline(body, sink)
    } finally {
      // An interrupted body ends the pipeline in the middle of a chunk.
      await writing
      // What arrived before the interruption is not sent again.
      if (end > offset) await arrival.saveTail()
    }
  }

  interface ArrivalOptions {
    readonly stored: string
    readonly arriving: PartFile
    readonly parts: string[]
    uploadId: string | null
    readonly saved: Piece['saved']
  }

  /** Fills the part that is arriving, and stores it when it is full. */
  function createArrival({ stored, arriving, parts, uploadId, saved }: ArrivalOptions) {
    async function storePart(): Promise<void> {
      uploadId ??= await multipart.begin(keyOf(stored))
      parts.push(await multipart.put(keyOf(stored), uploadId, parts.length + 1, arriving.slice()))
      arriving.clear()
      await save(stored, { uploadId, parts, tail: 0 })
      await saved(parts.length * partBytes)
      await objects.remove(tailKey(stored, parts.length - 1)).catch(leaveToCollector)
    }

    return {
      async append(chunk: Buffer) {
        for (let taken = 0; taken < chunk.length; ) {
          const room = chunk.subarray(taken, taken + partBytes - arriving.size)
          await arriving.append(room)
          taken += room.length
          if (arriving.size === partBytes) await storePart()
        }
      },

      async saveTail() {
        const tail = arriving.size
        // Nothing has come after a full part, or that part could not be stored.
        if (tail === 0 || tail === partBytes) return
        await objects.put(tailKey(stored, parts.length), arriving.slice())
        await save(stored, { uploadId, parts, tail })
        await saved(parts.length * partBytes + tail)
      },
    }
  }

  async function assemble(stored: string, { uploadId, parts, tail }: Progress): Promise<void> {
    const key = keyOf(stored)
    const last = tailKey(stored, parts.length)
    if (uploadId) {
      const rest = tail > 0 ? [await multipart.copy(key, uploadId, parts.length + 1, last)] : []
      await multipart.complete(key, uploadId, [...parts, ...rest])
    } else if (!(await objects.copy(last, key))) {
      throw new S3Failure(`The incomplete file ${stored} is lost`)
    }
  }

  async function remove(stored: string): Promise<void> {
    const progress = await load(stored)
    if (!progress) return
    if (progress.uploadId) await multipart.abort(keyOf(stored), progress.uploadId).catch(leaveToCollector)
    await forget(stored, progress)
  }

  return {
    write,
    remove,

    async size(stored) {
      const progress = await load(stored)
      return progress && lengthOf(progress)
    },

    async commit(stored) {
      const progress = await load(stored)
      if (!progress) return false
      const existing = await objects.stat(keyOf(stored))
      // An earlier call may have been interrupted after it had done this.
      if (existing?.size !== lengthOf(progress)) await assemble(stored, progress)
      await forget(stored, progress)
      return true
    },

    async removeOlder(before) {
      let removed = 0
      for await (const { key, modifiedAt } of objects.list(progressPrefix)) {
        if (modifiedAt >= before) continue
        const stored = key.slice(progressPrefix.length)
        if (!storedPath.test(stored)) await objects.remove(key)
        else {
          await remove(stored)
          removed += 1
        }
      }
      return removed
    },

    async abortUnknown(before) {
      let aborted = 0
      for (const { key, id, begunAt } of await multipart.unfinished(prefix)) {
        const stored = key.slice(prefix.length)
        if (begunAt >= before || !storedPath.test(stored)) continue
        if ((await load(stored))?.uploadId === id) continue
        await multipart.abort(key, id)
        aborted += 1
      }
      return aborted
    },
  }
}
