import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { imageSizes, imageUrl, pixelRatios } from '#contract/images.ts'
import { messages } from '#contract/messages.ts'
import { imageFile, multipart, useTestApp } from '#tests/support/app.ts'

const app = useTestApp()

const filesBelow = (folder: string): string[] => {
  const root = path.join(app.services.config.DATA_DIR, folder)
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort()
}
const stored = () => filesBelow('media')

interface File {
  name: string
  type: string
  bytes: Buffer
}

const upload = (file: File | string, name = 'file') =>
  app.asAdmin('POST upload-image/', multipart({ [name]: file }))

/** Uploads an image and returns its URL. */
async function uploaded(options: Parameters<typeof imageFile>[0] = {}): Promise<string> {
  const { url } = (await upload(await imageFile(options))).json()
  return url
}

const sized = (url: string, size: string) => url.replace('/media/', `/media/${size}/`)
const get = (url: string, headers: Record<string, string> = {}) => app.call({ url, headers })

describe('uploading an image for a text', () => {
  test.each([
    ['picture.jpg', 'jpg', 'image/jpeg'],
    ['picture.png', 'png', 'image/png'],
  ])('AC-171 AC-172 %s is answered with a URL that serves it', async (name, extension, type) => {
    const response = await upload(await imageFile({ name, width: 321, height: 123 }))
    expect(response).toAnswer(201)
    const { url } = response.json()
    expect(url).toMatch(new RegExp(`^/media/inline/[0-9a-f]{32}\\.${extension}$`))
    const shown = await get(url)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, type])
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 321, height: 123 })
  })

  test('AC-171 the path without its trailing slash works as well', async () => {
    const body = multipart({ file: await imageFile() })
    expect(await app.asAdmin('POST upload-image', body)).toAnswer(201)
  })

  test('AC-173 without a session it is 401 and nothing is stored', async () => {
    await upload(await imageFile())
    const before = stored()
    const body = multipart({ file: await imageFile() })
    expect(await app.call('POST upload-image/', body)).toAnswer(401)
    expect(stored()).toEqual(before)
  })

  test.each<[string, string, Buffer]>([
    ['photo.jpg', 'image/jpeg', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['photo.png', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['photo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['photo.jpg', 'image/jpeg', Buffer.from('ffd8ffe000104a464946', 'hex')],
    [
      'photo.gif',
      'image/gif',
      Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    ],
    ['notes.pdf', 'application/pdf', Buffer.from('%PDF-1.7')],
    ['empty.png', 'image/png', Buffer.alloc(0)],
  ])(
    'AC-174 AC-435 F3 X3 %s sent as %s is refused by its content and nothing is stored',
    async (name, type, bytes) => {
      await uploaded()
      const before = stored()
      expect(await upload({ name, type, bytes })).toAnswer(400, { file: [messages.invalidImage] })
      expect(stored()).toEqual(before)
    },
  )

  test('AC-171 an image with the wrong name and type is detected by content', async () => {
    const { bytes } = await imageFile()
    const response = await upload({ name: 'notes.html', type: 'text/html', bytes })
    expect(response.json().url).toMatch(/\.jpg$/)
    expect((await get(response.json().url)).headers['content-type']).toBe('image/jpeg')
  })

  test.each([
    '../../../etc/cron.d/x.jpg',
    '/etc/passwd',
    '..\\..\\x.jpg',
    'a\0.jpg',
    'x'.repeat(5000),
    '.htaccess',
    'ü".jpg',
  ])('F7 a file called %j is stored under a random name', async (name) => {
    const { bytes } = await imageFile()
    const response = await upload({ name: name.replaceAll('"', '%22'), type: 'image/jpeg', bytes })
    expect([201, 400]).toContain(response.statusCode)
    if (response.statusCode === 201)
      expect(response.json().url).toMatch(/^\/media\/inline\/[0-9a-f]{32}\.jpg$/)
    expect(stored().every((file) => /^inline\/[0-9a-f]{32}\.(jpg|png)$/.test(file))).toBe(true)
  })

  test.each([
    ['without the file', {}],
    ['with a text in its place', { file: '/etc/passwd' }],
    [
      'with the file under another name',
      { picture: { name: 'x.jpg', type: 'image/jpeg', bytes: Buffer.from('x') } },
    ],
  ])('AC-174 a form %s is 400', async (_, parts) => {
    expect(await app.asAdmin('POST upload-image/', multipart(parts))).toAnswer(400, {
      file: [messages.required],
    })
  })

  test('AC-436 F6 more than 10 MB is refused, nothing is stored, and the server goes on', async () => {
    await uploaded()
    const before = stored()
    const { bytes } = await imageFile()
    const response = await upload({
      name: 'large.jpg',
      type: 'image/jpeg',
      bytes: Buffer.concat([bytes, Buffer.alloc(10 * 1024 * 1024)]),
    })
    expect([400, 413]).toContain(response.statusCode)
    expect(stored()).toEqual(before)
    expect(await uploaded()).toMatch(/^\/media\//)
  })

  test('F4 a bomb of 108 megapixels is refused and the server goes on', async () => {
    const bomb = await sharp({
      create: { width: 12_000, height: 9_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(await upload({ name: 'bomb.png', type: 'image/png', bytes: bomb })).toAnswer(400, {
      file: [messages.imageTooLarge],
    })
    expect(await uploaded()).toMatch(/^\/media\//)
  })
})

describe('the original', () => {
  test('PS-400 is sent in full, immutable, and cannot run scripts', async () => {
    const url = await uploaded({ width: 500, height: 400 })
    const { statusCode, headers, rawPayload } = await get(url)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('PS-400 a matching If-None-Match gets 304, also with a list of tags or a weak one', async () => {
    const url = await uploaded()
    const { etag } = (await get(url)).headers as { etag: string }
    expect(etag).toMatch(/^"[\w.-]+"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(url, { 'if-none-match': known })
      expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', etag])
    }
    expect(await get(url, { 'if-none-match': '"other"' })).toAnswer(200)
  })

  test('PS-400 HEAD has the same headers without the body', async () => {
    const url = await uploaded()
    const [asked, got] = [await app.call(`HEAD ${url}`), await get(url)]
    expect([asked.statusCode, asked.payload]).toEqual([200, ''])
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'accept-ranges']) {
      expect(asked.headers[name]).toBe(got.headers[name])
    }
  })

  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=10-', 10, -1],
    ['bytes=-5', -5, -1],
    ['bytes=0-99999999', 0, -1],
    ['bytes=-99999999', 0, -1],
  ])('a range of %s is answered with that part', async (range, start, end) => {
    const url = await uploaded()
    const { rawPayload: full } = await get(url)
    const at = (index: number) => (index < 0 ? full.length + index : index)
    const { statusCode, headers, rawPayload } = await get(url, { range })
    expect(statusCode).toBe(206)
    expect(headers['content-range']).toBe(`bytes ${at(start)}-${at(end)}/${full.length}`)
    expect(headers['content-length']).toBe(String(at(end) - at(start) + 1))
    expect(rawPayload.equals(full.subarray(at(start), at(end) + 1))).toBe(true)
  })

  test.each(['bytes=99999999-', 'bytes=-0'])(
    'a range of %s lies beyond the end: 416 with the length',
    async (range) => {
      const url = await uploaded()
      const { rawPayload: full } = await get(url)
      const { statusCode, headers } = await get(url, { range })
      expect([statusCode, headers['content-range']]).toEqual([416, `bytes */${full.length}`])
    },
  )

  test.each(['bytes=5-2', 'bytes=a-b', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=--1', 'bytes=-', ''])(
    'a range of %j is not understood and the whole is sent',
    async (range) => {
      expect(await get(await uploaded(), { range })).toAnswer(200)
    },
  )

  test('a range of another version brings the whole', async () => {
    const url = await uploaded()
    const { etag } = (await get(url)).headers as { etag: string }
    expect(await get(url, { range: 'bytes=0-1', 'if-range': etag })).toAnswer(206)
    expect(await get(url, { range: 'bytes=0-1', 'if-range': '"other"' })).toAnswer(200)
  })

  test('a large one is streamed, whole and in parts', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const bytes = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#888', noise } })
      .png()
      .toBuffer()
    const { url } = (await upload({ name: 'noise.png', type: 'image/png', bytes })).json()
    const { rawPayload: full } = await get(url)
    expect(full.length).toBeGreaterThan(1_000_000)
    expect(await sharp(full).metadata()).toMatchObject({ width: 900, height: 700 })
    const { rawPayload: part } = await get(url, { range: 'bytes=1000-900999' })
    expect(part.equals(full.subarray(1000, 901_000))).toBe(true)
  })
})

describe('a size', () => {
  /** Larger than every size and its double, so none is cut. */
  let large: string
  beforeAll(async () => {
    large = await uploaded({ width: 3400, height: 2000, color: '#123' })
  })

  test.each(Object.entries(imageSizes))(
    'AC-451 PS-400 %s is served, also for dense screens',
    async (size, [width, height]) => {
      for (const density of pixelRatios) {
        const { statusCode, rawPayload } = await get(
          imageUrl(large.slice('/media/'.length), size as keyof typeof imageSizes, density),
        )
        expect(statusCode).toBe(200)
        const shown = await sharp(rawPayload).metadata()
        expect([shown.width, shown.height]).toEqual([
          Math.round(width * density),
          Math.round(height * density),
        ])
      }
    },
  )

  test.each([
    ['w_76,h_37', 76, 37],
    ['w_200,h_100', 200, 100],
    ['w_200,h_200', 200, 200],
    ['w_40,h_41', 40, 41],
    ['w_21,h_23', 21, 23],
    ['w_85,h_42', 85, 42],
    ['w_140,h_38', 140, 38],
    ['w_575,h_457', 575, 457],
  ])('AC-443 AC-451 PS-400 %s of a large picture is exactly that size', async (size, width, height) => {
    const { rawPayload } = await get(sized(large, size))
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width, height })
  })

  test('AC-451 a small image is cropped, never enlarged', async () => {
    const { rawPayload } = await get(sized(await uploaded({ width: 60, height: 60 }), 'w_200,h_100'))
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 60, height: 30 })
  })

  test.each([
    ['picture.jpg', 'image/avif,image/webp,image/*;q=0.8', 'image/webp'],
    ['picture.jpg', 'image/webp;q=0.5', 'image/webp'],
    ['picture.jpg', 'image/webp;q=0, */*', 'image/jpeg'],
    ['picture.jpg', '*/*', 'image/jpeg'],
    ['picture.jpg', '', 'image/jpeg'],
    ['picture.png', 'image/webp', 'image/webp'],
    ['picture.png', '*/*', 'image/jpeg'],
    ['picture.png', 'image/png', 'image/jpeg'],
  ])('AC-451 of a %s, for a reader of %j, comes as the right type', async (name, accept, type) => {
    const { headers, rawPayload } = await get(sized(await uploaded({ name }), 'w_76,h_37'), { accept })
    expect([headers['content-type'], headers.vary]).toEqual([type, 'accept'])
    expect(`image/${(await sharp(rawPayload).metadata()).format}`).toBe(type)
  })

  test('AC-451 of what can be seen through comes as WebP, else as PNG; an alpha channel that hides nothing does not count', async () => {
    const typesOf = async (background: string) => {
      const bytes = await sharp({ create: { width: 300, height: 200, channels: 4, background } })
        .png()
        .toBuffer()
      const { url } = (await upload({ name: 'layer.png', type: 'image/png', bytes })).json()
      const asked = ['image/webp', '*/*', '*/*'].map((accept) => get(sized(url, 'w_76,h_37'), { accept }))
      return Promise.all(
        asked.map(async (response) => {
          const { headers, rawPayload } = await response
          const { format } = await sharp(rawPayload).metadata()
          expect([headers['content-type'], headers.etag]).toEqual([
            `image/${format}`,
            expect.stringContaining(`.${format === 'jpeg' ? 'jpg' : format}"`),
          ])
          return format
        }),
      )
    }
    expect(await typesOf('#ff000080')).toEqual(['webp', 'png', 'png'])
    expect(await typesOf('#ff0000ff')).toEqual(['webp', 'jpeg', 'jpeg'])
  })

  test('AC-451 a size that was drawn as PNG before is not shown any more', async () => {
    const url = await uploaded({ name: 'drawn-before.png' })
    const folder = path.join(app.services.config.DATA_DIR, 'cache/media', url.slice('/media/'.length))
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, '76x37.png'), 'drawn by an earlier version')
    const { headers } = await get(sized(url, 'w_76,h_37'))
    expect(headers['content-type']).toBe('image/jpeg')
  })

  test('PS-400 is immutable, cannot run scripts, and has an ETag by size and type', async () => {
    const url = await uploaded()
    const webp = await get(sized(url, 'w_76,h_37'), { accept: 'image/webp' })
    expect(webp.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const jpeg = await get(sized(url, 'w_76,h_37'))
    const double = await get(sized(url, 'w_152,h_74'))
    const tags = [webp, jpeg, double, await get(url)].map(({ headers }) => headers.etag)
    expect(new Set(tags).size).toBe(4)
    const known = { accept: 'image/webp', 'if-none-match': String(tags[0]) }
    const again = await get(sized(url, 'w_76,h_37'), known)
    expect([again.statusCode, again.payload, again.headers.vary]).toEqual([304, '', 'accept'])
    const asked = await app.call({ method: 'HEAD', url: sized(url, 'w_76,h_37') })
    expect([asked.statusCode, asked.payload, asked.headers['content-length']]).toEqual([
      200,
      '',
      String(jpeg.rawPayload.length),
    ])
  })

  test('a size requested fifty times at once is rendered once', async () => {
    const url = sized(await uploaded({ width: 1600, height: 1000 }), 'w_400,h_260')
    const before = filesBelow('cache/media').length
    const responses = await Promise.all(Array.from({ length: 50 }, () => get(url)))
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(responses.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
    expect(filesBelow('cache/media').length).toBe(before + 1)
  })

  const odd = [
    ...[
      'w_1,h_1',
      'w_77,h_37',
      'w_37,h_76',
      'w_76,h_37,q_1',
      'w_076,h_37',
      'w_76,h_037',
      'w_+76,h_37',
      'w_-76,h_-37',
    ],
    ...[
      'w_76.0,h_37',
      'w_7.6e1,h_37',
      'w_0x4c,h_37',
      'w_99999,h_99999',
      'w_4000,h_4000',
      'w_0,h_0',
      'w_,h_',
      'w_76',
      'h_37,w_76',
    ],
    ...[
      'W_76,H_37',
      'w_76, h_37',
      'w_76;h_37',
      'w_NaN,h_37',
      'w_76,h_Infinity',
      'constructor',
      '__proto__',
      'toString',
      'original',
    ],
    ...[
      'w_228,h_111',
      'w_304,h_148',
      'w_76,h_74',
      'w_152,h_37',
      'w_6400,h_3200',
      'w_1601,h_800',
      '76x37',
      'c_fill,w_76,h_37',
    ],
    ...['w_76,h_37,', ',w_76,h_37', 'w_76,,h_37', 'w_７６,h_37', 'w_76%20,h_37', `w_${'7'.repeat(80)},h_37`],
  ]
  test('AC-452 F2 forty odd sizes are 404 and put nothing on the disk', async () => {
    expect(odd.length).toBeGreaterThanOrEqual(40)
    const url = await uploaded()
    const before = filesBelow('cache/media')
    for (const size of odd) {
      const { statusCode } = await get(sized(url, encodeURI(size)))
      expect([size, [400, 404].includes(statusCode)]).toEqual([size, true])
    }
    expect(filesBelow('cache/media')).toEqual(before)
  })

  test('AC-452 an unknown image is 404 in the standard format, in any size, and is not cached', async () => {
    const unknown = `/media/article/${'0'.repeat(32)}.jpg`
    for (const url of [
      unknown,
      sized(unknown, 'w_76,h_37'),
      '/media/',
      '/media/article',
      '/media/a/b/c/d/e',
    ]) {
      const response = await get(url)
      expect([url, response.statusCode, response.json()]).toEqual([url, 404, { detail: messages.notFound }])
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.headers.etag).toBeUndefined()
    }
  })

  test('AC-452 images are read-only', async () => {
    const url = await uploaded()
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      expect([404, 405]).toContain((await app.asAdmin({ method, url })).statusCode)
    }
    expect(await get(url)).toAnswer(200)
  })

  test('A1 images are served without checking credentials', async () => {
    const url = await uploaded()
    const stale = { authorization: 'Bearer stale', cookie: 'accessToken=stale' }
    expect(await get(url, stale)).toAnswer(200)
    expect(await get(sized(url, 'w_76,h_37'), stale)).toAnswer(200)
  })
})
