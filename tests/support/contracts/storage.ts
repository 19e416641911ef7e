import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OpenedFile, Piece, Storage } from '#server/files/storage.ts'

/** A store that is empty at first, and processes that share it. */
export interface StorageSetup {
  readonly storage: Storage
  /** That of another process. */
  readonly other: Storage
  /** The names of everything stored, complete or not, visible or not. */
  everything(): string[]
}

/** Bytes that differ at each place, so that a mistaken offset shows. */
export function numbered(size: number): Buffer {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at + 4 <= size; at += 4) bytes.writeUInt32BE(at, at)
  return bytes
}

export async function contentOf(file: OpenedFile | null): Promise<Buffer | null> {
  return file && (file.body instanceof Readable ? buffer(file.body) : file.body)
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** In chunks of their own, because a store may free them. */
function* chunksOf(bytes: Buffer, size = 64 * 1024) {
  for (let at = 0; at < bytes.length; at += size) yield Buffer.from(bytes.subarray(at, at + size))
}

const bodyOf = (bytes: Buffer) => Readable.from(chunksOf(bytes), { objectMode: false })

async function* interrupted(bytes: Buffer) {
  yield* chunksOf(bytes)
  throw new Error('the sender has gone')
}

const megabyte = 1024 * 1024
const future = () => new Date(Date.now() + 60 * 60 * 1000)
const past = () => new Date(Date.now() - 60 * 60 * 1000)

/** What every storage keeps. */
export function describeStorage(name: string, create: () => Promise<StorageSetup>): void {
  describe(`files of ${name}`, () => {
    let setup: StorageSetup
    let count = 0
    const newPath = (extension = 'bin') => `folder/${String(count++).padStart(8, '0')}.${extension}`
    beforeAll(async () => {
      setup = await create()
    })

    async function listed(): Promise<string[]> {
      const paths: string[] = []
      for await (const { path } of setup.other.list()) paths.push(path)
      return paths
    }

    async function append(storage: Storage, path: string, piece: Partial<Piece> & Pick<Piece, 'body'>) {
      const saved: number[] = []
      const writing = storage.partial.write(path, {
        offset: 0,
        expect: () => {},
        saved: async (end) => void saved.push(end),
        ...piece,
      })
      const error = await writing.then(
        () => null,
        (reason: Error) => reason.message,
      )
      return { saved, error }
    }

    test('what was written can be read by any process, as a whole and in parts, until it is removed', async () => {
      const { storage, other } = setup
      const path = newPath('jpg')
      await storage.write(path, Buffer.from('0123456789'))
      expect(String(await other.read(path))).toBe('0123456789')
      expect(await other.stat(path)).toMatchObject({ size: 10, modifiedAt: expect.any(Date) })
      expect(await other.open(path)).toEqual({ size: 10, body: Buffer.from('0123456789') })
      expect(await other.open(path, { start: 3, end: 5 })).toEqual({ size: 10, body: Buffer.from('345') })
      expect(await other.withLocalFile(path, async (file) => String(readFileSync(file)))).toBe('0123456789')
      await other.remove(path)
      await storage.remove(path)
      expect(await Promise.all([storage.read(path), storage.open(path), storage.stat(path)])).toEqual([
        null,
        null,
        null,
      ])
      expect(await storage.withLocalFile(path, async () => 'never')).toBeNull()
    })

    test('an empty file has no bytes, also in parts', async () => {
      const path = newPath()
      await setup.storage.write(path, new Uint8Array())
      expect(await setup.other.open(path)).toEqual({ size: 0, body: Buffer.alloc(0) })
      expect(await setup.other.open(path, { start: 0, end: -1 })).toEqual({ size: 0, body: Buffer.alloc(0) })
    })

    test('a large file is received, stored, and streamed, also in parts', async () => {
      const { storage, other } = setup
      const bytes = numbered(12 * megabyte + 5)
      const path = newPath()
      await using received = await storage.receive(bodyOf(bytes))
      expect(received).toMatchObject({ size: bytes.length, sha256: sha256(bytes) })
      expect(received.head).toEqual(bytes.subarray(0, 4096))
      expect(readFileSync(received.localPath).equals(bytes)).toBe(true)
      expect(await other.stat(path)).toBeNull()
      await received.commit(path)
      const whole = await other.open(path)
      expect(whole?.body).toBeInstanceOf(Readable)
      expect((await contentOf(whole))?.equals(bytes)).toBe(true)
      const part = await other.open(path, { start: 7 * megabyte + 3, end: 9 * megabyte })
      expect(part?.size).toBe(bytes.length)
      expect((await contentOf(part))?.equals(bytes.subarray(7 * megabyte + 3, 9 * megabyte + 1))).toBe(true)
      const unread = await other.open(path)
      if (unread?.body instanceof Readable) unread.body.destroy()
      expect(await other.withLocalFile(path, async (file) => sha256(readFileSync(file)))).toBe(sha256(bytes))
    })

    test('what is received and not stored, or interrupted, leaves nothing behind', async () => {
      const before = setup.everything()
      const received = await setup.storage.receive(bodyOf(numbered(megabyte)))
      await received[Symbol.asyncDispose]()
      expect(existsSync(received.localPath)).toBe(false)
      await expect(setup.storage.receive(interrupted(numbered(megabyte)))).rejects.toThrow('has gone')
      expect(setup.everything()).toEqual(before)
    })

    test.each([
      '../secret.jpg',
      '../aaaaaaaa.jpg',
      'folder/../aaaaaaaa.jpg',
      '/etc/aaaaaaaa.jpg',
      'folder/aaaaaaaa.jpg\0.png',
      'folder/sub/aaaaaaaa.jpg',
      '.retired/aaaaaaaa.jpg',
      'folder/aaaaaaaa.jpg?uploads=',
      'folder/aaaaaaaa',
      'folder/',
      '',
    ])('a path spelled %j names nothing', async (odd) => {
      const { storage } = setup
      const before = setup.everything()
      await expect(storage.write(odd, Buffer.from('x'))).rejects.toThrow('not the path')
      await using received = await storage.receive(Readable.from([Buffer.from('x')]))
      await expect(received.commit(odd)).rejects.toThrow('not the path')
      expect(await Promise.all([storage.read(odd), storage.open(odd), storage.stat(odd)])).toEqual([
        null,
        null,
        null,
      ])
      expect(await storage.unarchive(odd)).toBe(false)
      await storage.remove(odd)
      await storage.archive(odd)
      await storage.discard(odd)
      await received[Symbol.asyncDispose]()
      expect(setup.everything()).toEqual(before)
    })

    test('an archived file is out of reach until it is restored or its time is over', async () => {
      const { storage, other } = setup
      const [restored, expired, discarded] = [newPath(), newPath(), newPath()]
      for (const path of [restored, expired, discarded]) {
        await storage.write(path, Buffer.from(path))
        await storage.archive(path)
        expect(await other.read(path)).toBeNull()
      }
      await storage.archive(newPath())
      await storage.discard(discarded)
      await storage.discard(discarded)
      expect(await other.openKept(discarded)).toBeNull()
      expect(await listed()).not.toContain(restored)
      const archived: string[] = []
      for await (const path of other.listArchived()) archived.push(path)
      expect(archived.sort()).toEqual([restored, expired])
      const kept = await other.openKept(restored)
      expect(kept).toMatchObject({ size: restored.length, modifiedAt: expect.any(Date) })
      expect(String(kept && (await buffer(kept.body)))).toBe(restored)
      expect(await other.openKept(newPath())).toBeNull()
      expect(await other.unarchive(restored)).toBe(true)
      expect(await other.unarchive(restored)).toBe(false)
      expect(String(await storage.read(restored))).toBe(restored)
      expect(await other.removeArchived(past())).toBe(0)
      expect(await other.removeArchived(future())).toBe(1)
      expect(await storage.unarchive(expired)).toBe(false)
    })

    test('a list has every stored file, and no incomplete or archived one', async () => {
      const { storage } = setup
      const [stored, archived, incomplete] = [newPath(), newPath(), newPath()]
      await storage.write(stored, Buffer.from('x'))
      await storage.write(archived, Buffer.from('x'))
      await storage.archive(archived)
      await append(storage, incomplete, { body: bodyOf(numbered(10)) })
      const paths = await listed()
      expect(paths).toContain(stored)
      expect(paths).not.toContain(archived)
      expect(paths).not.toContain(incomplete)
      for await (const { modifiedAt } of storage.list()) expect(modifiedAt.getTime()).toBeGreaterThan(0)
    })

    test('a file arrives in pieces at any process, and is stored when it is complete', async () => {
      const { storage, other } = setup
      const bytes = numbered(20 * megabyte + 1)
      const path = newPath()
      expect(await storage.partial.size(path)).toBeNull()
      expect(await storage.partial.commit(path)).toBe(false)
      const cuts = [0, 10, 3 * megabyte, 9 * megabyte + 7, 17 * megabyte, bytes.length]
      for (const [n, offset] of cuts.slice(0, -1).entries()) {
        const writer = n % 2 === 0 ? storage : other
        const end = cuts[n + 1] ?? 0
        const { saved, error } = await append(writer, path, {
          offset,
          body: bodyOf(bytes.subarray(offset, end)),
        })
        expect([error, saved.at(-1)]).toEqual([null, end])
        expect(await storage.partial.size(path)).toBe(end)
      }
      expect(await other.stat(path)).toBeNull()
      expect(await storage.partial.commit(path)).toBe(true)
      expect(await other.partial.commit(path)).toBe(false)
      expect((await contentOf(await other.open(path)))?.equals(bytes)).toBe(true)
      expect(await other.partial.size(path)).toBeNull()
      expect(setup.everything().filter((name) => name.includes(path.slice(7)))).toHaveLength(1)
    })

    test('what arrived before an interruption is kept, and a piece begins where its caller knows it is', async () => {
      const { storage, other } = setup
      const bytes = numbered(18 * megabyte)
      const path = newPath()
      const first = await append(storage, path, {
        body: Readable.from(interrupted(bytes.subarray(0, 12 * megabyte)), { objectMode: false }),
      })
      expect(first).toMatchObject({ error: 'the sender has gone' })
      expect(first.saved.at(-1)).toBe(12 * megabyte)
      const offset = 12 * megabyte
      // Stored, but its caller cannot remember it.
      const unknown = await append(other, path, {
        offset,
        body: bodyOf(bytes.subarray(offset, 17 * megabyte)),
        saved: () => Promise.reject(new Error('the database is gone')),
      })
      expect(unknown.error).toBe('the database is gone')
      for (const [start, end] of [
        [offset, 13 * megabyte],
        [13 * megabyte, bytes.length],
      ] as const) {
        const { saved, error } = await append(storage, path, {
          offset: start,
          body: bodyOf(bytes.subarray(start, end)),
        })
        expect([error, saved.at(-1)]).toEqual([null, end])
      }
      await other.partial.commit(path)
      expect((await contentOf(await storage.open(path)))?.equals(bytes)).toBe(true)
    })

    test('a piece that is longer than expected ends where it was refused', async () => {
      const path = newPath()
      const { saved, error } = await append(setup.storage, path, {
        body: bodyOf(numbered(10 * 64 * 1024)),
        expect(end) {
          if (end > 5 * 64 * 1024) throw new Error('more than announced')
        },
      })
      expect(error).toBe('more than announced')
      expect(saved).toEqual([5 * 64 * 1024])
    })

    test('incomplete files are removed by name or by age', async () => {
      const { storage, other } = setup
      const before = setup.everything().length
      const [named, old] = [newPath(), newPath()]
      for (const path of [named, old]) await append(storage, path, { body: bodyOf(numbered(9 * megabyte)) })
      await other.partial.remove(named)
      await other.partial.remove(named)
      expect(await storage.partial.size(named)).toBeNull()
      expect(await other.partial.removeOlder(past())).toBe(0)
      expect(await storage.partial.size(old)).toBe(9 * megabyte)
      expect(await other.partial.removeOlder(future())).toBeGreaterThan(0)
      expect(await storage.partial.size(old)).toBeNull()
      expect(setup.everything().length).toBeLessThanOrEqual(before)
    })
  })
}
