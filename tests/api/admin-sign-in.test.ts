import { describe, expect, test } from 'vitest'
import { bearer, createAdmin, profileStatus, signIn, tokensOf } from '#tests/support/accounts.ts'
import { startTestApp, useTestApp } from '#tests/support/app.ts'

const app = useTestApp()

/** Without the one of the device, which is not a session. */
const sessionCookies = ({ cookies }: Awaited<ReturnType<typeof signIn>>) =>
  cookies.filter(({ name }) => !name.startsWith('device-'))

describe('signing in', () => {
  test('an administrator gets tokens, name, e-mail, image and id (AC-139)', async () => {
    expect(await signIn(app, app.admin)).toAnswer(200, {
      access: expect.stringMatching(/^[\w-]{43}$/),
      refresh: expect.stringMatching(/^[\w-]{43}$/),
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@example.com',
      image: null,
      admin_id: app.admin.id,
    })
  })

  test('the path works without its last slash, too', async () => {
    const payload = { UserEmail: app.admin.email, password: app.admin.password }
    expect(await app.call('POST adminLogin', payload)).toAnswer(200)
  })

  test('the cookies are out of reach of scripts, other sites and other hosts (AC-140, S5)', async () => {
    const response = await signIn(app, app.admin)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.cookies).toEqual([
      { name: 'accessToken', value: response.json().access, path: '/', httpOnly: true, sameSite: 'Strict' },
      { name: 'refreshToken', value: response.json().refresh, path: '/', httpOnly: true, sameSite: 'Strict' },
      expect.objectContaining({ name: `device-${app.admin.id}`, httpOnly: true, sameSite: 'Strict' }),
    ])
  })

  test('who wants to be remembered gets cookies that outlive the browser, both equally long (AC-064, AC-065)', async () => {
    const cookies = sessionCookies(await signIn(app, app.admin, { remember: true }))
    expect(cookies.map(({ maxAge }) => maxAge)).toEqual([1_209_600, 1_209_600])
    const forgotten = sessionCookies(await signIn(app, app.admin, { remember: false }))
    expect(forgotten).toHaveLength(2)
    for (const cookie of forgotten) {
      expect(cookie).not.toHaveProperty('maxAge')
      expect(cookie).not.toHaveProperty('expires')
    }
  })

  test('under an https URL the cookies are Secure (S5)', async () => {
    const secured = await startTestApp({ env: { PUBLIC_URL: 'https://www.example.com' } })
    const { cookies } = await signIn(secured, secured.admin)
    expect(cookies.map(({ secure }) => secure)).toEqual([true, true, true])
    await secured.close()
  })

  test('an unknown e-mail is an invalid e-mail (AC-141)', async () => {
    const response = await signIn(app, { email: 'nobody@example.com', password: 'whatever' })
    expect(response).toAnswer(401, { error: 'Invalid Email' })
    expect(response.cookies).toEqual([])
  })

  test('a wrong password is an invalid password (AC-142)', async () => {
    const response = await signIn(app, { ...app.admin, password: `${app.admin.password} ` })
    expect(response).toAnswer(401, { error: 'Invalid Password' })
    expect(response.cookies).toEqual([])
  })

  test.each([
    [{}, ['UserEmail', 'password']],
    [{ UserEmail: 'ada@example.com' }, ['password']],
    [{ password: 'x' }, ['UserEmail']],
    [{ UserEmail: '  ', password: '' }, ['UserEmail', 'password']],
    [{ UserEmail: null, password: null }, ['UserEmail', 'password']],
  ])('%j misses what is required (AC-143)', async (payload, fields) => {
    expect(await app.call('POST adminLogin/', payload)).toAnswer(
      400,
      Object.fromEntries(fields.map((field) => [field, ['This field is required.']])),
    )
  })

  test.each([
    [{ UserEmail: ['ada@example.com'], password: 'x' }],
    [{ UserEmail: { $ne: '' }, password: { $ne: '' } }],
    [{ UserEmail: 1, password: 1 }],
    [{ UserEmail: 'ada@example.com', password: 'x', remember: 'perhaps' }],
    [{ UserEmail: 'ada\0@example.com', password: 'x' }],
    [{ UserEmail: '\ud800@example.com', password: 'x' }],
    [{ UserEmail: 'ada@example.com', password: 'x\0y' }],
    [{ UserEmail: 'ada@example.com', password: 'x'.repeat(1001) }],
    [{ UserEmail: 'a'.repeat(300), password: 'x' }],
    [[]],
    ['"ada"'],
  ])('values of a wrong type are rejected: %j (I7)', async (payload) => {
    const headers = { 'content-type': 'application/json' }
    const sent = typeof payload === 'string' ? payload : JSON.stringify(payload)
    expect(await app.call('POST adminLogin/', sent, { headers })).toAnswer(400)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'text/plain; application/json'])(
    'a body that another site’s form could send, %s, is not read (B1, I8)',
    async (type) => {
      const payload = JSON.stringify({ UserEmail: app.admin.email, password: app.admin.password })
      const headers = { 'content-type': type }
      expect(await app.call('POST adminLogin/', payload, { headers })).toAnswer(415)
    },
  )

  test('another site’s page cannot sign its visitors in (B1)', async () => {
    const payload = { UserEmail: app.admin.email, password: app.admin.password }
    const headers = { origin: 'https://evil.example' }
    const response = await app.call('POST adminLogin/', payload, { headers })
    expect(response).toAnswer(403)
    expect(response.cookies).toEqual([])
    expect(response.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('the calls of the account are described', async () => {
    const { paths } = (await app.call({ url: '/api/docs/openapi.json' })).json()
    const described = Object.keys(paths).filter((path) => paths[path].post?.tags[0] === 'Account')
    expect(described.sort()).toEqual([
      '/api/adminLogin/',
      '/api/change-password/{id}/',
      '/api/check-link/',
      '/api/logout/',
      '/api/reset-password/',
      '/api/send-link/',
      '/api/token/refresh/',
    ])
    const fields = paths['/api/adminLogin/'].post.requestBody.content['application/json'].schema.properties
    expect(Object.keys(fields)).toEqual(['UserEmail', 'password', 'remember', 'code'])
  })

  test('letter case and surrounding blanks of the e-mail do not matter (AC-144)', async () => {
    const account = await createAdmin(app, 'Mixed.Case@Example.com')
    for (const email of ['mixed.case@example.com', 'MIXED.CASE@EXAMPLE.COM', '  Mixed.Case@example.com\t']) {
      expect(await signIn(app, { ...account, email })).toAnswer(200)
    }
  })

  test('every sign-in is a session of its own, and a token that was brought along means nothing (S6)', async () => {
    const first = await tokensOf(app, app.admin)
    const cookies = { accessToken: 'chosen-by-somebody-else', refreshToken: first.refresh }
    const payload = { UserEmail: app.admin.email, password: app.admin.password }
    const second = (await app.call('POST adminLogin/', payload, { cookies })).json()
    expect(second.access).not.toBe(first.access)
    expect(second.refresh).not.toBe(first.refresh)
    expect(await profileStatus(app, app.admin, 'chosen-by-somebody-else')).toBe(401)
    expect(await profileStatus(app, app.admin, first.access)).toBe(200)
  })

  test('who signs in, and who does not, is logged by id and never by name (ASVS 16.3.1)', async () => {
    app.log.length = 0
    await signIn(app, app.admin)
    await signIn(app, { ...app.admin, password: 'wrong guess' })
    await signIn(app, { email: 'nobody@example.com', password: 'wrong guess' })
    const events = app.log.filter(({ security }) => security)
    expect(events.map(({ security, account }) => [security, account])).toEqual([
      ['signed in', app.admin.id],
      ['sign-in refused', app.admin.id],
      ['sign-in refused', null],
    ])
    expect(JSON.stringify(app.log)).not.toMatch(/@example\.com|wrong guess|correct horse|10\.1\./)
  })
})

describe('a session', () => {
  const url = () => `/api/get-admin/${app.admin.id}/`

  test('opens the administrator’s calls by cookie and by Bearer token (AC-146)', async () => {
    const { access } = await tokensOf(app, app.admin)
    expect(await app.call({ url: url(), cookies: { accessToken: access } })).toAnswer(200)
    expect(await app.call({ url: url(), headers: bearer(access) })).toAnswer(200)
  })

  test('is needed for the account’s calls (AC-148, A1)', async () => {
    for (const [method, path] of [
      ['GET', 'get-admin'],
      ['PUT', 'update-admin'],
      ['POST', 'change-password'],
    ] as const) {
      expect(await app.call({ method, url: `/api/${path}/${app.admin.id}/`, payload: {} })).toAnswer(401)
    }
  })

  test('is not opened by anything that resembles a token (S1, S2, A5)', async () => {
    const { access, refresh } = await tokensOf(app, app.admin)
    const jwt = 'eyJhbGciOiJub25lIn0.eyJhZG1pbl9pZCI6MX0.'
    const flipped = `${access.slice(0, -2)}${access.endsWith('AA') ? 'BB' : 'AA'}`
    for (const token of [
      refresh,
      jwt,
      flipped,
      `${access}A`,
      access.slice(1),
      access.toUpperCase(),
      '',
      'null',
      '%00',
    ]) {
      expect(await app.call({ url: url(), headers: bearer(token) })).toAnswer(401)
      expect(await app.call({ url: url(), headers: { cookie: `accessToken=${token}` } })).toAnswer(401)
    }
    for (const query of ['access_token', 'accessToken', 'token']) {
      expect(await app.call({ url: `${url()}?${query}=${access}` })).toAnswer(401)
    }
    expect(await app.call({ url: url(), cookies: { refreshToken: refresh } })).toAnswer(401)
    expect(await app.call({ url: url(), cookies: { employeeAccessToken: access } })).toAnswer(401)
  })

  test('is stored only as hashes of its tokens (AC-098, I5)', async () => {
    const { access, refresh } = await tokensOf(app, app.admin)
    const { rows } = await app.db.execute('select * from session_token')
    const stored = JSON.stringify(rows)
    expect(rows.length).toBeGreaterThan(0)
    expect(stored).not.toContain(access)
    expect(stored).not.toContain(refresh)
  })
})

describe('signing out', () => {
  const logout = (more: object = {}) => app.call({ method: 'POST', url: '/api/logout/', ...more })

  test('revokes both tokens and clears the cookies (AC-133, AC-135, S3)', async () => {
    const { access, refresh } = await tokensOf(app, app.admin)
    const response = await logout({ cookies: { accessToken: access, refreshToken: refresh } })
    expect(response).toAnswer(204)
    expect(response.cookies.map(({ name, value, path }) => [name, value, path])).toEqual([
      ['accessToken', '', '/'],
      ['refreshToken', '', '/'],
    ])
    for (const { expires } of response.cookies) expect(expires?.getTime()).toBe(0)
    expect(await profileStatus(app, app.admin, access)).toBe(401)
    expect(await app.call('POST token/refresh/', { refresh })).toAnswer(401)
  })

  test.each(['bearer', 'access cookie', 'refresh cookie'])('works with the %s alone', async (route) => {
    const { access, refresh } = await tokensOf(app, app.admin)
    const shown = {
      bearer: { headers: bearer(access) },
      'access cookie': { cookies: { accessToken: access } },
      'refresh cookie': { cookies: { refreshToken: refresh } },
    }[route]
    expect(await logout(shown)).toAnswer(204)
    expect(await profileStatus(app, app.admin, access)).toBe(401)
  })

  test('leaves other sessions alone, and is no fault without a session', async () => {
    const here = await tokensOf(app, app.admin)
    const there = await tokensOf(app, app.admin)
    await logout({ headers: bearer(here.access) })
    expect(await profileStatus(app, app.admin, there.access)).toBe(200)
    expect(await logout()).toAnswer(204)
    expect(await logout({ cookies: { accessToken: 'stale', refreshToken: 'stale' } })).toAnswer(204)
  })

  test('does not happen by a GET, nor from another site’s page (B1, AC-175)', async () => {
    const { access } = await tokensOf(app, app.admin)
    const cookies = { accessToken: access }
    expect(await app.call({ method: 'GET', url: '/api/logout/', cookies })).toAnswer(404)
    expect(await logout({ cookies, headers: { origin: 'https://evil.example' } })).toAnswer(403)
    expect(await profileStatus(app, app.admin, access)).toBe(200)
  })
})
