import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { buildApp } from '#server/app.ts'
import { loadBuild } from '#server/site/ssr.ts'
import { multipart, useTestApp } from '#tests/support/app.ts'
import { create } from '#tests/support/content.ts'

/** Over real connections, since an injected request never meets what is repeated. */
const app = useTestApp()
const agent = new Agent({ keepAlive: true })
const list = '/api/article/?status=1&limit=10&skip=0&sort_by=-position'
/** All that a response served before the router must have, since no hook adds anything to it. */
const repeatedHeaders = [
  'cache-control',
  'connection',
  'content-length',
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'date',
  'etag',
  'keep-alive',
  'referrer-policy',
  'vary',
  'x-content-type-options',
  'x-frame-options',
  'x-request-id',
]
/** These belong to one response. */
const ownHeaders = ['date', 'x-request-id']
let fastify: FastifyInstance
let slug = ''
let id = 0
/** How many requests came as far as the routes. */
let routed = 0

beforeAll(async () => {
  const text = `Repeated ${'again and again '.repeat(10)}`
  const row = await create(app, contentTypes.article, text, { status: '1' })
  slug = String(row.slug)
  id = row.id
  fastify = await buildApp(app.services, await loadBuild())
  fastify.addHook('onRequest', async () => {
    routed += 1
  })
  await fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  agent.destroy()
  await fastify.close()
})

interface RawResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** Whether no route had a part in it. */
  readonly isFromCache: boolean
}

function send(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawResponse> {
  const { port } = fastify.server.address() as AddressInfo
  const before = routed
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, method, agent }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      const text = decompress[response.headers['content-encoding'] ?? 'identity']?.(body) ?? body
      const { statusCode: status = 0, headers: responseHeaders } = response
      resolve({ status, headers: responseHeaders, text: text.toString(), isFromCache: routed === before })
    })
      .on('error', reject)
      .end()
  })
}

const decompress: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

const publish = (status: '0' | '1') => app.asAdmin(`PATCH article/${slug}/`, multipart({ status }))

beforeEach(() => app.services.events.publishHere('content', { type: 'article', ids: null }))

describe('a cached response', () => {
  test.each([
    ...['/', '/article/SLUG', '/authority/login', '/employee/login'],
    ...[list, '/api/article/', '/sitemap.xml', '/robots.txt', '/blogs.xml'],
  ])('%s repeats every header of the first response, in every encoding (P1, B3)', async (pattern) => {
    const path = pattern.replace('SLUG', slug)
    for (const encoding of ['br', 'gzip', 'identity']) {
      const first = await send(path, { 'accept-encoding': encoding })
      const again = await send(path, { 'accept-encoding': encoding })
      expect([first.isFromCache, again.isFromCache]).toEqual([false, true])
      expect([again.status, again.text]).toEqual([200, first.text])
      const compressed = encoding === 'identity' ? [] : ['content-encoding']
      expect(Object.keys(again.headers).sort()).toEqual([...repeatedHeaders, ...compressed].sort())
      for (const name of [...repeatedHeaders, ...compressed].filter((name) => !ownHeaders.includes(name)))
        expect(again.headers[name], name).toBe(first.headers[name])
      expect(again.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
      expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    }
  })

  test('is invalidated by the change that outdates it', async () => {
    for (const path of ['/', list]) {
      await send(path)
      expect((await send(path)).text).toContain(slug)
    }
    await publish('0')
    for (const path of ['/', list]) expect((await send(path)).text).not.toContain(slug)
    await publish('1')
    for (const path of ['/', list]) expect((await send(path)).text).toContain(slug)
  })

  test('is for visitors: an administrator gets their own, and a stale session gets 401', async () => {
    await create(app, contentTypes.article, 'Draft of an administrator')
    await send(list)
    expect((await send(list)).isFromCache).toBe(true)
    const { access } = await app.signIn()
    const everything = '/api/article/'
    await send(everything)
    expect((await send(everything)).text).not.toContain('Draft of an administrator')
    const shown: Record<string, string>[] = [
      { authorization: `Bearer ${access}` },
      { cookie: `accessToken=${access}` },
    ]
    for (const headers of shown) {
      const own = await send(everything, headers)
      expect([own.status, own.headers['cache-control']]).toEqual([200, 'no-store'])
      expect(own.text).toContain('Draft of an administrator')
    }
    expect((await send(everything, { cookie: 'accessToken=stale' })).status).toBe(401)
    const visitor = await send(everything)
    expect([visitor.isFromCache, visitor.text.includes('Draft of an administrator')]).toEqual([true, false])
  })

  test('leaves HEAD, conditional and unsafe requests to the router', async () => {
    const { headers } = await send(list)
    expect((await send(list)).isFromCache).toBe(true)
    const known = await send(list, { 'if-none-match': String(headers.etag) })
    expect([known.status, known.isFromCache, known.text]).toEqual([304, false, ''])
    expect(await send(list, {}, 'HEAD')).toMatchObject({ status: 200, isFromCache: false, text: '' })
    expect((await send(list, {}, 'POST')).status).toBe(401)
  })

  test('is served for its exact URL only, so that it never replaces a preview', async () => {
    const page = `/article/${slug}`
    for (const path of [`${page}?preview=unknown`, `${page}?a=1`, `${page}/`]) {
      await send(path)
      expect((await send(path)).isFromCache, path).toBe(false)
    }
    await send(page)
    await publish('0')
    const { token } = await app.services.previews.create({ type: 'article', rowId: id })
    expect((await send(page)).status).toBe(410)
    for (let times = 0; times < 3; times++) {
      const preview = await send(`${page}?preview=${token}`)
      expect([preview.status, preview.isFromCache]).toEqual([200, false])
    }
    expect((await send(page)).status).toBe(410)
    await publish('1')
  })

  test('is repeated under one spelling, however many are invented', async () => {
    for (let at = 0; at < 50; at++) await send(`${list}&invented=${at}`)
    expect((await send(`${list}&invented=49`)).isFromCache).toBe(true)
    expect((await send(`${list}&invented=0`)).isFromCache).toBe(false)
    const long = `${list}&long=${'x'.repeat(600)}`
    await send(long)
    expect((await send(long)).isFromCache).toBe(false)
  })
})
