import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { imageField } from '#contract/calls/body-limits.ts'
import type { FilePurpose } from '#server/files/library.ts'
import { sendFile } from '#server/files/send-file.ts'
import type { StoredFile } from '#server/files/storage.ts'
import { file } from '#server/files/tables.ts'
import { withUploads } from '#server/files/uploads.ts'
import { declareBodies } from '#server/http/accepted-body.ts'
import { parseBody } from '#server/http/body.ts'
import { acceptContentTypes } from '#server/http/content-types.ts'
import { errorHandler } from '#server/http/errors.ts'
import type { App, RouteSchema } from '#server/http/route-schema.ts'
import { useTestApp } from '#tests/support/app.ts'
import { bufferGrowth } from '#tests/support/memory.ts'

const megabyte = 1024 * 1024
const app = useTestApp()
let origin: string

/** Large private files of any type, as an attachment or a document is. */
const attachments: FilePurpose = {
  folder: 'attachment',
  visibility: 'private',
  maxBytes: 160 * megabyte,
  detectType: async ({ head }) => (head.includes(0) ? 'bin' : 'txt'),
}

beforeAll(async () => {
  const { db, files, library } = app.services
  const server: App = Fastify().withTypeProvider<ZodTypeProvider>()
  server.setErrorHandler(errorHandler)
  acceptContentTypes(server)
  declareBodies(server)
  const schema: RouteSchema = {
    tags: ['Files'],
    summary: 'Receives a file',
    answers: {},
    form: {
      fields: z.object({}),
      files: { attachment: { maxBytes: attachments.maxBytes }, image: imageField },
    },
  }
  server.post('/', { schema }, async (request) => {
    await using form = await parseBody(request, files[attachments.visibility])
    return await withUploads(library, async (uploads) => {
      const received = form.tempFiles.get('attachment')
      const stored = received && (await uploads.storeTemp(attachments, received))
      if (form.fields.has('fail')) throw new Error('the write failed')
      if (stored) await library.record(db, [stored])
      return stored ?? {}
    })
  })
  server.get<{ Params: { name: string } }>('/:name', (request, reply) =>
    sendFile(request, reply, {
      storage: files.private,
      path: `attachment/${request.params.name}`,
      headers: { etag: `"${request.params.name}"` },
    }),
  )
  await server.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return () => server.close()
})

const boundary = 'portico-boundary'
const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const partHead = (name: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a"\r\n\r\n`

/** Made once, so that what is sent takes no memory. */
const patterns = Array.from({ length: 8 }, (_, n) => Buffer.alloc(megabyte, n))

async function* chunks(megabytes: number): AsyncGenerator<Buffer> {
  for (let n = 0; n < megabytes; n++) yield patterns[n % patterns.length] as Buffer
}

async function* form(megabytes: number, name = 'attachment', rest = ''): AsyncGenerator<Buffer> {
  yield Buffer.from(partHead(name))
  yield* chunks(megabytes)
  yield Buffer.from(`\r\n${rest}--${boundary}--\r\n`)
}

async function post(body: AsyncGenerator<Buffer>) {
  const sending = request(`${origin}/`, { method: 'POST', headers })
  const answer = Promise.withResolvers<{ status: number | undefined; body: string }>()
  sending.once('response', async (response) => {
    answer.resolve({ status: response.statusCode, body: String(await buffer(response)) })
  })
  await pipeline(Readable.from(body), sending).catch(answer.reject)
  return answer.promise
}

async function storedFiles(): Promise<string[]> {
  const paths: string[] = []
  for await (const { path } of app.services.files.private.list()) paths.push(path)
  return paths
}
const tempFiles = () => {
  const folder = path.join(app.services.config.DATA_DIR, 'private/.drafts')
  return existsSync(folder) ? readdirSync(folder).length : 0
}

describe('a large private file', () => {
  test('is received and sent as a stream, without being held in memory (F6)', async () => {
    const size = 150
    let stored: StoredFile | undefined
    const hash = createHash('sha256')
    for await (const chunk of chunks(size)) hash.update(chunk)
    const limit = (size * 2) / 3
    const growth = await bufferGrowth(limit, async () => {
      const { status, body } = await post(form(size))
      expect([status, JSON.parse(body)]).toEqual([
        200,
        {
          path: expect.stringMatching(/^attachment\/[0-9a-f]{32}\.bin$/),
          visibility: 'private',
          size: size * megabyte,
          sha256: hash.digest('hex'),
        },
      ])
      stored = JSON.parse(body) as StoredFile
      const received = createHash('sha256')
      const response = await fetch(`${origin}/${path.basename(stored.path)}`)
      for await (const chunk of response.body ?? []) received.update(chunk)
      expect(received.digest('hex')).toBe(stored.sha256)
    })
    expect(growth).toBeLessThan(limit)
    expect(tempFiles()).toBe(0)

    const part = await fetch(`${origin}/${path.basename(String(stored?.path))}`, {
      headers: { range: `bytes=${7 * megabyte}-${7 * megabyte + 4}` },
    })
    expect([part.status, [...(await part.bytes())]]).toEqual([206, [7, 7, 7, 7, 7]])
    expect((await app.db.select({ path: file.path }).from(file)).map((row) => row.path)).toContain(
      stored?.path,
    )
  })

  test('that is too large for its field is refused, and nothing is left of it (F6)', async () => {
    const before = await storedFiles()
    expect((await post(form(161))).status).toBe(413)
    expect((await post(form(11, 'image'))).status).toBe(413)
    expect([await storedFiles(), tempFiles()]).toEqual([before, 0])
  })

  test('whose write fails is deleted (R9)', async () => {
    const before = await storedFiles()
    const fail = `--${boundary}\r\ncontent-disposition: form-data; name="fail"\r\n\r\nyes\r\n`
    expect((await post(form(1, 'attachment', fail))).status).toBe(500)
    expect([await storedFiles(), tempFiles()]).toEqual([before, 0])
  })

  test('whose sender breaks off is deleted (R9, F6)', async () => {
    const before = await storedFiles()
    const sending = request(`${origin}/`, { method: 'POST', headers })
    sending.on('error', () => undefined)
    sending.write(partHead('attachment'))
    sending.write(Buffer.alloc(megabyte))
    await expect.poll(tempFiles).toBe(1)
    sending.destroy()
    await expect.poll(tempFiles).toBe(0)
    expect(await storedFiles()).toEqual(before)
  })
})
