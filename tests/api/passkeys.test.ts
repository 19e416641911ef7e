import { generateKeyPairSync } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountMessages } from '#contract/account/account-messages.ts'
import { passkeyMessages } from '#contract/account/passkey-fields.ts'
import { employeeMessages } from '#contract/employee/employee-messages.ts'
import { account, passkey, passkeyChallenge, session } from '#server/sessions/tables.ts'
import {
  bearer,
  callerAs,
  createAdmin,
  createEmployee,
  employeeSession,
  newIp,
} from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import { callerOf } from '#tests/support/calls.ts'
import { mailsTo } from '#tests/support/mail.ts'
import { passkeyDevice } from '#tests/support/passkey-device.ts'

const origin = 'https://portico.example'
const rpId = 'portico.example'
const app = useTestApp({ env: { PUBLIC_URL: origin } })

const handleOf = (id: number) => Buffer.from(`account-${id}`).toString('base64url')
const createDevice = () => passkeyDevice(origin, rpId)

/** An administrator with a passkey. */
async function withPasskey() {
  const admin = await createAdmin(app)
  const call = await callerAs(app, admin)
  const device = createDevice()
  const asked = (await call(`POST passkeys/${admin.id}/challenge/`)).json()
  const added = await call(`POST passkeys/${admin.id}/`, { name: 'Laptop', credential: device.create(asked) })
  expect(added).toAnswer(201)
  return { admin, call, device, added: added.json() }
}

/** What a browser is asked to sign, and its cookie. */
async function ask() {
  const answer = await app.call('POST adminLogin/passkey/challenge/')
  expect(answer).toAnswer(200)
  const [cookie] = answer.cookies
  return { asked: answer.json(), cookies: { [cookie?.name ?? '']: cookie?.value ?? '' } }
}

/** @param account the only one that may be signed in to */
const signIn = (credential: object, cookies: Record<string, string>, account?: number) =>
  app.call('POST adminLogin/passkey/', { credential, account }, { cookies, remoteAddress: newIp() })

test('an employee signs in by a passkey of their own, to the portal alone', async () => {
  const [employee, colleague] = [await createEmployee(app), await createEmployee(app)]
  const call = callerOf(app.fastify, await employeeSession(app, employee))
  const device = createDevice()
  const path = `jira/passkeys/${employee.username}/`
  const asked = (await call(`POST ${path}challenge/`)).json()
  expect(asked.user.name).toBe(employee.username)
  expect(await call(`POST ${path}`, { name: 'Phone', credential: device.create(asked) })).toAnswer(201)
  const [told] = await mailsTo(app, employee.email)
  expect(told?.text).toContain('A passkey was added.')

  const attempt = async (login: string, more: object = {}) => {
    const { json, cookies } = await app.call(`POST ${login}challenge/`)
    const [cookie] = cookies
    return app.call(
      `POST ${login}`,
      { credential: device.get(json()), ...more },
      { cookies: { [cookie?.name ?? '']: cookie?.value ?? '' }, remoteAddress: newIp() },
    )
  }
  const signedIn = await attempt('jira/login/passkey/')
  expect(signedIn).toAnswer(200, {
    message: employeeMessages.signedIn,
    user: { userName: employee.username },
  })
  const names = signedIn.cookies.map(({ name }) => name)
  expect(names).toContain('employeeAccessToken')
  expect(names).not.toContain('accessToken')
  expect(await attempt('adminLogin/passkey/')).toAnswer(401)
  expect(await attempt('jira/login/passkey/', { username: employee.username.toUpperCase() })).toAnswer(200)
  expect(await attempt('jira/login/passkey/', { username: colleague.username })).toAnswer(401, {
    error: passkeyMessages.ofAnotherAccount,
  })
  await app.asAdmin(`PATCH employees/${employee.id}/`, { active: false })
  expect(await attempt('jira/login/passkey/')).toAnswer(401)
  await app.asAdmin(`PATCH employees/${employee.id}/`, { active: true })
  expect(await app.asAdmin(`DELETE employees/${employee.id}/two-step/`)).toAnswer(204)
  expect(await attempt('jira/login/passkey/')).toAnswer(401)
})

describe('a passkey', () => {
  test('is asked for by this site, with verification of its owner, and signs in without a password', async () => {
    const { admin, call, device } = await withPasskey()
    const options = (await call(`POST passkeys/${admin.id}/challenge/`)).json()
    expect(options).toMatchObject({
      rp: { id: rpId },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ type: 'public-key' }],
    })
    const { asked, cookies } = await ask()
    expect(asked).toMatchObject({ rpId, userVerification: 'required' })
    const signedIn = await signIn(device.get(asked), cookies)
    expect(signedIn).toAnswer(200)
    expect(signedIn.json()).toMatchObject({ admin_id: admin.id, email: admin.email })
    expect(signedIn.cookies.map(({ name }) => name)).toContain('accessToken')
    const [used] = (await call(`GET passkeys/${admin.id}/`)).json()
    expect(used).toMatchObject({ name: 'Laptop', last_used_at: expect.any(String) })
  })

  test('answers a challenge once, in the browser that has asked, and within five minutes', async () => {
    const { device } = await withPasskey()
    const first = await ask()
    const answer = device.get(first.asked)
    const other = await ask()
    expect(await signIn(answer, other.cookies)).toAnswer(401)
    expect(await signIn(answer, {})).toAnswer(401)
    const answers = await Promise.all([signIn(answer, first.cookies), signIn(answer, first.cookies)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
    const late = await ask()
    await app.db.update(passkeyChallenge).set({ expiresAt: sql`now() - interval '1 second'` })
    expect(await signIn(device.get(late.asked), late.cookies)).toAnswer(401)
  })

  test.each([
    ['of another site', { origin: 'https://portico.example.evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['of a device that has not verified its owner', { isVerified: false }],
    ['with a key of someone else', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['for another account', { userHandle: handleOf(1) }],
    ['with a count of a copy', { counter: 0 }],
  ])('is refused %s', async (_, options) => {
    const { device } = await withPasskey()
    const before = await ask()
    expect(await signIn(device.get(before.asked), before.cookies)).toAnswer(200)
    const { asked, cookies } = await ask()
    const refused = await signIn(device.get(asked, options), cookies)
    expect(refused).toAnswer(401)
    expect(refused.json().error).toContain('This passkey was not accepted.')
  })

  test('signs in once where a copy answers at the same time with the same count', async () => {
    const { device } = await withPasskey()
    const asked = [await ask(), await ask()]
    const answers = await Promise.all(
      asked.map(({ asked: options, cookies }) => signIn(device.get(options, { counter: 7 }), cookies)),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
  })

  test('signs nobody in who is not known, was removed, or was deactivated', async () => {
    const unknownDevice = createDevice()
    const unknown = await ask()
    expect(
      await signIn(unknownDevice.get(unknown.asked, { userHandle: handleOf(1) }), unknown.cookies),
    ).toAnswer(401)
    expect(await signIn({ id: 'x' }, unknown.cookies)).toAnswer(400)

    const { admin, call, device, added } = await withPasskey()
    const colleague = await withPasskey()
    expect(await colleague.call(`DELETE passkeys/${colleague.admin.id}/${added.id}/`)).toAnswer(404)
    expect(await colleague.call(`GET passkeys/${admin.id}/`)).toAnswer(403)
    expect(await call(`DELETE passkeys/${admin.id}/${added.id}/`)).toAnswer(204)
    const removed = await ask()
    expect(await signIn(device.get(removed.asked), removed.cookies)).toAnswer(401)

    await app.asAdmin(`PATCH administrators/${colleague.admin.id}/`, { active: false })
    const deactivated = await ask()
    expect(await signIn(colleague.device.get(deactivated.asked), deactivated.cookies)).toAnswer(401)
  })

  test('is added after a recent sign-in, for the session that has asked, once', async () => {
    const { admin, call } = await withPasskey()
    const add = (credential: object, as = call) =>
      as(`POST passkeys/${admin.id}/`, { name: 'Phone', credential })
    const asked = (await call(`POST passkeys/${admin.id}/challenge/`)).json()
    const device = createDevice()
    expect(await add(device.create(asked), await callerAs(app, admin))).toAnswer(400)
    expect(await add(device.create(asked, { origin: 'https://evil.example' }))).toAnswer(400)
    expect(await add(device.create(asked))).toAnswer(400)
    const again = (await call(`POST passkeys/${admin.id}/challenge/`)).json()
    expect(await add(device.create(again))).toAnswer(201)
    await app.db.update(session).set({ authenticatedAt: sql`now() - interval '1 hour'` })
    expect(await call(`POST passkeys/${admin.id}/challenge/`)).toAnswer(403)
    expect(await call(`DELETE passkeys/${admin.id}/1/`)).toAnswer(403)
  })

  test('confirms who it is where a sign-in was too long ago, and not for another account', async () => {
    const { admin, call, device } = await withPasskey()
    const colleague = await withPasskey()
    await app.db.update(session).set({ authenticatedAt: sql`now() - interval '1 hour'` })
    expect(await call(`POST passkeys/${admin.id}/challenge/`)).toAnswer(403)
    const wrong = await ask()
    const refused = await signIn(colleague.device.get(wrong.asked), wrong.cookies, admin.id)
    expect(refused).toAnswer(401, { error: passkeyMessages.ofAnotherAccount })
    expect(refused.cookies.map(({ name }) => name)).not.toContain('accessToken')
    const own = await ask()
    const confirmed = await signIn(device.get(own.asked), own.cookies, admin.id)
    expect(confirmed).toAnswer(200)
    const again = callerOf(app.fastify, bearer(confirmed.json().access))
    expect(await again(`POST passkeys/${admin.id}/challenge/`)).toAnswer(200)
  })

  test('signs nobody in if it is removed between its answer and the session', async () => {
    const { admin, device, added } = await withPasskey()
    const { asked, cookies } = await ask()
    const signingIn = await app.db.transaction(async (tx) => {
      await tx.select().from(account).where(eq(account.id, admin.id)).for('update')
      const answering = [signIn(device.get(asked), cookies)]
      const waiting = sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await app.db.execute(waiting)).rowCount).toBe(1)
      await tx.delete(passkey).where(eq(passkey.id, added.id))
      return answering
    })
    const [answer] = await Promise.all(signingIn)
    expect(answer).toAnswer(401)
  })

  test('is enough where two steps are required, and a password is not any more', async () => {
    const { admin, call, device } = await withPasskey()
    const require = (isRequired: boolean) => call('PUT administrators/two-step/', { isRequired })
    expect(await require(true)).toAnswer(200)
    const byPassword = { UserEmail: admin.email, password: admin.password }
    const refused = await app.call('POST adminLogin/', byPassword, { remoteAddress: newIp() })
    expect(refused).toAnswer(401, { error: accountMessages.passkeyNeeded })
    const { asked, cookies } = await ask()
    const { access } = (await signIn(device.get(asked), cookies)).json()
    const signedIn = callerOf(app.fastify, bearer(access))
    expect(await signedIn('GET administrators/')).toAnswer(200)
    expect(await require(false)).toAnswer(200)
    expect(await app.call('POST adminLogin/', byPassword, { remoteAddress: newIp() })).toAnswer(200)
  })
})
