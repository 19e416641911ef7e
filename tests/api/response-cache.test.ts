import { fork } from 'node:child_process'
import { once } from 'node:events'
import * as path from 'node:path'
import { constants, PerformanceObserver } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import type { LoadResult } from '#scripts/bench/load.ts'
import { portOf } from '#scripts/launch/free-port.ts'
import { buildApp } from '#server/app.ts'
import {
  type CacheableResponse,
  createResponseCache,
  type ResponseCache,
} from '#server/http/response-cache.ts'
import type { SiteBuild } from '#server/site/pages.ts'
import { loadBuild } from '#server/site/ssr.ts'
import { multipart, useTestApp } from '#tests/support/app.ts'
import { create } from '#tests/support/content.ts'

const app = useTestApp(async () => ({ web: await loadBuild() }))

let slug = ''
beforeAll(async () => {
  const row = await create(app, contentTypes.article, `Kept article ${'with many words '.repeat(10)}`, {
    status: '1',
  })
  slug = String(row.slug)
  await create(app, contentTypes.banner, 'Kept banner', { status: '1' })
})

const publish = (status: '0' | '1') => app.asAdmin(`PATCH article/${slug}/`, multipart({ status }))

const cachedUrls = [
  '/',
  '/api/article/?status=1&limit=10&skip=0',
  '/api/article/',
  '/sitemap.xml',
  '/robots.txt',
]

describe('conditional and compressed responses', () => {
  test.each(cachedUrls)('%s is 304 without a body for a matching ETag', async (url) => {
    const first = await app.call({ url })
    const etag = String(first.headers.etag)
    expect(first).toAnswer(200)
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(first.headers.vary).toMatch(/accept-encoding/)
    for (const sent of [etag, '*', `"other", ${etag}`, `${etag}, "other"`, etag.replace('W/', '')]) {
      const again = await app.call({ url, headers: { 'if-none-match': sent } })
      expect(again, sent).toAnswer(304, '')
      expect(again.headers).toMatchObject({
        etag,
        vary: first.headers.vary,
        'cache-control': first.headers['cache-control'],
      })
    }
    for (const sent of ['"other"', `${etag}x`, 'W/""']) {
      const again = await app.call({ url, headers: { 'if-none-match': sent } })
      expect([again.statusCode, again.body === first.body], sent).toEqual([200, true])
    }
  })

  test.each(cachedUrls)('%s answers a HEAD with the same headers and no body', async (url) => {
    const full = await app.call({ url })
    const head = await app.call(`HEAD ${url}`)
    expect(head).toAnswer(200, '')
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control', 'vary'])
      expect(head.headers[name], name).toBe(full.headers[name])
  })

  test.each(cachedUrls)('%s comes in an encoding that the client accepts', async (url) => {
    const plain = (await app.call({ url })).rawPayload
    const unpack = {
      br: brotliDecompressSync,
      gzip: gunzipSync,
      identity: (bytes: Buffer) => bytes,
    }
    const cases: [string, keyof typeof unpack][] = [
      ['gzip, deflate, br, zstd', 'br'],
      ['br;q=0.5', 'br'],
      ['BR', 'br'],
      ['gzip, deflate', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['br; q=0.000 , gzip;q=1', 'gzip'],
      ['br;Q=0,GZIP', 'gzip'],
      ['br;q=0, gzip;q=0', 'identity'],
      ['br ; q=0 , gzip ; q=0 ', 'identity'],
      ['identity', 'identity'],
      ['deflate, zstd', 'identity'],
      ['', 'identity'],
    ]
    for (const [accepted, encoding] of cases) {
      const response = await app.call({ url, headers: { 'accept-encoding': accepted } })
      expect(response.headers['content-encoding'] ?? 'identity', accepted).toBe(encoding)
      expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length)
      expect(unpack[encoding](response.rawPayload).equals(plain), accepted).toBe(true)
    }
  })

  test('a change is visible at once, with and without If-None-Match (AC-438, R14)', async () => {
    const urls = ['/', '/api/article/', `/article/${slug}`, '/sitemap.xml']
    const before = await Promise.all(urls.map((url) => app.call({ url })))
    await publish('0')
    for (const [at, url] of urls.entries()) {
      const then = before[at]
      const now = await app.call({ url, headers: { 'if-none-match': String(then?.headers.etag) } })
      expect(now.statusCode, url).toBe(url.endsWith(slug) ? 410 : 200)
      expect(then?.body, url).toContain(slug)
      expect(now.body, url).not.toContain(`article/${slug}`)
    }
    await publish('1')
    for (const url of urls) expect((await app.call({ url })).body, url).toContain(slug)
  })
})

describe('cache entries', () => {
  let fastify: FastifyInstance
  /** How often a list was queried, how often it returned, and how often a page was rendered. */
  const made = { lists: 0, read: 0, pages: 0 }
  /** What a list waits for before it is answered. */
  let gate: Promise<unknown> = Promise.resolve()

  beforeAll(async () => {
    const { article } = app.services.content
    const counting = {
      ...article,
      async *batches(selection: Parameters<typeof article.batches>[0]) {
        made.lists += 1
        for await (const rows of article.batches(selection)) {
          made.read += 1
          await gate
          yield rows
        }
      },
    }
    const web = await loadBuild()
    const countingWeb: SiteBuild = {
      ...web,
      createWebHandler: (services) => {
        const handle = web.createWebHandler(services)
        return (request) => {
          made.pages += 1
          return handle(request)
        }
      },
    }
    fastify = await buildApp(
      { ...app.services, content: { ...app.services.content, article: counting } },
      countingWeb,
    )
    await fastify.ready()
  })
  afterAll(() => fastify.close())

  const forget = () => app.services.events.publishHere('content', { type: 'article', ids: null })
  async function listsFor(urls: string[]): Promise<number> {
    await forget()
    const before = made.lists
    for (const url of urls) expect((await fastify.inject({ url })).statusCode, url).toBeLessThan(500)
    return made.lists - before
  }
  async function pagesFor(urls: string[]): Promise<number> {
    await forget()
    const before = made.pages
    for (const url of urls) expect((await fastify.inject({ url })).statusCode, url).toBeLessThan(500)
    return made.pages - before
  }

  test('the pages of a list are queried once, regardless of the order of parameters', async () => {
    expect(
      await listsFor([
        '/api/article/',
        '/api/article',
        '/api/article/?status=1',
        '/api/article/?nothing=known',
      ]),
    ).toBe(1)
    const first = '/api/article/?status=1&limit=3&skip=0&sort_by=-position'
    expect(
      await listsFor([first, first, '/api/article/?limit=3', '/api/article/?limit=03&sort_by=nonsense']),
    ).toBe(1)
  })

  test('searches, odd offsets, pages past the end and unknown values are not cached', async () => {
    for (const query of [
      'searchedText=kept',
      'limit=3&skip=1',
      'limit=10&skip=5000',
      'limit=10&skip=10',
      'limit=0',
      'limit=101',
      'skip=1',
    ])
      expect(await listsFor([`/api/article/?${query}`, `/api/article/?${query}`]), query).toBe(2)
  })

  test('a page is rendered once, regardless of its query; variants of its path are not cached (P1)', async () => {
    const page = `/article/${slug}`
    const same = [
      page,
      `${page}/`,
      `${page}?a=1`,
      `${page}?utm_source=x`,
      `${page}?preview=unknown`,
      `${page}?status=0`,
    ]
    expect(await pagesFor(same)).toBe(1)
    expect(await pagesFor([`${page}.data`, `${page}.data?_routes=root`])).toBe(1)
    const capitals = page.replace('article', 'ARTICLE')
    expect(await pagesFor([capitals, capitals])).toBe(2)
  })

  test('a page that does not exist is not cached', async () => {
    expect(await pagesFor(['/no-such-page', '/no-such-page', '/article/no-such', '/article/no-such'])).toBe(4)
  })

  test('a hundred who ask at the same moment are answered from one making', async () => {
    await forget()
    const before = { ...made }
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => fastify.inject({ url: '/api/article/?limit=7' })),
    )
    expect(made.lists - before.lists).toBe(1)
    const pages = await Promise.all(
      Array.from({ length: 100 }, () => fastify.inject({ url: `/article/${slug}` })),
    )
    expect(made.pages - before.pages).toBe(1)
    expect(new Set([...responses, ...pages].map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1)
  })

  test('a response made while content changed is sent but not cached', async () => {
    await forget()
    let open = () => {}
    gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const before = made.read
    const early = fastify.inject({ url: '/api/article/?limit=9' })
    while (made.read === before) await setImmediate()
    gate = Promise.resolve()
    await publish('0')
    const send = async () => (await fastify.inject({ url: '/api/article/?limit=9' })).body
    expect(await send()).not.toContain(slug)
    // What was read before the change comes last of all.
    open()
    expect((await early).body).toContain(slug)
    expect(await send()).not.toContain(slug)
    await publish('1')
    expect((await fastify.inject({ url: '/api/article/?limit=9' })).body).toContain(slug)
  })
})

describe('the limits', () => {
  const bounds = { bytes: 200_000, entryBytes: 20_000 }
  let cache: ResponseCache
  let fastify: FastifyInstance
  let made: string[] = []
  let fails = false
  const onSent = new Set<(payload: unknown) => void>()

  beforeAll(async () => {
    cache = createResponseCache(
      {
        invalidation: app.services.invalidation,
        clock: app.services.clock,
        nextDue: async () => null,
        hasDue: () => false,
      },
      bounds,
    )
    fastify = Fastify()
    fastify.addHook('onSend', async (_request, _reply, payload) => {
      for (const listener of onSent) listener(payload)
    })
    fastify.get<{ Querystring: { key: string; length?: string; status?: string } }>('/', (request, reply) => {
      const { key, length = '0', status = '200' } = request.query
      return cache.respond(key, request, reply, async (): Promise<CacheableResponse> => {
        made.push(key)
        for (let turns = 0; turns < 5; turns += 1) await setImmediate()
        if (fails) throw new Error('not now')
        const headers = { 'content-type': 'text/plain' }
        return { status: Number(status), body: 'x'.repeat(Number(length)), headers, shouldCache: true }
      })
    })
    await fastify.ready()
  })
  afterAll(() => fastify.close())

  async function send(query: Record<string, string>, headers: Record<string, string> = {}): Promise<boolean> {
    made = []
    await fastify.inject({ url: '/', query, headers })
    return made.length === 0
  }

  test('hold against thousands of keys, also when their answers are empty', async () => {
    for (const length of ['0', '1000']) {
      for (let at = 0; at < 2000; at += 1)
        await send({ key: `${length}-${at}`, length }, { 'accept-encoding': 'br' })
      expect(cache.size).toBeLessThanOrEqual(bounds.bytes)
      expect(cache.size).toBeGreaterThan(bounds.bytes / 2)
    }
    const entries = (
      await Promise.all(Array.from({ length: 2000 }, (_, at) => send({ key: `0-${1999 - at}` })))
    ).filter(Boolean)
    expect(entries.length).toBeLessThan(bounds.bytes / 1000)
  })

  test('evict the least recently used', async () => {
    await send({ key: 'home', length: '1000' })
    for (let at = 0; at < 1000; at += 1) {
      await send({ key: `flood ${at}`, length: '1000' })
      if (at % 20 === 0) expect(await send({ key: 'home', length: '1000' })).toBe(true)
    }
    expect(await send({ key: 'home', length: '1000' })).toBe(true)
    expect(await send({ key: 'flood 0', length: '1000' })).toBe(false)
  })

  test('cache no response that would evict hundreds, and none but a 200', async () => {
    const unfit: [string, Record<string, string>][] = [
      ['too large', { length: '20001' }],
      ['missing', { status: '404' }],
      ['away', { status: '503' }],
    ]
    for (const [key, query] of unfit) {
      await send({ key, ...query })
      expect(await send({ key, ...query }), key).toBe(false)
    }
  })

  test('encode a response that is not cached once for all who wait for it', async () => {
    const payloads: unknown[] = []
    const collect = (payload: unknown) => void payloads.push(payload)
    onSent.add(collect)
    await Promise.all(Array.from({ length: 50 }, () => send({ key: 'gone', status: '404', length: '30000' })))
    onSent.delete(collect)
    expect(payloads).toHaveLength(50)
    expect(new Set(payloads).size).toBe(1)
    expect(payloads[0]).toBeInstanceOf(Buffer)
  })

  test('have responses that are not cached leave the memory with the young generation', async () => {
    await fastify.listen({ port: 0, host: '127.0.0.1' })
    const length = 50_000
    const requests = Array.from({ length: 100 }, (_, at) =>
      Buffer.from(`GET /?key=${at}&status=404&length=${length} HTTP/1.1\r\nhost: x\r\n\r\n`),
    )
    const visitors = fork(path.resolve(import.meta.dirname, '../../scripts/bench/load.ts'), {
      serialization: 'advanced',
    })
    onTestFinished(() => void visitors.kill())
    let collections = 0
    const observer = new PerformanceObserver((list) => {
      const isMajor = (entry: object) =>
        'detail' in entry && Object(entry.detail).kind === constants.NODE_PERFORMANCE_GC_MAJOR
      collections += list.getEntries().filter(isMajor).length
    })
    observer.observe({ entryTypes: ['gc'] })
    const load = { connections: 16, milliseconds: 2000, requests, status: 404 }
    visitors.send({ port: portOf(fastify.server), ...load })
    const [{ perSecond }] = (await once(visitors, 'message')) as [LoadResult]
    observer.disconnect()
    const megabytes = (perSecond * load.milliseconds * length) / 1000 / 1e6
    // Whatever stays is collected after some 70 MB.
    expect(collections).toBeLessThanOrEqual(1 + megabytes / 150)
  })

  test('give everything back when content changes', async () => {
    await send({ key: 'old' })
    app.services.events.publishHere('content', { type: 'article', ids: null })
    expect(cache.size).toBe(0)
    expect(await send({ key: 'old' })).toBe(false)
  })

  test('a failed load is retried by the next request', async () => {
    fails = true
    const failed = await fastify.inject({ url: '/', query: { key: 'failing' } })
    fails = false
    expect(failed).toAnswer(500)
    expect(await fastify.inject({ url: '/', query: { key: 'failing' } })).toAnswer(200)
  })
})
