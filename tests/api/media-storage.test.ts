import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { diskStorage } from '#server/files/disk.ts'
import type { Storage } from '#server/files/storage.ts'
import { variantCache } from '#server/files/variants.ts'

const scratch = mkdtempSync(path.join(tmpdir(), 'portico-media-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(scratch, 'case-'))
})

const name = (char: string) => char.repeat(32)
const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()

async function listed(storage: Storage): Promise<string[]> {
  const paths: string[] = []
  for await (const { path: stored } of storage.list()) paths.push(stored)
  return paths
}

const hour = 60 * 60 * 1000
const anHourAgo = () => new Date(Date.now() - hour)

describe('files on the disk', () => {
  const stored = `article/${name('a')}.jpg`
  const storage = () => diskStorage(path.join(root, 'media'))

  test('what was written can be read, as a whole and in parts, until it is removed', async () => {
    const disk = storage()
    await disk.write(stored, Buffer.from('0123456789'))
    expect(String(await disk.read(stored))).toBe('0123456789')
    expect(await disk.stat(stored)).toMatchObject({ size: 10 })
    expect(await disk.open(stored)).toEqual({ size: 10, body: Buffer.from('0123456789') })
    expect(await disk.open(stored, { start: 3, end: 5 })).toEqual({ size: 10, body: Buffer.from('345') })
    await disk.remove(stored)
    await disk.remove(stored)
    expect(await Promise.all([disk.read(stored), disk.open(stored), disk.stat(stored)])).toEqual([
      null,
      null,
      null,
    ])
  })

  test('a large file is streamed, also in parts', async () => {
    const disk = storage()
    await disk.write(stored, Buffer.from('0123456789'.repeat(40_000)))
    const full = await disk.open(stored)
    expect(full?.body).toBeInstanceOf(Readable)
    expect((await text(full?.body as Readable)).length).toBe(400_000)
    const part = await disk.open(stored, { start: 5, end: 300_004 })
    expect((await text(part?.body as Readable)).slice(0, 6)).toBe('567890')
  })

  test('after a write there is the file and no temp file', async () => {
    await storage().write(stored, Buffer.from('x'))
    expect(filesBelow(root)).toEqual([`media/${stored}`])
  })

  test.each([
    '../secret.jpg',
    `../${name('a')}.jpg`,
    `article/../${name('a')}.jpg`,
    `article/../../${name('a')}.jpg`,
    `/etc/${name('a')}.jpg`,
    `article/${name('a')}.jpg/../x`,
    `article/${name('a')}.jpg\0.png`,
    `article/sub/${name('a')}.jpg`,
    `article\\${name('a')}.jpg`,
    `.drafts/${name('a')}.jpg`,
    `Article/${name('a')}.jpg`,
    `article/.${name('a')}.jpg`,
    `article/${name('a')}`,
    `article/${name('a')}.jpg\n`,
    `article/${'a'.repeat(300)}.jpg`,
    'article/',
    '',
  ])('a path spelled %j names nothing', async (odd) => {
    const disk = storage()
    await disk.write(stored, Buffer.from('x'))
    writeFileSync(path.join(root, 'secret.jpg'), 'secret')
    await expect(disk.write(odd, Buffer.from('x'))).rejects.toThrow('not the path')
    expect(await Promise.all([disk.read(odd), disk.open(odd), disk.stat(odd)])).toEqual([null, null, null])
    await disk.remove(odd)
    expect(filesBelow(root)).toEqual([`media/${stored}`, 'secret.jpg'])
  })

  test('no symbolic link is followed, neither as a file nor as a folder', async () => {
    const disk = storage()
    await disk.write(stored, Buffer.from('x'))
    const outside = path.join(root, 'outside')
    mkdirSync(outside)
    writeFileSync(path.join(outside, `${name('b')}.jpg`), 'secret')
    symlinkSync(path.join(outside, `${name('b')}.jpg`), path.join(root, 'media/article', `${name('c')}.jpg`))
    symlinkSync(outside, path.join(root, 'media/linked'))
    for (const odd of [`article/${name('c')}.jpg`, `linked/${name('b')}.jpg`]) {
      expect(await Promise.all([disk.read(odd), disk.open(odd), disk.stat(odd)])).toEqual([null, null, null])
    }
    await expect(disk.write(`linked/${name('d')}.jpg`, Buffer.from('x'))).rejects.toThrow()
    await disk.remove(`linked/${name('b')}.jpg`)
    expect(filesBelow(outside)).toEqual([`${name('b')}.jpg`])
    expect(await listed(disk)).toEqual([stored])
  })

  test('a folder with the name of a file is not a file', async () => {
    const disk = storage()
    mkdirSync(path.join(root, 'media', stored), { recursive: true })
    expect(await Promise.all([disk.read(stored), disk.open(stored), disk.stat(stored)])).toEqual([
      null,
      null,
      null,
    ])
  })

  test('R9 a write that fails leaves nothing behind', async () => {
    const disk = storage()
    await disk.write(stored, Buffer.from('x'))
    // A folder has the name of the target file, so the last step fails.
    mkdirSync(path.join(root, 'media/article', `${name('e')}.jpg`, 'in the way'), { recursive: true })
    await expect(disk.write(`article/${name('e')}.jpg`, Buffer.from('y'))).rejects.toThrow()
    expect(filesBelow(root)).toEqual([`media/${stored}`])
  })

  test('half-written files are removed once they are old', async () => {
    const disk = storage()
    await disk.write(stored, Buffer.from('x'))
    const [old, young] = ['old', 'young'].map((tempFile) => path.join(root, 'media/.drafts', tempFile)) as [
      string,
      string,
    ]
    for (const tempFile of [old, young]) writeFileSync(tempFile, 'half')
    utimesSync(old, new Date(Date.now() - 2 * hour), new Date(Date.now() - 2 * hour))
    expect(await disk.removeTempFiles(anHourAgo())).toBe(1)
    expect(filesBelow(root)).toEqual([`media/.drafts/young`, `media/${stored}`])
  })

  test('without a folder there is nothing to list', async () => {
    expect(await listed(storage())).toEqual([])
    expect(await storage().removeTempFiles(new Date())).toBe(0)
  })
})

describe('cached variants', () => {
  const image = (char: string) => `article/${name(char)}.jpg`
  const variant = (char: string, width = 76) => ({
    path: image(char),
    width,
    height: 37,
    type: 'webp' as const,
  })
  const bytes = (char: string, size = 100) => Buffer.alloc(size, char)
  const folder = () => path.join(root, 'cache')
  const cachedFiles = () => filesBelow(folder())
  const never = () => Promise.reject(new Error('drawn again'))

  test('fifty who ask at once get one drawing', async () => {
    const cache = variantCache(folder())
    let drawn = 0
    const draw = async () => {
      drawn += 1
      await new Promise((resolve) => setTimeout(resolve, 20))
      return bytes('a')
    }
    const got = await Promise.all(Array.from({ length: 50 }, () => cache.get(variant('a'), draw)))
    expect(drawn).toBe(1)
    expect(new Set(got.map(String))).toEqual(new Set([String(bytes('a'))]))
    expect(await cache.get(variant('a'), never)).toEqual(bytes('a'))
  })

  test('sizes and types are cached separately, and survive a restart', async () => {
    const before = variantCache(folder())
    await before.get(variant('a', 76), async () => bytes('x'))
    await before.get({ ...variant('a', 76), type: 'fallback' }, async () => bytes('y'))
    await before.get(variant('a', 152), async () => bytes('z'))
    const after = variantCache(folder())
    expect(await after.get(variant('a', 76), never)).toEqual(bytes('x'))
    expect(await after.get({ ...variant('a', 76), type: 'fallback' }, never)).toEqual(bytes('y'))
    expect(await after.get(variant('a', 152), never)).toEqual(bytes('z'))
  })

  test('nothing is cached for a missing image or a failed rendering', async () => {
    const cache = variantCache(folder())
    expect(await cache.get(variant('a'), async () => null)).toBeNull()
    await expect(cache.get(variant('a'), () => Promise.reject(new Error('no luck')))).rejects.toThrow(
      'no luck',
    )
    expect(await cache.get(variant('a'), async () => bytes('a'))).toEqual(bytes('a'))
    expect(cachedFiles()).toHaveLength(1)
  })

  test('F2 the folder never holds more than its room; what was not used for longest goes first', async () => {
    const cache = variantCache(folder(), 350)
    for (const char of ['a', 'b', 'c']) await cache.get(variant(char), async () => bytes(char))
    await cache.get(variant('a'), never)
    await cache.get(variant('d'), async () => bytes('d'))
    expect(cachedFiles()).toEqual(['a', 'c', 'd'].map((char) => `${image(char)}/76x37.webp`))
    for (const char of 'efghijk') await cache.get(variant(char), async () => bytes(char))
    expect(cachedFiles()).toHaveLength(3)
    // Folders of images without a variant are deleted, too.
    expect(readdirSync(path.join(folder(), 'article'))).toHaveLength(3)
  })

  test('F2 the bound and the order of use hold across a restart', async () => {
    const before = variantCache(folder(), 1000)
    for (const char of ['a', 'b', 'c']) await before.get(variant(char), async () => bytes(char))
    const old = (char: string, hours: number) => {
      const time = new Date(Date.now() - hours * hour)
      utimesSync(path.join(folder(), image(char), '76x37.webp'), time, time)
    }
    old('a', 30)
    old('b', 20)
    old('c', 10)
    const after = variantCache(folder(), 250)
    // A use after more than an hour is recorded on disk.
    await after.get(variant('d'), async () => bytes('d'))
    expect(cachedFiles()).toEqual(['c', 'd'].map((char) => `${image(char)}/76x37.webp`))
  })

  test('files that were removed, emptied or never finished are rendered again', async () => {
    const cache = variantCache(folder(), 1000)
    await cache.get(variant('a'), async () => bytes('a'))
    await cache.get(variant('b'), async () => bytes('b'))
    rmSync(path.join(folder(), image('a')), { recursive: true })
    writeFileSync(path.join(folder(), image('b'), '76x37.webp'), '')
    writeFileSync(path.join(folder(), 'crashed.draft'), 'half')
    const again = variantCache(folder(), 1000)
    expect(await again.get(variant('a'), async () => bytes('a'))).toEqual(bytes('a'))
    expect(await again.get(variant('b'), async () => bytes('b'))).toEqual(bytes('b'))
    expect(cachedFiles()).toHaveLength(2)
    expect(readFileSync(path.join(folder(), image('b'), '76x37.webp'))).toEqual(bytes('b'))
  })

  test('an unwritable cache folder still serves images', async () => {
    writeFileSync(path.join(root, 'cache'), 'a file, not a folder')
    expect(await variantCache(folder()).get(variant('a'), async () => bytes('a'))).toEqual(bytes('a'))
  })

  test('AC-439 a deleted image leaves no variant, not even one being rendered', async () => {
    const cache = variantCache(folder())
    await cache.get(variant('a', 76), async () => bytes('a'))
    await cache.get(variant('b', 76), async () => bytes('b'))
    const { promise, resolve } = Promise.withResolvers<Buffer>()
    const drawing = cache.get(variant('a', 152), () => promise)
    await new Promise((next) => setTimeout(next, 20))
    const forgotten = cache.remove(image('a'))
    resolve(bytes('a'))
    await Promise.all([drawing, forgotten])
    expect(cachedFiles()).toEqual([`${image('b')}/76x37.webp`])
  })
})
