import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { mailLimits } from '#contract/mail/mail.ts'
import { connect } from '#server/database/connect.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import { rateLimit } from '#server/http/tables.ts'
import { knownDevice } from '#server/sessions/tables.ts'
import { bearer, createAdmin, newIp, profileStatus, signIn, tokensOf } from '#tests/support/accounts.ts'
import { startTestApp, useTestApp } from '#tests/support/app.ts'
import { mailsTo } from '#tests/support/mail.ts'

const app = useTestApp()

beforeEach(async () => {
  await app.db.delete(rateLimit)
})

/** Lets all windows grow older. */
const letTimePass = (time: string) =>
  app.db.update(rateLimit).set({ endsAt: sql`${rateLimit.endsAt} - ${time}::interval` })

const repeat = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))

const statuses = (responses: { statusCode: number }[]) => responses.map(({ statusCode }) => statusCode).sort()

/** Sixty guesses, each from another IP. */
const guessFromEverywhere = (email: string) =>
  repeat(60, (index) => signIn(app, { email, password: `guess ${index}` }))

/** The device cookie that a response sets. */
const deviceOf = ({ cookies }: Awaited<ReturnType<typeof signIn>>): Record<string, string> =>
  Object.fromEntries(
    cookies.filter(({ name }) => name.startsWith('device-')).map(({ name, value }) => [name, value]),
  )

async function resetPassword(email: string, password: string) {
  await app.call('POST send-link/', { email })
  const [mail] = await mailsTo(app, email)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  return app.call('POST reset-password/', {
    email,
    token,
    new_password: password,
    confirm_password: password,
  })
}

const tally = (responses: { statusCode: number }[], status: number) =>
  responses.filter(({ statusCode }) => statusCode === status).length

test('addresses of one IPv6 network are one, and its owner’s other networks share a wider limit', async () => {
  const { rateLimiter } = app.services
  const rule = { name: 'test:ip', max: 2, seconds: 600 }
  const consume = (address: string) =>
    rateLimiter.consume(rule, address).then(
      () => 'counted',
      ({ status }) => status,
    )
  expect(await consume('2001:db8:1:1::1')).toBe('counted')
  expect(await consume('2001:db8:1:1:ffff::2')).toBe('counted')
  expect(await consume('2001:db8:1:1::3')).toBe(429)
  const others = []
  for (let network = 2; network < 12; network++) others.push(await consume(`2001:db8:1:${network}::1`))
  // Four times the limit, three of which are counted above or were refused before the wider network counted them.
  expect(others).toEqual([...Array(6).fill('counted'), ...Array(4).fill(429)])
  expect(await consume('2001:db8:2:1::1')).toBe('counted')
})

describe('guessing an account’s password', () => {
  test('ten wrong guesses block it for their IP for a while, also with the right password (AC-145, S8)', async () => {
    const account = await createAdmin(app)
    const remoteAddress = newIp()
    const guess = (password: string) => signIn(app, { ...account, password }, { remoteAddress })
    for (let count = 0; count < 10; count++) expect(await guess('wrong')).toAnswer(401)
    const closed = await guess(account.password)
    expect(closed).toAnswer(429)
    expect(Number(closed.headers['retry-after'])).toBeGreaterThan(800)
    expect(Number(closed.headers['retry-after'])).toBeLessThanOrEqual(900)
    expect(closed.json()).toEqual({ detail: expect.any(String) })
    expect(closed.cookies).toEqual([])
    await letTimePass('15 minutes')
    expect(await guess(account.password)).toAnswer(200)
  })

  test('guesses at the same moment do not slip through together (S8)', async () => {
    const account = await createAdmin(app)
    const remoteAddress = newIp()
    const responses = await repeat(60, (index) =>
      signIn(app, { ...account, password: `guess ${index}` }, { remoteAddress }),
    )
    expect(tally(responses, 401)).toBe(10)
    expect(tally(responses, 429)).toBe(50)
  })

  test('letter case, blanks, extra fields, other paths and headers do not bypass it (S8)', async () => {
    const account = await createAdmin(app)
    const variants = [
      account.email,
      account.email.toUpperCase(),
      ` ${account.email}`,
      `${account.email}\t`,
      `\u00a0${account.email}\n`,
    ]
    const remoteAddress = newIp()
    const responses = await repeat(60, (index) =>
      app.call({
        method: 'POST',
        url: ['/api/adminLogin/', '/api/adminLogin', '/api/adminLogin/?a=1'][index % 3] as string,
        payload: {
          UserEmail: variants[index % 5],
          password: 'wrong',
          email: `x${index}@example.com`,
          extra: index,
        },
        headers: {
          'x-forwarded-for': `203.0.113.${index}`,
          'x-real-ip': `203.0.113.${index}`,
          forwarded: `for=203.0.113.${index}`,
          'user-agent': `browser ${index}`,
        },
        remoteAddress,
      }),
    )
    expect(tally(responses, 401)).toBe(10)
    expect(tally(responses, 429)).toBe(50)
  })

  test('a success resets the count (AC-145)', async () => {
    const account = await createAdmin(app)
    const remoteAddress = newIp()
    for (let round = 0; round < 3; round++) {
      for (let count = 0; count < 9; count++)
        await signIn(app, { ...account, password: 'wrong' }, { remoteAddress })
      expect(await signIn(app, account, { remoteAddress })).toAnswer(200)
    }
  })

  test('closes that account only', async () => {
    const [one, two] = [await createAdmin(app), await createAdmin(app)]
    const remoteAddress = newIp()
    await repeat(11, () => signIn(app, { ...one, password: 'wrong' }, { remoteAddress }))
    expect(await signIn(app, one, { remoteAddress })).toAnswer(429)
    expect(await signIn(app, two, { remoteAddress })).toAnswer(200)
  })

  test('the lock is logged, without the account’s name', async () => {
    const account = await createAdmin(app)
    const remoteAddress = newIp()
    app.log.length = 0
    await repeat(11, () => signIn(app, { ...account, password: 'wrong' }, { remoteAddress }))
    expect(app.log).toContainEqual(
      expect.objectContaining({ security: 'rate limit exceeded', limit: 'sign-in:ip+account' }),
    )
    expect(JSON.stringify(app.log)).not.toContain(account.email)
  })

  test('all processes on the database count together (R10)', async () => {
    const { host, user, database } = app.db.$client.options as {
      host: string
      user: string
      database: string
    }
    const db = connect({ host, user, database })
    const limits = [createRateLimiter(app.db, app.services.log), createRateLimiter(db, app.services.log)]
    const rule = { name: 'test', max: 5, seconds: 60 }
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => limits[index % 2]?.consume(rule, 'me')),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    await db.$client.end()
  })
})

describe('an uninvolved user', () => {
  test('is not blocked by ten wrong passwords from another IP, nor by a hundred (AC-145)', async () => {
    const account = await createAdmin(app)
    const remoteAddress = newIp()
    const responses = await repeat(100, () =>
      signIn(app, { ...account, password: 'wrong' }, { remoteAddress }),
    )
    expect(tally(responses, 429)).toBe(90)
    expect(await signIn(app, account)).toAnswer(200)
  })

  test('gets in on a known device while guesses from many IPs are limited, also from a blocked IP', async () => {
    const account = await createAdmin(app)
    const device = deviceOf(await signIn(app, account))
    const responses = await guessFromEverywhere(account.email)
    expect([tally(responses, 401), tally(responses, 429)]).toEqual([50, 10])
    const remoteAddress = newIp()
    await repeat(31, () => signIn(app, { ...account, password: 'wrong' }, { remoteAddress }))
    expect(await signIn(app, account)).toAnswer(429)
    const known = await signIn(app, account, { cookies: device, remoteAddress })
    expect(known).toAnswer(200)
    expect(deviceOf(known)).toEqual(device)
    // Its success has not let the brake go.
    expect(await signIn(app, account)).toAnswer(429)
  })

  test('the cookie of another account, an invented, expired, or stale one does not help', async () => {
    const [account, other] = [await createAdmin(app), await createAdmin(app)]
    const [[, own], [, others]] = [
      Object.entries(deviceOf(await signIn(app, account)))[0],
      Object.entries(deviceOf(await signIn(app, other)))[0],
    ] as [[string, string], [string, string]]
    await guessFromEverywhere(account.email)
    const name = `device-${account.id}`
    for (const cookies of [
      { [name]: others },
      { [`device-${other.id}`]: others },
      { [`device-${other.id}`]: own },
      { [name]: 'x'.repeat(43) },
      { [name]: createHash('sha256').update(own).digest('hex') },
    ])
      expect(await signIn(app, account, { cookies })).toAnswer(429)
    const renewed = deviceOf(await signIn(app, account, { cookies: { [name]: own } }))
    await app.db
      .update(knownDevice)
      .set({ expiresAt: sql`now()` })
      .where(eq(knownDevice.accountId, account.id))
    expect(await signIn(app, account, { cookies: renewed })).toAnswer(429)
  })

  test('a known device has ten guesses of its own', async () => {
    const account = await createAdmin(app)
    const cookies = deviceOf(await signIn(app, account))
    const responses = await repeat(15, (index) =>
      signIn(app, { ...account, password: `guess ${index}` }, { cookies }),
    )
    expect([tally(responses, 401), tally(responses, 429)]).toEqual([10, 5])
    expect(await signIn(app, account, { cookies })).toAnswer(429)
    expect(await signIn(app, account)).toAnswer(200)
  })

  test('the cookie is out of reach of scripts and other sites, lives for 180 days, and is stored as a hash', async () => {
    const account = await createAdmin(app)
    const response = await signIn(app, account)
    const cookie = response.cookies.find(({ name }) => name.startsWith('device-'))
    expect(cookie).toEqual({
      name: `device-${account.id}`,
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 180 * 24 * 60 * 60,
    })
    const stored = await app.db.select().from(knownDevice).where(eq(knownDevice.accountId, account.id))
    const hash = createHash('sha256').update(String(cookie?.value)).digest('hex')
    expect(stored.map((row) => row.hash)).toEqual([hash])
    expect(await profileStatus(app, account, String(cookie?.value))).toBe(401)
  })

  test('a new password by the link forgets every device, and the browser that had the mail is known', async () => {
    const account = await createAdmin(app)
    const stolen = deviceOf(await signIn(app, account))
    await guessFromEverywhere(account.email)
    const done = await resetPassword(account.email, 'a fresh password')
    await guessFromEverywhere(account.email)
    const fresh = { ...account, password: 'a fresh password' }
    expect(await signIn(app, fresh, { cookies: stolen })).toAnswer(429)
    expect(await signIn(app, fresh, { cookies: deviceOf(done) })).toAnswer(200)
  })

  test('a changed password forgets every device but the one that changed it', async () => {
    const account = await createAdmin(app)
    const stolen = deviceOf(await signIn(app, account))
    const response = await signIn(app, account)
    expect(
      await app.call(
        `POST change-password/${account.id}/`,
        {
          current_password: account.password,
          new_password: 'a fresh password',
          confirm_new_password: 'a fresh password',
        },
        { headers: bearer(response.json().access), cookies: deviceOf(response) },
      ),
    ).toAnswer(204)
    await guessFromEverywhere(account.email)
    const fresh = { ...account, password: 'a fresh password' }
    expect(await signIn(app, fresh, { cookies: stolen })).toAnswer(429)
    expect(await signIn(app, fresh, { cookies: deviceOf(response) })).toAnswer(200)
  })

  test('an account that does not exist is braked after as many guesses, with the same answer', async () => {
    const account = await createAdmin(app)
    const [real, invented] = [
      await guessFromEverywhere(account.email),
      await guessFromEverywhere('nobody-at-all@example.com'),
    ]
    expect(statuses(invented)).toEqual(statuses(real))
    const braked = [real, invented].map((responses) => responses.find(({ statusCode }) => statusCode === 429))
    expect(braked[1]?.body).toBe(braked[0]?.body)
    const names = braked.map((response) => Object.keys(response?.headers ?? {}).sort())
    expect(names[1]).toEqual(names[0])
  })

  test('gets the mail with the link although others have used up theirs', async () => {
    const account = await createAdmin(app)
    const cookies = deviceOf(await signIn(app, account))
    const send = (more: { remoteAddress?: string; cookies?: Record<string, string> } = {}) =>
      app.call({
        method: 'POST',
        url: '/api/send-link/',
        payload: { email: account.email },
        remoteAddress: newIp(),
        ...more,
      })
    const remoteAddress = newIp()
    expect(tally(await repeat(9, () => send({ remoteAddress })), 429)).toBe(4)
    expect(await send()).toAnswer(200)
    expect(tally(await repeat(20, () => send()), 429)).toBe(6)
    expect(await send({ cookies })).toAnswer(200)
  })
})

describe('guessing from one IP', () => {
  test('thirty wrong guesses at any accounts close it, and no account with it (AC-145, S8)', async () => {
    const account = await createAdmin(app)
    const remoteAddress = newIp()
    const responses = await repeat(40, (index) =>
      signIn(app, { email: `nobody${index}@example.com`, password: 'x' }, { remoteAddress }),
    )
    expect(tally(responses, 401)).toBe(30)
    expect(tally(responses, 429)).toBe(10)
    expect(await signIn(app, account, { remoteAddress })).toAnswer(429)
    expect(await signIn(app, account)).toAnswer(200)
  })

  test('an office behind one IP may sign in as often as it likes', async () => {
    const account = await createAdmin(app)
    const remoteAddress = newIp()
    for (let count = 0; count < 35; count++) {
      expect(await signIn(app, account, { remoteAddress })).toAnswer(200)
    }
  })

  test('IPv6 is counted by network; an IPv4 address is the same in both notations', async () => {
    const guess = (remoteAddress: string) =>
      signIn(app, { email: `x${Math.random()}@example.com`, password: 'x' }, { remoteAddress })
    await repeat(30, (index) => guess(`2001:db8:1:2:${index.toString(16)}::${index}`))
    expect(await guess('2001:db8:1:2:ffff::1')).toAnswer(429)
    expect(await guess('2001:0db8:0001:0002::1')).toAnswer(429)
    expect(await guess('2001:db8:1:3::1')).toAnswer(401)
    await repeat(30, () => guess('192.0.2.7'))
    expect(await guess('::ffff:192.0.2.7')).toAnswer(429)
    expect(await guess('::ffff:192.0.2.8')).toAnswer(401)
  })

  test('a forwarding header counts only from a proxy that the operator named (S8)', async () => {
    const proxied = await startTestApp({ env: { TRUSTED_PROXY: '10.9.9.9' } })
    const guess = (remoteAddress: string, visitor: string) =>
      proxied.call(
        'POST adminLogin/',
        { UserEmail: `x${Math.random()}@example.com`, password: 'x' },
        { headers: { 'x-forwarded-for': visitor }, remoteAddress },
      )
    await repeat(30, () => guess('10.9.9.9', '203.0.113.1'))
    expect(await guess('10.9.9.9', '203.0.113.1')).toAnswer(429)
    expect(await guess('10.9.9.9', '203.0.113.2')).toAnswer(401)
    expect(await guess('10.9.9.9', '198.51.100.1, 203.0.113.1')).toAnswer(429)
    await repeat(30, (index) => guess('10.8.8.8', `203.0.113.${index}`))
    expect(await guess('10.8.8.8', '203.0.113.99')).toAnswer(429)
    await proxied.close()
  })
})

describe('the other calls of the account', () => {
  test('one IP can request five links an hour for an account (S8)', async () => {
    const account = await createAdmin(app)
    const remoteAddress = newIp()
    const send = (email: string) => app.call('POST send-link/', { email }, { remoteAddress })
    const variants = [account.email, account.email.toUpperCase(), ` ${account.email}`]
    const responses = await repeat(9, (index) => send(variants[index % 3] as string))
    expect(statuses(responses)).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429])
    const { rows } = await app.db.execute(sql`select 1 from outbox where "to" = ${account.email}`)
    expect(rows).toHaveLength(5)
    await letTimePass('1 hour')
    expect(await send(account.email)).toAnswer(200)
  })

  test('strangers cause twenty mails a day to one recipient, from wherever they ask', async () => {
    const account = await createAdmin(app)
    const send = (cookies = {}) =>
      app.call('POST send-link/', { email: account.email }, { remoteAddress: newIp(), cookies })
    const { max } = mailLimits.causedByVisitors
    const first = await repeat(max, () => send())
    expect(tally(first, 200)).toBe(max)
    await letTimePass('2 hours')
    const closed = await send()
    expect(closed).toAnswer(429)
    expect(Number(closed.headers['retry-after'])).toBeGreaterThan(20 * 3600)
    // The owner's own browser is no stranger.
    expect(await send(deviceOf(await signIn(app, account)))).toAnswer(200)
    await letTimePass('22 hours')
    expect(await send()).toAnswer(200)
  })

  test('one IP cannot enumerate registered e-mails (S9)', async () => {
    const remoteAddress = newIp()
    const responses = await repeat(40, (index) =>
      app.call('POST send-link/', { email: `nobody${index}@example.com` }, { remoteAddress }),
    )
    expect(tally(responses, 404)).toBe(30)
    expect(tally(responses, 429)).toBe(10)
  })

  test('links are not guessed without end', async () => {
    const remoteAddress = newIp()
    const responses = await repeat(40, (index) =>
      app.call(
        'POST reset-password/',
        {
          email: app.admin.email,
          token: `guess${index}`,
          new_password: 'x',
          confirm_password: 'x',
        },
        { remoteAddress },
      ),
    )
    expect(tally(responses, 400)).toBe(30)
    expect(tally(responses, 429)).toBe(10)
  })

  test('a stolen session does not find out the password (ASVS 6.3.1)', async () => {
    const account = await createAdmin(app)
    const { access } = await tokensOf(app, account)
    const guess = (current_password: string) =>
      app.call(
        `POST change-password/${account.id}/`,
        { current_password, new_password: 'x', confirm_new_password: 'x' },
        { headers: bearer(access) },
      )
    const responses = await repeat(15, (index) => guess(`guess ${index}`))
    expect(tally(responses, 200)).toBe(10)
    expect(tally(responses, 429)).toBe(5)
    expect(await guess(account.password)).toAnswer(429)
  })

  test('a new password by the link opens an account that guesses had closed', async () => {
    const account = await createAdmin(app)
    await guessFromEverywhere(account.email)
    expect(await signIn(app, account)).toAnswer(429)
    await resetPassword(account.email, 'a fresh password')
    expect(await signIn(app, { ...account, password: 'a fresh password' })).toAnswer(200)
  })

  test('counters contain neither accounts nor IPs', async () => {
    await signIn(app, { email: 'nobody@example.com', password: 'x' }, { remoteAddress: '198.51.100.77' })
    const rows = await app.db.select().from(rateLimit)
    expect(rows.map(({ key }) => key.replace(/[0-9a-f]{64}$/, '…')).sort()).toEqual([
      'sign-in:account:…',
      'sign-in:ip+account:…',
      'sign-in:ip:…',
    ])
  })
})
