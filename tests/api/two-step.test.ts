import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { codeNeededCode, recentAuthenticationCode } from '#contract/account/account-messages.ts'
import { employeeMessages } from '#contract/employee/employee-messages.ts'
import { present } from '#server/present.ts'
import { recoveryCode, session, twoStep } from '#server/sessions/tables.ts'
import { stepAt, totpCode } from '#server/sessions/totp.ts'
import {
  type Account,
  bearer,
  callerAs,
  createAdmin,
  createEmployee,
  type EmployeeAccount,
  newIp,
} from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import { appOf } from '#tests/support/authenticator.ts'
import { callerOf } from '#tests/support/calls.ts'
import { mailsTo } from '#tests/support/mail.ts'

let now = new Date('2026-06-01T12:00:00Z')
const app = useTestApp({ clock: () => now })
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

const signIn = ({ email, password }: Account, code?: string, remoteAddress = newIp()) =>
  app.call('POST adminLogin/', { UserEmail: email, password, code }, { remoteAddress })

/** An administrator with the second step turned on. */
async function careful() {
  const admin = await createAdmin(app)
  const call = await callerAs(app, admin)
  const { typed } = (await call(`POST two-step/${admin.id}/`)).json()
  const codeNow = () => appOf(typed)(now)
  const confirmed = await call(`POST two-step/${admin.id}/confirm/`, { code: codeNow() })
  expect(confirmed).toAnswer(200)
  later(30)
  const codes: string[] = confirmed.json().codes
  return { admin, call, codeNow, codes }
}

// RFC 6238, appendix B, of which six digits are used.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %d seconds the code is that of RFC 6238', (seconds, code) => {
  expect(totpCode(Buffer.from('12345678901234567890'), stepAt(new Date(seconds * 1000)))).toBe(code)
})

describe('the second step', () => {
  test('is asked for after the right password alone, and each code works once', async () => {
    const { admin, codeNow } = await careful()
    expect(await signIn({ ...admin, password: 'a wrong password' }, codeNow())).toAnswer(401, {
      error: 'Invalid Password',
    })
    expect((await signIn(admin)).json()).toMatchObject({ code: codeNeededCode })
    const code = codeNow()
    expect(await signIn(admin, `${code.slice(0, 3)} ${code.slice(3)}`)).toAnswer(200)
    expect((await signIn(admin, code)).json()).toMatchObject({ code: codeNeededCode })
    later(30)
    expect(await signIn(admin, codeNow())).toAnswer(200)
  })

  test('takes a recovery code instead, once, also if two use it at the same time', async () => {
    const { admin, call, codes } = await careful()
    expect(new Set(codes).size).toBe(10)
    const answers = await Promise.all([signIn(admin, codes[0]), signIn(admin, codes[0]?.toUpperCase())])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
    expect(await call(`GET two-step/${admin.id}/`)).toAnswer(200, { isOn: true, recoveryCodes: 9 })
    const renewed = (await call(`POST two-step/${admin.id}/recovery-codes/`)).json().codes
    expect(await signIn(admin, codes[1])).toAnswer(401)
    expect(await signIn(admin, renewed[1])).toAnswer(200)
  })

  test('is guessed five times at most', async () => {
    const { admin, codeNow } = await careful()
    for (let guess = 0; guess < 5; guess++) expect(await signIn(admin, '000000')).toAnswer(401)
    expect(await signIn(admin, codeNow())).toAnswer(429)
  })

  test('is turned on by a code alone, which ends other sessions, and off again', async () => {
    const admin = await createAdmin(app)
    const [call, other] = [await callerAs(app, admin), await callerAs(app, admin)]
    const { typed, uri } = (await call(`POST two-step/${admin.id}/`)).json()
    expect(new URL(uri).searchParams.get('secret')).toBe(typed)
    expect(await call(`POST two-step/${admin.id}/confirm/`, { code: '123' })).toAnswer(400)
    expect(await signIn(admin)).toAnswer(200)
    expect(await call(`POST two-step/${admin.id}/confirm/`, { code: appOf(typed)(now) })).toAnswer(200)
    expect(await other(`GET two-step/${admin.id}/`)).toAnswer(401)
    expect(await signIn(admin)).toAnswer(401)
    expect(await call(`DELETE two-step/${admin.id}/`)).toAnswer(204)
    expect(await signIn(admin)).toAnswer(200)
  })

  test('is turned off by an owner for someone who has lost everything', async () => {
    const { admin } = await careful()
    expect(await app.asAdmin(`DELETE administrators/${admin.id}/two-step/`)).toAnswer(204)
    expect(await signIn(admin)).toAnswer(200)
  })
})

describe('two steps that an owner requires', () => {
  const require = (isRequired: boolean) => app.asAdmin('PUT administrators/two-step/', { isRequired })

  test('keep everyone without them from all but setting them up, tokens of the API apart', async () => {
    const owner = await createAdmin(app)
    const asOwner = await callerAs(app, owner)
    const { secret } = (await asOwner('POST api-tokens/', { name: 'Build', scopes: ['content:read'] })).json()
    const { admin, call: asCareful } = await careful()
    const { without } = (await app.asAdmin('GET administrators/two-step/')).json()
    expect(await require(true)).toAnswer(200, { isRequired: true, without })
    expect(without).toBeGreaterThan(0)

    expect(await asOwner('GET administrators/')).toAnswer(403)
    expect(await asOwner('GET article/')).toAnswer(403)
    expect(await asOwner(`PUT update-admin/${owner.id}/`, {})).toAnswer(403)
    expect(await asOwner('PUT administrators/two-step/', { isRequired: false })).toAnswer(403)
    expect((await asOwner(`GET get-admin/${owner.id}/`)).json()).toMatchObject({ lacks_second_step: true })
    expect(await callerOf(app.fastify, bearer(secret))('GET article/')).toAnswer(200)
    expect((await asCareful(`GET get-admin/${admin.id}/`)).json()).not.toHaveProperty('lacks_second_step')

    const { typed } = (await asOwner(`POST two-step/${owner.id}/`)).json()
    const code = appOf(typed)(now)
    expect(await asOwner(`POST two-step/${owner.id}/confirm/`, { code })).toAnswer(200)
    expect(await asOwner('GET administrators/')).toAnswer(200)
    expect(await asOwner(`DELETE two-step/${owner.id}/`)).toAnswer(204)
    expect(await asOwner('GET administrators/')).toAnswer(403)
    expect(await asCareful('PUT administrators/two-step/', { isRequired: false })).toAnswer(200)
    expect(await asOwner('GET administrators/')).toAnswer(200)
  })

  test('are for owners to require', async () => {
    const editor = await callerAs(app, await createAdmin(app, 'two-steps@example.com', 'editor'))
    expect(await editor('PUT administrators/two-step/', { isRequired: true })).toAnswer(403)
    expect(await editor('GET administrators/two-step/')).toAnswer(403)
  })
})

test('one sees where one is signed in, and signs out there, as an owner does for others', async () => {
  const admin = await createAdmin(app)
  const open = async (agent: string, remoteAddress: string) => {
    const payload = { UserEmail: admin.email, password: admin.password }
    const headers = { 'user-agent': agent }
    const { access } = (await app.call('POST adminLogin/', payload, { remoteAddress, headers })).json()
    return callerOf(app.fastify, bearer(access))
  }
  const phone = await open(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18 Safari/604.1',
    '203.0.113.7',
  )
  const laptop = await open(
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/153.0 Safari/537.36',
    '203.0.113.8',
  )
  const path = `admin-sessions/${admin.id}/`
  const places = (await laptop(`GET ${path}`)).json()
  expect(places).toMatchObject([
    { device: 'Chrome on Linux', ip: '203.0.113.8', isCurrent: true },
    { device: 'Safari on iPhone', ip: '203.0.113.7', isCurrent: false },
  ])
  const colleague = await callerAs(app, await createAdmin(app))
  expect(await colleague(`GET ${path}`)).toAnswer(403)
  expect(await colleague(`DELETE admin-sessions/${app.admin.id}/${places[1].id}/`)).toAnswer(403)
  expect(await laptop(`DELETE ${path}${places[1].id}/`)).toAnswer(204)
  expect(await phone(`GET ${path}`)).toAnswer(401)
  const tablet = await open(randomBytes(300).toString('hex'), '203.0.113.9')
  expect(await laptop(`DELETE ${path}`)).toAnswer(204)
  expect(await tablet(`GET ${path}`)).toAnswer(401)
  const sessionsOf = async () => {
    const administrators = (await app.asAdmin('GET administrators/?limit=100')).json()
    return administrators.find(({ id }: { id: number }) => id === admin.id).devices
  }
  expect(await sessionsOf()).toBe(1)
  expect(await app.asAdmin(`DELETE administrators/${admin.id}/sessions/`)).toAnswer(204)
  expect(await sessionsOf()).toBe(0)
  expect(await laptop(`GET ${path}`)).toAnswer(401)
})

describe('an employee', () => {
  const sign = ({ username, password }: EmployeeAccount, code?: string, headers: object = {}) =>
    app.call(
      'POST jira/login/',
      { username, password, role: 'EMPLOYEE', code },
      { remoteAddress: newIp(), headers: { ...headers } },
    )

  /** Calls of an employee with a new session, and its cookies. */
  async function open(employee: EmployeeAccount, agent = 'Firefox/150') {
    const { cookies } = await sign(employee, undefined, { 'user-agent': agent })
    const { value } = present(cookies.find(({ name }) => name === 'employeeAccessToken'))
    return callerOf(app.fastify, bearer(value))
  }

  test('signs in with a code of an app, or a recovery code, and is told by mail of each change', async () => {
    const employee = await createEmployee(app)
    const [call, other] = [await open(employee), await open(employee)]
    const path = `jira/two-step/${employee.username}/`
    expect(await call(`GET ${path}`)).toAnswer(200, { isOn: false, recoveryCodes: 0 })
    const { typed, uri } = (await call(`POST ${path}`)).json()
    expect(decodeURIComponent(uri)).toContain(`:${employee.username}?`)
    expect(await call(`POST ${path}confirm/`, { code: '000000' })).toAnswer(400)
    const confirmed = await call(`POST ${path}confirm/`, { code: appOf(typed)(now) })
    expect(confirmed).toAnswer(200)
    expect(await other(`GET ${path}`)).toAnswer(401)

    later(30)
    const asked = await sign(employee)
    expect([asked.statusCode, asked.json().code, asked.cookies]).toEqual([401, codeNeededCode, []])
    expect((await sign({ ...employee, password: 'a wrong one' }, appOf(typed)(now))).json()).toEqual({
      error: employeeMessages.wrongCredentials,
    })
    expect(await sign(employee, appOf(typed)(now))).toAnswer(200)
    expect(await sign(employee, appOf(typed)(now))).toAnswer(401)
    expect(await sign(employee, confirmed.json().codes[0])).toAnswer(200)
    expect(await sign(employee, confirmed.json().codes[0])).toAnswer(401)

    expect(await call(`POST ${path}recovery-codes/`)).toAnswer(200)
    expect(await call(`DELETE ${path}`)).toAnswer(204)
    expect(await call(`DELETE ${path}`)).toAnswer(204)
    expect(await sign(employee)).toAnswer(200)
    const mails = await mailsTo(app, employee.email)
    expect(mails.map(({ text }) => text.split(':')[0]?.split('.')[0])).toEqual([
      'Two-step sign-in was turned on',
      'New recovery codes have replaced the former ones',
      'Two-step sign-in was turned off',
    ])
    expect(mails[0]).toMatchObject({
      subject: expect.stringContaining('Your sign-in to the employee portal of '),
      text: expect.stringContaining('/employee/security'),
    })
    const history = (await app.asAdmin('GET activity/?type=account&action=signInChanged')).json().entries
    expect(history.slice(0, 2).map(({ details }: { details: object }) => details)).toEqual([
      { change: 'twoStepOff' },
      { change: 'recoveryCodesRenewed' },
    ])
  })

  test('changes only what is their own, after a recent sign-in', async () => {
    const [employee, colleague] = [await createEmployee(app), await createEmployee(app)]
    const [call, foreign] = [await open(employee), await open(colleague)]
    for (const request of [
      `GET jira/sessions/${employee.username}/`,
      `POST jira/two-step/${employee.username}/`,
      `DELETE jira/two-step/${employee.username}/`,
      `POST jira/passkeys/${employee.username}/challenge/`,
      `DELETE employees/${employee.id}/two-step/`,
    ] as const)
      expect([401, 403], request).toContain((await foreign(request)).statusCode)
    await app.db
      .update(session)
      .set({ authenticatedAt: sql`now() - interval '1 hour'` })
      .where(eq(session.accountId, employee.id))
    const refused = await call(`POST jira/two-step/${employee.username}/`)
    expect([refused.statusCode, refused.json().code]).toEqual([403, recentAuthenticationCode])
    expect(await call(`GET jira/two-step/${employee.username}/`)).toAnswer(200)
  })

  test('sees where they are signed in, and signs out there', async () => {
    const employee = await createEmployee(app)
    const path = `jira/sessions/${employee.username}/`
    const phone = await open(employee, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18 Safari/604.1')
    const laptop = await open(employee, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0')
    const places = (await laptop(`GET ${path}`)).json()
    expect(places).toMatchObject([
      { device: 'Firefox on Linux', isCurrent: true },
      { device: 'Safari on iPhone', isCurrent: false },
    ])
    expect(await laptop(`DELETE ${path}${places[1].id}/`)).toAnswer(204)
    expect(await phone(`GET ${path}`)).toAnswer(401)
    expect(await laptop(`DELETE ${path}`)).toAnswer(204)
    expect(await laptop(`GET ${path}`)).toAnswer(200)
  })

  test('who has lost everything is helped by an administrator, and told; deactivation and erasure end it all', async () => {
    const employee = await createEmployee(app)
    const call = await open(employee)
    const setUp = async (as: typeof call) => {
      const { typed } = (await as(`POST jira/two-step/${employee.username}/`)).json()
      const code = appOf(typed)(now)
      return (await as(`POST jira/two-step/${employee.username}/confirm/`, { code })).json().codes
    }
    await setUp(call)
    const read = async () => (await app.asAdmin(`GET employees/${employee.id}/`)).json()
    expect(await read()).toMatchObject({ has_second_step: true, devices: 1 })
    expect(await sign(employee)).toAnswer(401)
    expect(await app.asAdmin(`DELETE employees/${employee.id}/two-step/`)).toAnswer(204)
    expect(await app.asAdmin(`DELETE employees/${employee.id}/two-step/`)).toAnswer(204)
    expect(await app.asAdmin(`DELETE employees/${employee.id}/sessions/`)).toAnswer(204)
    expect(await call(`GET jira/sessions/${employee.username}/`)).toAnswer(401)
    expect(await read()).toMatchObject({ has_second_step: false, devices: 0 })
    const told = (await mailsTo(app, employee.email)).slice(1)
    expect(told.map(({ text }) => text.split(':')[0])).toEqual([
      'An administrator has turned two-step sign-in off and removed your passkeys',
    ])
    const [, entry] = (await app.asAdmin('GET activity/?type=employees')).json().entries
    expect(entry).toMatchObject({ action: 'signInChanged' })

    const codes = await setUp(await open(employee))
    await app.asAdmin(`PATCH employees/${employee.id}/`, { active: false })
    expect((await sign(employee, codes[0])).json()).toEqual({ error: employeeMessages.wrongCredentials })
    expect(await app.asAdmin('POST personal-data/erase/', { email: employee.email })).toAnswer(200)
    for (const table of [twoStep, recoveryCode, session])
      expect(await app.db.$count(table, eq(table.accountId, employee.id))).toBe(0)
  })
})
