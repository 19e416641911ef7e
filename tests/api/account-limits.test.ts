import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { createRateLimits } from '#server/rate-limit.ts'
import { rateLimit } from '#server/rate-limit-table.ts'
import { bearer, newAddress, newAdministrator, signIn, tokensOf } from '#tests/account.ts'
import { houseForFile, openHouse } from '#tests/harness.ts'

const house = houseForFile()

beforeEach(async () => {
  await house.db.delete(rateLimit)
})

/** Lets all windows grow older. */
const wait = (time: string) =>
  house.db.update(rateLimit).set({ endsAt: sql`${rateLimit.endsAt} - ${time}::interval` })

const times = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))

const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort()

const tally = (answers: { statusCode: number }[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length

describe('guessing an account’s password', () => {
  test('ten wrong guesses close it for a while, also for the right password and from elsewhere (AC-145, S8)', async () => {
    const account = await newAdministrator(house)
    const guess = (password: string) => signIn(house, { ...account, password })
    for (let count = 0; count < 10; count++) expect((await guess('wrong')).statusCode).toBe(401)
    const closed = await guess(account.password)
    expect(closed.statusCode).toBe(429)
    expect(Number(closed.headers['retry-after'])).toBeGreaterThan(800)
    expect(Number(closed.headers['retry-after'])).toBeLessThanOrEqual(900)
    expect(closed.json()).toEqual({ detail: expect.any(String) })
    expect(closed.cookies).toEqual([])
    await wait('15 minutes')
    expect((await guess(account.password)).statusCode).toBe(200)
  })

  test('guesses at the same moment do not slip through together (S8)', async () => {
    const account = await newAdministrator(house)
    const answers = await times(60, (index) => signIn(house, { ...account, password: `guess ${index}` }))
    expect(tally(answers, 401)).toBe(10)
    expect(tally(answers, 429)).toBe(50)
  })

  test('letter case, blanks, extra fields, other paths and headers are no way around (S8)', async () => {
    const account = await newAdministrator(house)
    const spellings = [
      account.email,
      account.email.toUpperCase(),
      ` ${account.email}`,
      `${account.email}\t`,
      `\u00a0${account.email}\n`,
    ]
    const answers = await times(60, (index) =>
      house.call({
        method: 'POST',
        url: ['/api/adminLogin/', '/api/adminLogin', '/api/adminLogin/?a=1'][index % 3] as string,
        payload: {
          UserEmail: spellings[index % 5],
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
        remoteAddress: newAddress(),
      }),
    )
    expect(tally(answers, 401)).toBe(10)
    expect(tally(answers, 429)).toBe(50)
  })

  test('a success starts the count anew (AC-145)', async () => {
    const account = await newAdministrator(house)
    for (let round = 0; round < 3; round++) {
      for (let count = 0; count < 9; count++) await signIn(house, { ...account, password: 'wrong' })
      expect((await signIn(house, account)).statusCode).toBe(200)
    }
  })

  test('closes that account only', async () => {
    const [one, two] = [await newAdministrator(house), await newAdministrator(house)]
    await times(11, () => signIn(house, { ...one, password: 'wrong' }))
    expect((await signIn(house, two)).statusCode).toBe(200)
  })

  test('the lock is logged, without the account’s name', async () => {
    const account = await newAdministrator(house)
    house.log.length = 0
    await times(11, () => signIn(house, { ...account, password: 'wrong' }))
    expect(house.log).toContainEqual(
      expect.objectContaining({ security: 'too many tries', limit: 'sign-in:account' }),
    )
    expect(JSON.stringify(house.log)).not.toContain(account.email)
  })

  test('all processes on the database count together (R10)', async () => {
    const { host, user, database } = house.db.$client.options as {
      host: string
      user: string
      database: string
    }
    const db = connect({ host, user, database }, () => {})
    const limits = [createRateLimits(house.db, house.world.log), createRateLimits(db, house.world.log)]
    const rule = { name: 'test', max: 5, seconds: 60 }
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => limits[index % 2]?.take(rule, 'me')),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    await db.$client.end()
  })
})

describe('guessing from one address', () => {
  test('thirty wrong guesses at any accounts close it, and no account with it (AC-145, S8)', async () => {
    const account = await newAdministrator(house)
    const remoteAddress = newAddress()
    const answers = await times(40, (index) =>
      signIn(house, { email: `nobody${index}@example.com`, password: 'x' }, { remoteAddress }),
    )
    expect(tally(answers, 401)).toBe(30)
    expect(tally(answers, 429)).toBe(10)
    expect((await signIn(house, account, { remoteAddress })).statusCode).toBe(429)
    expect((await signIn(house, account)).statusCode).toBe(200)
  })

  test('an office behind one address may sign in as often as it likes', async () => {
    const account = await newAdministrator(house)
    const remoteAddress = newAddress()
    for (let count = 0; count < 35; count++) {
      expect((await signIn(house, account, { remoteAddress })).statusCode).toBe(200)
    }
  })

  test('whoever has one IPv6 address of a network has them all; an IPv4 address is itself in either form', async () => {
    const guess = (remoteAddress: string) =>
      signIn(house, { email: `x${Math.random()}@example.com`, password: 'x' }, { remoteAddress })
    await times(30, (index) => guess(`2001:db8:1:2:${index.toString(16)}::${index}`))
    expect((await guess('2001:db8:1:2:ffff::1')).statusCode).toBe(429)
    expect((await guess('2001:0db8:0001:0002::1')).statusCode).toBe(429)
    expect((await guess('2001:db8:1:3::1')).statusCode).toBe(401)
    await times(30, () => guess('192.0.2.7'))
    expect((await guess('::ffff:192.0.2.7')).statusCode).toBe(429)
    expect((await guess('::ffff:192.0.2.8')).statusCode).toBe(401)
  })

  test('a forwarding header counts only from a proxy that the operator named (S8)', async () => {
    const proxied = await openHouse({ env: { TRUSTED_PROXY: '10.9.9.9' } })
    const guess = (remoteAddress: string, visitor: string) =>
      proxied.call({
        method: 'POST',
        url: '/api/adminLogin/',
        payload: { UserEmail: `x${Math.random()}@example.com`, password: 'x' },
        headers: { 'x-forwarded-for': visitor },
        remoteAddress,
      })
    await times(30, () => guess('10.9.9.9', '203.0.113.1'))
    expect((await guess('10.9.9.9', '203.0.113.1')).statusCode).toBe(429)
    expect((await guess('10.9.9.9', '203.0.113.2')).statusCode).toBe(401)
    expect((await guess('10.9.9.9', '198.51.100.1, 203.0.113.1')).statusCode).toBe(429)
    await times(30, (index) => guess('10.8.8.8', `203.0.113.${index}`))
    expect((await guess('10.8.8.8', '203.0.113.99')).statusCode).toBe(429)
    await proxied.close()
  })
})

describe('the other calls of the account', () => {
  test('five links an hour are mailed to an account (S8)', async () => {
    const account = await newAdministrator(house)
    const ask = (email: string) =>
      house.call({ method: 'POST', url: '/api/send-link/', payload: { email }, remoteAddress: newAddress() })
    const spellings = [account.email, account.email.toUpperCase(), ` ${account.email}`]
    const answers = await times(9, (index) => ask(spellings[index % 3] as string))
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429])
    const { rows } = await house.db.execute(sql`select 1 from outbox where "to" = ${account.email}`)
    expect(rows).toHaveLength(5)
    await wait('1 hour')
    expect((await ask(account.email)).statusCode).toBe(200)
  })

  test('one address cannot try out who is registered without end (S9)', async () => {
    const remoteAddress = newAddress()
    const answers = await times(40, (index) =>
      house.call({
        method: 'POST',
        url: '/api/send-link/',
        payload: { email: `nobody${index}@example.com` },
        remoteAddress,
      }),
    )
    expect(tally(answers, 404)).toBe(30)
    expect(tally(answers, 429)).toBe(10)
  })

  test('links are not guessed without end', async () => {
    const remoteAddress = newAddress()
    const answers = await times(40, (index) =>
      house.call({
        method: 'POST',
        url: '/api/reset-password/',
        payload: {
          email: house.admin.email,
          token: `guess${index}`,
          new_password: 'x',
          confirm_password: 'x',
        },
        remoteAddress,
      }),
    )
    expect(tally(answers, 400)).toBe(30)
    expect(tally(answers, 429)).toBe(10)
  })

  test('a stolen session does not find out the password (ASVS 6.3.1)', async () => {
    const account = await newAdministrator(house)
    const { access } = await tokensOf(house, account)
    const guess = (current_password: string) =>
      house.call({
        method: 'POST',
        url: `/api/change-password/${account.id}/`,
        headers: bearer(access),
        payload: { current_password, new_password: 'x', confirm_new_password: 'x' },
      })
    const answers = await times(15, (index) => guess(`guess ${index}`))
    expect(tally(answers, 200)).toBe(10)
    expect(tally(answers, 429)).toBe(5)
    expect((await guess(account.password)).statusCode).toBe(429)
  })

  test('a new password by the link opens an account that guesses had closed', async () => {
    const account = await newAdministrator(house)
    await times(11, () => signIn(house, { ...account, password: 'wrong' }))
    expect((await signIn(house, account)).statusCode).toBe(429)
    await house.call({ method: 'POST', url: '/api/send-link/', payload: { email: account.email } })
    const { rows } = await house.db.execute<{ text: string }>(
      sql`select text from outbox where "to" = ${account.email}`,
    )
    const token = /token=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1]
    await house.call({
      method: 'POST',
      url: '/api/reset-password/',
      payload: { email: account.email, token, new_password: 'fresh', confirm_password: 'fresh' },
    })
    expect((await signIn(house, { ...account, password: 'fresh' })).statusCode).toBe(200)
  })

  test('what is counted holds neither accounts nor addresses', async () => {
    await signIn(house, { email: 'nobody@example.com', password: 'x' }, { remoteAddress: '198.51.100.77' })
    const rows = await house.db.select().from(rateLimit)
    expect(rows.map(({ key }) => key.replace(/[0-9a-f]{64}$/, '…')).sort()).toEqual([
      'sign-in:account:…',
      'sign-in:address:…',
    ])
  })
})
