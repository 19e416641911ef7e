import { eq } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildApp } from '#server/app.ts'
import { requireEmployee } from '#server/http/access.ts'
import { sessionCookies } from '#server/sessions/cookies.ts'
import { account } from '#server/sessions/tables.ts'
import { bearer, createAdmin, createEmployee, type EmployeeAccount, signIn } from '#tests/support/accounts.ts'
import { apiOperations, isWrite, operationName } from '#tests/support/api-operations.ts'
import { useTestApp } from '#tests/support/app.ts'

const app = useTestApp()
let fastify: FastifyInstance
let grace: EmployeeAccount

const schema = { tags: ['Test'], summary: 'A route of employees', answers: { 200: z.unknown() } }

beforeAll(async () => {
  grace = await createEmployee(app)
  const built = await buildApp(app.services, null)
  const own = { config: { access: 'employee', own: 'username' }, schema } as const
  built.get('/api/test/:username/page/', own, async (request) => requireEmployee(request))
  const ownWithBody = { ...own, schema: { ...schema, body: z.object({}) } }
  built.put('/api/test/:username/page/', ownWithBody, async (request) => ({ saved: request.body }))
  built.get('/api/test/', { config: { access: 'employee' }, schema }, async ({ principal }) => principal)
  const cookies = sessionCookies('employee', app.services.config)
  built.post('/api/test/sign-in/', { config: { access: 'anyone' }, schema }, async (_, reply) => {
    cookies.set(reply, await open(grace))
    return reply.send({})
  })
  const declared = { ...schema, answers: { 200: z.object({ shown: z.string() }) } }
  built.get('/api/test/declared/', { config: { access: 'anyone' }, schema: declared }, (_, reply) =>
    reply.send({ shown: 'yes', secret: 'no' }),
  )
  await built.ready()
  fastify = built
})
afterAll(() => fastify.close())

/** Opens a session as a sign-in does. */
const open = ({ id }: { id: number }) =>
  app.db.transaction((tx) => app.services.sessions.create(tx, id, false))

const call = (options: InjectOptions) => fastify.inject(options)
const ownPage = ({ username }: EmployeeAccount) => `/api/test/${username}/page/`

test('no field leaves that a route does not declare, however it is sent', async () => {
  expect((await call({ url: '/api/test/declared/' })).json()).toEqual({ shown: 'yes' })
})

describe('an employee', () => {
  test('calls the routes of employees, by cookie and by token; no one else does (A5, EP-052, EP-054)', async () => {
    const hers = await open(grace)
    const admin = await app.signIn()
    for (const headers of [bearer(hers.access), { cookie: `employeeAccessToken=${hers.access}` }]) {
      const response = await call({ url: ownPage(grace), headers })
      expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store'])
      expect(response.json()).toMatchObject({ kind: 'employee', id: grace.id, username: grace.username })
    }
    const refused: InjectOptions['headers'][] = [
      {},
      bearer(admin.access),
      bearer(hers.refresh),
      { cookie: `accessToken=${admin.access}; refreshToken=${admin.refresh}` },
      { cookie: `employeeAccessToken=${admin.access}; employeeRefreshToken=${admin.refresh}` },
      { cookie: `accessToken=${hers.access}` },
    ]
    for (const headers of refused) {
      for (const url of [ownPage(grace), '/api/test/']) {
        const response = await call({ url, headers })
        expect([response.statusCode, Object.keys(response.json())]).toEqual([401, ['detail']])
      }
    }
  })

  test('has only what is her own: another name is 403, before the body is read (EP-053)', async () => {
    const { access } = await open(grace)
    const other = await createEmployee(app)
    const names = [other.username, `${grace.username}.`, String(grace.id), '%00', 'undefined', 'null']
    for (const name of names) {
      const url = ownPage({ ...grace, username: name })
      const response = await call({ url, headers: bearer(access) })
      expect([name, response.statusCode]).toEqual([name, name === '%00' ? 400 : 403])
    }
    const lowerCase = ownPage({ ...grace, username: grace.username.toLowerCase() })
    expect(await call({ url: lowerCase, headers: bearer(access) })).toAnswer(200)
    const put = { method: 'PUT', payload: '{"broken":' } as const
    const headers = { ...bearer(access), 'content-type': 'application/json' }
    expect(await call({ ...put, url: ownPage(other), headers })).toAnswer(403)
    expect(await call({ ...put, url: ownPage(grace), headers })).toAnswer(400)
    expect((await call({ ...put, url: ownPage(grace), headers, payload: '{}' })).json()).toEqual({
      saved: {},
    })
  })

  test('is no administrator: her tokens are 401 on every route of theirs (AC-414, HD-014, A5)', async () => {
    const { access, refresh } = await open(grace)
    const operations = (await apiOperations(app)).filter(({ access }) => access === 'admin')
    expect(operations.length).toBeGreaterThan(50)
    for (const operation of operations) {
      const payload = isWrite(operation) ? {} : undefined
      const options = { method: operation.method, url: operation.url({ id: String(grace.id) }), payload }
      for (const headers of [
        bearer(access),
        { cookie: `accessToken=${access}; refreshToken=${refresh}` },
        { cookie: `employeeAccessToken=${access}` },
      ])
        expect(await app.call({ ...options, headers }), operationName(operation)).toAnswer(401)
    }
    const list = '/api/article/'
    expect(await call({ url: list, headers: bearer(access) })).toAnswer(401)
    // To the public site she is a visitor like everyone.
    const cookie = `employeeAccessToken=${access}`
    expect(await call({ url: `${list}?status=0`, headers: { cookie } })).toAnswer(401)
    expect(await call({ url: `${list}?status=1`, headers: { cookie } })).toAnswer(200)
  })

  test('does not sign in as an administrator, even where one has her e-mail address', async () => {
    const payload = { UserEmail: grace.email, password: grace.password }
    const attempt = () => signIn(app, { email: payload.UserEmail, password: payload.password })
    expect(await attempt()).toAnswer(401)
    expect(await app.call('POST send-link/', { email: grace.email })).toAnswer(404)
    const admin = await createAdmin(app, grace.email)
    expect(await attempt()).toAnswer(401)
    expect((await signIn(app, admin)).json()).toMatchObject({ admin_id: admin.id })
  })

  test('loses every session when the account is deactivated', async () => {
    const other = await createEmployee(app)
    const { access, refresh } = await open(other)
    const pageStatus = async () => (await call({ url: ownPage(other), headers: bearer(access) })).statusCode
    expect(await pageStatus()).toBe(200)
    await app.db.update(account).set({ active: false }).where(eq(account.id, other.id))
    expect(await pageStatus()).toBe(401)
    expect(await app.services.sessions.refresh('employee', refresh)).toBeNull()
  })
})

describe('an administrator and an employee in one browser', () => {
  test('are both signed in, and sign out each for themselves (A5)', async () => {
    const jar: Record<string, string> = {}
    const browse = async (options: InjectOptions) => {
      const response = await call({ ...options, cookies: jar })
      for (const { name, value, httpOnly, sameSite } of response.cookies as Cookie[]) {
        expect([httpOnly, sameSite]).toEqual([true, 'Strict'])
        if (value) jar[name] = value
        else delete jar[name]
      }
      return response
    }
    const { email, password } = app.admin
    await browse({ method: 'POST', url: '/api/adminLogin/', payload: { UserEmail: email, password } })
    await browse({ method: 'POST', url: '/api/test/sign-in/' })
    const profile = `/api/get-admin/${app.admin.id}/`
    const statuses = async () =>
      Promise.all([profile, ownPage(grace)].map(async (url) => (await browse({ url })).statusCode))
    expect(await statuses()).toEqual([200, 200])
    await browse({ method: 'POST', url: '/api/token/refresh/', payload: {} })
    expect(await statuses()).toEqual([200, 200])
    await browse({ method: 'POST', url: '/api/logout/' })
    expect(await statuses()).toEqual([401, 200])
    expect(Object.keys(jar).filter((name) => /refreshtoken$/i.test(name))).toEqual(['employeeRefreshToken'])
  })

  test('cannot exchange a refresh token of the other kind, and it stays valid (A5)', async () => {
    const hers = await open(grace)
    const exchange = (refresh: string) =>
      call({ method: 'POST', url: '/api/token/refresh/', payload: { refresh } })
    expect(await exchange(hers.refresh)).toAnswer(401)
    expect(await app.services.sessions.refresh('employee', hers.refresh)).not.toBeNull()
    const admin = await app.signIn()
    expect(await app.services.sessions.refresh('employee', admin.refresh)).toBeNull()
    expect(await exchange(admin.refresh)).toAnswer(200)
  })
})

interface Cookie {
  readonly name: string
  readonly value: string
  readonly httpOnly?: boolean
  readonly sameSite?: string
}

describe('events', () => {
  test('reach those who may read the rows: no topic is for employees', async () => {
    const [hers, theirs] = [await open(grace), await app.signIn()]
    const follow = async (query: string, token: string) => {
      const response = await app.call({
        url: `/api/events/${query}`,
        headers: bearer(token),
        payloadAsStream: true,
      })
      let text = ''
      response.stream().on('data', (chunk) => {
        text += chunk
      })
      const ended = new Promise((resolve) => response.stream().once('close', resolve))
      const close = () => response.stream().destroy()
      return { status: response.statusCode, text: () => text, ended, close }
    }
    expect((await follow('', hers.access)).status).toBe(401)
    expect((await follow('?as=employee', theirs.access)).status).toBe(401)
    const employee = await follow('?as=employee', hers.access)
    const admin = await follow('', theirs.access)
    expect([employee.status, admin.status]).toEqual([200, 200])
    app.services.events.publishHere('content', { type: 'article', ids: [1] })
    await expect.poll(admin.text).toMatch(/^event: content$/m)
    const [, id] = /^id: (.*)$/m.exec(admin.text()) ?? []
    const resumed = await follow(`?as=employee&last_event_id=${id}`, hers.access)
    await app.services.sessions.revokeAll(app.db, grace.id)
    for (const { text, ended } of [employee, resumed]) {
      await ended
      expect(text()).toMatch(/^id: /m)
      expect(text()).not.toContain('event: content')
    }
    admin.close()
  })
})

test.each([
  ['a parameter that the path does not have', '/api/test/:username/', 'name', 'employee'],
  ['a route that anyone may call', '/api/test/:username/', 'username', 'anyone'],
] as const)('%s cannot own a route: the start is refused', async (_, url, own, access) => {
  const built = await buildApp(app.services, null)
  const route = () => built.get(url, { config: { access, own }, schema }, async () => ({}))
  expect(route).toThrow('cannot have an owner')
  await built.close()
})
