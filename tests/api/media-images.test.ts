import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { createImageQueue } from '#server/files/image-queue.ts'
import { encodeImage, InvalidImage, renderVariant, type VariantType } from '#server/files/images.ts'

const plain = (width: number, height: number, background = '#3a7') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
const jpeg = (width = 60, height = 40) => plain(width, height).jpeg().toBuffer()
const png = (width = 60, height = 40) => plain(width, height).png().toBuffer()

/** Incompressible, so that truncation hits the image data. */
const noise = () =>
  sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

const rejectionOf = (bytes: Uint8Array) =>
  encodeImage(bytes).then(
    () => 'taken',
    (error) => (error instanceof InvalidImage ? error.message : `fault: ${error}`),
  )

describe('valid images', () => {
  test.each([
    ['jpg', jpeg],
    ['png', png],
  ] as const)('AC-435 a %s stays one, under any name', async (extension, made) => {
    const encoded = await encodeImage(await made())
    expect(encoded.extension).toBe(extension)
    const { format, width, height } = await sharp(encoded.bytes).metadata()
    expect([format, width, height]).toEqual([extension === 'jpg' ? 'jpeg' : 'png', 60, 40])
  })

  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['a WebP', () => plain(20, 20).webp().toBuffer()],
    ['a GIF', () => plain(20, 20).gif().toBuffer()],
    ['a TIFF', () => plain(20, 20).tiff().toBuffer()],
    ['an AVIF', () => plain(20, 20).avif({ effort: 0 }).toBuffer()],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    [
      'an SVG with a declaration',
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['an archive', () => Buffer.from('504b0304140000000000', 'hex')],
    ['nothing', () => new Uint8Array(0)],
    ['a JPEG signature alone', () => Buffer.from('ffd8ff', 'hex')],
    ['a PNG signature alone', () => Buffer.from('89504e470d0a1a0a', 'hex')],
    [
      'a page behind a JPEG signature',
      () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('<html><script>')]),
    ],
    [
      'a page behind a PNG signature',
      () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<html>')]),
    ],
    ['a picture behind a page', async () => Buffer.concat([Buffer.from('<html>'), await jpeg()])],
    ['a picture behind a GIF signature', async () => Buffer.concat([Buffer.from('GIF89a'), await png()])],
  ])('AC-435 %s is refused', async (_, made) => {
    expect(await rejectionOf(await made())).toBe(messages.invalidImage)
  })

  test.each([
    ['jpeg', 0.5],
    ['jpeg', 0.97],
    ['png', 0.5],
    ['png', 0.97],
  ] as const)('AC-435 a %s of which only the first %f arrived is refused', async (format, share) => {
    const full = await noise().toFormat(format).toBuffer()
    expect(await rejectionOf(full.subarray(0, Math.floor(full.length * share)))).toBe(messages.invalidImage)
  })

  test('AC-435 a PNG with damaged data is refused', async () => {
    const damaged = await noise().png().toBuffer()
    damaged.fill(0x55, damaged.length >> 1, (damaged.length >> 1) + 400)
    expect(await rejectionOf(damaged)).toBe(messages.invalidImage)
  })

  test('AC-436 more than 10 MB is rejected before decoding', async () => {
    expect(await rejectionOf(Buffer.alloc(limits.imageBytes + 1))).toBe(messages.imageTooLarge)
  })

  test('a small file that unpacks to 108 megapixels is rejected by its header', async () => {
    const bomb = await plain(12_000, 9_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await rejectionOf(bomb)).toBe(messages.imageTooLarge)
  })

  test('a JPEG with two thousand scans is rejected', async () => {
    const full = await plain(64, 64).jpeg({ progressive: true }).toBuffer()
    const lastScan = full.subarray(full.lastIndexOf(Buffer.from('ffda', 'hex')), -2)
    const scans = Array.from({ length: 2000 }, () => lastScan)
    const bomb = Buffer.concat([full.subarray(0, -2), ...scans, full.subarray(-2)])
    expect(await rejectionOf(bomb)).toBe(messages.invalidImage)
  })

  test('a header that claims 60,000 pixels each way is rejected', async () => {
    const claimed = await jpeg()
    const frame = claimed.indexOf(Buffer.from('ffc0', 'hex'))
    claimed.writeUInt16BE(60_000, frame + 5)
    claimed.writeUInt16BE(60_000, frame + 7)
    expect(await rejectionOf(claimed)).toBe(messages.imageTooLarge)
  })
})

describe('storing an image', () => {
  test('AC-435 it is rotated by EXIF, and EXIF is removed', async () => {
    const left = await plain(40, 40, '#f00').png().toBuffer()
    const sent = await plain(80, 40, '#00f')
      .composite([{ input: left, left: 0, top: 0 }])
      .withExif({ IFD0: { Copyright: 'Somebody in particular', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(sent).metadata()).orientation).toBe(6)

    const { bytes } = await encodeImage(sent)
    const { width, height, orientation, exif, icc } = await sharp(bytes).metadata()
    expect({ width, height, orientation, exif, icc }).toEqual({ width: 40, height: 80 })
    const { data } = await sharp(bytes)
      .extract({ left: 20, top: 10, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    // A quarter turn clockwise puts the left, red half at the top.
    expect(data[0]).toBeGreaterThan(200)
    expect(data[2]).toBeLessThan(60)
  })

  test('AC-435 comments, text blocks and trailing data are removed', async () => {
    const script = Buffer.from('<script>alert(document.domain)</script>')
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), script])
    const full = await jpeg()
    const sent = Buffer.concat([full.subarray(0, 2), comment, full.subarray(2), script])
    const { bytes } = await encodeImage(sent)
    expect(bytes.includes('script')).toBe(false)
    const { bytes: fromPng } = await encodeImage(Buffer.concat([await png(), script]))
    expect(fromPng.includes('script')).toBe(false)
  })

  test('AC-435 CMYK and 16-bit colours become sRGB', async () => {
    const print = await plain(20, 20).toColourspace('cmyk').jpeg().toBuffer()
    const deep = await plain(20, 20).toColourspace('rgb16').png().toBuffer()
    expect(await sharp((await encodeImage(print)).bytes).metadata()).toMatchObject({ space: 'srgb' })
    expect(await sharp((await encodeImage(deep)).bytes).metadata()).toMatchObject({ depth: 'uchar' })
  })

  test('AC-435 a PNG keeps its transparency', async () => {
    const glass = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer()
    expect(await sharp((await encodeImage(glass)).bytes).metadata()).toMatchObject({ hasAlpha: true })
  })
})

describe('an image variant', () => {
  const draw = async (sent: Buffer, width: number, height: number, type: VariantType = 'webp') => {
    const drawn = await renderVariant(async () => sent, { width, height }, type)
    return sharp(drawn as Buffer).metadata()
  }

  test.each([
    ['fills a smaller box exactly', [600, 400], [76, 37], [76, 37]],
    ['fills a box of its own size', [200, 100], [200, 100], [200, 100]],
    ['is cut to the proportions of a larger box, not enlarged', [60, 40], [200, 100], [60, 30]],
    ['is cut when only one side is too short', [1000, 50], [200, 100], [100, 50]],
    ['of one pixel stays one', [1, 1], [1600, 800], [1, 1]],
    ['of one line stays one', [3000, 1], [76, 37], [2, 1]],
  ] as const)('AC-451 %s', async (_, [w, h], [width, height], size) => {
    const drawn = await draw(await png(w, h), width, height)
    expect([drawn.width, drawn.height]).toEqual(size)
  })

  test('it is cropped to the centre', async () => {
    const middle = await plain(100, 100, '#f00').png().toBuffer()
    const wide = await plain(300, 100, '#00f')
      .composite([{ input: middle, left: 100, top: 0 }])
      .png()
      .toBuffer()
    const drawn = await renderVariant(async () => wide, { width: 50, height: 50 }, 'fallback')
    const { dominant } = await sharp(drawn as Buffer).stats()
    expect(dominant.r).toBeGreaterThan(200)
  })

  test('it comes as WebP, JPEG, or PNG, with its transparency where the type has one', async () => {
    const glass = await sharp({ create: { width: 90, height: 90, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer()
    expect(await draw(glass, 40, 41, 'webp')).toMatchObject({ format: 'webp', hasAlpha: true })
    expect(await draw(glass, 40, 41, 'fallback')).toMatchObject({ format: 'png', hasAlpha: true })
    expect(await draw(await jpeg(), 40, 41, 'fallback')).toMatchObject({ format: 'jpeg' })
    expect(await draw(await png(), 40, 41, 'fallback')).toMatchObject({ format: 'jpeg' })
  })

  test('without an original there is no variant', async () => {
    expect(await renderVariant(async () => null, { width: 76, height: 37 }, 'webp')).toBeNull()
  })
})

describe('the queue of image work', () => {
  const slots = (count: number, urgent = false) => ({ slots: count, urgent })

  /** Jobs that run until they are ended, and the order in which they started. */
  function workshop(size: number) {
    const enqueue = createImageQueue(size)
    const begun: string[] = []
    const begin = (name: string, job: { slots: number; urgent: boolean }) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const done = enqueue(job, () => {
        begun.push(name)
        return promise
      })
      const end = () => {
        resolve()
        return done
      }
      return { done, end }
    }
    return { begin, begun }
  }

  test('only as much runs at once as there are slots', async () => {
    const { begin, begun } = workshop(2)
    const [first, second, third] = ['first', 'second', 'third'].map((name) => begin(name, slots(1)))
    await setImmediate()
    expect(begun).toEqual(['first', 'second'])
    await first?.end()
    await setImmediate()
    expect(begun).toEqual(['first', 'second', 'third'])
    await Promise.all([second?.end(), third?.end()])
  })

  test('an upload goes before queued variants, and a large one runs alone', async () => {
    const { begin, begun } = workshop(2)
    const running = begin('size', slots(1))
    const waiting = [begin('upload', slots(2, true)), begin('next size', slots(1))]
    await setImmediate()
    expect(begun).toEqual(['size'])
    await running.end()
    await setImmediate()
    expect(begun).toEqual(['size', 'upload'])
    for (const job of waiting) await job.end()
    expect(begun).toEqual(['size', 'upload', 'next size'])
  })

  test('work that fails frees its slot', async () => {
    const enqueue = createImageQueue(1)
    await expect(enqueue(slots(1), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await enqueue(slots(1), async () => 'done')).toBe('done')
  })

  test('with two hundred variants queued, the next gets 503, an upload does not', async () => {
    const { begin } = workshop(1)
    const jobs = Array.from({ length: 200 }, (_, index) => begin(String(index), slots(1)))
    await expect(begin('too many', slots(1)).done).rejects.toMatchObject({ status: 503 })
    jobs.push(begin('upload', slots(1, true)))
    await Promise.all(jobs.map((job) => job.end()))
  })
})
