import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rateLimit } from '#server/http/tables.ts'
import { outbox } from '#server/mail/tables.ts'
import { runCleanup } from '#server/modules/index.ts'
import { emailChange, passwordReset, session } from '#server/sessions/tables.ts'
import {
  type Account,
  bearer,
  createAdmin,
  profileStatus,
  signIn,
  tokensOf,
} from '#tests/support/accounts.ts'
import { multipart, startTestApp, useTestApp } from '#tests/support/app.ts'
import { mailsTo } from '#tests/support/mail.ts'

const app = useTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://larkfield.example' } })

beforeEach(async () => {
  await app.db.delete(rateLimit)
  await app.db.delete(outbox)
})

const names = { first_name: 'Mary', last_name: 'Somerville' }

async function createProfile() {
  const account = await createAdmin(app)
  const { access } = await tokensOf(app, account)
  const request = (email: string, current_password?: string, more: Record<string, string> = {}) =>
    app.call({
      method: 'PUT',
      url: `/api/update-admin/${account.id}/`,
      ...withBearer(
        multipart({ ...names, email, ...(current_password !== undefined && { current_password }), ...more }),
        access,
      ),
    })
  const read = async () =>
    (await app.call({ url: `/api/get-admin/${account.id}/`, headers: bearer(access) })).json()
  const next = `new-${account.email}`
  /** Requests an address and confirms it. */
  const change = async (email: string, from: Account = account) => {
    expect(await request(email, from.password)).toAnswer(200)
    expect(await useLink('confirm', (await linkTo(email)).token)).toAnswer(200)
  }
  return { account, access, request, read, next, change }
}

const withBearer = ({ payload, headers }: ReturnType<typeof multipart>, access: string) => ({
  payload,
  headers: { ...headers, ...bearer(access) },
})

const useLink = (kind: 'confirm' | 'restore', token: string) => app.call(`POST ${kind}-email/`, { token })

/** The link in the newest mail to an address. */
async function linkTo(email: string) {
  const mail = (await mailsTo(app, email)).at(-1)
  const [, path = '', token = ''] =
    /https:\/\/larkfield\.example(\S+)\?token=([\w-]{43})/.exec(mail?.text ?? '') ?? []
  return { path, token, mail }
}

const waitFor = (time: string) =>
  app.db.update(emailChange).set({ expiresAt: sql`${emailChange.expiresAt} - ${time}::interval` })

describe('another e-mail address', () => {
  test('needs the current password, and a stolen session gets no further', async () => {
    const { account, request, read, next } = await createProfile()
    const responses = [await request(next), await request(next, ''), await request(next, 'guessed')]
    expect(responses.map((response) => [response.statusCode, response.json()])).toEqual([
      [400, { current_password: ['Enter your current password to change the email address.'] }],
      [400, { current_password: ['Enter your current password to change the email address.'] }],
      [400, { current_password: ['Incorrect current password.'] }],
    ])
    expect(await read()).toEqual({
      first_name: 'Grace',
      last_name: 'Hopper',
      email: account.email,
      profile_image: null,
      role: 'owner',
    })
    expect(await mailsTo(app, next)).toEqual([])
    for (let guess = 0; guess < 9; guess++) await request(next, 'guessed')
    expect(await request(next, account.password)).toAnswer(429)
  })

  test('is the account’s once its link is used; until then names change and the address stays (AC-150, AC-151)', async () => {
    const { account, request, read, next } = await createProfile()
    expect(await request(next, account.password)).toAnswer(200, {
      ...names,
      username: account.email,
      profile_image: null,
      pending_email: next,
    })
    expect(await read()).toMatchObject({ ...names, email: account.email, pending_email: next })
    expect((await signIn(app, { ...account, email: next })).json()).toEqual({ error: 'Invalid Email' })
    const { path, token, mail } = await linkTo(next)
    expect([path, mail?.confidential]).toEqual(['/authority/confirm-email', true])
    expect(await mailsTo(app, account.email)).toEqual([])

    expect(await useLink('confirm', token)).toAnswer(200, { admin_id: account.id, email: next })
    expect(await read()).toEqual({ ...names, email: next, profile_image: null, role: 'owner' })
    expect(await signIn(app, { ...account, email: next })).toAnswer(200)
    expect((await signIn(app, account)).json()).toEqual({ error: 'Invalid Email' })
    expect((await useLink('confirm', token)).json()).toEqual({
      error: 'This link has expired or has been used already.',
    })
  })

  test('ends a pending reset of the password, which went to the former one', async () => {
    const { account, next, change } = await createProfile()
    await app.call('POST send-link/', { email: account.email })
    const isOwn = eq(passwordReset.accountId, account.id)
    expect(await app.db.$count(passwordReset, isOwn)).toBe(1)
    await change(next)
    expect(await app.db.$count(passwordReset, isOwn)).toBe(0)
  })

  test('has one link, which ends after a day, and with a changed password', async () => {
    const { account, access, request, next } = await createProfile()
    await request(next, account.password)
    const first = (await linkTo(next)).token
    await request(`second-${next}`, account.password)
    const second = (await linkTo(`second-${next}`)).token
    expect(await useLink('confirm', first)).toAnswer(400)
    expect(await useLink('restore', second)).toAnswer(400)
    await waitFor('1 day')
    expect(await useLink('confirm', second)).toAnswer(400)
    await request(next, account.password)
    const third = (await linkTo(next)).token
    await app.call(
      `POST change-password/${account.id}/`,
      {
        current_password: account.password,
        new_password: 'a fresh password',
        confirm_new_password: 'a fresh password',
      },
      { headers: bearer(access) },
    )
    expect(await useLink('confirm', third)).toAnswer(400)
    await runCleanup(app.services)
  })

  test('that two have requested goes to who confirms first (AC-154)', async () => {
    const [one, two] = [await createProfile(), await createProfile()]
    await one.request(one.next, one.account.password)
    const first = (await linkTo(one.next)).token
    await two.request(one.next, two.account.password)
    const second = (await linkTo(one.next)).token
    const responses = await Promise.all([useLink('confirm', first), useLink('confirm', second)])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect(responses.find(({ statusCode }) => statusCode === 400)?.json()).toEqual({
      email: ['admin with this email already exists.'],
    })
  })

  test('is requested five times an hour, so that the company mails no one at will', async () => {
    const { account, request, next } = await createProfile()
    for (let count = 0; count < 5; count++)
      expect(await request(`${count}${next}`, account.password)).toAnswer(200)
    expect(await request(`5${next}`, account.password)).toAnswer(429)
  })
})

describe('the former address', () => {
  test('has a way back for a week, which ends all sessions and leads to a new password', async () => {
    const { account, access, next, change } = await createProfile()
    await change(next)
    const { path, token, mail } = await linkTo(account.email)
    expect([path, mail?.confidential]).toEqual(['/authority/restore-email', true])
    expect(mail?.text).toContain('7 days')
    await waitFor('6 days 23 hours')
    expect(await profileStatus(app, account, access)).toBe(200)

    const restored = await useLink('restore', token)
    const restoredToken = expect.stringMatching(/^[\w-]{43}$/)
    expect(restored).toAnswer(200, { email: account.email, token: restoredToken })
    expect(await profileStatus(app, account, access)).toBe(401)
    expect(await app.db.$count(session, eq(session.accountId, account.id))).toBe(0)
    expect((await signIn(app, { ...account, email: next })).json()).toEqual({ error: 'Invalid Email' })
    expect(await useLink('restore', token)).toAnswer(400)
    const password = 'known to no one else'
    const passwords = { new_password: password, confirm_password: password }
    expect(await app.call('POST reset-password/', { ...restored.json<object>(), ...passwords })).toAnswer(200)
    expect(await signIn(app, { ...account, password })).toAnswer(200)
  })

  test('leads back over later changes, whose links end, and ends after a week', async () => {
    const { account, read, request, next, change } = await createProfile()
    await change(next)
    await change(`later-${next}`)
    await request(`pending-${next}`, account.password)
    const pending = (await linkTo(`pending-${next}`)).token
    const later = (await linkTo(next)).token
    expect(await useLink('restore', (await linkTo(account.email)).token)).toAnswer(200)
    for (const [kind, token] of [
      ['restore', later],
      ['confirm', pending],
    ] as const)
      expect(await useLink(kind, token)).toAnswer(400)
    expect((await read()).detail).toBeDefined()
    const other = await createProfile()
    await other.change(other.next)
    await waitFor('7 days')
    expect(await useLink('restore', (await linkTo(other.account.email)).token)).toAnswer(400)
  })
})

test('without a mail server, the operator finds the links in the log', async () => {
  await using cleanup = new AsyncDisposableStack()
  const withoutMail = await startTestApp()
  cleanup.defer(withoutMail.close)
  const account = await createAdmin(withoutMail)
  const { access } = await tokensOf(withoutMail, account)
  const form = multipart({ ...names, email: 'other@example.com', current_password: account.password })
  await withoutMail.call({
    method: 'PUT',
    url: `/api/update-admin/${account.id}/`,
    ...withBearer(form, access),
  })
  const linkIn = (msg: string) =>
    new URL(String(withoutMail.log.find((line) => line.msg === msg)?.link)).searchParams.get('token')
  const confirm = linkIn('no mail server is set: this link confirms an e-mail address')
  await withoutMail.call('POST confirm-email/', { token: confirm })
  const restore = linkIn('no mail server is set: this link brings the former e-mail address back')
  const restored = await withoutMail.call('POST restore-email/', { token: restore })
  expect(restored.json()).toMatchObject({ email: account.email })
})
