import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountMessages } from '#contract/account/account-messages.ts'
import { employeeMessages as messages } from '#contract/employee/employee-messages.ts'
import { startWorkers } from '#server/modules/index.ts'
import { account, passwordReset } from '#server/sessions/tables.ts'
import {
  createEmployee,
  type EmployeeAccount,
  employeeSession,
  newIp,
  signInEmployee,
  weakPasswords,
} from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import { mailsTo } from '#tests/support/mail.ts'

const app = useTestApp()
let stopWorkers: () => Promise<void>

beforeAll(async () => {
  stopWorkers = await startWorkers(app.services)
})
afterAll(() => stopWorkers())

const isGood = async (employee: EmployeeAccount, password = employee.password) =>
  (await signInEmployee(app, { ...employee, password })).statusCode === 200

describe('changing one’s own password', () => {
  async function changer(employee: EmployeeAccount) {
    const headers = await employeeSession(app, employee)
    const isOpen = async () =>
      (await app.call({ url: `/api/jira/profile/${employee.username}/`, headers })).statusCode === 200
    const change = (current: string, fresh: string, confirm = fresh, username = employee.username) =>
      app.call(
        `POST jira/change-password/${username}/`,
        { current_password: current, new_password: fresh, confirm_new_password: confirm },
        { headers },
      )
    return { change, isOpen }
  }

  test('takes the current one, and ends every other session (S4)', async () => {
    const employee = await createEmployee(app)
    const elsewhere = await changer(employee)
    const { change, isOpen } = await changer(employee)
    expect(await change(employee.password, 'a new one')).toAnswer(204, '')
    expect([await isOpen(), await elsewhere.isOpen()]).toEqual([true, false])
    expect([await isGood(employee), await isGood(employee, 'a new one')]).toEqual([false, true])
  })

  test.each([
    ['a wrong current one', ['wrong', 'new', 'new'], 'current_password', 'Incorrect current password.'],
    [
      'two different new ones',
      [null, 'new', 'other'],
      'confirm_new_password',
      'New password and confirm password do not match.',
    ],
    [
      'the old one',
      [null, null, null],
      'new_password',
      'New password cannot be the same as the Old password.',
    ],
    ...weakPasswords.map(
      ([weak, sentence]) =>
        [weak, [null, weak, weak] as (string | null)[], 'new_password', sentence] as const,
    ),
  ] as const)('is refused with %s, at its field, and changes nothing', async (_, typed, field, sentence) => {
    const employee = await createEmployee(app)
    const { change } = await changer(employee)
    const [current, fresh, confirm] = typed.map((one) => one ?? employee.password) as [string, string, string]
    expect(await change(current, fresh, confirm)).toAnswer(400, { [field]: [sentence] })
    expect(await isGood(employee)).toBe(true)
  })

  test('is refused for a while after ten wrong ones (S8)', async () => {
    const employee = await createEmployee(app)
    const { change } = await changer(employee)
    for (let count = 0; count < 10; count += 1) expect(await change('wrong', 'a new one')).toAnswer(400)
    expect(await change(employee.password, 'a new one')).toAnswer(429)
    expect(await isGood(employee)).toBe(true)
  })

  test('is not possible for a colleague', async () => {
    const [employee, colleague] = [await createEmployee(app), await createEmployee(app)]
    const { change } = await changer(employee)
    expect(await change(colleague.password, 'taken', 'taken', colleague.username)).toAnswer(403)
    expect(await isGood(colleague)).toBe(true)
  })
})

describe('requesting a link for a forgotten password', () => {
  const request = (
    username: string,
    {
      remoteAddress = newIp(),
      cookies = {},
    }: { remoteAddress?: string; cookies?: Record<string, string> } = {},
  ) =>
    app.call(
      'POST jira/forgot-password/',
      { username, email: 'evil@evil.example' },
      { remoteAddress, cookies, headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } },
    )
  const nextLinkTo = async (email: string, count = 1) => {
    await expect.poll(async () => (await mailsTo(app, email)).length).toBe(count)
    const [url] = /https?:\S+/.exec((await mailsTo(app, email)).at(-1)?.text ?? '') ?? []
    return new URL(url as string)
  }
  const isValid = async ({ searchParams }: URL) => {
    const [username, token] = ['username', 'token'].map((name) => String(searchParams.get(name)))
    const response = await app.call('POST jira/check-link/', { username, token })
    expect(response).toAnswer(200)
    return response.json().isValid
  }
  const use = (link: URL, password: string) =>
    app.call(
      'POST set-password/',
      {
        ...Object.fromEntries(link.searchParams),
        new_password: password,
        confirm_password: password,
      },
      { remoteAddress: newIp() },
    )

  test('mails one to the stored address that works once and for five minutes, and is logged without a mail server (S7)', async () => {
    const employee = await createEmployee(app)
    const session = await employeeSession(app, employee)
    expect(await request(` ${employee.username.toUpperCase()} `)).toAnswer(202, {
      detail: messages.linkRequested,
    })
    const link = await nextLinkTo(employee.email)
    expect(link.href).toContain(
      `${app.services.config.PUBLIC_URL}/set-password?username=${employee.username}&token=`,
    )
    const [reset] = await app.db.select().from(passwordReset).where(eq(passwordReset.accountId, employee.id))
    const validity = Number(reset?.expiresAt) - Date.now()
    expect(validity).toBeGreaterThan(4 * 60_000)
    expect(validity).toBeLessThanOrEqual(5 * 60_000)
    await expect.poll(() => app.log.some((line) => line.link === link.href)).toBe(true)
    expect(await isGood(employee)).toBe(true)
    expect(await use(link, `${employee.username}!`)).toAnswer(400, {
      new_password: [accountMessages.passwordIsName],
    })
    const invented = new URL(link)
    invented.searchParams.set('token', 'x')
    expect([await isValid(link), await isValid(invented)]).toEqual([true, false])
    expect(await use(link, 'a new password')).toAnswer(200)
    expect(await isValid(link)).toBe(false)
    expect(await use(link, 'once more, please')).toAnswer(400)
    expect(await isGood(employee, 'a new password')).toBe(true)
    const profile = { url: `/api/jira/profile/${employee.username}/`, headers: session }
    expect(await app.call(profile)).toAnswer(401)
  })

  test('makes the newest link the only one (S7)', async () => {
    const employee = await createEmployee(app)
    await request(employee.username)
    const first = await nextLinkTo(employee.email)
    await request(employee.username)
    const second = await nextLinkTo(employee.email, 2)
    expect(await use(first, 'a new password')).toAnswer(400)
    expect(await use(second, 'a new password')).toAnswer(200)
  })

  test('repeats the invitation of someone without a password', async () => {
    const employee = await createEmployee(app)
    await app.db.update(account).set({ passwordHash: null }).where(eq(account.id, employee.id))
    await request(employee.username)
    await nextLinkTo(employee.email)
    expect((await mailsTo(app, employee.email))[0]?.subject).toMatch(/^Your account in the employee portal/)
  })

  test('answers the same, and leaves the same job, for unknown and deactivated accounts, and mails nothing (S9)', async () => {
    const [known, deactivated] = [await createEmployee(app), await createEmployee(app)]
    await app.db.update(account).set({ active: false }).where(eq(account.id, deactivated.id))
    const jobs = async () => {
      const count = "select count(*)::int as jobs from pgboss.job where name = 'employee-reset-link'"
      return (await app.db.$client.query<{ jobs: number }>(count)).rows[0]?.jobs ?? 0
    }
    for (const username of [known.username, deactivated.username, 'nobody', app.admin.email]) {
      const before = await jobs()
      expect(await request(username)).toAnswer(202, { detail: messages.linkRequested })
      expect((await jobs()) - before, username).toBe(1)
    }
    await nextLinkTo(known.email)
    expect(await mailsTo(app, deactivated.email)).toEqual([])
    expect(await mailsTo(app, app.admin.email)).toEqual([])
  })

  test.each([[''], [' '], [undefined], [['x']]])('is refused without a username: %j', async (username) => {
    expect(await request(username as string)).toAnswer(400, { error: messages.usernameRequired })
  })

  test('is limited by account and address, and never for the own browser (S8)', async () => {
    const employee = await createEmployee(app)
    const signedIn = await signInEmployee(app, employee)
    const device = signedIn.cookies.find(({ name }) => /device/i.test(name)) as {
      name: string
      value: string
    }
    const remoteAddress = newIp()
    for (let count = 0; count < 5; count += 1)
      expect(await request(employee.username, { remoteAddress })).toAnswer(202)
    const refused = await request(employee.username, { remoteAddress })
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([429, ['error']])
    const own = { remoteAddress, cookies: { [device.name]: device.value } }
    expect(await request(employee.username, own)).toAnswer(202)
    // Unknown names are counted alike.
    for (let count = 0; count < 5; count += 1)
      expect(await request('nobody2', { remoteAddress })).toAnswer(202)
    expect(await request('nobody2', { remoteAddress })).toAnswer(429)
  })
})
