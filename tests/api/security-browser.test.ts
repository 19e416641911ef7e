import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { staticPages } from '#contract/public-pages.ts'
import { loadBuild } from '#server/site/ssr.ts'
import { createEmployee, type EmployeeAccount } from '#tests/support/accounts.ts'
import { type ApiOperation, apiOperations, isWrite, operationName } from '#tests/support/api-operations.ts'
import { multipart, startTestApp, useTestApp } from '#tests/support/app.ts'
import { type AnyRow, create, everyContentType, fieldsOfKind } from '#tests/support/content.ts'
import { databaseSnapshot } from '#tests/support/db-snapshot.ts'
import { sendRaw } from '#tests/support/raw-http.ts'

const app = useTestApp(async () => ({ web: await loadBuild() }))
const own = 'http://127.0.0.1:3000'

let operations: ApiOperation[]
let writes: ApiOperation[]
let cookies: Record<string, string>
let employee: EmployeeAccount
let article: AnyRow
let image = ''

beforeAll(async () => {
  operations = await apiOperations(app)
  writes = operations.filter(isWrite)
  const { access, refresh } = await app.signIn()
  employee = await createEmployee(app)
  const session = await app.db.transaction((tx) => app.services.sessions.create(tx, employee.id, false))
  cookies = { accessToken: access, refreshToken: refresh, employeeAccessToken: session.access }
  for (const { type } of everyContentType) await create(app, type, 'In the open', { status: '1' })
  article = await create(app, contentTypes.article, 'An article', { status: '1' })
  image = `/media/${article.articleImage}`
})

describe("pages of other sites, with an administrator's cookies", () => {
  const foreign: Record<string, Record<string, string>> = {
    'another site': { origin: 'https://evil.example' },
    'no place at all': { origin: 'null' },
    nonsense: { origin: 'nonsense' },
    nothing: { origin: '' },
    'a name that begins like ours': { origin: `${own}.evil.example` },
    'a name that ends like ours': { origin: 'http://evil127.0.0.1:3000' },
    'a user called like us': { origin: `${own}@evil.example` },
    'another port': { origin: 'http://127.0.0.1:3001' },
    'no port': { origin: 'http://127.0.0.1' },
    'another scheme': { origin: 'ftp://evil.example' },
    'an extension': { origin: 'chrome-extension://abcdefghijklmnop' },
    'a cross-site fetch': { 'sec-fetch-site': 'cross-site' },
    'a same-site fetch': { 'sec-fetch-site': 'same-site' },
    'an unknown fetch': { 'sec-fetch-site': 'elsewhere' },
    'a cross-site fetch that claims our origin': { 'sec-fetch-site': 'cross-site', origin: own },
    'another origin that claims a same-origin fetch': {
      'sec-fetch-site': 'same-origin',
      origin: 'https://evil.example',
    },
  }

  test.each(Object.entries(foreign))('cannot write anything: %s (B1, AC-175)', async (_, headers) => {
    const before = await databaseSnapshot(app)
    for (const operation of writes) {
      const url = operation.url({ key: String(article.id), entry: '1' })
      expect(
        await app.call({
          method: operation.method,
          url,
          headers,
          cookies,
          payload: { title: 'Taken over', ids: [article.id], email: app.admin.email },
        }),
        operationName(operation),
      ).toAnswer(403, { detail: expect.any(String) })
    }
    const form = multipart({ title: 'Taken over', status: '1' })
    expect(await app.call(`PATCH article/${article.id}/`, form, { cookies, headers })).toAnswer(403)
    expect(await databaseSnapshot(app)).toEqual(before)
  })

  test('our own pages, and callers that are no pages, can (B1, AC-175)', async () => {
    const allowed = [
      { origin: own, 'sec-fetch-site': 'same-origin' },
      { origin: own },
      { 'sec-fetch-site': 'none' },
      // The same server under another name of this machine.
      { origin: 'http://localhost:3000', host: 'localhost:3000' },
      {},
    ]
    for (const headers of allowed) {
      const body = multipart({ title: 'An article' })
      expect(
        await app.call(`PATCH article/${article.id}/`, body, { cookies, headers }),
        JSON.stringify(headers),
      ).toAnswer(200)
    }
  })

  test('an encrypted site does not trust its own name without encryption (B1)', async () => {
    const site = await startTestApp({ env: { PUBLIC_URL: 'https://www.example.com' } })
    const { access } = await site.signIn()
    const write = (origin: string) =>
      site.call(
        'POST article/trash/restore/',
        { ids: [1] },
        { headers: { origin, host: 'www.example.com' }, cookies: { accessToken: access } },
      )
    expect(await write('https://www.example.com')).toAnswer(200)
    expect(await write('http://www.example.com')).toAnswer(403)
    await site.close()
  })

  test('bodies that a plain form can send are not read as JSON (B1)', async () => {
    const before = await databaseSnapshot(app)
    const types = [
      'text/plain',
      'text/plain; charset=utf-8',
      'application/x-www-form-urlencoded',
      'text/html',
      'application/octet-stream',
      'application/csp-report',
      'application/ld+json',
      'text/json',
    ]
    for (const operation of writes.filter(({ spec }) => spec.requestBody)) {
      for (const type of types) {
        expect(
          await app.call({
            method: operation.method,
            url: operation.url({
              key: String(article.id),
              entry: '1',
              user: employee.username,
              userName: employee.username,
            }),
            cookies,
            headers: { 'content-type': type },
            payload: '{"title":"Taken over","ids":[1]}',
          }),
          `${operationName(operation)} ${type}`,
        ).toAnswer(415, { detail: expect.any(String) })
      }
    }
    expect(await databaseSnapshot(app)).toEqual(before)
  })

  test('reading changes nothing (B1)', async () => {
    // The first CAPTCHA challenge creates the secret.
    await app.call({ url: '/api/robot-check/' })
    const before = await databaseSnapshot(app)
    const streams = operations.filter(({ isStream }) => isStream).map(({ url }) => url())
    const urls = operations
      .filter((operation) => !isWrite(operation))
      .flatMap((operation) => [operation.url({ key: String(article.id) }), operation.url({ key: '999999' })])
    for (const url of [...urls, '/', `/article/${article.slug}`, '/sitemap.xml', image, '/readyz']) {
      for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
        const query = `${url}?status=1&_method=DELETE&title=x`
        const payloadAsStream = streams.includes(url)
        const { statusCode } = await app.call({ method, url: query, cookies, payloadAsStream })
        expect(statusCode, query).toBeLessThan(500)
      }
    }
    for (const path of ['logout', 'token/refresh', 'adminLogin', 'send-link', 'reset-password'])
      expect(await app.call({ url: `/api/${path}/`, cookies }), path).toAnswer(404)
    expect(await app.call({ url: `/api/get-admin/${app.admin.id}/`, cookies })).toAnswer(200)
    expect(await databaseSnapshot(app)).toEqual(before)
  })
})

describe('what other origins may read', () => {
  test('is nothing: no response allows it, for any origin or method (B2)', async () => {
    const urls = [
      '/api/article/',
      `/api/get-admin/${app.admin.id}/`,
      '/',
      '/no-such-page',
      image,
      '/api/docs',
    ]
    for (const origin of ['https://evil.example', 'null', own, 'http://localhost:3000']) {
      for (const url of urls) {
        const asked = {
          origin,
          'access-control-request-method': 'DELETE',
          'access-control-request-headers': 'x-a',
        }
        for (const method of ['GET', 'HEAD', 'OPTIONS', 'DELETE'] as const) {
          const response = await app.call({ method, url, headers: asked, cookies })
          const names = Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))
          expect(names, `${method} ${url}`).toEqual([])
          if (method === 'OPTIONS') expect(response.statusCode, url).toBeGreaterThanOrEqual(400)
        }
      }
    }
  })
})

describe('headers that protect', () => {
  test('keep browsers from an encrypted site without encryption, and no other one', async () => {
    const site = await startTestApp({ env: { PUBLIC_URL: 'https://www.example.com' } })
    for (const url of ['/api/article/', '/nowhere', '/api/docs']) {
      const { headers } = await site.call({ url })
      expect(headers['strict-transport-security'], url).toBe('max-age=31536000')
      expect((await app.call({ url })).headers).not.toHaveProperty('strict-transport-security')
    }
    await site.close()
  })

  const usual = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  }

  test('are on every kind of response, and no header names the software (B3)', async () => {
    const asset = /\/assets\/[\w-]+\.js/.exec((await app.call({ url: '/' })).body)?.[0] as string
    const responses: [string, number, Awaited<ReturnType<typeof app.call>>][] = []
    const send = async (url: string, status: number, more: object = {}) => {
      responses.push([url, status, await app.call({ url, ...more })])
    }
    await send('/', 200)
    await send('/', 200, { method: 'HEAD' })
    await send(`/article/${article.slug}`, 200)
    await send(`/article/${article.slug}.data`, 200)
    await send('/no-such-page', 404)
    await send('/authority/login', 200)
    await send('/api/article/', 200)
    await send('/api/article/count/', 200)
    await send('/api/article/999999/', 404)
    await send('/api/nothing/', 404)
    await send('/api/contactus/', 401)
    await send('/api/article/?limit=x', 400)
    await send('/api/article/', 403, { method: 'POST', headers: { origin: 'null' }, payload: {} })
    await send('/api/logout/', 204, { method: 'POST' })
    await send('/api/%zz', 400)
    await send('/%zz', 404)
    await send('/a//b', 400)
    await send(image, 200)
    await send('/media/w_1,h_1/article/x.jpg', 404)
    await send('/api/docs', 200)
    await send('/api/docs/openapi.json', 200)
    await send('/robots.txt', 200)
    await send('/sitemap.xml', 200)
    await send('/healthz', 200)
    await send('/readyz', 200)
    await send(asset, 200)
    await send('/assets/no-such-file.js', 404)
    for (const [url, status, { statusCode, headers }] of responses) {
      expect(statusCode, url).toBe(status)
      expect(headers, url).toMatchObject(usual)
      expect(String(headers['content-security-policy']), url).toMatch(/default-src '(?:none|self)'/)
      for (const name of ['x-powered-by', 'server', 'x-runtime', 'x-aspnet-version'])
        expect(headers, url).not.toHaveProperty(name)
      expect(JSON.stringify(headers), url).not.toMatch(/fastify|node\.js|react-router|postgres/i)
    }
  })

  test('JSON has its content type and character set', async () => {
    for (const url of ['/api/article/', '/api/article/count/', '/api/nothing/', '/api/%zz', '/healthz'])
      expect((await app.call({ url })).headers['content-type'], url).toBe('application/json; charset=utf-8')
  })

  test('let a page run our scripts and nothing else (B3)', async () => {
    for (const url of [
      '/',
      `/article/${article.slug}`,
      '/privacy-policy',
      '/no-such-page',
      '/authority/login',
    ]) {
      const { headers, body } = await app.call({ url })
      const policy = policyOf(headers['content-security-policy'])
      expect(policy['default-src']).toEqual(["'self'"])
      expect(policy['object-src']).toEqual(["'none'"])
      expect(policy['base-uri']).toEqual(["'none'"])
      expect(policy['frame-ancestors']).toEqual(["'none'"])
      expect(policy['form-action']).toEqual(["'self'"])
      expect(policy['style-src']).toEqual(["'self'"])
      expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/)
      const [self, ...hashes] = policy['script-src'] as string[]
      expect(self).toBe("'self'")
      expect(hashes.sort()).toEqual(inlineScripts(body).map(hashOf).sort())
      expect(hashes.length).toBeGreaterThan(0)
      expect(body, url).not.toMatch(/\snonce=|\sstyle=|<style|\son[a-z]+="/)
    }
  })

  test('the API reference runs no script and loads only its own style (B3)', async () => {
    const { headers, body } = await app.call({ url: '/api/docs' })
    const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] as string
    expect(policyOf(headers['content-security-policy'])).toMatchObject({
      'default-src': ["'none'"],
      'style-src': [hashOf(style)],
      'frame-ancestors': ["'none'"],
    })
    expect(body).not.toMatch(/<script|\son[a-z]+=/)
  })
})

describe('redirects', () => {
  const targets = [
    '//evil.example',
    '//evil.example/',
    '///evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/\\/evil.example/',
    '/%5cevil.example',
    '/%2f%2fevil.example/',
    '/%2Fevil.example/',
    '/.evil.example/',
    '/@evil.example/',
    '/;@evil.example',
    '/http://evil.example/',
    '/https:evil.example/',
    '/%09/evil.example/',
    '/%0d%0aLocation:%20https://evil.example',
    '/article//evil.example/',
    '/authority//evil.example/',
    '/authority/login?next=//evil.example',
    '/logout?next=https://evil.example',
    '/?redirect=https://evil.example&url=//evil.example&returnTo=/\\evil.example',
    '/javascript:alert(1)',
    'http://evil.example/',
    'http://evil.example/article/',
    '/.//evil.example',
    '/media//evil.example',
    '/api//evil.example/',
    '/assets//evil.example/..',
    '/privacy-policy/',
    '/authority/',
  ]

  test('is never another host, with any path (B4)', async () => {
    const port = await portOf()
    for (const target of targets) {
      for (const host of ['127.0.0.1:3000', 'evil.example']) {
        const message = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
        const { responses } = await sendRaw(port, message)
        expect(responses.length, target).toBe(1)
        for (const { status, headers, body } of responses) {
          expect(status, target).toBeLessThan(500)
          const { location = '/', refresh = '' } = headers
          expect(new URL(location, own).origin, target).toBe(own)
          expect(location, target).toMatch(/^\/(?![/\\])/)
          expect(refresh).toBe('')
          expect(body, target).not.toMatch(/(?:href|src|action|content|url)=["']?(?:https?:)?[/\\]{2}evil/i)
        }
      }
    }
  })

  test('is never the host that a request names (B5)', async () => {
    const hosts = [
      { host: 'evil.example' },
      { host: 'evil.example:3000' },
      { host: '127.0.0.1:3000', 'x-forwarded-host': 'evil.example' },
      { host: '127.0.0.1:3000', forwarded: 'host=evil.example', 'x-host': 'evil.example' },
      {
        host: '127.0.0.1:3000',
        'x-forwarded-proto': 'https',
        'x-forwarded-port': '1',
        'x-forwarded-server': 'evil.example',
      },
      { host: '"><script>alert(1)</script>' },
    ]
    const pages = [
      '/',
      `/article/${article.slug}`,
      '/sitemap.xml',
      '/robots.txt',
      '/no-such-page',
      '/authority/login',
    ]
    for (const url of [...pages, `/article/${article.slug}/`, '/_.data', '/api/article/', '/api/docs']) {
      const usual = await app.call({ url, headers: { host: '127.0.0.1:3000' } })
      for (const headers of hosts) {
        // As on a cold cache.
        app.services.events.publishHere('content', { type: 'article', ids: null })
        const response = await app.call({ url, headers })
        expect(response, url).toAnswer(usual.statusCode)
        expect(response.body === usual.body, `${url} ${JSON.stringify(headers)}`).toBe(true)
        expect(JSON.stringify(response.headers)).not.toMatch(/evil|alert/)
      }
    }
    expect((await app.call({ url: '/sitemap.xml' })).body).toContain(`<loc>${own}/article/`)
    expect((await app.call({ url: '/' })).body).toContain(`<link rel="canonical" href="${own}/"/>`)
  })
})

describe('hostile texts in pages', () => {
  const hostile = [
    '</title><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'><svg onload=alert(1)>",
    '</script><script>alert(1)</script>',
    '<!--<script>alert(1)',
    ']]></loc><script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>',
    'x\u2028alert(1)\u2029</script >',
    'javascript:alert(1)',
    '{{7*7}}<%= 7*7 %>#{7*7}',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '\\u003c/script\\u003e\\"',
    '__proto__',
  ]

  test.each(hostile)('in a title stay text: %s (X2)', async (title) => {
    const harmless = await create(app, contentTypes.article, 'Harmless words', { status: '1' })
    const usual = await shapeOf(`/article/${harmless.slug}`)
    const usualHome = await shapeOf('/')
    await app.asAdmin(`DELETE article/${harmless.id}/`)
    const row = await create(app, contentTypes.article, 'Words', { title, status: '1' })
    const text = title.replace(/\s/g, ' ')
    expect(row.title).toBe(text)
    expect(await shapeOf(`/article/${row.slug}`)).toEqual(usual)
    expect(await shapeOf('/')).toEqual(usualHome)
    const page = (await app.call({ url: `/article/${row.slug}` })).body
    expect(page).toContain(`<title>${escaped(text)} – Larkfield Advisory</title>`)
    expect(page).toContain(`property="og:title" content="${escaped(text)}"`)
    const data = await app.call({ url: `/article/${row.slug}.data` })
    expect(data.headers['content-type']).not.toMatch(/html|javascript|xml/)
    expect((await app.call({ url: '/sitemap.xml' })).body).not.toContain('alert(1)<')
    await app.asAdmin(`DELETE article/${row.id}/`)
  })

  test('in a URL are not echoed (X2)', async () => {
    for (const text of ['"><script>alert(1)</script>', "';alert(1)//", '<img src=x onerror=alert(1)>']) {
      const path = encodeURIComponent(text)
      for (const url of [
        `/${path}`,
        `/article/${path}`,
        `/?q=${path}`,
        `/article/${article.slug}?${path}=${path}`,
        `/api/${path}/`,
        `/media/${path}`,
        `/assets/${path}`,
        `/authority/${path}`,
      ]) {
        const { body, headers } = await app.call({ url })
        if (String(headers['content-type']).startsWith('text/html'))
          expect(
            inlineScripts(body).join() + body.replace(/<script[\s\S]*?<\/script>/g, ''),
            url,
          ).not.toMatch(/<script>alert|<img src=x|';alert\(1\)/)
        else expect(body, url).not.toContain(text)
      }
    }
  })

  test('in the query of a page break nothing and are not written back (I2, I3, X2)', async () => {
    app.log.length = 0
    const odd = [
      '%00',
      'a%00b',
      '%ED%A0%80',
      '%ff',
      "'",
      '%25',
      '_',
      '[]',
      '-1',
      '1e9',
      '9'.repeat(20),
      'a'.repeat(5000),
    ]
    const attacks = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>'].map(encodeURIComponent)
    const { queryNames } = await loadBuild()
    expect(await queryNames('/blogs')).toEqual(['page', 'category', 'search'])
    for (const path of staticPages) {
      for (const name of await queryNames(path)) {
        for (const value of [...odd, ...attacks, '__proto__', 'x%0d%0aSet-Cookie:%20a=b']) {
          const queries = [`${name}=${value}`, `${name}[]=${value}`, `${name}=${value}&${name}=${value}`]
          for (const query of queries) {
            const { statusCode, body } = await app.call({ url: `${path}?${query}` })
            expect(statusCode, `${path}?${query}`).toBe(200)
            expect(/<script>alert|<img src=x/.test(body), `${path}?${query}`).toBe(false)
          }
        }
      }
    }
    expect(app.log.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  test('a script that got past the cleaning is no script of ours, and does not run (X1, B3)', async () => {
    const row = await create(app, contentTypes.article, 'Broken into', { status: '1' })
    const script = 'fetch("https://evil.example")'
    const text = `<p>before</p><script>${script}</script><script nonce="x" type="module">${script}</script><p>after</p>`
    await app.db.execute(sql`update article set description = ${text} where id = ${row.id}`)
    app.services.events.publishHere('content', { type: 'article', ids: null })
    const { body, headers } = await app.call({ url: `/article/${row.slug}` })
    expect(body).toContain(`<script>${script}</script>`)
    expect(headers['content-security-policy']).not.toContain(hashOf(script))
    const ours = policyOf(headers['content-security-policy'])['script-src'] as string[]
    expect(inlineScripts(body).filter((one) => ours.includes(hashOf(one))).length).toBe(ours.length - 1)
  })

  test('rich texts of every type are shown as they were cleaned (X1, X2)', async () => {
    for (const { path, type } of everyContentType) {
      const fields = fieldsOfKind(type, 'richText')
      if (fields.length === 0) continue
      const attack =
        '<p>kept</p><img src=x onerror=alert(1)><script>alert(1)</script><a href="javascript:alert(1)">x</a>'
      const row = await create(app, type, 'Attacked', {
        ...Object.fromEntries(fields.map((name) => [name, attack])),
        status: '1',
      })
      const shown = (await app.call({ url: `/api/${path}/${row.id}/` })).json()
      for (const name of fields)
        expect(shown[name], `${path}.${name}`).not.toMatch(/alert|onerror|javascript|<img/)
    }
    for (const url of ['/', '/sitemap.xml'])
      expect(/<script>alert|onerror=|javascript:/.test((await app.call({ url })).body), url).toBe(false)
  })

  /** The structure of a parsed page, without its text. */
  async function shapeOf(url: string): Promise<Record<string, number>> {
    const { body, statusCode } = await app.call({ url })
    expect(statusCode, url).toBe(200)
    const shape: Record<string, number> = {}
    const markup = body.replace(/(<script[^>]*>)[\s\S]*?(<\/script>)/gi, '$1$2')
    for (const [, name] of markup.matchAll(/<([a-z!/?][^\s>]*)/gi)) {
      const tag = String(name).toLowerCase()
      shape[tag] = (shape[tag] ?? 0) + 1
    }
    return shape
  }
})

async function portOf(): Promise<number> {
  if (!app.fastify.server.listening) await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  return (app.fastify.server.address() as { port: number }).port
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The inline scripts of a page; JSON-LD is data and never runs. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text]) => text as string,
  )

const policyOf = (header: unknown): Record<string, string[]> =>
  Object.fromEntries(
    String(header)
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name, ...values]) => [name as string, values]),
  )

const escaped = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' })[sign] as string,
  )
