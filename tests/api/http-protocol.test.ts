import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { contentLimits } from '#contract/content/content-calls.ts'
import { contentTypes } from '#contract/content/index.ts'
import { limits } from '#contract/limits.ts'
import { receivingLimits } from '#server/http/receiving.ts'
import { multipart, startTestApp, type TestApp, useTestApp } from '#tests/support/app.ts'
import { count, create, sampleInput } from '#tests/support/content.ts'
import { collectGarbage, freeBuffers } from '#tests/support/memory.ts'
import { openSocket, sendRaw } from '#tests/support/raw-http.ts'

const app = useTestApp()
let port: number

beforeAll(async () => {
  port = await listen(app)
})

async function listen({ fastify }: TestApp): Promise<number> {
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  return (fastify.server.address() as { port: number }).port
}

/** A response to this means that a second request was smuggled in the first. */
const hidden = 'GET /healthz HTTP/1.1\r\nHost: hidden\r\nConnection: close\r\n\r\n'
const asLast = `0\r\n\r\n${hidden}`

const post = (headers: string, body: string) =>
  `POST /api/adminLogin/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`
const uploadBytes = 4 * 1024 * 1024
/** From somebody who is not signed in. */
const refusedUpload = Buffer.concat([
  Buffer.from(
    `POST /api/article/ HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n${uploadBytes.toString(16)}\r\n`,
  ),
  Buffer.alloc(uploadBytes),
  Buffer.from('\r\n0\r\n\r\n'),
])
const get = (headers: string) => `GET /robots.txt HTTP/1.1\r\n${headers}\r\n\r\n${hidden}`
const firstLine = (line: string) => `${line}\r\nHost: x\r\n\r\n${hidden}`

const malformed: Record<string, string> = {
  'a length and chunks': post('Content-Length: 5\r\nTransfer-Encoding: chunked', asLast),
  'chunks and a length': post(`Transfer-Encoding: chunked\r\nContent-Length: ${asLast.length}`, asLast),
  'two lengths': post(`Content-Length: 0\r\nContent-Length: ${hidden.length}`, hidden),
  'the same length twice': post('Content-Length: 0\r\nContent-Length: 0', hidden),
  'a list of lengths': post(`Content-Length: 0, ${hidden.length}`, hidden),
  'a length with a sign': post('Content-Length: +0', hidden),
  'a negative length': post('Content-Length: -1', hidden),
  'a length in hex': post('Content-Length: 0x0', hidden),
  'a length with a blank': post('Content-Length: 0 0', hidden),
  'no length after its name': post('Content-Length:', hidden),
  'a length that overflows': post('Content-Length: 18446744073709551616', hidden),
  'a length on a folded line': post('Content-Length:\r\n 0', hidden),
  'chunks that are not last': post('Transfer-Encoding: chunked, identity', asLast),
  'an unknown encoding': post('Transfer-Encoding: xchunked', asLast),
  'two encodings': post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', asLast),
  'a blank before the colon': post('Transfer-Encoding : chunked', asLast),
  'a strange blank after the colon': post('Transfer-Encoding: \x0bchunked', asLast),
  'an encoding on a folded line': post('Transfer-Encoding:\r\n chunked', asLast),
  'an encoding behind a bare LF': post('X-A: b\nTransfer-Encoding: chunked', asLast),
  'chunks in HTTP/1.0': post('Transfer-Encoding: chunked', asLast).replace('HTTP/1.1', 'HTTP/1.0'),
  'a chunk size with 0x': post('Transfer-Encoding: chunked', `0x${asLast}`),
  'a chunk size with a sign': post('Transfer-Encoding: chunked', `+${asLast}`),
  'a negative chunk size': post('Transfer-Encoding: chunked', `-1\r\n\r\n${hidden}`),
  'a chunk size that overflows': post('Transfer-Encoding: chunked', `FFFFFFFFFFFFFFFFF${asLast}`),
  'a chunk size behind a bare LF': post('Transfer-Encoding: chunked', `0\n\n${hidden}`),
  'a bare LF in a chunk extension': post('Transfer-Encoding: chunked', `1;a\nb\r\nx\r\n${asLast}`),
  'a chunk longer than its size': post('Transfer-Encoding: chunked', `1\r\nxx\r\n${asLast}`),
  'a chunk without its end': post('Transfer-Encoding: chunked', `1\r\nx${asLast}`),
  'bare LFs': `GET /robots.txt HTTP/1.1\nHost: x\n\n${hidden}`,
  'bare CRs': `GET /robots.txt HTTP/1.1\rHost: x\r\r${hidden}`,
  'a NUL in a value': get('Host: x\r\nX-A: a\0b'),
  'a NUL in a name': get('Host: x\r\nX\0A: b'),
  'a bare CR in a value': get('Host: x\r\nX-A: a\rX-B: c'),
  'a header without a colon': get('Host: x\r\nnonsense'),
  'a header without a name': get('Host: x\r\n: x'),
  'a blank before the first header': get(' Host: x'),
  'no host': get('X-A: b'),
  'tabs in the first line': firstLine('GET\t/robots.txt\tHTTP/1.1'),
  'a blank in the address': firstLine('GET /robots .txt HTTP/1.1'),
  'an address that is not ASCII': firstLine('GET /caf\xe9 HTTP/1.1'),
  'a version that does not exist': firstLine('GET /robots.txt HTTP/9.9'),
  'no version': firstLine('GET /robots.txt'),
  'a method in lower case': firstLine('get /robots.txt HTTP/1.1'),
  'an unknown method': firstLine('FETCH /robots.txt HTTP/1.1'),
  'a tunnel': firstLine('CONNECT hidden:80 HTTP/1.1'),
  'HTTP/2': `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${hidden}`,
  'a TLS greeting': `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${hidden}`,
}

describe('messages on the wire', () => {
  test('two whole messages on one connection get two answers', async () => {
    const { responses } = await sendRaw(port, `GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n${hidden}`)
    expect(responses.map(({ body }) => body)).toEqual(['{"status":"alive"}', '{"status":"alive"}'])
  })

  test.concurrent.each(Object.entries(malformed))(
    'a malformed message gets one refusal and hides no second one: %s (P3)',
    async (_, message) => {
      const { responses, closed } = await sendRaw(port, message)
      expect(closed).toBe(true)
      expect(responses.length).toBeLessThanOrEqual(1)
      for (const { status, body } of responses) {
        expect(status).toBe(400)
        expect(body).not.toContain('alive')
      }
    },
  )

  test('what a body holds is never read as the next message (P3)', async () => {
    const quiet = `GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`
    expect((await sendRaw(port, quiet)).responses).toHaveLength(1)
    const rejected = post(`Connection: close\r\nContent-Length: ${hidden.length}`, hidden)
    expect((await sendRaw(port, rejected)).responses.map(({ status }) => status)).toEqual([400])
  })

  test('line breaks in a URL or a name do not reach response headers (P3)', async () => {
    for (const odd of [
      '/%0d%0aSet-Cookie:%20a=b',
      '/media/article/a%0d%0aX-Injected:%20b.jpg',
      '/api/article/%0aX:y/',
    ]) {
      const { responses } = await sendRaw(port, `GET ${odd} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect(responses.map(({ status }) => status)).toEqual([404])
      expect(Object.keys(responses[0]?.headers ?? {})).not.toEqual(expect.arrayContaining(['set-cookie']))
      expect(JSON.stringify(responses)).not.toMatch(/injected/i)
    }
  })

  test('a refused message is answered in the settled shape and without details (P7)', async () => {
    const { responses } = await sendRaw(port, malformed['two lengths'] as string)
    expect(responses.map(({ body }) => JSON.parse(body))).toEqual([{ detail: expect.any(String) }])
    const tooLong = `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`
    const header = `GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`
    for (const message of [tooLong, header]) {
      const [response] = (await sendRaw(port, message)).responses
      expect(response?.status).toBe(431)
      expect(JSON.parse(response?.body ?? '')).toEqual({ detail: expect.any(String) })
      expect(response?.headers['x-content-type-options']).toBe('nosniff')
    }
  })
})

describe('bodies', () => {
  const url = '/api/article/'
  const send = (headers: Record<string, string>, payload: string | Buffer) =>
    app.asAdmin(`POST ${url}`, payload, { headers })
  const json = { 'content-type': 'application/json' }

  test('beyond the limit are 413 and store nothing (P6)', async () => {
    const before = await count(app, contentTypes.article)
    const full = await sampleInput(contentTypes.article, 'Large')
    const most = contentLimits(contentTypes.article).bytes
    const large = JSON.stringify({ title: 'x'.repeat(most) })
    expect(await send(json, large)).toAnswer(413)
    const manyParts = multipart({
      ...full,
      ...Object.fromEntries(Array.from({ length: limits.formFields }, (_, at) => [`part${at}`, 'x'])),
    })
    expect(await send(manyParts.headers, manyParts.payload)).toAnswer(413)
    const largePart = multipart({ ...full, more: 'x'.repeat(most) })
    expect(await send(largePart.headers, largePart.payload)).toAnswer(413)
    for (const response of [await send(json, large), await send(manyParts.headers, manyParts.payload)])
      expect(response.json()).toEqual({ detail: expect.any(String) })
    expect(await count(app, contentTypes.article)).toBe(before)
  })

  test('deep, wide, and hollow JSON is refused like any other wrong value (P6)', async () => {
    const before = await count(app, contentTypes.article)
    const bodies = {
      deep: '['.repeat(200_000) + ']'.repeat(200_000),
      nested: `{"title":${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}}`,
      wide: `{${Array.from({ length: 40_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
      'the same key': `{${Array.from({ length: 40_000 }, () => '"title":1').join(',')}}`,
      'a long number': `{"title":${'9'.repeat(400_000)}}`,
      null: 'null',
      'a text': '"title"',
      nothing: '',
      'half of it': '{"title":"x"',
      'two of them': '{}{}',
      'a mark before it': '\ufeff[]',
    }
    for (const [name, body] of Object.entries(bodies)) {
      expect(await send(json, body), name).toAnswer(400)
    }
    for (const url of [`${contentTypes.article.path}/reorder`, `${contentTypes.article.path}/bulk_delete`]) {
      for (const body of [bodies.deep, `{"items":${bodies.deep},"ids":${bodies.deep}}`]) {
        expect(await app.asAdmin(`POST ${url}/`, body, { headers: json }), url).toAnswer(400)
      }
    }
    expect(await count(app, contentTypes.article)).toBe(before)
  })

  test('of many large texts are refused while they arrive, and take no memory (P6)', async () => {
    const text = `\u20ac${'x'.repeat(1024 * 1024)}`
    const parts = Array.from(
      { length: 3 },
      (_, at) => `--x\r\nContent-Disposition: form-data; name="field${at}"\r\n\r\n${text}\r\n`,
    ).join('')
    // The last boundary never comes.
    const body = Buffer.from(`${parts}--x`)
    const head = (path: string) =>
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n`
    // A function of its own: what it has sent is garbage when it returns.
    const send = async (path: string) => {
      const chunked = `${head(path)}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n`
      const counted = `${head(path)}Content-Length: ${60 * body.length}\r\n\r\n`
      const messages = [chunked, chunked, chunked, counted].map((start) =>
        Buffer.concat([Buffer.from(start), body]),
      )
      return Promise.all(messages.map((message) => sendRaw(port, message)))
    }
    const before = await memory()
    for (const path of ['/api/contactus/', '/api/chat-message/', '/api/candidates/']) {
      for (const { responses, closed } of await send(path)) {
        // The connection may be closed before the response is read.
        expect(responses.every(({ status }) => status === 413)).toBe(true)
        expect(closed, path).toBe(true)
      }
    }
    expect((await memory()) - before).toBeLessThan(8 * 1024 * 1024)
  })

  test('of more fields, longer names, or more files than a form has are refused', async () => {
    const sendForm = (fields: Parameters<typeof multipart>[0]) =>
      app.call('POST contactus/', multipart(fields), { remoteAddress: '10.7.9.1' })
    const enquiry = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'x'.repeat(5000) }
    expect(await sendForm(enquiry)).toAnswer(201)
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`more${at}`, 'x']))
    expect(await sendForm({ ...enquiry, ...many })).toAnswer(413)
    expect(await sendForm({ ...enquiry, more: 'x'.repeat(limits.bodyBytes) })).toAnswer(413)
    expect(await sendForm({ ...enquiry, [`n${'a'.repeat(200)}`]: 'x' })).toAnswer(400)
    const stray = { name: 'a.bin', type: 'application/octet-stream', bytes: Buffer.alloc(limits.bodyBytes) }
    expect(await sendForm({ ...enquiry, file: stray })).toAnswer(413)
  })

  test('are refused by a route that takes none, whoever sends them', async () => {
    for (const request of [
      { method: 'POST', url: '/api/logout/' },
      { method: 'DELETE', url: '/api/article/1/' },
      { method: 'GET', url: '/api/article/' },
    ] as const) {
      expect(await app.asAdmin({ ...request, headers: json, payload: '{}' }), request.url).toAnswer(413, {
        detail: 'This address takes no body.',
      })
    }
    expect(await app.call('POST logout/')).toAnswer(204)
    const form = multipart({ UserEmail: 'a', password: 'b' })
    expect(await app.call('POST adminLogin/', form)).toAnswer(415)
  })

  test('whose request is refused are not read while their sender can still leave', async () => {
    const refusing = await startTestApp({
      receiving: { ...receivingLimits, restDelayMs: 60_000, restSeconds: 1 },
    })
    onTestFinished(() => refusing.close())
    const bytesRead = new Promise<number>((resolve) => {
      refusing.fastify.server.once('connection', (socket) =>
        socket.once('close', () => resolve(socket.bytesRead)),
      )
    })
    const { responses } = await sendRaw(await listen(refusing), refusedUpload)
    expect(responses.map(({ status }) => status)).toEqual([401])
    expect(await bytesRead).toBeLessThan(refusedUpload.length / 4)
  })

  test('whose request is refused and that arrive nevertheless leave the connection usable', async () => {
    const socket = await openSocket(port)
    onTestFinished(() => void socket.destroy())
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.write(Buffer.concat([refusedUpload, Buffer.from('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')]))
    await expect.poll(() => received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200'])
  })

  test('that are compressed are not unpacked (P6)', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024, ' '))
    for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip']) {
      for (const payload of [bomb, gzipSync('{"title":"x"}')]) {
        const response = await send({ ...json, 'content-encoding': encoding }, payload)
        expect([400, 413, 415], encoding).toContain(response.statusCode)
      }
    }
  })

  test('that are not UTF-8 are refused, in JSON and in forms', async () => {
    const before = await count(app, contentTypes.article)
    const row = await create(app, contentTypes.article, 'As it was')
    const text = Buffer.from('Gr\xfc\xdfe', 'latin1')
    const bytes = Buffer.concat([Buffer.from('{"title":"'), text, Buffer.from('"}')])
    for (const headers of [
      json,
      { ...json, 'transfer-encoding': 'chunked' },
      { 'content-type': 'application/json; charset=utf-8' },
    ]) {
      expect(await app.asAdmin(`PATCH ${url}${row.id}/`, bytes, { headers })).toAnswer(400)
    }
    const form = multipart({ title: 'HERE' })
    const at = form.payload.indexOf('HERE')
    const payload = Buffer.concat([form.payload.subarray(0, at), text, form.payload.subarray(at + 4)])
    expect(await app.asAdmin(`PATCH ${url}${row.id}/`, payload, { headers: form.headers })).toAnswer(400, {
      title: [expect.any(String)],
    })
    for (const [path, name] of [
      ['send-link', 'email'],
      ['adminLogin', 'password'],
    ] as const) {
      const start = `{"UserEmail":"ada@example.com","${name}":"`
      const sent = Buffer.concat([Buffer.from(start), text, Buffer.from('"}')])
      const headers = { ...json, 'transfer-encoding': 'chunked' }
      expect(await app.call(`POST ${path}/`, sent, { headers })).toAnswer(400, {
        [name]: [expect.any(String)],
      })
    }
    expect((await app.asAdmin({ url: `${url}${row.id}/` })).json()).toEqual(row)
    expect(await count(app, contentTypes.article)).toBe(before + 1)
  })

  test('of a form that is broken are refused and store nothing', async () => {
    const before = await count(app, contentTypes.article)
    const { payload, headers } = multipart(await sampleInput(contentTypes.article, 'Whole'))
    const type = headers['content-type'] as string
    const broken: Record<string, [string, Buffer | string]> = {
      'no boundary': ['multipart/form-data', payload],
      'another boundary': ['multipart/form-data; boundary=another', payload],
      'an endless boundary': [`multipart/form-data; boundary=${'b'.repeat(10_000)}`, payload],
      'cut off': [type, payload.subarray(0, payload.length - 60)],
      'cut off in a header': [type, payload.subarray(0, 70)],
      empty: [type, ''],
      'no name': [type, payload.toString('latin1').replaceAll('name=', 'nome=')],
      'an endless name': [type, payload.toString('latin1').replaceAll('"title"', `"${'t'.repeat(5000)}"`)],
      'many headers': [
        type,
        payload.toString('latin1').replace('\r\n\r\n', `${'\r\nx-a: b'.repeat(3000)}\r\n\r\n`),
      ],
    }
    for (const [name, [contentType, body]] of Object.entries(broken)) {
      const response = await send({ 'content-type': contentType }, body)
      expect([400, 413, 415], name).toContain(response.statusCode)
    }
    expect(await count(app, contentTypes.article)).toBe(before)
  })
})

describe('long URLs', () => {
  test('are refused or unknown, never a fault of ours (P6)', async () => {
    const long = 'a'.repeat(7000)
    const targets = [
      `/${long}`,
      `/api/article/${long}/`,
      `/api/article/${'%61'.repeat(2000)}/`,
      `/media/${long}/${long}`,
      `/api/get-admin/${'1'.repeat(7000)}/`,
      `/api/article/${'a/'.repeat(3000)}`,
    ]
    for (const target of targets) {
      const { responses } = await sendRaw(
        port,
        `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      )
      expect(responses[0]?.status, target.slice(0, 30)).toBeGreaterThanOrEqual(400)
      expect(responses[0]?.status, target.slice(0, 30)).toBeLessThan(500)
    }
    for (const query of [`searchedText=${long}`, `sort_by=${long}`, 'status=1&'.repeat(700), `${long}=1`]) {
      const { responses } = await sendRaw(
        port,
        `GET /api/article/?${query} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      )
      expect(responses[0]?.status, query.slice(0, 30)).toBeLessThan(500)
    }
  })
})

describe('a thousand malformed requests', () => {
  test('get no 5xx, and leak no memory (R13)', async () => {
    const { access } = await app.signIn()
    const form = multipart(await sampleInput(contentTypes.article, 'Mutant'))
    const head = (line: string, more: string) =>
      `${line} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${access}\r\nConnection: close\r\n${more}\r\n\r\n`
    const body = '{"title":"x","status":"1","items":[{"id":1,"position":2}],"ids":[1]}'
    const asJson = `Content-Type: application/json\r\nContent-Length: ${body.length}`
    const full = [
      head('GET /api/article/?status=0,1&limit=5&skip=0&sort_by=-title&searchedText=a', 'Accept: */*'),
      head('PATCH /api/article/1/', asJson) + body,
      head('POST /api/banner/reorder/', asJson) + body,
      head('POST /api/adminLogin/', asJson) + body,
      head('GET /media/w_76,h_37/article/aaaaaaaaaaaa.jpg', 'Range: bytes=0-5\r\nAccept: image/webp'),
      head(
        'POST /api/article/',
        `Content-Type: ${form.headers['content-type']}\r\nContent-Length: ${form.payload.length}`,
      ) + form.payload.toString('latin1'),
    ]
    const random = randomFrom(20_251_120)
    // What the first round leaves behind is compiled code and open connections of the pool.
    let before = Number.POSITIVE_INFINITY
    const statuses: number[] = []
    for (let round = 0; round < 5; round += 1) {
      if (round === 1) before = await memory()
      const messages = Array.from({ length: 200 }, (_, at) =>
        mutant(full[at % full.length] as string, random),
      )
      const all = await Promise.all(messages.map((message) => sendRaw(port, message, { isLast: true })))
      statuses.push(...all.flatMap(({ responses }) => responses.map(({ status }) => status)))
    }
    expect(statuses.length).toBeGreaterThan(700)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(app.log.filter(({ level }) => Number(level) >= 50)).toEqual([])
    expect((await memory()) - before).toBeLessThan(48 * 1024 * 1024)
    expect(await app.call({ url: '/readyz' })).toAnswer(200)
  })
})

describe('slow connections', () => {
  let slow: TestApp
  let slowPort: number
  beforeAll(async () => {
    // The real limits with shorter times.
    slow = await startTestApp({
      receiving: { ...receivingLimits, leastBytesPerSecond: 1000, averagedSeconds: 2 },
    })
    slowPort = await listen(slow)
  })
  afterAll(() => slow.close())

  test('do not block others, and are closed by the server (R12)', async () => {
    const { server } = slow.fastify
    expect(server.headersTimeout).toBeGreaterThan(0)
    expect(server.headersTimeout).toBeLessThanOrEqual(15_000)
    expect(server.timeout).toBeGreaterThan(0)
    expect(server.keepAliveTimeout).toBeGreaterThan(0)
    // The server checks its connections every few seconds.
    server.headersTimeout = 2500
    const beginnings = [
      'GET /robots.txt HTTP/1.1\r\nHost: x\r\nX-A: ',
      'POST /api/adminLogin/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"UserEmail":"',
      'POST /api/adminLogin/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\n{"a',
      // Nothing at all, and nothing later: a single letter is a method that there is not, which closes at once.
      '',
    ]
    const sockets = await Promise.all(Array.from({ length: 60 }, () => openSocket(slowPort)))
    // Some end with ECONNRESET, which `once` of node:events would throw.
    const ends = sockets.map(
      (socket) => new Promise<void>((resolve) => socket.resume().once('close', () => resolve())),
    )
    const drip = setInterval(() => {
      for (const socket of sockets) if (socket.writable && socket.bytesWritten > 0) socket.write('a')
    }, 200)
    for (const [at, socket] of sockets.entries()) socket.write(beginnings[at % beginnings.length] as string)
    const others = await Promise.all(
      Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${slowPort}/api/article/`)),
    )
    expect(others.every(({ status }) => status === 200)).toBe(true)
    expect(sockets.filter(({ closed }) => closed)).toEqual([])
    await Promise.all(ends)
    clearInterval(drip)
    expect(await connections(slow)).toBeLessThan(60)
  })

  test('are told so, while a body that comes steadily has as long as it needs (R12)', async () => {
    const body = JSON.stringify({ UserEmail: 'nobody@example.com', password: 'x', rest: 'x'.repeat(12_000) })
    const head = post(`Connection: close\r\nContent-Length: ${body.length}`, '')
    const [withheld, steady] = await Promise.all([
      sendSlowly(slowPort, head + body.slice(0, 100), ''),
      sendSlowly(slowPort, head, body),
    ])
    expect(withheld).toMatch(/^HTTP\/1\.1 408 /)
    expect(steady).toMatch(/^HTTP\/1\.1 401 /)
  })
})

/** Sends a beginning at once and the rest over four seconds; returns the response. */
async function sendSlowly(to: number, beginning: string, rest: string): Promise<string> {
  const socket = await openSocket(to)
  let response = ''
  socket.on('data', (chunk) => {
    response += chunk
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(beginning)
  const pieces = rest.match(/.{1,1000}/gs) ?? []
  const timer = setInterval(() => {
    const piece = pieces.shift()
    if (piece !== undefined) socket.write(piece)
  }, 4000 / 12)
  await closed
  clearInterval(timer)
  return response
}

const connections = ({ fastify }: TestApp) =>
  new Promise<number>((resolve) => {
    fastify.server.getConnections((_, number) => resolve(number))
  })

/** Heap bytes in use after a garbage collection. */
async function memory(): Promise<number> {
  collectGarbage()
  await new Promise((resolve) => setImmediate(resolve))
  freeBuffers()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Numbers from 0 to 1 that are the same in every run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 0) / 2 ** 32
  }
}

/** A message with a few bytes changed, doubled, or lost. */
function mutant(message: string, random: () => number): string {
  let changed = message
  for (let times = 1 + Math.floor(random() * 4); times > 0; times -= 1) {
    const at = Math.floor(random() * changed.length)
    const length = 1 + Math.floor(random() * 20)
    const [before, there, after] = [
      changed.slice(0, at),
      changed.slice(at, at + length),
      changed.slice(at + length),
    ]
    const route = random()
    if (route < 0.4)
      changed = `${before}${String.fromCharCode(Math.floor(random() * 256))}${changed.slice(at + 1)}`
    else if (route < 0.7) changed = `${before}${after}`
    else changed = `${before}${there}${there}${after}`
  }
  return changed
}
