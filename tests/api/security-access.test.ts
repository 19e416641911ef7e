import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { guardRoutes } from '#server/http/access.ts'
import { describeRoutes } from '#server/http/openapi.ts'
import { loadBuild } from '#server/site/ssr.ts'
import { type Call, everyCall, isWrite, nameOf } from '#tests/support/api-operations.ts'
import { houseForFile } from '#tests/support/app.ts'
import { type AnyRow, count, create, everyType, keyOf } from '#tests/support/content.ts'
import { everythingStored } from '#tests/support/db-snapshot.ts'
import { exchange } from '#tests/support/raw-http.ts'

const house = houseForFile(async () => ({ web: await loadBuild() }))

let calls: Call[]
let port: number
const drafts: Record<string, AnyRow> = {}

beforeAll(async () => {
  calls = await everyCall(house)
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  port = (house.app.server.address() as { port: number }).port
  for (const { path, type } of everyType) {
    drafts[path] = await create(house, type, 'Zebrafish draft')
    await create(house, type, 'Open to all', { status: '1' })
  }
})

const jsonBody = { 'content-type': 'application/json' }

describe('who may call what', () => {
  test('a strangers’ call is the exception, and each one is meant (A1)', () => {
    const open = calls.filter((call) => isWrite(call) && call.access !== 'admin').map(nameOf)
    expect(open.sort()).toEqual([
      'POST /api/adminLogin/',
      'POST /api/candidates/',
      'POST /api/contactus/',
      'POST /api/logout/',
      'POST /api/reset-password/',
      'POST /api/send-link/',
      'POST /api/token/refresh/',
    ])
    const read = calls.filter((call) => !isWrite(call) && call.access !== 'admin').map(nameOf)
    const published = everyType.flatMap(({ path }) =>
      ['', 'count/', '{key}/'].map((rest) => `GET /api/${path}/${rest}`),
    )
    expect(read.sort()).toEqual([...published, 'GET /api/robot-check/'].sort())
  })

  test('every other call is 401 without credentials, before its body is read and before anything is looked up (A1, AC-412, AP-385, PS-398)', async () => {
    const before = await everythingStored(house)
    const guarded = calls.filter(({ access }) => access === 'admin')
    expect(guarded.length).toBeGreaterThan(40)
    for (const call of guarded) {
      const urls = [
        call.url({ key: '1', entry: '1' }),
        call.url({ key: 'no-such-row', id: '999', entry: 'x' }),
      ]
      for (const url of [...urls, ...urls.map((one) => one.slice(0, -1))]) {
        const well = {
          method: call.method,
          url,
          payload: isWrite(call) ? { title: 'x', ids: [1] } : undefined,
        }
        const broken = { method: call.method, url, headers: jsonBody, payload: '{"' }
        for (const options of isWrite(call) ? [well, broken] : [well]) {
          const response = await house.call(options)
          expect([response.statusCode, response.json()], `${nameOf(call)} ${url}`).toEqual([
            401,
            { detail: expect.any(String) },
          ])
        }
      }
    }
    expect(await everythingStored(house)).toEqual(before)
  })

  test('strangers get 401 for every write below a content type, also for those that do not exist (PS-398)', async () => {
    for (const { path } of everyType) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        for (const rest of ['', '1/', 'no-such-row/', '1/2/3/']) {
          const url = `/api/${path}/${rest}`
          expect((await house.call({ method, url, payload: {} })).statusCode, `${method} ${url}`).toBe(401)
        }
      }
      expect((await house.asAdmin({ method: 'PUT', url: `/api/${path}/1/`, payload: {} })).statusCode).toBe(
        404,
      )
    }
  })

  test('what is neither described nor guarded stops the start (A1)', () => {
    const app = Fastify()
    guardRoutes(app, house.world)
    describeRoutes(app)
    expect(() => app.get('/open', async () => 'open')).toThrow('does not say who may call it')
    const anyone = { config: { access: 'anyone' } } as const
    expect(() => app.get('/api/undescribed/', anyone, async () => '')).toThrow('is not described')
    expect(() => app.get('/said', anyone, async () => 'said')).not.toThrow()
  })

  test('a session opens every call of administrators, by Bearer token and by cookie (AC-415)', async () => {
    const { access } = await house.signIn()
    const shown = [{ headers: { authorization: `Bearer ${access}` } }, { cookies: { accessToken: access } }]
    for (const call of calls.filter((one) => one.access === 'admin')) {
      for (const credentials of shown) {
        const url = call.url({ key: '999999', entry: '999999' })
        const payload = isWrite(call) ? {} : undefined
        const response = await house.call({ method: call.method, url, payload, ...credentials })
        expect([200, 204, 400, 404], nameOf(call)).toContain(response.statusCode)
      }
    }
  })

  test("an employee's credentials, real or made up, open nothing for administrators (A5)", async () => {
    const { access } = await house.signIn()
    const made = [
      'employee',
      `${house.admin.id}`,
      'eyJhbGciOiJub25lIn0.eyJlbXBsb3llZV9pZCI6MSwiYWRtaW5faWQiOjF9.',
      `employee.${access}`,
    ]
    const shown = [
      ...made.flatMap((token) => [
        { headers: { authorization: `Bearer ${token}` } },
        { cookies: { accessToken: token } },
      ]),
      // The token is real; what it is called says that it is somebody else's kind.
      ...['employeeAccessToken', 'jiraAccessToken', 'employee_token', 'token', 'access', 'AccessToken'].map(
        (name) => ({ cookies: { [name]: access } }),
      ),
      ...['Basic', 'Employee', 'Token', 'bearer:'].map((scheme) => ({
        headers: { authorization: `${scheme} ${access}` },
      })),
    ]
    for (const call of calls.filter((one) => one.access === 'admin')) {
      for (const credentials of shown) {
        const url = call.url({ key: '1', entry: '1' })
        const payload = isWrite(call) ? {} : undefined
        const response = await house.call({ method: call.method, url, payload, ...credentials })
        expect(response.statusCode, `${nameOf(call)} ${JSON.stringify(credentials)}`).toBe(401)
      }
    }
  })
})

describe('addresses in strange spellings', () => {
  /** Ways to write a path that something before or inside a server may take for the usual one. */
  const spellings: Record<string, (path: string) => string> = {
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
    `/api/get-admin/${house.admin.id}/`,
    '/api/contactus/',
    '/api/article/trash/',
    `/api/article/${drafts.article?.id}/history/`,
    `/api/article/${drafts.article?.slug}/`,
    `/api/banner/${drafts.banner?.id}/`,
    '/api/banner/trash/count/',
  ]

  test.each(Object.entries(spellings))('open nothing: %s (A2)', async (_, spell) => {
    for (const path of targets()) {
      const message = `GET ${spell(path)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
      const { answers } = await exchange(port, message)
      expect(answers.length).toBe(1)
      for (const { status, headers, body } of answers) {
        const isJson = /json|x-script/.test(headers['content-type'] ?? '')
        expect(isJson && status < 300, `${status} ${path}`).toBe(false)
        expect(status, path).toBeLessThan(500)
        expect(body).not.toMatch(/Zebrafish|ada@example/)
      }
    }
  })

  test('write nothing either (A2)', async () => {
    const before = await everythingStored(house)
    for (const spell of Object.values(spellings)) {
      const body = `{"ids":[${drafts.article?.id}]}`
      const head = `Host: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close`
      const lines = [
        `DELETE ${spell('/api/article/bulk_delete/')}`,
        `POST ${spell('/api/article/bulk-delete/')}`,
      ]
      for (const line of lines) {
        const { answers } = await exchange(port, `${line} HTTP/1.1\r\n${head}\r\n\r\n${body}`)
        for (const { status } of answers) {
          expect(status, line).toBeGreaterThanOrEqual(400)
          expect(status, line).toBeLessThan(500)
        }
      }
    }
    expect(await everythingStored(house)).toEqual(before)
  })

  test('with and without the last slash administrators get the same (A2)', async () => {
    for (const path of targets()) {
      const [whole, bare] = await Promise.all([path, path.slice(0, -1)].map((url) => house.asAdmin({ url })))
      expect(whole?.statusCode).toBe(200)
      expect([bare?.statusCode, bare?.json()]).toEqual([200, whole?.json()])
    }
  })
})

describe('files that are nobody’s business', () => {
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
  const ways = [
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
    const asset = /\/assets\/[\w-]+\.js/.exec((await house.call({ url: '/' })).body)?.[0] as string
    expect((await house.call({ url: asset })).statusCode).toBe(200)
    for (const file of [...files, '/etc/passwd', '/proc/self/environ']) {
      for (const way of ways) {
        const message = `GET ${way(file)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
        const [answer] = (await exchange(port, message)).answers
        expect(answer?.status, way(file)).toBeGreaterThanOrEqual(400)
        expect(answer?.status, way(file)).toBeLessThan(500)
      }
    }
    for (const url of [`${asset}.map`, asset.slice(0, -3)])
      expect((await house.call({ url })).statusCode, url).toBe(404)
  })

  test('are not shown by methods that repeat or open what was sent', async () => {
    for (const method of ['TRACE', 'CONNECT', 'TRACK', 'PROPFIND', 'DEBUG']) {
      const message = `${method} / HTTP/1.1\r\nHost: x\r\nCookie: accessToken=secret\r\nConnection: close\r\n\r\n`
      for (const { status, body } of (await exchange(port, message)).answers) {
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
      for (const url of [`/api/get-admin/${house.admin.id}/`, '/api/contactus/', '/api/article/?status=0'])
        expect((await house.call({ url, headers })).statusCode, JSON.stringify(headers)).toBe(401)
      const draft = await house.call({ url: `/api/article/${drafts.article?.id}/`, headers })
      expect(draft.statusCode).toBe(404)
      const write = await house.call({ method: 'POST', url: '/api/article/', headers, payload: {} })
      expect(write.statusCode).toBe(401)
    }
  })

  test('have no effect on what is called (A3)', async () => {
    const plain = await house.call({ url: '/api/article/' })
    const robots = await house.call({ url: '/robots.txt' })
    const row = drafts.article as AnyRow
    const own = await house.asAdmin({ url: `/api/article/${row.id}/` })
    for (const [name, value] of Object.entries(overriding)) {
      const headers = { [name]: value }
      expect((await house.call({ url: '/api/article/', headers })).json(), name).toEqual(plain.json())
      expect((await house.call({ url: '/robots.txt', headers })).body, name).toBe(robots.body)
      for (const query of ['', '?_method=DELETE', '?X-HTTP-Method-Override=DELETE']) {
        const read = await house.asAdmin({ url: `/api/article/${row.id}/${query}`, headers })
        expect(read.json(), name).toEqual(own.json())
        const url = `/api/article/${row.id}/${query}`
        const posted = await house.asAdmin({ method: 'POST', url, headers, payload: { _method: 'DELETE' } })
        expect(posted.statusCode, name).toBe(404)
      }
    }
    expect((await house.asAdmin({ url: `/api/article/${row.id}/` })).json()).toEqual(own.json())
  })
})

describe('drafts', () => {
  test('are on no page and in no data of a page (A4)', async () => {
    const { slug, id } = drafts.article as AnyRow
    for (const url of ['/', '/_.data', '/sitemap.xml', '/robots.txt', '/__manifest?paths=/'])
      expect((await house.call({ url })).body, url).not.toMatch(/zebrafish/i)
    for (const key of [slug, id]) {
      for (const url of [
        `/article/${key}`,
        `/article/${key}/`,
        `/article/${key}.data`,
        `/article/${key}?status=0`,
      ]) {
        const response = await house.call({ url })
        expect(response.statusCode, url).toBe(404)
        expect(response.body, url).not.toMatch(/Zebrafish/)
      }
    }
    const shown = await create(house, contentTypes.article, 'Zebra in the open', { status: '1' })
    expect((await house.call({ url: `/article/${shown.slug}` })).body).toContain('Zebra in the open')
    expect((await house.call({ url: '/' })).body).toContain('Zebra in the open')
  })

  test('are shown by their own preview address only, which nobody keeps (A4, P1)', async () => {
    const { id, slug } = drafts.article as AnyRow
    const preview = await house.asAdmin({ method: 'POST', url: `/api/article/${id}/preview/` })
    const { pathname, searchParams } = new URL(preview.json().url)
    const token = searchParams.get('preview') as string
    const look = await house.call({ url: `${pathname}?preview=${token}` })
    expect(look.statusCode).toBe(200)
    expect(look.body).toContain('Zebrafish draft')
    expect(look.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const other = await create(house, contentTypes.article, 'Another draft')
    expect((await house.call({ url: `/article/${other.slug}?preview=${token}` })).statusCode).toBe(404)
    const odd = [
      '',
      `?preview=${token}x`,
      `?preview=${token.slice(1)}`,
      `?preview[]=${token}`,
      '?preview=%00',
    ]
    for (const query of odd)
      expect((await house.call({ url: `/article/${slug}${query}` })).statusCode, query).toBe(404)
    expect((await house.call({ url: `/api/article/${id}/?preview=${token}` })).statusCode).toBe(404)
  })

  test.each(everyType)(
    'of $path are not found, listed, or counted by any query (A4)',
    async ({ path, type }) => {
      const published = (await house.call({ url: `/api/${path}/` })).json() as AnyRow[]
      const total = (await house.call({ url: `/api/${path}/count/` })).json().count
      expect(published.every(({ status }) => status === 1)).toBe(true)
      expect(total).toBe(published.length)
      expect(await count(house, type)).toBeGreaterThan(total)
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
        'fields=*',
        'id=1',
        'published=0',
        'Status=0',
        'status%00=0',
        '_status=0',
      ]
      for (const query of queries) {
        const listed = await house.call({ url: `/api/${path}/?${query}` })
        expect(listed.json(), query).toEqual(published)
        const counted = await house.call({ url: `/api/${path}/count/?${query}` })
        expect(counted.json(), query).toEqual({ count: total })
      }
      for (const search of ['zebrafish', 'ZEBRA', 'draft'])
        expect((await house.call({ url: `/api/${path}/count/?searchedText=${search}` })).json().count).toBe(
          (await house.call({ url: `/api/${path}/?searchedText=${search}` })).json().length,
        )
      const row = drafts[path] as AnyRow
      for (const key of [keyOf(type, row), String(row.id)])
        expect((await house.call({ url: `/api/${path}/${key}/?status=0` })).statusCode).toBe(404)
    },
  )
})
