import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { rateLimit } from '#server/http/tables.ts'
import { runCleanup } from '#server/modules/index.ts'
import { createSessions, hashToken } from '#server/sessions/store.ts'
import { passwordReset, session, sessionToken } from '#server/sessions/tables.ts'
import { createAdmin, profileStatus, signIn, tokensOf } from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'

const app = useTestApp()

const refresh = (token: string, remoteAddress?: string) =>
  app.call('POST token/refresh/', { refresh: token }, { remoteAddress })

/** Lets a token grow older, as its owner's lunch would. */
const age = (token: string, by: string) =>
  app.db
    .update(sessionToken)
    .set({ expiresAt: sql`${sessionToken.expiresAt} - ${by}::interval` })
    .where(sql`${sessionToken.hash} = ${hashToken(token)}`)

describe('the life of tokens', () => {
  test('an access token is good for 15 minutes (AC-136)', async () => {
    const { access } = await tokensOf(app, app.admin)
    await age(access, '14 minutes 50 seconds')
    expect(await profileStatus(app, app.admin, access)).toBe(200)
    await age(access, '15 seconds')
    expect(await profileStatus(app, app.admin, access)).toBe(401)
  })

  test('a refresh token is good for 14 days (AC-137)', async () => {
    const { refresh: fresh } = await tokensOf(app, app.admin)
    await age(fresh, '13 days 23 hours')
    const next = await refresh(fresh)
    expect(next).toAnswer(200)
    await age(next.json().refresh, '14 days 1 second')
    expect(await refresh(next.json().refresh)).toAnswer(401)
  })
})

describe('refreshing', () => {
  test('exchanges both tokens and sets both cookies, as remembered (AC-136)', async () => {
    for (const remember of [true, false]) {
      const old = (await signIn(app, app.admin, { remember })).json()
      const response = await app.call({
        method: 'POST',
        url: '/api/token/refresh/',
        cookies: { refreshToken: old.refresh },
      })
      expect(response).toAnswer(200)
      expect(response.headers['cache-control']).toBe('no-store')
      const { access, refresh: next } = response.json()
      expect(new Set([old.access, old.refresh, access, next]).size).toBe(4)
      const life = remember ? { maxAge: 1_209_600 } : {}
      expect(response.cookies).toEqual([
        { name: 'accessToken', value: access, path: '/', httpOnly: true, sameSite: 'Strict', ...life },
        { name: 'refreshToken', value: next, path: '/', httpOnly: true, sameSite: 'Strict', ...life },
      ])
      expect(await profileStatus(app, app.admin, access)).toBe(200)
    }
  })

  test('leaves the former access token good for its time, so that calls under way succeed', async () => {
    const { access, refresh: token } = await tokensOf(app, app.admin)
    await refresh(token)
    expect(await profileStatus(app, app.admin, access)).toBe(200)
  })

  test('a refresh token that is used twice ends everything that came from its sign-in (S3)', async () => {
    const first = await tokensOf(app, app.admin)
    const elsewhere = await tokensOf(app, app.admin)
    const second = (await refresh(first.refresh)).json()
    const third = (await refresh(second.refresh)).json()
    expect(await refresh(first.refresh)).toAnswer(401)
    expect(await refresh(third.refresh)).toAnswer(401)
    for (const { access } of [first, second, third])
      expect(await profileStatus(app, app.admin, access)).toBe(401)
    expect(await profileStatus(app, app.admin, elsewhere.access)).toBe(200)
  })

  test('of many at the same moment one wins at most, and the others end the session', async () => {
    const { access, refresh: token } = await tokensOf(app, app.admin)
    const responses = await Promise.all(Array.from({ length: 8 }, () => refresh(token)))
    const winners = responses.filter(({ statusCode }) => statusCode === 200)
    expect(winners).toHaveLength(1)
    expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(7)
    expect(await profileStatus(app, app.admin, winners[0]?.json().access)).toBe(401)
    expect(await profileStatus(app, app.admin, access)).toBe(401)
  })

  test('at the same moment as signing out neither fails nor saves the session', async () => {
    for (let round = 0; round < 10; round++) {
      const { refresh: token } = await tokensOf(app, app.admin)
      const [next, out] = await Promise.all([
        refresh(token),
        app.call({ method: 'POST', url: '/api/logout/', cookies: { refreshToken: token } }),
      ])
      expect(out).toAnswer(204)
      expect([200, 401]).toContain(next.statusCode)
      if (next.statusCode === 200) expect(await profileStatus(app, app.admin, next.json().access)).toBe(401)
    }
  })

  test('is refused for access tokens, invalid and missing tokens, and clears the cookies (S2)', async () => {
    const { access } = await tokensOf(app, app.admin)
    for (const token of [access, 'nonsense', '']) {
      const response = await refresh(token)
      expect(response).toAnswer(401)
      expect(response.cookies.map(({ value }) => value)).toEqual(['', ''])
    }
    const without = await app.call('POST token/refresh/')
    expect(without).toAnswer(401)
    expect(without.cookies).toEqual([])
    expect(await profileStatus(app, app.admin, access)).toBe(200)
  })

  test.each([{ refresh: ['x'] }, { refresh: {} }, { refresh: 7 }, { refresh: 'x'.repeat(201) }])(
    'a token of a strange kind is refused: %j',
    async (payload) => {
      expect(await app.call('POST token/refresh/', payload)).toAnswer(400)
    },
  )
})

describe('several processes on one database', () => {
  test('know of a sign-in, a sign-out and a refresh at once (R10)', async () => {
    const { host, user, database } = app.db.$client.options as {
      host: string
      user: string
      database: string
    }
    const db = connect({ host, user, database })
    const other = createSessions(db, app.services.events)
    const { access, refresh: token } = await tokensOf(app, app.admin)
    expect(await other.findByAccessToken('admin', access)).toMatchObject({ id: app.admin.id })
    const next = await other.refresh('admin', token)
    expect(await profileStatus(app, app.admin, next?.access ?? '')).toBe(200)
    await other.revoke([access])
    expect(await profileStatus(app, app.admin, next?.access ?? '')).toBe(401)
    await db.$client.end()
  })
})

describe('cleanup', () => {
  test('deletes what has expired and nothing else', async () => {
    const account = await createAdmin(app)
    const old = await tokensOf(app, account)
    const young = await tokensOf(app, account)
    await app.db
      .update(session)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(sql`id = (select session_id from session_token where hash = ${hashToken(old.access)})`)
    await age(young.access, '1 hour')
    await runCleanup(app.services)
    const { rows } = await app.db.execute<{ hash: string }>('select hash from session_token')
    const hashes = rows.map(({ hash }) => hash)
    expect(hashes).not.toContain(hashToken(old.refresh))
    expect(hashes).not.toContain(hashToken(young.access))
    expect(hashes).toContain(hashToken(young.refresh))
  })

  test('deletes expired windows of attempts and expired links', async () => {
    await app.db.delete(rateLimit)
    await app.db.insert(rateLimit).values([
      { key: 'over', count: 9, endsAt: sql`now() - interval '1 second'` },
      { key: 'running', count: 9, endsAt: sql`now() + interval '1 minute'` },
    ])
    await app.db.insert(passwordReset).values([
      { hash: 'over', accountId: app.admin.id, expiresAt: sql`now() - interval '1 second'` },
      { hash: 'good', accountId: app.admin.id, expiresAt: sql`now() + interval '1 minute'` },
    ])
    await runCleanup(app.services)
    expect((await app.db.select().from(rateLimit)).map(({ key }) => key)).toEqual(['running'])
    expect((await app.db.select().from(passwordReset)).map(({ hash }) => hash)).toEqual(['good'])
  })
})
