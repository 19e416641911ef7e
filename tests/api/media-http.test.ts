import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import * as path from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { file } from '#server/files/tables.ts'
import { imageFile, multipart, useTestApp } from '#tests/support/app.ts'

/** What only bytes on a socket can show: spellings that clients tidy up, and uploads that break off. */
const app = useTestApp()
const secret = 'nobody may read this'
let port: number
let stored: string

const dataDir = () => app.services.config.DATA_DIR
const filesBelow = (folder: string): string[] =>
  existsSync(path.join(dataDir(), folder))
    ? readdirSync(path.join(dataDir(), folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
        .sort()
    : []

beforeAll(async () => {
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = (app.fastify.server.address() as AddressInfo).port
  const body = multipart({ file: await imageFile() })
  const { url } = (await app.asAdmin('POST upload-image/', body)).json()
  stored = url.slice('/media/'.length)
  await app.call({ url: `/media/w_76,h_37/${stored}` })
  for (const folder of [
    'secret.jpg',
    'media/secret.jpg',
    'media/inline/secret.txt',
    `media/inline/${'f'.repeat(32)}.pdf`,
    'media/.drafts/secret.jpg',
  ]) {
    mkdirSync(path.dirname(path.join(dataDir(), folder)), { recursive: true })
    writeFileSync(path.join(dataDir(), folder), secret)
  }
})

function openConnection(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => resolve(socket))
    socket.on('error', reject)
  })
}

/** Sends a request target exactly as given. */
async function send(target: string): Promise<{ status: number; answer: string }> {
  const socket = await openConnection()
  socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
  const response = await text(socket)
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1]), answer: response }
}

const pathVariants = [
  ...[
    '../secret.jpg',
    '../../secret.jpg',
    '../../../../../../etc/passwd',
    'inline/../../secret.jpg',
    'inline/../secret.jpg',
  ],
  ...[
    '%2e%2e/secret.jpg',
    '%2e%2e%2fsecret.jpg',
    '..%2fsecret.jpg',
    '.%2e/secret.jpg',
    '%2E%2E%2Fsecret.jpg',
    'inline/%2e%2e/secret.jpg',
  ],
  ...['..%5csecret.jpg', '..\\secret.jpg', 'inline\\..\\..\\secret.jpg', 'inline%5c..%5c..%5csecret.jpg'],
  ...[
    '%252e%252e/secret.jpg',
    '%252e%252e%252fsecret.jpg',
    '..%252fsecret.jpg',
    '%c0%ae%c0%ae/secret.jpg',
    '%c0%ae%c0%ae%c0%afsecret.jpg',
  ],
  ...[
    '..%c0%afsecret.jpg',
    '%uff0e%uff0e/secret.jpg',
    '..;/secret.jpg',
    '.../secret.jpg',
    '....//secret.jpg',
    './/secret.jpg',
  ],
  ...[
    '/secret.jpg',
    '//etc/passwd',
    '/etc/passwd',
    'file:///etc/passwd',
    'inline//secret.txt',
    'inline/./secret.txt',
    'inline/secret.txt',
  ],
  ...[
    '.drafts/secret.jpg',
    '%2edrafts/secret.jpg',
    'secret.jpg',
    'secret.jpg/',
    'inline/secret.txt%00.jpg',
    'inline/secret.txt%0a.jpg',
  ],
  ...[
    'inline/secret.txt?.jpg',
    'inline/secret.txt#.jpg',
    'inline/%ff%fe.jpg',
    'inline/%',
    'inline/%zz.jpg',
    '~root/.ssh/id_rsa.jpg',
    '.',
    '..',
    '%00',
  ],
]

describe('paths that lead out of the media folder', () => {
  test('AC-452 F1 F8 as sent on the wire, no path variant reads anything but images', async () => {
    expect(pathVariants.length).toBeGreaterThanOrEqual(40)
    for (const prefix of ['/media/', '/media/w_76,h_37/', '/media/w_76,h_37/inline/', '/MEDIA/']) {
      for (const variant of pathVariants) {
        const { status, answer: response } = await send(prefix + variant)
        expect([prefix + variant, [400, 404].includes(status)]).toEqual([prefix + variant, true])
        expect(response).not.toContain(secret)
        expect(response).not.toContain('root:')
      }
    }
  })

  test('AC-452 F1 an image under a variant of its path is not served either', async () => {
    const odd = [
      `x/../${stored}`,
      `./${stored}`,
      stored.replace('/', '//'),
      stored.replace('/', '%2f'),
      `${stored}%00`,
      `${stored}.`,
    ]
    for (const variant of odd)
      expect([variant, (await send(`/media/${variant}`)).status]).not.toEqual([variant, 200])
    expect((await send(`/media/${stored}`)).status).toBe(200)
    expect((await send(`/media/w_76,h_37/${stored}`)).status).toBe(200)
  })

  test('A8 AC-452 a stored file that is not an image is not served, wherever it is', async () => {
    for (const folder of ['', 'w_76,h_37/']) {
      const { status, answer: response } = await send(`/media/${folder}inline/${'f'.repeat(32)}.pdf`)
      expect([status, response.includes(secret)]).toEqual([404, false])
    }
  })

  test('AC-452 F8 internal files are not under /media', async () => {
    for (const folder of ['cache/media', 'postgres', '../package.json', '.git/config', '.env']) {
      expect([400, 404]).toContain((await send(`/media/${folder}`)).status)
    }
  })
})

describe('uploads that break off', () => {
  test.each([
    ['/api/upload-image/', 'file'],
    ['/api/article/', 'articleImage'],
  ])('R9 one to %s that ends in the middle leaves no file, no row, and no draft', async (url, field) => {
    const { access } = await app.signIn()
    const { payload, headers } = multipart({
      title: 'Half',
      description: '<p>Half</p>',
      [field]: await imageFile({ width: 900, height: 900 }),
    })
    const before = { files: filesBelow(''), rows: await app.db.select().from(file) }
    for (const share of [0.2, 0.6, 0.95, 0.999]) {
      const socket = await openConnection()
      const head = [`POST ${url} HTTP/1.1`, `Host: 127.0.0.1:${port}`, `Authorization: Bearer ${access}`]
      const size = [`Content-Type: ${headers['content-type']}`, `Content-Length: ${payload.length}`, '', '']
      socket.write([...head, ...size].join('\r\n'))
      socket.write(payload.subarray(0, Math.floor(payload.length * share)))
      await new Promise((resolve) => setTimeout(resolve, 40))
      socket.destroy()
    }
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect({ files: filesBelow(''), rows: await app.db.select().from(file) }).toEqual(before)
    expect((await send('/api/article/count/')).answer).toContain('{"count":0}')
    expect((await send(`/media/${stored}`)).status).toBe(200)
  })

  test('R9 a client that disconnects in the middle of a large image leaks nothing', async () => {
    for (let index = 0; index < 20; index += 1) {
      const socket = await openConnection()
      socket.write(`GET /media/${stored} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
      socket.destroy()
    }
    expect((await send(`/media/${stored}`)).status).toBe(200)
  })
})

/** A small disk of its own below DATA_DIR/media, where the rights suffice to mount one. */
function mountSmallDisk(): (() => void) | null {
  const folder = path.join(dataDir(), 'media')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300k', 'tmpfs', folder], { stdio: 'ignore' })
    return () => execFileSync('umount', ['-l', folder])
  } catch {
    return null
  }
}

test('R8 when the disk is full an upload is 507 and leaves nothing; reading goes on, and so does writing once there is room', async (context) => {
  const unmount = mountSmallDisk()
  if (!unmount) return context.skip('a disk can be mounted by root only')
  try {
    const send = async (width: number) => {
      const body = multipart({ file: await imageFile({ width, height: 600 }) })
      return app.asAdmin('POST upload-image/', body)
    }
    const { url } = (await send(60)).json()
    const ballast = path.join(dataDir(), 'media', 'ballast')
    fillDisk(ballast)
    const before = { files: filesBelow('media'), rows: await app.db.select().from(file) }
    const rejected = await send(600)
    expect([rejected.statusCode, Object.keys(rejected.json())]).toEqual([507, ['detail']])
    expect({ files: filesBelow('media'), rows: await app.db.select().from(file) }).toEqual(before)
    expect(await app.call({ url })).toAnswer(200)
    expect(await app.call({ url: url.replace('/media/', '/media/w_76,h_37/') })).toAnswer(200)
    writeFileSync(ballast, '')
    expect(await send(600)).toAnswer(201)
  } finally {
    unmount()
  }
})

/** Writes until nothing more fits. */
function fillDisk(file: string): void {
  try {
    for (;;) writeFileSync(file, 'x'.repeat(4096), { flag: 'a' })
  } catch {
    // Full.
  }
}
