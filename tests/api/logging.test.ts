import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { loadBuild } from '#server/site/ssr.ts'
import { apiOperations, isWrite } from '#tests/support/api-operations.ts'
import { multipart, startTestApp, type TestApp, useTestApp } from '#tests/support/app.ts'
import { create, sampleInput } from '#tests/support/content.ts'

/** Texts that must never be in a log or an error message. */
const secrets = {
  password: 'opensesame-7719',
  wrong: 'opensesame-wrong-7719',
  email: 'grace.7719@example.com',
  search: 'searchwords7719',
  title: 'Titlewords7719',
  cookie: 'cookiewords7719',
  header: 'headerwords7719',
  address: 'pathwords7719',
  caller: '203.0.113.77',
}

// With a mail server, so that no link needs to be printed for the operator.
const app = useTestApp(async () => ({
  web: await loadBuild(),
  env: { SMTP_URL: 'smtp://127.0.0.1:9', LOG_LEVEL: 'trace' },
}))

/** Makes the requests of users and attackers, with secrets in every part. */
async function useEverything(of: TestApp): Promise<string[]> {
  const { access, refresh } = await of.signIn()
  const remoteAddress = secrets.caller
  const headers = {
    'user-agent': secrets.header,
    referer: `https://example.com/${secrets.header}`,
    'x-a': secrets.header,
  }
  const call = (options: object) => of.call({ remoteAddress, headers, ...options } as never)
  const post = (path: string, payload: object, more: object = {}) =>
    call({ method: 'POST', url: `/api/${path}/`, payload, ...more })
  await post('adminLogin', { UserEmail: secrets.email, password: secrets.password })
  await post('adminLogin', { UserEmail: of.admin.email, password: secrets.wrong })
  await post('adminLogin', { UserEmail: of.admin.email, password: of.admin.password })
  await post('adminLogin', { UserEmail: [secrets.email], password: { a: secrets.password } })
  await post('send-link', { email: secrets.email })
  await post('send-link', { email: of.admin.email })
  await post('reset-password', {
    email: secrets.email,
    token: secrets.cookie,
    new_password: secrets.password,
    confirm_password: secrets.password,
  })
  await post('token/refresh', { refresh })
  await post('token/refresh', { refresh })
  const cookies = { accessToken: access, a: secrets.cookie }
  await call({ url: `/api/article/?searchedText=${secrets.search}&sort_by=${secrets.search}`, cookies })
  await call({ url: `/api/article/?searchedText=${secrets.search}` })
  await call({ url: `/${secrets.address}?q=${secrets.search}`, cookies })
  await call({ url: `/article/${secrets.address}` })
  await call({ url: `/api/article/${secrets.address}/` })
  await call({ url: '/', cookies: { accessToken: secrets.cookie } })
  await call({ url: '/api/contactus/', cookies: { accessToken: secrets.cookie } })
  await call({ url: '/api/contactus/', headers: { authorization: `Bearer ${secrets.cookie}` } })
  const id = of.admin.id
  await of.asAdmin(`POST change-password/${id}/`, {
    current_password: secrets.wrong,
    new_password: secrets.password,
    confirm_new_password: secrets.password,
  })
  const form = multipart({
    ...(await sampleInput(contentTypes.article, secrets.title)),
    title: secrets.title,
  })
  await of.asAdmin('POST article/', form)
  await of.asAdmin('POST article/', { title: secrets.title, status: secrets.title })
  await of.asAdmin({
    method: 'POST',
    url: '/api/article/',
    headers: { 'content-type': 'application/json' },
    payload: `{"title":"${secrets.title}`,
  })
  const payload = { name: secrets.title, email: secrets.email, message: secrets.search }
  await call({ method: 'POST', url: '/api/contactus/', payload })
  return [access, refresh, of.admin.email, of.admin.password]
}

const linesOf = ({ log }: TestApp) => log.map((line) => JSON.stringify(line))

describe('the log', () => {
  test('has no password, token, cookie, e-mail or text from a request (I12)', async () => {
    app.log.length = 0
    const tokens = await useEverything(app)
    const lines = linesOf(app)
    // What an operator wants to know is there all the same.
    expect(lines.length).toBeGreaterThan(8)
    expect(lines.some((line) => line.includes('"security":"sign-in refused"'))).toBe(true)
    expect(lines.some((line) => line.includes('"route":"/api/adminLogin/"'))).toBe(true)
    for (const secret of [...Object.values(secrets), ...tokens])
      expect(
        lines.filter((line) => line.includes(secret)),
        secret,
      ).toEqual([])
  })

  test('cannot be written into: a line break in a request is none in the log (I12)', async () => {
    app.log.length = 0
    const forged = '"}\n{"level":50,"security":"signed in","admin":1}\n'
    const { call } = app
    await call('POST adminLogin/', { UserEmail: forged, password: forged })
    await call('POST send-link/', { email: forged })
    await call({ url: `/api/article/${encodeURIComponent(forged)}/` })
    await call(`DELETE article/${encodeURIComponent(forged)}/`)
    await call({
      url: `/?q=${encodeURIComponent(forged)}`,
      headers: { 'user-agent': forged.replaceAll('\n', ' '), 'x-request-id': 'forged' },
    })
    // Every line that was written is one object, made by us.
    expect(app.log.filter(({ security }) => security === 'signed in')).toEqual([])
    expect(JSON.stringify(app.log)).not.toMatch(/forged|level\\":50/)
    const ids = app.log.map(({ reqId }) => reqId).filter(Boolean)
    for (const id of ids) expect(String(id)).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('internal errors', () => {
  let broken: TestApp
  beforeAll(async () => {
    broken = await startTestApp({ web: await loadBuild(), env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    await create(broken, contentTypes.article, 'Before')
    await broken.db.execute(sql`alter table article rename column search to lost`)
    await broken.db.execute(sql`alter table article rename column description to gone`)
    await broken.db.execute(sql`alter table password_reset rename to forgotten`)
  })
  afterAll(() => broken.close())

  test('are answered without details and logged with their cause, but without what was sent (P7, I12)', async () => {
    broken.log.length = 0
    const { asAdmin, call, admin } = broken
    const form = multipart({
      ...(await sampleInput(contentTypes.article, secrets.title)),
      title: secrets.title,
    })
    const responses = [
      await asAdmin('POST article/', form),
      await asAdmin('PATCH article/1/', { title: secrets.title }),
      await asAdmin({ url: `/api/article/?searchedText=${secrets.search}` }),
      await call({ url: `/api/article/?searchedText=${secrets.search}` }),
      await call({ url: '/api/article/1/' }),
      await call('POST send-link/', { email: admin.email }),
      await call('POST reset-password/', {
        email: admin.email,
        token: secrets.cookie,
        new_password: secrets.password,
        confirm_password: secrets.password,
      }),
    ]
    for (const { statusCode, body, headers } of responses) {
      expect([statusCode, JSON.parse(body)]).toEqual([500, { detail: expect.any(String) }])
      expect(body).not.toMatch(details)
      expect(headers['cache-control']).toBe('no-store')
    }
    const errors = broken.log.filter(({ level }) => level === 50)
    expect(errors.length).toBe(responses.length)
    expect(JSON.stringify(errors)).toMatch(/does not exist/)
    for (const secret of [...Object.values(secrets), admin.email])
      expect(
        linesOf(broken).filter((line) => line.includes(secret)),
        secret,
      ).toEqual([])
  })

  test('are logged with the stack, but with no parameter, even if one is itself a stack (I12)', async () => {
    const report = 'Error: none\n    at step (file.ts:1:1)'
    const failure = await app.db
      .execute(sql`select ${report}::text, ${secrets.title}::text, 1 / 0`)
      .catch((error: Error) => error)
    app.services.log.error({ err: failure }, 'report')
    const line = app.log.findLast(({ msg }) => msg === 'report')
    expect(line?.err).toMatchObject({
      message: 'Failed query: select $1::text, $2::text, 1 / 0',
      stack: expect.stringMatching(/1 \/ 0\n {4}at .*\.[jt]s/),
    })
    expect(JSON.stringify(line)).not.toContain(secrets.title)
  })

  test('leave a page working, without details of the cause (P7)', async () => {
    for (const url of ['/', '/article/any']) {
      const { statusCode, body } = await broken.call({ url })
      expect(statusCode, url).toBeGreaterThanOrEqual(500)
      const text = body.replace(/<script[\s\S]*?<\/script>/g, '')
      expect(text, url).not.toMatch(details)
      expect(body, url).not.toMatch(
        /Failed query|(?:relation|column) \S+ does not exist|node_modules|\.ts:\d/,
      )
    }
  })
})

describe('refusals', () => {
  test('reveal no internals: no stack, statement, path or package name (P7)', async () => {
    const urls = (await apiOperations(app)).flatMap((call) => [
      { method: call.method, url: call.url({ key: 'x\'"<', id: "x'", entry: 'x' }), call },
      { method: call.method, url: `${call.url()}?limit=x&status=9&sort_by=%00`, call },
    ])
    for (const { method, url, call } of urls) {
      const payload = isWrite(call) ? '{"title":' : undefined
      const headers = isWrite(call) ? { 'content-type': 'application/json' } : {}
      for (const send of [app.call, app.asAdmin]) {
        const payloadAsStream = call.isStream && send === app.asAdmin
        const response = await send({ method, url, payload, headers, payloadAsStream })
        expect(response.statusCode, url).toBeLessThan(500)
        if (response.statusCode >= 400) expect(response.body, `${method} ${url}`).not.toMatch(details)
      }
    }
    for (const url of [
      '/%zz',
      '/a//b',
      '/assets/../../etc/passwd',
      '/media/x',
      '/no-such-page',
      `/api/${'x'.repeat(300)}/`,
    ]) {
      const { body } = await app.call({ url })
      expect(body.replace(/<script[\s\S]*?<\/script>/g, ''), url).not.toMatch(details)
    }
  })
})

const details =
  /\bat \S+ \(|node_modules|\/server\/|\.ts\b|select |insert into|update "|pg_|FST_|ERR_|SyntaxError|TypeError|ZodError|drizzle|relation "|column "|Unexpected (?:token|end)|in JSON|not valid JSON|content-type is set|boundary/i
