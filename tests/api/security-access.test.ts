import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { beforeAll, describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { portalPath } from '#contract/employee/employee-path.ts'
import { guardRoutes } from '#server/http/access.ts'
import { describeRoutes } from '#server/http/openapi.ts'
import { loadBuild } from '#server/site/ssr.ts'
import { createEmployee, employeeSession } from '#tests/support/accounts.ts'
import { type ApiOperation, apiOperations, isWrite, operationName } from '#tests/support/api-operations.ts'
import { useTestApp } from '#tests/support/app.ts'
import { type AnyRow, count, create, everyContentType, rowKey } from '#tests/support/content.ts'
import { databaseSnapshot } from '#tests/support/db-snapshot.ts'
import { sendRaw } from '#tests/support/raw-http.ts'

const app = useTestApp(async () => ({ web: await loadBuild() }))

let operations: ApiOperation[]
let port: number
const unpublished: Record<string, AnyRow> = {}

beforeAll(async () => {
  operations = await apiOperations(app)
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = (app.fastify.server.address() as { port: number }).port
  for (const { path, type } of everyContentType) {
    unpublished[path] = await create(app, type, 'Zebrafish draft')
    await create(app, type, 'Open to all', { status: '1' })
  }
})

const jsonBody = { 'content-type': 'application/json' }

describe('who may call what', () => {
  test('anonymous access is the exception, and each route is listed (A1)', () => {
    const anonymous = operations.filter(({ access }) => access === 'anyone' || access === 'visitor')
    const open = anonymous.filter(isWrite).map(operationName)
    expect(open.sort()).toEqual([
      'DELETE /api/chat-history/',
      'POST /api/adminLogin/',
      'POST /api/adminLogin/passkey/',
      'POST /api/adminLogin/passkey/challenge/',
      'POST /api/candidates/',
      'POST /api/chat-message/',
      'POST /api/check-link/',
      'POST /api/confirm-email/',
      'POST /api/contactus/',
      `POST /api/${portalPath}/check-link/`,
      `POST /api/${portalPath}/forgot-password/`,
      `POST /api/${portalPath}/login/`,
      `POST /api/${portalPath}/login/passkey/`,
      `POST /api/${portalPath}/login/passkey/challenge/`,
      `POST /api/${portalPath}/logout/`,
      `POST /api/${portalPath}/token/refresh/`,
      'POST /api/logout/',
      'POST /api/reset-password/',
      'POST /api/restore-email/',
      'POST /api/send-link/',
      'POST /api/set-password/',
      'POST /api/token/refresh/',
      'PUT /api/chat-message/{id}/helpful/',
    ])
    const read = anonymous.filter((operation) => !isWrite(operation)).map(operationName)
    const published = everyContentType.flatMap(({ path }) =>
      ['', 'count/', '{key}/'].map((rest) => `GET /api/${path}/${rest}`),
    )
    const others = ['GET /api/chat-history/', 'GET /api/legal-texts/{name}/', 'GET /api/robot-check/']
    expect(read.sort()).toEqual([...published, ...others].sort())
  })

  test('every other route is 401 without credentials, before its body is read and before any query (A1, AC-412, AP-385, PS-398)', async () => {
    const before = await databaseSnapshot(app)
    const guarded = operations.filter(({ access }) => access === 'admin')
    expect(guarded.length).toBeGreaterThan(40)
    for (const operation of guarded) {
      const urls = [
        operation.url({ key: '1', entry: '1' }),
        operation.url({ key: 'no-such-row', id: '999', entry: 'x' }),
      ]
      for (const url of [...urls, ...urls.map((one) => one.slice(0, -1))]) {
        const well = {
          method: operation.method,
          url,
          payload: isWrite(operation) ? { title: 'x', ids: [1] } : undefined,
        }
        const broken = { method: operation.method, url, headers: jsonBody, payload: '{"' }
        for (const options of isWrite(operation) ? [well, broken] : [well]) {
          expect(await app.call(options), `${operationName(operation)} ${url}`).toAnswer(401, {
            detail: expect.any(String),
          })
        }
      }
    }
    expect(await databaseSnapshot(app)).toEqual(before)
  })

  test('anonymous requests get 401 for every write below a content type, also for those that do not exist (PS-398)', async () => {
    for (const { path } of everyContentType) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        for (const rest of ['', '1/', 'no-such-row/', '1/2/3/']) {
          const url = `/api/${path}/${rest}`
          expect(await app.call({ method, url, payload: {} }), `${method} ${url}`).toAnswer(401)
        }
      }
      expect(await app.asAdmin(`PUT ${path}/1/`, {})).toAnswer(404)
    }
  })

  test('what is neither described nor guarded stops the start (A1)', async () => {
    const fastify = Fastify().withTypeProvider<ZodTypeProvider>()
    guardRoutes(fastify, app.services)
    await describeRoutes(fastify)
    expect(() => fastify.get('/open', async () => 'open')).toThrow('has no access')
    const anyone = { config: { access: 'anyone' } } as const
    expect(() => fastify.get('/api/undescribed/', anyone, async () => '')).toThrow('has no schema')
    expect(() => fastify.get('/said', anyone, async () => 'said')).not.toThrow()
  })

  test('a session opens every call of administrators, by Bearer token and by cookie (AC-415)', async () => {
    const { access } = await app.signIn()
    const shown = [{ headers: { authorization: `Bearer ${access}` } }, { cookies: { accessToken: access } }]
    // Those would end the sessions of the tests that follow.
    const tried = operations.filter(
      (one) => one.access === 'admin' && !/^DELETE .*sessions\/(?:\{id\}\/)?$/.test(operationName(one)),
    )
    for (const operation of tried) {
      for (const credentials of shown) {
        const url = operation.url({ key: '999999', entry: '999999' })
        const payload = operation.spec.requestBody ? {} : undefined
        const { method, isStream: payloadAsStream } = operation
        const response = await app.call({ method, url, payload, payloadAsStream, ...credentials })
        // What is in use is not deleted.
        expect([200, 201, 204, 400, 404, 409], operationName(operation)).toContain(response.statusCode)
      }
    }
  })

  test("an employee's credentials, real or made up, open nothing for administrators (A5, AP-387)", async () => {
    const { access } = await app.signIn()
    const made = [
      'employee',
      `${app.admin.id}`,
      'eyJhbGciOiJub25lIn0.eyJlbXBsb3llZV9pZCI6MSwiYWRtaW5faWQiOjF9.',
      `employee.${access}`,
    ]
    const employee = await employeeSession(app, await createEmployee(app))
    const shown = [
      { headers: employee },
      { cookies: { accessToken: employee.authorization.slice('Bearer '.length) } },
      ...made.flatMap((token) => [
        { headers: { authorization: `Bearer ${token}` } },
        { cookies: { accessToken: token } },
      ]),
      // A valid token in the cookies of another kind of account.
      ...['employeeAccessToken', 'jiraAccessToken', 'employee_token', 'token', 'access', 'AccessToken'].map(
        (name) => ({ cookies: { [name]: access } }),
      ),
      ...['Basic', 'Employee', 'Token', 'bearer:'].map((scheme) => ({
        headers: { authorization: `${scheme} ${access}` },
      })),
    ]
    for (const operation of operations.filter((one) => one.access === 'admin')) {
      for (const credentials of shown) {
        const url = operation.url({ key: '1', entry: '1' })
        const payload = operation.spec.requestBody ? {} : undefined
        expect(
          await app.call({ method: operation.method, url, payload, ...credentials }),
          `${operationName(operation)} ${JSON.stringify(credentials)}`,
        ).toAnswer(401)
      }
    }
  })
})

describe('suspicious paths', () => {
  /** Variants of a path that a proxy or the server may normalise to the usual one. */
  const variants: Record<string, (path: string) => string> = {
    'without its last slash': (path) => path.replace(/\/$/, ''),
    'with two last slashes': (path) => `${path}/`,
    'in capitals': (path) => path.toUpperCase(),
    'with a capital': (path) => path.replace('/api', '/Api'),
    'with a doubled slash': (path) => path.replace('/api/', '/api//'),
    'with doubled slashes before': (path) => `/${path}`,
    'with a dot segment': (path) => path.replace('/api/', '/api/./'),
    'through a public place': (path) => `/robots.txt/..${path}`,
    'through a picture': (path) => `/media/article/..%2f..${path}`,
    'through the assets': (path) => `/assets/../${path.slice(1)}`,
    'with an encoded dot segment': (path) => path.replace('/api/', '/api/%2e/'),
    'with encoded dots': (path) => `/assets/%2e%2e${path}`,
    'with dots encoded by half': (path) => `/assets/.%2e${path}`,
    'with an encoded slash': (path) => path.replace('/api/', '/api%2f'),
    'with a capital encoded slash': (path) => path.replace('/api/', '/api%2F'),
    'with a backslash': (path) => path.replace('/api/', '/api\\'),
    'with an encoded backslash': (path) => path.replace('/api/', '/api%5c'),
    'with a letter encoded': (path) => path.replace('/api', '/%61pi'),
    'encoded twice': (path) => path.replace('/api', '/%2561pi'),
    'with parameters': (path) => path.replace(/\/$/, ';x=y/'),
    'with parameters before': (path) => path.replace('/api/', '/api;x/'),
    'with an ending': (path) => path.replace(/\/$/, '.json'),
    'with the ending of a page': (path) => path.replace(/\/$/, '.data'),
    'with a NUL': (path) => path.replace(/\/$/, '%00/'),
    'with a line break': (path) => path.replace(/\/$/, '%0a/'),
    'with a blank': (path) => path.replace(/\/$/, '%20/'),
    'with a fragment': (path) => `${path}#/robots.txt`,
    'with a query that looks public': (path) => `${path}?/../../robots.txt`,
    'as a whole address': (path) => `http://127.0.0.1${path}`,
    'as the address of another host': (path) => `http://localhost:1${path}`,
    'without a slash before': (path) => path.slice(1),
    'with an overlong slash': (path) => path.replace('/api/', '/api%c0%af'),
  }

  const targets = () => [
    `/api/get-admin/${app.admin.id}/`,
    '/api/contactus/',
    '/api/article/trash/',
    `/api/article/${unpublished.article?.id}/history/`,
    `/api/article/${unpublished.article?.slug}/`,
    `/api/banner/${unpublished.banner?.id}/`,
    '/api/banner/trash/count/',
  ]

  test.each(Object.entries(variants))('open nothing: %s (A2)', async (_, spell) => {
    for (const path of targets()) {
      const message = `GET ${spell(path)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
      const { responses } = await sendRaw(port, message)
      expect(responses.length).toBe(1)
      for (const { status, headers, body } of responses) {
        const isJson = /json|x-script/.test(headers['content-type'] ?? '')
        expect(isJson && status < 300, `${status} ${path}`).toBe(false)
        expect(status, path).toBeLessThan(500)
        expect(body).not.toMatch(/Zebrafish|ada@example/)
      }
    }
  })

  test('write nothing either (A2)', async () => {
    const before = await databaseSnapshot(app)
    for (const spell of Object.values(variants)) {
      const body = `{"ids":[${unpublished.article?.id}]}`
      const head = `Host: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close`
      const lines = [
        `DELETE ${spell('/api/article/bulk_delete/')}`,
        `POST ${spell('/api/article/bulk-delete/')}`,
      ]
      for (const line of lines) {
        const { responses } = await sendRaw(port, `${line} HTTP/1.1\r\n${head}\r\n\r\n${body}`)
        for (const { status } of responses) {
          expect(status, line).toBeGreaterThanOrEqual(400)
          expect(status, line).toBeLessThan(500)
        }
      }
    }
    expect(await databaseSnapshot(app)).toEqual(before)
  })

  test('with and without the last slash administrators get the same (A2)', async () => {
    for (const path of targets()) {
      const [full, bare] = await Promise.all([path, path.slice(0, -1)].map((url) => app.asAdmin({ url })))
      expect(full?.statusCode).toBe(200)
      expect([bare?.statusCode, bare?.json()]).toEqual([200, full?.json()])
    }
  })
})

describe('private files', () => {
  const files = [
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/.env.example',
    '/.npmrc',
    '/package.json',
    '/package-lock.json',
    '/server/main.ts',
    '/server/config.ts',
    '/build/server/index.js',
    '/data/',
    '/data/postgres/PG_VERSION',
    '/media/',
    '/media/article/',
    '/assets/',
    '/assets',
    '/.vite/manifest.json',
    '/stamp',
    '/node_modules/fastify/package.json',
    '/web/root.tsx',
    '/openapi.json',
    '/metrics',
    '/debug/pprof',
    '/server-status',
    '/actuator/health',
    '/admin',
    '/backup.sql',
  ]
  const routes = [
    (file: string) => file,
    (file: string) => `/assets/..${file}`,
    (file: string) => `/assets/../../..${file}`,
    (file: string) => `/assets/..%2f..${file}`,
    (file: string) => `/assets/%2e%2e/%2e%2e${file}`,
    (file: string) => `/assets/..\\..${file}`,
    (file: string) => `/assets/%252e%252e${file}`,
    (file: string) => `/assets${file}`,
  ]

  test('are not served, by their names nor through a folder that is (F1, F8)', async () => {
    const asset = /\/assets\/[\w-]+\.js/.exec((await app.call({ url: '/' })).body)?.[0] as string
    expect(await app.call({ url: asset })).toAnswer(200)
    for (const file of [...files, '/etc/passwd', '/proc/self/environ']) {
      for (const route of routes) {
        const message = `GET ${route(file)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
        const [response] = (await sendRaw(port, message)).responses
        expect(response?.status, route(file)).toBeGreaterThanOrEqual(400)
        expect(response?.status, route(file)).toBeLessThan(500)
      }
    }
    for (const url of [`${asset}.map`, asset.slice(0, -3)]) expect(await app.call({ url }), url).toAnswer(404)
  })

  test('are not shown by methods that repeat or open what was sent', async () => {
    for (const method of ['TRACE', 'CONNECT', 'TRACK', 'PROPFIND', 'DEBUG']) {
      const message = `${method} / HTTP/1.1\r\nHost: x\r\nCookie: accessToken=secret\r\nConnection: close\r\n\r\n`
      for (const { status, body } of (await sendRaw(port, message)).responses) {
        expect(status, method).toBeGreaterThanOrEqual(400)
        expect(body).not.toContain('secret')
      }
    }
  })
})

describe('headers that override', () => {
  const overriding: Record<string, string> = {
    'x-original-url': '/api/contactus/',
    'x-rewrite-url': '/api/contactus/',
    'x-forwarded-uri': '/api/contactus/',
    'x-http-method-override': 'DELETE',
    'x-http-method': 'DELETE',
    'x-method-override': 'DELETE',
    'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
    'x-middleware-invoke': '1',
    'x-forwarded-user': 'ada@example.com',
    'x-remote-user': 'ada@example.com',
    'x-authenticated-user': '1',
    'x-user-id': '1',
    'x-admin': 'true',
    'x-forwarded-for': '127.0.0.1',
    'x-real-ip': '127.0.0.1',
    'x-forwarded-host': 'localhost',
    forwarded: 'for=127.0.0.1;host=localhost',
    'x-client-cert': 'yes',
    'x-api-key': 'admin',
    via: '1.1 localhost',
  }

  test('have no effect on who is let in (A3)', async () => {
    for (const headers of [
      overriding,
      ...Object.entries(overriding).map(([name, value]) => ({ [name]: value })),
    ]) {
      for (const url of [`/api/get-admin/${app.admin.id}/`, '/api/contactus/', '/api/article/?status=0'])
        expect(await app.call({ url, headers }), JSON.stringify(headers)).toAnswer(401)
      expect(await app.call({ url: `/api/article/${unpublished.article?.id}/`, headers })).toAnswer(404)
      expect(await app.call('POST article/', {}, { headers })).toAnswer(401)
    }
  })

  test('have no effect on what is called (A3)', async () => {
    const plain = await app.call({ url: '/api/article/' })
    const robots = await app.call({ url: '/robots.txt' })
    const row = unpublished.article as AnyRow
    const own = await app.asAdmin({ url: `/api/article/${row.id}/` })
    for (const [name, value] of Object.entries(overriding)) {
      const headers = { [name]: value }
      expect((await app.call({ url: '/api/article/', headers })).json(), name).toEqual(plain.json())
      expect((await app.call({ url: '/robots.txt', headers })).body, name).toBe(robots.body)
      for (const query of ['', '?_method=DELETE', '?X-HTTP-Method-Override=DELETE']) {
        const read = await app.asAdmin({ url: `/api/article/${row.id}/${query}`, headers })
        expect(read.json(), name).toEqual(own.json())
        const url = `/api/article/${row.id}/${query}`
        expect(await app.asAdmin(`POST ${url}`, { _method: 'DELETE' }, { headers }), name).toAnswer(404)
      }
    }
    expect((await app.asAdmin({ url: `/api/article/${row.id}/` })).json()).toEqual(own.json())
  })
})

describe('drafts', () => {
  test('are on no page and in no data of a page (A4)', async () => {
    const { slug, id } = unpublished.article as AnyRow
    for (const url of ['/', '/_.data', '/sitemap.xml', '/robots.txt', '/__manifest?paths=/'])
      expect((await app.call({ url })).body, url).not.toMatch(/zebrafish/i)
    for (const key of [slug, id]) {
      for (const url of [
        `/article/${key}`,
        `/article/${key}/`,
        `/article/${key}.data`,
        `/article/${key}?status=0`,
      ]) {
        const response = await app.call({ url })
        expect(response, url).toAnswer(404)
        expect(response.body, url).not.toMatch(/Zebrafish/)
      }
    }
    const shown = await create(app, contentTypes.article, 'Zebra in the open', { status: '1' })
    expect((await app.call({ url: `/article/${shown.slug}` })).body).toContain('Zebra in the open')
    expect((await app.call({ url: '/' })).body).toContain('Zebra in the open')
  })

  test('are shown by their own preview URL only, which is never cached (A4, P1)', async () => {
    const { id, slug } = unpublished.article as AnyRow
    const preview = await app.asAdmin(`POST article/${id}/preview/`)
    const { pathname, searchParams } = new URL(preview.json().url)
    const token = searchParams.get('preview') as string
    const look = await app.call({ url: `${pathname}?preview=${token}` })
    expect(look).toAnswer(200)
    expect(look.body).toContain('Zebrafish draft')
    expect(look.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const other = await create(app, contentTypes.article, 'Another draft')
    expect(await app.call({ url: `/article/${other.slug}?preview=${token}` })).toAnswer(404)
    const odd = [
      '',
      `?preview=${token}x`,
      `?preview=${token.slice(1)}`,
      `?preview[]=${token}`,
      '?preview=%00',
    ]
    for (const query of odd) expect(await app.call({ url: `/article/${slug}${query}` }), query).toAnswer(404)
    expect(await app.call({ url: `/api/article/${id}/?preview=${token}` })).toAnswer(404)
  })

  test.each(everyContentType)(
    'of $path are not found, listed, or counted by any query (A4)',
    async ({ path, type }) => {
      const published = (await app.call({ url: `/api/${path}/` })).json() as AnyRow[]
      const total = (await app.call({ url: `/api/${path}/count/` })).json().count
      expect(published.every(({ status }) => status === 1)).toBe(true)
      expect(total).toBe(published.length)
      expect(await count(app, type)).toBeGreaterThan(total)
      const queries = [
        'status__in=0,1',
        'status!=1',
        'filters[status]=0',
        'filter[status][_eq]=0',
        'where={"status":0}',
        'publicationState=preview',
        'state=draft',
        'draft=true',
        'preview=true',
        'includeUnpublished=1',
        'id=1',
        'published=0',
        'Status=0',
        'status%00=0',
        '_status=0',
      ]
      for (const query of queries) {
        expect((await app.call({ url: `/api/${path}/?${query}` })).json(), query).toEqual(published)
        const counted = await app.call({ url: `/api/${path}/count/?${query}` })
        expect(counted.json(), query).toEqual({ count: total })
      }
      // Which fields to send is asked for by name, and no name stands for more than the public ones.
      expect(await app.call({ url: `/api/${path}/?fields=*` })).toAnswer(400)
      for (const search of ['zebrafish', 'ZEBRA', 'draft'])
        expect((await app.call({ url: `/api/${path}/count/?searchedText=${search}` })).json().count).toBe(
          (await app.call({ url: `/api/${path}/?searchedText=${search}` })).json().length,
        )
      const row = unpublished[path] as AnyRow
      for (const key of [rowKey(type, row), String(row.id)])
        expect(await app.call({ url: `/api/${path}/${key}/?status=0` })).toAnswer(404)
    },
  )
})
