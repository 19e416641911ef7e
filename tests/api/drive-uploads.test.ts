import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { driveLimits, driveErrors as errors, tus } from '#contract/drive/drive-rules.ts'
import { forgetUploads, recoverUploads } from '#server/drive/local/upload-target.ts'
import { driveUpload } from '#server/drive/tables.ts'
import { createEmployee } from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import { type DriveClient, driveClient } from '#tests/support/drive.ts'

const app = useTestApp()
let mara: DriveClient
let theo: DriveClient
let port: number

beforeAll(async () => {
  mara = await driveClient(app, await createEmployee(app, 'mara'))
  theo = await driveClient(app, await createEmployee(app, 'theo'))
  await app.fastify.listen({ host: '127.0.0.1', port: 0 })
  port = (app.fastify.server.address() as AddressInfo).port
})

const announced = async (client: DriveClient, name: string, size: number) =>
  String((await client.announce(name, size)).headers.location)
const offsetOf = async (client: DriveClient, url: string) => {
  const { statusCode, headers } = await client.call(url, { method: 'HEAD' })
  return statusCode === 200 ? Number(headers['upload-offset']) : statusCode
}
const partialSize = async (url: string) => {
  const id = url.split('/').at(-2) as string
  const { rows } = await app.db.execute<{ path: string }>(
    sql`select path from ${driveUpload} where id = ${id}`,
  )
  return app.services.files.private.partial.size(rows[0]?.path ?? 'drive/00000000.bin')
}

/** Begins a piece over a real connection. Answers how to send more of it, and how to break off. */
function openPiece(client: DriveClient, url: string, offset: number) {
  const sending = httpRequest({
    port,
    path: url,
    method: 'PATCH',
    headers: {
      ...client.session,
      'tus-resumable': tus.version,
      'upload-offset': offset,
      'content-type': tus.mediaType,
    },
  })
  const answer = Promise.withResolvers<number | string>()
  sending.on('response', (response) => answer.resolve(response.resume().statusCode as number))
  sending.on('error', ({ code }: Error & { code?: string }) => answer.resolve(code ?? 'error'))
  return { sending, answer: answer.promise }
}

/** How much the buffers that are not free yet grow at most, in megabytes. */
async function buffersDuring(work: () => Promise<void>): Promise<number> {
  const held = () => process.memoryUsage().arrayBuffers / 1024 / 1024
  const start = held()
  let peak = start
  const timer = setInterval(() => {
    peak = Math.max(peak, held())
  }, 5)
  await work().finally(() => clearInterval(timer))
  return Math.max(peak, held()) - start
}

/** Reads a response in one buffer, so that those in use are the server's. */
async function readBody(path: string, headers: Record<string, string>, take: (part: Buffer) => void) {
  let inBody = false
  const callback = (size: number, bytes: Uint8Array) => {
    const part = Buffer.from(bytes.buffer, bytes.byteOffset, size)
    const start = inBody ? 0 : part.indexOf('\r\n\r\n') + 4
    inBody = true
    take(part.subarray(start))
    return true
  }
  const socket = connect({ port, onread: { buffer: Buffer.alloc(64 * 1024), callback } })
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${lines.join('')}\r\n`)
  await once(socket, 'end')
}

describe('an upload', () => {
  test('arrives in pieces, and says where it goes on', async () => {
    const response = await mara.announce('Report.txt', 10)
    expect([response.statusCode, response.headers]).toMatchObject([
      201,
      { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'upload-expires': expect.stringMatching(/GMT$/) },
    ])
    const url = String(response.headers.location)
    expect((await mara.append(url, 0, 'hello')).headers['upload-offset']).toBe('5')
    expect(await mara.names({ search: 'Report' })).toEqual([])
    expect((await mara.uploads()).uploads).toMatchObject([{ name: 'Report.txt', size: 10, received: 5 }])
    expect((await mara.uploads()).used).toBe(10)
    const last = await mara.append(url, 5, 'world')
    expect([last.statusCode, last.headers['upload-offset']]).toEqual([204, '10'])
    const id = String(last.headers[tus.fileHeader])
    expect((await mara.download(id)).body).toBe('helloworld')
    // The answer may have been lost: asking and sending again changes nothing.
    const again = await mara.append(url, 10, '')
    expect([again.statusCode, again.headers[tus.fileHeader]]).toEqual([204, id])
    expect(await offsetOf(mara, url)).toBe(10)
    expect((await mara.details(id)).versions).toHaveLength(1)
    expect((await mara.uploads()).uploads).toEqual([])
  })

  test('of a small file comes whole with its announcement, and once under its reference', async () => {
    const more = { reference: 'small-file-1', folder: 'home' }
    const responses = await Promise.all([1, 2, 3].map(() => mara.sendWhole('Small.txt', 'all of it', more)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    const [first, ...others] = responses.map((response) => response.json())
    expect(others).toEqual([first, first])
    expect(first).toMatchObject({ received: 9, size: 9, version: null, file: expect.any(String) })
    expect(responses[0]?.headers).toMatchObject({ 'upload-offset': '9', [tus.fileHeader]: first.file })
    expect((await mara.download(first.file)).body).toBe('all of it')
    expect((await mara.details(first.file)).versions).toHaveLength(1)

    // Larger than what is taken whole, and resumed under the same reference.
    const large = Buffer.alloc(driveLimits.wholeBytes + 1, 'x')
    const again = { reference: 'large-file-1' }
    expect((await mara.announce('Large.txt', large.length, 'home', again)).json().received).toBe(0)
    const sent = (await mara.sendWhole('Large.txt', large, again)).json()
    expect(sent).toMatchObject({ received: large.length, version: null })
    expect((await mara.sendWhole('Large.txt', large, again)).json()).toMatchObject({ file: sent.file })
    expect((await mara.details(sent.file)).versions).toHaveLength(1)
    expect((await mara.uploads()).uploads).toEqual([])
  })

  test('makes one folder beside a file that has its name', async () => {
    const client = await driveClient(app, await createEmployee(app, 'beside'))
    await client.sendWhole('Notes', 'x')
    for (const name of ['a.txt', 'b.txt']) await client.sendWhole(name, name, { path: 'Notes' })
    expect((await client.names({ folder: 'home' })).sort()).toEqual(['Notes', 'Notes (2)'])
  })

  test('makes the folders of its path, and is a file of its own where it asks to be', async () => {
    const client = await driveClient(app, await createEmployee(app, 'folders'))
    const send = async (name: string, more: Record<string, string>) =>
      (await client.sendWhole(name, name, more)).json()
    await Promise.all(['a.txt', 'b.txt', 'c.txt'].map((name) => send(name, { path: 'Photos/2024/../x:y' })))
    const [photos] = (await client.list({ folder: 'home' })).files
    expect(photos).toMatchObject({ name: 'Photos', is_folder: true })
    const inner = (await client.list({ search: 'xy', kind: 'folder' })).files[0]
    expect((await client.details(String(inner?.id))).path.map(({ name }) => name)).toEqual([
      'Photos',
      '2024',
      'folder',
    ])
    expect((await client.names({ folder: String(inner?.id) })).sort()).toEqual(['a.txt', 'b.txt', 'c.txt'])
    expect(await client.sendWhole('x', 'x', { path: 'd/'.repeat(driveLimits.folderDepth + 1) })).toAnswer(
      400,
      { error: errors.tooDeep },
    )
    const file = await send('image.png', { taken: 'rename' })
    const other = await send('image.png', { taken: 'rename' })
    expect([file.version, other.version]).toEqual([null, null])
    expect((await client.names({ folder: 'home', kind: 'file' })).sort()).toEqual([
      'image (2).png',
      'image.png',
    ])
  })

  test('whose connection breaks keeps what has arrived', async () => {
    const url = await announced(mara, 'Broken.bin', 1_000_000)
    const { sending, answer } = openPiece(mara, url, 0)
    sending.write(Buffer.alloc(300_000, 1))
    await expect.poll(() => partialSize(url)).toBe(300_000)
    sending.destroy()
    await answer
    await expect.poll(() => offsetOf(mara, url)).toBe(300_000)
    expect(await mara.append(url, 0, 'x')).toAnswer(409)
    const done = await mara.append(url, 300_000, Buffer.alloc(700_000, 2))
    const { rawPayload } = await mara.download(String(done.headers[tus.fileHeader]))
    expect([rawPayload.length, rawPayload[299_999], rawPayload[300_000]]).toEqual([1_000_000, 1, 2])
  })

  test('of many megabytes goes up and comes down in buffers that are free again at once', async () => {
    const [chunk, count] = [Buffer.alloc(64 * 1024, 3), 1600]
    const url = await announced(mara, 'Large.bin', count * chunk.length)
    let id = ''
    const up = await buffersDuring(async () => {
      const { sending, answer } = openPiece(mara, url, 0)
      sending.on('response', ({ headers }) => {
        id = String(headers[tus.fileHeader])
      })
      await pipeline(Readable.from(Array(count).fill(chunk)), sending)
      expect(await answer).toBe(204)
    })
    const received = createHash('sha256')
    const down = await buffersDuring(() =>
      readBody(`${mara.base}${id}/download/`, mara.session, (part) => received.update(part)),
    )
    const sent = createHash('sha256')
    for (let n = 0; n < count; n++) sent.update(chunk)
    expect(received.digest('hex')).toBe(sent.digest('hex'))
    expect(Math.max(up, down)).toBeLessThan(16)
  })

  test('goes on by a new request while the one before hangs', async () => {
    const url = await announced(mara, 'Hanging.bin', 8)
    const { sending, answer } = openPiece(mara, url, 0)
    sending.write('half')
    await expect.poll(() => partialSize(url)).toBe(4)
    const taken = await mara.append(url, 0, 'complete')
    // What the one before had sent counts, so the new one may have to ask where to go on.
    if (taken.statusCode === 409) expect(await mara.append(url, 4, 'lete')).toAnswer(204)
    expect([409, 'ECONNRESET', 'EPIPE']).toContain(await answer)
    const { files } = await mara.list({ search: 'Hanging' })
    expect((await mara.download(String(files[0]?.id))).body).toMatch(/^(half|comp)lete$/)
  })

  test('that another process writes is busy for as long as that lives', async () => {
    const url = await announced(mara, 'Busy.txt', 4)
    const setBusy = (until: string) =>
      app.db.execute(
        sql`update ${driveUpload} set busy_until = now() + ${until}::interval where name = 'Busy.txt'`,
      )
    await setBusy('5 seconds')
    expect(await mara.append(url, 0, 'done')).toAnswer(423, { error: errors.uploadBusy })
    await setBusy('-1 seconds')
    expect(await mara.append(url, 0, 'done')).toAnswer(204)
  })

  test('that was whole when its process ended is a file after the next start', async () => {
    const url = await announced(mara, 'Killed.txt', 6)
    const path = await app.db.execute<{ path: string }>(
      sql`select path from ${driveUpload} where name = 'Killed.txt'`,
    )
    const { private: storage } = app.services.files
    const stored = String(path.rows[0]?.path)
    await storage.partial.write(stored, {
      offset: 0,
      body: Readable.from([Buffer.from('killed')]),
      expect: () => {},
      saved: async () => {},
    })
    await app.db.execute(sql`update ${driveUpload} set received = 6 where name = 'Killed.txt'`)
    // Moved to its place, and then killed before the rows were written.
    await storage.partial.commit(stored)
    await recoverUploads({ ...app.services, storage })
    await recoverUploads({ ...app.services, storage })
    const { files, total_files } = await mara.list({ search: 'Killed' })
    expect([total_files, (await mara.download(String(files[0]?.id))).body]).toEqual([1, 'killed'])
    expect(await offsetOf(mara, url)).toBe(6)
  })

  test('into a folder that is deleted during it ends at the top, and loses nothing', async () => {
    const folder = await mara.folder('Short-lived')
    const url = String((await mara.announce('Saved.txt', 4, folder)).headers.location)
    await mara.append(url, 0, 'sa')
    await mara.send('DELETE', `${folder}/`)
    const done = await mara.append(url, 2, 've')
    expect((await mara.details(String(done.headers[tus.fileHeader]))).path).toEqual([])
  })

  test('whose cancelling fails is cancelled by the next try', async () => {
    const url = await announced(mara, 'refused.txt', 10)
    await app.db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger refused before delete on drive_upload for each row execute function refuse()`)
    const cancel = () => mara.call(url, { method: 'DELETE' })
    for (const _ of [1, 2]) expect(await cancel()).toAnswer(500)
    await app.db.execute(sql`drop function refuse cascade`)
    expect(await cancel()).toAnswer(204)
    expect(await offsetOf(mara, url)).toBe(404)
  })

  test('can be discarded, and is forgotten after a week', async () => {
    const url = await announced(mara, 'Unwanted.txt', 4)
    await mara.append(url, 0, 'un')
    expect(await mara.call(url, { method: 'DELETE' })).toAnswer(204)
    expect(await offsetOf(mara, url)).toBe(404)
    const old = await announced(mara, 'Old.txt', 4)
    await mara.append(old, 0, 'ol')
    const row = await app.db.execute<{ path: string }>(
      sql`update ${driveUpload} set updated_at = now() - interval '7 days 1 second' where name = 'Old.txt' returning path`,
    )
    expect(await mara.append(old, 2, 'd!')).toAnswer(404)
    const { private: storage } = app.services.files
    await forgetUploads({ db: app.db, storage })
    expect(await storage.partial.size(String(row.rows[0]?.path))).toBeNull()
  })

  test('whose bytes are gone, as after a restore, is gone', async () => {
    const url = await announced(mara, 'Restored.txt', 4)
    await mara.append(url, 0, 're')
    const row = await app.db.execute<{ path: string }>(
      sql`select path from ${driveUpload} where name = 'Restored.txt'`,
    )
    await app.services.files.private.partial.remove(String(row.rows[0]?.path))
    expect(await offsetOf(mara, url)).toBe(404)
  })
})

describe('what is refused', () => {
  test('is another’s upload, by any call, as if there were none', async () => {
    const url = (await announced(mara, 'Private.txt', 4)).replace('/mara/', '/theo/')
    for (const response of [
      await theo.call(url),
      await theo.call(url, { method: 'HEAD' }),
      await theo.append(url, 0, 'evil'),
      await theo.call(url, { method: 'DELETE' }),
    ])
      expect(response).toAnswer(404)
    expect((await theo.uploads()).uploads).toEqual([])
    expect(await offsetOf(mara, url.replace('/theo/', '/mara/'))).toBe(0)
  })

  test('is more than was announced, whether the request says so or not', async () => {
    const url = await announced(mara, 'Liar.txt', 4)
    expect(await mara.append(url, 0, 'lies!')).toAnswer(413, { error: errors.moreThanAnnounced })
    expect(await offsetOf(mara, url)).toBe(0)
    const { sending, answer } = openPiece(mara, url, 0)
    sending.end(Buffer.alloc(200_000))
    expect([413, 'ECONNRESET', 'EPIPE']).toContain(await answer)
    await expect.poll(() => offsetOf(mara, url)).toBe(0)
    expect(await mara.append(url, 0, 'true')).toAnswer(204)
  })

  test('is what does not fit: a file too large, space used up, too many at a time', async () => {
    const client = await driveClient(app, await createEmployee(app, 'hoarder'))
    expect(await client.announce('large.bin', driveLimits.fileBytes + 1)).toAnswer(413, {
      error: errors.tooLarge,
    })
    const part = driveLimits.fileBytes
    for (let used = 0; used < driveLimits.quotaBytes; used += part)
      expect(await client.announce(`${used}.bin`, part)).toAnswer(201)
    for (const full of [
      await client.announce('one more.txt', 1),
      await client.sendWhole('one more.txt', 'x'),
    ])
      expect(full).toAnswer(413, { error: errors.quotaExceeded })
    expect((await client.uploads()).used).toBe(driveLimits.quotaBytes)
    const busy = await driveClient(app, await createEmployee(app, 'busy'))
    for (let count = 0; count < driveLimits.uploads; count += 1) await busy.announce(`${count}.txt`, 1)
    expect(await busy.announce('too many.txt', 1)).toAnswer(400, { error: errors.tooManyUploads })
  })

  test.each(['', '-1', '1.5', 'x', '1e3', '99999999999999999999'])('is a length of %j', async (size) => {
    const response = await mara.announce('odd.txt', size)
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ['error']])
  })

  test('is another protocol, and another type of body', async () => {
    const url = await announced(mara, 'Typed.txt', 2)
    const patch = (headers: Record<string, string>) =>
      mara.call(url, { method: 'PATCH', payload: '{}', headers: { 'upload-offset': '0', ...headers } })
    const old = await patch({ 'content-type': tus.mediaType, 'tus-resumable': '0.2.2' })
    expect([old.statusCode, old.headers['tus-version']]).toEqual([412, '1.0.0'])
    for (const type of ['application/json', 'text/plain', 'application/octet-stream'])
      expect(await patch({ 'content-type': type, 'tus-resumable': '1.0.0' }), type).toAnswer(415)
    expect(
      await mara.call(url, {
        method: 'PATCH',
        payload: 'ok',
        headers: { 'tus-resumable': '1.0.0', 'content-type': tus.mediaType },
      }),
    ).toAnswer(400)
    expect(await offsetOf(mara, url)).toBe(0)
  })
})
