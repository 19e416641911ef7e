import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountMessages } from '#contract/account/account-messages.ts'
import { company } from '#contract/company.ts'
import { seedOnce } from '#demo/seed-once.ts'
import { bootstrapAdmin } from '#server/admins/bootstrap-admin.ts'
import { createPasswords, defaultCost } from '#server/sessions/passwords.ts'
import { account as accounts, passwordReset } from '#server/sessions/tables.ts'
import {
  type Account,
  bearer,
  createAdmin,
  profileStatus,
  signIn,
  tokensOf,
  weakPasswords,
} from '#tests/support/accounts.ts'
import { lightPasswordCost, startTestApp, useTestApp } from '#tests/support/app.ts'
import { mailsTo } from '#tests/support/mail.ts'

const app = useTestApp()

const isGood = async (account: Account, password = account.password) =>
  (await signIn(app, { ...account, password })).statusCode === 200

async function changer(account: Account) {
  const tokens = await tokensOf(app, account)
  const change = (
    current_password: unknown,
    new_password: unknown,
    confirm_new_password: unknown = new_password,
    id: number = account.id,
  ) =>
    app.call(
      `POST change-password/${id}/`,
      { current_password, new_password, confirm_new_password },
      { headers: bearer(tokens.access) },
    )
  return { ...tokens, change }
}

describe('changing the password', () => {
  test('answers 204, and from then on only the new one signs in (AC-160, AC-162)', async () => {
    const account = await createAdmin(app)
    const { change } = await changer(account)
    const response = await change(account.password, 'a new one')
    expect(response).toAnswer(204)
    expect(response.body).toBe('')
    expect(await isGood(account)).toBe(false)
    expect(await isGood(account, 'a new one')).toBe(true)
  })

  test('revokes the sessions on other devices and keeps this one (AC-129, AC-163, S4)', async () => {
    const account = await createAdmin(app)
    const elsewhere = await tokensOf(app, account)
    const otherAccount = await tokensOf(app, app.admin)
    const { access, refresh, change } = await changer(account)
    await change(account.password, 'a new one')
    expect(await profileStatus(app, account, elsewhere.access)).toBe(401)
    const renewed = (token: string) => app.call('POST token/refresh/', { refresh: token })
    expect(await renewed(elsewhere.refresh)).toAnswer(401)
    expect(await profileStatus(app, account, access)).toBe(200)
    expect(await renewed(refresh)).toAnswer(200)
    expect(await profileStatus(app, app.admin, otherAccount.access)).toBe(200)
  })

  test.each([
    ['a wrong current password', 'wrong', 'new one', 'new one', 'Incorrect current password.'],
    ['two different new ones', null, 'new one', 'other', 'New password and confirm password do not match.'],
    ['the old one once more', null, null, null, 'New password cannot be the same as the Old password.'],
    ['everything wrong', 'wrong', 'wrong', 'other', 'Incorrect current password.'],
    ['old and mismatched', null, null, 'other', 'New password and confirm password do not match.'],
  ])(
    '%s is answered 200 with an error and changes nothing (AC-157, AC-158, AC-159, AC-161)',
    async (...row) => {
      const account = await createAdmin(app)
      const [, current, fresh, confirmed, error] = row
      const { change } = await changer(account)
      const or = (password: string | null) => password ?? account.password
      expect(await change(or(current), or(fresh), or(confirmed))).toAnswer(200, { error })
      expect(await isGood(account)).toBe(true)
    },
  )

  test('blank and missing passwords are refused per field (AC-169)', async () => {
    const account = await createAdmin(app)
    const { change } = await changer(account)
    const required = ['This field is required.']
    expect(await change('', '   ', '\t')).toAnswer(400, {
      current_password: required,
      new_password: required,
      confirm_new_password: required,
    })
    expect(await change(account.password, ['a'], ['a'])).toAnswer(400)
    expect(await change({ $ne: 1 }, 'a', 'a')).toAnswer(400)
    expect(await isGood(account)).toBe(true)
  })

  test.each([
    ['eight digits that few people use', '40718263'],
    ['any script', 'пароль-密码-🔑'],
    ['blanks around and inside', ' two  words '],
    ['72 and more characters', `${'long '.repeat(30)}end`],
    ['1000 characters', 'z'.repeat(1000)],
  ])('a password may be %s, and every character of it counts (AC-169, S4)', async (_, password) => {
    const account = await createAdmin(app)
    const { change } = await changer(account)
    expect(await change(account.password, password)).toAnswer(204)
    expect(await isGood(account, password)).toBe(true)
    expect(await isGood(account, `${password.slice(0, -1)}!`)).toBe(false)
    if (password.length > 1) expect(await isGood(account, password.slice(0, -1))).toBe(false)
  })

  test.each(weakPasswords)('%s is refused, for what it is (AC-169)', async (password, sentence) => {
    const account = await createAdmin(app)
    const { change } = await changer(account)
    expect(await change(account.password, password)).toAnswer(400, { new_password: [sentence] })
    expect(await isGood(account)).toBe(true)

    const link = await linkFor(account)
    expect(await reset(link, password)).toAnswer(400, { new_password: [sentence] })
    // The link is not used up.
    expect(await reset(link)).toAnswer(200)
  })

  test.each([
    ['the own e-mail address', ({ email }: Account) => email.toUpperCase()],
    ['the part before its @, with a year', ({ email }: Account) => `${email.split('@')[0]}2026!`],
    ['the own name', () => 'Grace Hopper'],
    ['the name of the company', () => company.name.toLowerCase()],
  ])('%s is refused, and only who has the link learns that (AC-169)', async (_, passwordOf) => {
    const account = await createAdmin(app)
    const password = passwordOf(account)
    const refusal = { new_password: [accountMessages.passwordIsName] }
    const { change } = await changer(account)
    expect(await change(account.password, password)).toAnswer(400, refusal)
    const link = await linkFor(account)
    expect(await reset({ ...link, token: 'x' }, password)).toAnswer(400, {
      error: accountMessages.linkExpired,
    })
    expect(await reset(link, password)).toAnswer(400, refusal)
    expect(await reset(link)).toAnswer(200)
  })

  test('a weak password of former times still signs in (AC-169)', async () => {
    const account = await createAdmin(app)
    const passwordHash = await createPasswords(lightPasswordCost).hash('x')
    await app.db.update(accounts).set({ passwordHash }).where(eq(accounts.id, account.id))
    expect(await isGood(account, 'x')).toBe(true)
  })

  test('more than 1000 characters are refused', async () => {
    const account = await createAdmin(app)
    const { change } = await changer(account)
    const response = await change(account.password, 'z'.repeat(1001))
    expect(response).toAnswer(400)
    expect(response.json().new_password).toEqual(['Use a password of at most 1000 characters.'])
  })

  test('under another administrator’s id is forbidden and changes nothing (AC-149, A6)', async () => {
    const account = await createAdmin(app)
    const other = await createAdmin(app)
    const { change } = await changer(account)
    expect(await change(other.password, 'taken', 'taken', other.id)).toAnswer(403)
    expect(await isGood(other)).toBe(true)
  })

  test('of two changes at the same moment one wins', async () => {
    const account = await createAdmin(app)
    const { change } = await changer(account)
    const responses = await Promise.all(
      ['the first', 'the second', 'the third'].map((fresh) => change(account.password, fresh)),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 204])
    const good = await Promise.all(
      ['the first', 'the second', 'the third'].map((fresh) => isGood(account, fresh)),
    )
    expect(good.filter(Boolean)).toHaveLength(1)
  })

  test('a sign-in with the old password at the same moment leaves no session behind (S4)', async () => {
    for (let round = 0; round < 5; round++) {
      const account = await createAdmin(app)
      const { change } = await changer(account)
      const [changed, ...signedIn] = await Promise.all([
        change(account.password, 'a new one'),
        ...Array.from({ length: 4 }, () => signIn(app, account)),
      ])
      expect(changed).toAnswer(204)
      for (const { statusCode, ...response } of signedIn) {
        if (statusCode === 200) expect(await profileStatus(app, account, response.json().access)).toBe(401)
      }
    }
  })
})

describe('requesting a link', () => {
  test('a registered e-mail gets one, in any letter case, with a link to the configured URL only (AC-094, AC-164, S7, B5)', async () => {
    const account = await createAdmin(app)
    expect(
      await app.call({
        method: 'POST',
        url: '/api/send-link/',
        payload: {
          email: ` ${account.email.toUpperCase()} `,
          reset_url: 'https://evil.example/',
          url: '//evil.example',
        },
        headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
      }),
    ).toAnswer(200, { detail: 'Email Sent Successfully' })
    const [message] = await messagesTo(account)
    expect(message?.subject).toBe('Set a new password for Larkfield Advisory')
    const link = new URL(/\S*\/authority\/\S+/.exec(message?.text ?? '')?.[0] ?? '')
    expect(`${link.origin}${link.pathname}`).toBe('http://127.0.0.1:3000/authority/reset-password')
    expect(Object.fromEntries(link.searchParams)).toEqual({
      email: account.email,
      token: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(message?.html).toContain(link.href.replaceAll('&', '&amp;'))
    expect(JSON.stringify(message)).not.toContain('evil')
  })

  test('an unknown e-mail is "not registered", and nothing is sent (AC-165)', async () => {
    expect(await requestLink('nobody@example.com')).toAnswer(404, { error: 'Email not registered.' })
    expect(await messagesTo({ email: 'nobody@example.com' })).toEqual([])
  })

  test('a missing e-mail is rejected under its field', async () => {
    for (const payload of [{}, { email: '' }, { email: null }]) {
      expect(await app.call('POST send-link/', payload)).toAnswer(400, { email: ['This field is required.'] })
    }
  })

  test('several e-mails, or one with a mail header in it, send nothing (S7, I11)', async () => {
    const account = await createAdmin(app)
    for (const email of [
      [account.email, 'evil@example.com'],
      { 0: account.email },
      `${account.email},evil@example.com`,
      `${account.email};evil@example.com`,
      `evil@example.com, ${account.email}`,
      `${account.email}\r\nBcc: evil@example.com`,
      `"${account.email}" <evil@example.com>`,
    ]) {
      const response = await app.call('POST send-link/', { email })
      expect(response.statusCode).toBeGreaterThanOrEqual(400)
      expect(response.statusCode).toBeLessThan(500)
    }
    expect(await messagesTo(account)).toEqual([])
    expect(await messagesTo({ email: 'evil@example.com' })).toEqual([])
  })

  test('without a mail server the mail is stored as not sent, and the link is in the log', async () => {
    const account = await createAdmin(app)
    app.log.length = 0
    const { token } = await linkFor(account)
    expect((await messagesTo(account)).map(({ state }) => state)).toEqual(['unsent'])
    const printed = app.log.map(({ link }) => link).filter(Boolean)
    expect(printed).toEqual([expect.stringContaining(`token=${token}`)])
  })
})

describe('setting a new password by the link', () => {
  test('works, and ends all sessions (AC-099, AC-166, S4)', async () => {
    const account = await createAdmin(app)
    const session = await tokensOf(app, account)
    expect(await reset(await linkFor(account))).toAnswer(200)
    expect(await isGood(account)).toBe(false)
    expect(await isGood(account, fresh)).toBe(true)
    expect(await profileStatus(app, account, session.access)).toBe(401)
    expect(await app.call('POST token/refresh/', { refresh: session.refresh })).toAnswer(401)
  })

  test('the e-mail of the link may be in another letter case', async () => {
    const account = await createAdmin(app)
    const link = await linkFor(account)
    expect(await reset({ ...link, email: link.email.toUpperCase() })).toAnswer(200)
  })

  test('works for 5 minutes after the request (AC-092, AC-093, AC-167)', async () => {
    const [early, late] = [await createAdmin(app), await createAdmin(app)]
    const [earlyLink, lateLink] = [await linkFor(early), await linkFor(late)]
    await letTimePass(early, '4 minutes 50 seconds')
    await letTimePass(late, '5 minutes 1 second')
    expect(await reset(earlyLink)).toAnswer(200)
    await expectRejected(late, lateLink)
  })

  test('works once (AC-095, AC-167)', async () => {
    const account = await createAdmin(app)
    const link = await linkFor(account)
    await reset(link)
    expect(await reset(link, 'another one')).toAnswer(400)
    expect(await isGood(account, 'another one')).toBe(false)
    expect(await isGood(account, fresh)).toBe(true)
  })

  test('used twice at the same moment it works once (AC-095, S7)', async () => {
    const account = await createAdmin(app)
    const link = await linkFor(account)
    const passwords = Array.from({ length: 5 }, (_, index) => `password ${index}`)
    const responses = await Promise.all(passwords.map((password) => reset(link, password)))
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const winner = responses.findIndex(({ statusCode }) => statusCode === 200)
    expect(await isGood(account, passwords[winner])).toBe(true)
  })

  test('only the newest link works, also of two requested at once (AC-096)', async () => {
    const account = await createAdmin(app)
    const older = await linkFor(account)
    const newer = await linkFor(account)
    await expectRejected(account, older)
    await Promise.all([requestLink(account.email), requestLink(account.email)])
    await expectRejected(account, newer)
    const rows = await app.db.select().from(passwordReset).where(eq(passwordReset.accountId, account.id))
    expect(rows).toHaveLength(1)
  })

  test('a link is bound to its e-mail (AC-097, AC-167)', async () => {
    const [one, two] = [await createAdmin(app), await createAdmin(app)]
    const { token } = await linkFor(one)
    await expectRejected(two, { email: two.email, token })
    await expectRejected(one, { email: 'nobody@example.com', token })
    expect(await reset({ email: one.email, token })).toAnswer(200)
  })

  test('a link is invalid once the e-mail or the password has changed (AC-097)', async () => {
    const account = await createAdmin(app)
    const link = await linkFor(account)
    const { change } = await changer(account)
    await change(account.password, 'changed meanwhile')
    expect(await reset(link)).toAnswer(400)
    expect(await isGood(account, 'changed meanwhile')).toBe(true)

    const mover = await createAdmin(app)
    const mailed = await linkFor(mover)
    const { access } = await tokensOf(app, mover)
    const email = `moved-${mover.email}`
    await app.call(
      `PUT update-admin/${mover.id}/`,
      { first_name: 'A', last_name: 'B', email, current_password: mover.password },
      { headers: bearer(access) },
    )
    const [mail] = await messagesTo({ email })
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    await app.call('POST confirm-email/', { token })
    for (const recipient of [email, mover.email]) {
      expect(await reset({ ...mailed, email: recipient })).toAnswer(400)
    }
  })

  test('empty, unknown and strangely typed tokens are refused (AC-167, S7)', async () => {
    const account = await createAdmin(app)
    const { token } = await linkFor(account)
    const malformed: unknown[] = [
      '',
      ' ',
      'x',
      null,
      undefined,
      0,
      1,
      true,
      [token],
      [],
      {},
      { $ne: null },
      '%',
      'null',
    ]
    for (const sent of [...malformed, token.toUpperCase(), token.slice(1), `${token}\0`, 'x'.repeat(5000)]) {
      expect(await reset({ email: account.email, token: sent })).toAnswer(400)
    }
    for (const email of [[account.email], { email: account.email }, '', null]) {
      expect(await reset({ email, token })).toAnswer(400)
    }
    expect(await isGood(account)).toBe(true)
    expect(await reset({ email: account.email, token })).toAnswer(200)
  })

  test('two different passwords change nothing and do not use the link up (AC-168)', async () => {
    const account = await createAdmin(app)
    const link = await linkFor(account)
    expect(await reset(link, fresh, 'other')).toAnswer(400, {
      error: 'New password and confirm password do not match.',
    })
    expect(await isGood(account)).toBe(true)
    expect(await reset(link)).toAnswer(200)
  })

  test('blank passwords are refused under their names (AC-169)', async () => {
    const account = await createAdmin(app)
    expect(await reset(await linkFor(account), ' ', ' ')).toAnswer(400, {
      new_password: ['This field is required.'],
      confirm_password: ['This field is required.'],
    })
  })

  test('the token is stored only as a hash (AC-098)', async () => {
    const account = await createAdmin(app)
    const { token } = await linkFor(account)
    const rows = await app.db.select().from(passwordReset).where(eq(passwordReset.accountId, account.id))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('a stored password', () => {
  test('is an Argon2id hash with a salt of its own, at the production’s cost (AC-170, ASVS 11.4.2)', async () => {
    const { hash, verify } = createPasswords()
    const [one, two] = [await hash('the same'), await hash('the same')]
    expect(defaultCost).toEqual({ memory: 19_456, passes: 2, parallelism: 1 })
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(two).not.toBe(one)
    expect(await verify('the same', one)).toBe(true)
    expect(await verify('the sane', one)).toBe(false)
    expect(await verify('the same', null)).toBe(false)
    expect(await verify('caf\u00e9', await hash('cafe\u0301'))).toBe(true)
  })

  test('agrees with a known hash of the reference implementation', async () => {
    // From the tests of phc-winner-argon2: argon2id, version 19, 2 passes, 65536 KiB, 1 lane.
    const known = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await createPasswords().verify('password', known)).toBe(true)
  })

  test('is rehashed at the current cost when its owner signs in (AC-170)', async () => {
    const account = await createAdmin(app)
    const dearer = createPasswords({ memory: 16, passes: 2, parallelism: 1 })
    await app.db
      .update(accounts)
      .set({ passwordHash: await dearer.hash(account.password) })
      .where(eq(accounts.id, account.id))
    expect(await isGood(account)).toBe(true)
    const [row] = await app.db.select().from(accounts).where(eq(accounts.id, account.id))
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
    expect(await isGood(account)).toBe(true)
  })
})

describe('the first administrator', () => {
  test('is created once, with a generated and printed password when none is set (ASVS 6.3.2)', async () => {
    const empty = await startTestApp()
    await empty.db.delete(accounts)
    const email = 'first@example.com'
    const made = await Promise.all(
      [1, 2].map(() => bootstrapAdmin(empty.db, { email }, empty.services.passwords)),
    )
    const [{ password = '' } = {}] = made.filter(({ created }) => created)
    expect(made.filter(({ created }) => created)).toHaveLength(1)
    expect(password).toMatch(/^[\w-]{20}$/)
    expect(await signIn(empty, { email, password })).toAnswer(200)
    expect(await bootstrapAdmin(empty.db, { email: 'second@example.com' })).toEqual({ created: false })
    await empty.close()
  })

  test('gets the password that the operator chose, and it is not repeated', async () => {
    const empty = await startTestApp()
    await empty.db.delete(accounts)
    const chosen = { email: 'first@example.com', password: 'chosen by the operator' }
    expect(await bootstrapAdmin(empty.db, chosen, empty.services.passwords)).toEqual({ created: true })
    expect(await signIn(empty, chosen)).toAnswer(200)
    await empty.close()
  })

  test('gets no password that is their own address, and nothing is stored before that is mended', async () => {
    const empty = await startTestApp()
    await empty.db.delete(accounts)
    const { config } = empty.services
    const chosen = { ...config, ADMIN_EMAIL: 'admin@acme.example', ADMIN_PASSWORD: 'Admin@acme.example1' }
    await expect(seedOnce({ ...empty.services, config: chosen })).rejects.toThrow('ADMIN_PASSWORD')
    expect(await empty.db.$count(accounts)).toBe(0)
    await empty.close()
  })

  test('is not asked about when there is an administrator', async () => {
    const { config } = app.services
    const weak = { ...config, ADMIN_PASSWORD: config.ADMIN_EMAIL }
    await seedOnce({ ...app.services, config: weak })
  })
})

const fresh = 'a fresh password'

let requestCount = 0
const requestLink = (email: string) =>
  app.call('POST send-link/', { email }, { remoteAddress: `10.2.0.${requestCount++}` })

const reset = (
  link: { email: unknown; token: unknown },
  new_password = fresh,
  confirm_password = new_password,
) =>
  app.call(
    'POST reset-password/',
    { ...link, new_password, confirm_password },
    { remoteAddress: `10.3.0.${requestCount++ & 255}` },
  )

async function expectRejected(account: Account, link: { email: string; token: string }): Promise<void> {
  expect(await reset(link)).toAnswer(400, { error: 'Link Expired.Please Send the link again.' })
  expect(await isGood(account)).toBe(true)
}

const messagesTo = ({ email }: { email: string }) => mailsTo(app, email)

async function linkFor(account: Account): Promise<{ email: string; token: string }> {
  await requestLink(account.email)
  const text = (await messagesTo(account)).at(-1)?.text ?? ''
  const { searchParams } = new URL(/\S*\/authority\/\S+/.exec(text)?.[0] ?? '')
  return { email: searchParams.get('email') ?? '', token: searchParams.get('token') ?? '' }
}

/** Lets a link grow older. */
const letTimePass = ({ id }: Account, time: string) =>
  app.db
    .update(passwordReset)
    .set({ expiresAt: sql`${passwordReset.expiresAt} - ${time}::interval` })
    .where(eq(passwordReset.accountId, id))
