import { beforeAll, describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { loadBuild } from '#server/site/ssr.ts'
import { type ApiOperation, apiOperations, isWrite, operationName } from '#tests/support/api-operations.ts'
import { multipart, useTestApp } from '#tests/support/app.ts'
import { type AnyRow, create } from '#tests/support/content.ts'
import { type RawResponse, sendRaw } from '#tests/support/raw-http.ts'

const app = useTestApp(async () => ({ web: await loadBuild() }))

let port: number
let access: string
let operations: ApiOperation[]
let row: AnyRow

beforeAll(async () => {
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = (app.fastify.server.address() as { port: number }).port
  access = (await app.signIn()).access
  operations = await apiOperations(app)
  row = await create(app, contentTypes.article, 'In the open', { status: '1' })
  await create(app, contentTypes.banner, 'In the open', { status: '1' })
  await create(app, contentTypes.article, 'Zebrafish draft')
})

/** Requests over a real connection, where the cache may respond first. */
async function send(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawResponse> {
  const all = { host: '127.0.0.1:3000', connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const { responses } = await sendRaw(port, `${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`)
  expect(responses).toHaveLength(1)
  return responses[0] as RawResponse
}

const invalidateCache = () => app.services.events.publishHere('content', { type: 'article', ids: null })

/** Without what differs from response to response. */
const stableHeaders = ({
  'x-request-id': _,
  date: __,
  'keep-alive': ___,
  connection: ____,
  ...rest
}: RawResponse['headers']) => rest

/** Headers that have poisoned caches elsewhere. */
const hostileHeaders: Record<string, Record<string, string>> = {
  'another host': { host: 'evil.example' },
  'a forwarded host': { 'x-forwarded-host': 'evil.example' },
  'a forwarded scheme and port': {
    'x-forwarded-proto': 'ftp',
    'x-forwarded-port': '666',
    'x-forwarded-scheme': 'http',
  },
  'a forwarded prefix': { 'x-forwarded-prefix': '/evil.example', 'x-forwarded-path': '/evil.example' },
  'the standard forwarding': { forwarded: 'host=evil.example;proto=ftp' },
  'a host by other names': {
    'x-host': 'evil.example',
    'x-http-host-override': 'evil.example',
    'x-forwarded-server': 'evil.example',
  },
  'another address': {
    'x-original-url': '/no-such-page',
    'x-rewrite-url': '/no-such-page',
    'x-invoke-path': '/no-such-page',
  },
  'another method': { 'x-http-method-override': 'HEAD', 'x-method-override': 'POST' },
  'the page without its server part': { 'x-react-router-spa-mode': 'yes' },
  'data of a page made beforehand': { 'x-react-router-prerender-data': '%5B%22evil.example%22%5D' },
  'a data request': { 'x-remix-response': 'yes', 'x-react-router-request': 'data', accept: 'text/x-script' },
  'another kind of answer': { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' },
  'parts of other frameworks': {
    rsc: '1',
    'next-router-prefetch': '1',
    'x-nextjs-data': '1',
    'x-middleware-prefetch': '1',
  },
  'another language': { 'accept-language': 'xx-EVIL', cookie: 'lang=evil.example' },
  'a part of it': { range: 'bytes=0-9' },
  'a version of it': { 'if-none-match': '*' },
  'a time of it': { 'if-modified-since': 'Thu, 01 Jan 2099 00:00:00 GMT' },
  'an encoding of it': { 'accept-encoding': 'br, gzip, evil' },
  'no encoding of it': { 'accept-encoding': 'identity;q=0, *;q=0' },
  "an administrator's session": { cookie: 'accessToken=THEIRS' },
  "an administrator's token": { authorization: 'Bearer THEIRS' },
  'a made-up session': { cookie: 'accessToken=evil; refreshToken=evil; theme=evil.example' },
  'another origin': {
    origin: 'https://evil.example',
    referer: 'https://evil.example/',
    'sec-fetch-site': 'cross-site',
  },
  'another browser': {
    'user-agent': 'evil.example"><script>alert(1)</script>',
    'save-data': 'on',
    purpose: 'prefetch',
  },
  'no cache': { 'cache-control': 'no-store, evil', pragma: 'no-cache', 'surrogate-control': 'max-age=9' },
  'a body': { 'content-type': 'application/json', 'content-length': '0', 'transfer-encoding-': 'chunked' },
}

describe('cache poisoning', () => {
  const urls = () => [
    '/',
    `/article/${row.slug}`,
    `/article/${row.slug}.data`,
    '/sitemap.xml',
    '/api/article/?limit=5',
  ]

  test.each(Object.entries(hostileHeaders))('does not change the next response: %s (P1)', async (_, sent) => {
    const headers = Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [name, value.replace('THEIRS', access)]),
    )
    for (const url of urls()) {
      await invalidateCache()
      const usual = await send(url)
      await invalidateCache()
      const first = await send(url, headers)
      expect(first.status, url).toBeLessThan(500)
      for (let again = 0; again < 3; again += 1) {
        const clean = await send(url)
        expect([clean.status, stableHeaders(clean.headers)], url).toEqual([200, stableHeaders(usual.headers)])
        expect(clean.body === usual.body, url).toBe(true)
        expect(clean.headers, url).not.toHaveProperty('set-cookie')
      }
    }
  })

  test('with a query changes neither the page nor its cache entry (P1)', async () => {
    const page = `/article/${row.slug}`
    const usual = await send(page)
    for (const query of [
      '?x=evil.example',
      '?_data=root',
      '?_routes=',
      '?index',
      '?preview=evil',
      '?__proto__[x]=evil',
      '?%00',
      '?status=0',
    ]) {
      await invalidateCache()
      const odd = await send(`${page}${query}`)
      expect(odd.body === usual.body, query).toBe(true)
      expect((await send(page)).body === usual.body, query).toBe(true)
    }
    const data = await send(`${page}.data`)
    for (const query of ['?_routes=root', '?_routes=evil', '?x=1', '?_routes=public%2Farticle']) {
      await invalidateCache()
      await send(`${page}.data${query}`)
      expect((await send(`${page}.data`)).body === data.body, query).toBe(true)
    }
  })
})

describe('what one person is shown', () => {
  const urls = ['/api/article/', '/api/article/?limit=5', '/api/article/?status=1', `/api/article/${0}/`]

  test('never reaches another: responses for administrators and visitors are separate (P2)', async () => {
    const shown: Record<string, string>[] = [
      { cookie: `accessToken=${access}` },
      { authorization: `Bearer ${access}` },
    ]
    for (const url of urls.slice(0, 2)) {
      for (const credentials of shown) {
        await invalidateCache()
        const mine = await send(url, credentials)
        expect(mine.body).toContain('Zebrafish')
        expect(mine.headers['cache-control']).toBe('no-store')
        expect(mine.headers).not.toHaveProperty('etag')
        for (let again = 0; again < 3; again += 1) {
          const theirs = await send(url)
          expect(theirs.body).not.toMatch(/Zebrafish|version/)
          expect(theirs.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
          expect(theirs.headers.vary).toBe('accept-encoding, cookie, authorization')
          expect((await send(url, credentials)).body).toBe(mine.body)
        }
        const theirs = await send(url)
        const mineAgain = await send(url, { ...credentials, 'if-none-match': String(theirs.headers.etag) })
        expect([mineAgain.status, mineAgain.body]).toEqual([200, mine.body])
        const stale = await send(url, { cookie: 'accessToken=ended' })
        expect([stale.status, stale.headers['cache-control']]).toEqual([401, 'no-store'])
      }
    }
  })

  test('is never cached: every response to an administrator and every error has no-store (P2)', async () => {
    const key = String((await create(app, contentTypes.article, 'For one only')).id)
    for (const operation of operations.filter((one) => one.access !== 'anyone')) {
      for (const url of [operation.url({ key, entry: '1' }), operation.url({ key: '999999', entry: '1' })]) {
        const options = { method: operation.method, url, payload: isWrite(operation) ? {} : undefined }
        const mine = await app.asAdmin({ ...options, payloadAsStream: operation.isStream })
        expect(
          [mine.headers['cache-control'], mine.headers.etag],
          `${operationName(operation)} ${mine.statusCode}`,
        ).toEqual(['no-store', undefined])
        const theirs = await app.call(options)
        if (theirs.statusCode >= 400)
          expect(theirs.headers['cache-control'], operationName(operation)).toBe('no-store')
      }
    }
    const created = await app.asAdmin('POST banner/', multipart({ title: '<p>x</p>' }))
    expect(created.headers['cache-control']).toBe('no-store')
  })

  test('is never cached: caching is declared, and everything else has no-store (P2)', async () => {
    const [asset = ''] = /\/assets\/[\w-]+\.js/.exec((await send('/')).body) ?? []
    const declared: Record<string, string> = {
      '/': 'public, max-age=0, must-revalidate',
      '/robots.txt': 'public, max-age=0, must-revalidate',
      '/api/article/': 'public, max-age=0, must-revalidate',
      [asset]: 'public, max-age=31536000, immutable',
    }
    for (const [url, control] of Object.entries(declared))
      expect((await send(url)).headers['cache-control'], url).toBe(control)
    const article = `/api/article/${row.slug}/`
    for (const url of [
      '/healthz',
      '/readyz',
      '/api/article/count/',
      article,
      '/api/robot-check/',
      '/api/docs',
    ])
      expect((await send(url)).headers['cache-control'], url).toBe('no-store')
    for (const url of ['/nowhere', '/assets/none.js', '/api/nowhere/', '//', '/api/article/%ff/'])
      expect((await send(url)).headers['cache-control'], url).toBe('no-store')
  })

  test('is never cached: routes that open or end sessions have no-store as well (P2, S5)', async () => {
    const post = (path: string, payload: object, cookies = {}) =>
      app.call(`POST ${path}/`, payload, { cookies })
    const { email, password } = app.admin
    const responses = [
      await post('adminLogin', { UserEmail: email, password }),
      await post('adminLogin', { UserEmail: email, password: 'wrong' }),
      await post('token/refresh', { refresh: (await app.signIn()).refresh }),
      await post('token/refresh', {}),
      await post('logout', {}, { accessToken: (await app.signIn()).access }),
      await post('send-link', { email: 'nobody@example.com' }),
      await post('reset-password', {}),
    ]
    for (const { headers } of responses) expect(headers['cache-control']).toBe('no-store')
  })

  test('is never a cookie on an answer that all get (P2)', async () => {
    const cookies = ['', 'accessToken=x; refreshToken=y', `accessToken=${access}`, 'a=b']
    for (const url of [
      '/',
      `/article/${row.slug}`,
      '/sitemap.xml',
      '/robots.txt',
      '/authority/login',
      '/no-such-page',
      '/api/article/',
    ]) {
      for (const cookie of cookies) {
        const { headers } = await send(url, cookie ? { cookie } : {})
        expect(headers, `${url} ${cookie}`).not.toHaveProperty('set-cookie')
      }
    }
  })
})

describe('the cache fast path', () => {
  test('ends with a change (R14)', async () => {
    const status = (value: string) => app.asAdmin(`PATCH article/${row.id}/`, multipart({ status: value }))
    for (const url of [`/article/${row.slug}`, '/api/article/', '/']) {
      await send(url)
      expect((await send(url)).body).toContain('In the open')
      await status('0')
      expect((await send(url)).body.includes(`article/${row.slug}`), url).toBe(false)
      await status('1')
    }
  })

  test('rejects suspicious paths and unsafe methods like the router (A2)', async () => {
    await send('/api/article/')
    await send('/api/article/')
    expect((await send('//api/article/')).status).toBe(400)
    expect((await send('http://127.0.0.1/api/article/')).status).toBe(400)
    expect((await send('/api/article/', { 'content-length': '0' }, 'POST')).status).toBe(401)
    expect((await send('/api/article/', {}, 'HEAD')).status).toBe(200)
    expect((await send('/api/article/', {}, 'OPTIONS')).status).toBe(404)
  })
})
