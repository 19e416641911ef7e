import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { recentAuthenticationCode } from '#contract/account/account-messages.ts'
import { sessionLifetime } from '#contract/limits.ts'
import { tellOfExpiringTokens } from '#server/admins/expiring-tokens.ts'
import { type emailChange, passwordReset, session, sessionToken } from '#server/sessions/tables.ts'
import { callerAs, createAdmin, newIp, tokensOf } from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import { appOf } from '#tests/support/authenticator.ts'
import { mailsTo } from '#tests/support/mail.ts'

/** A time zone (POSIX) whose clocks were put forward some hours ago, and are put back in some hours. */
function zoneAround(now: Date, hours: number): string {
  const at = (offset: number) => {
    const time = new Date(now.getTime() + offset * 3_600_000)
    // The form J leaves leap days out; a fixed year without one has the same numbers.
    const day = (Date.UTC(2025, time.getUTCMonth(), time.getUTCDate()) - Date.UTC(2025, 0, 0)) / 86_400_000
    return `J${day}/${time.getUTCHours()}`
  }
  return `STD0DST,${at(-hours)},${at(hours)}`
}

// As a database server has it whose machine is in a zone with summer time.
vi.stubEnv('PGOPTIONS', `-c timezone=${zoneAround(new Date(), 12)}`)
afterAll(() => {
  vi.unstubAllEnvs()
})

let now = new Date()
const app = useTestApp({ clock: () => now })

test('the database is where clocks were changed within a day, else the others show nothing', async () => {
  const { rows } = await app.db.execute(
    sql`select extract(epoch from now() - (now() - interval '1 day')) / 3600 as yesterday,
      extract(epoch from (now() + interval '1 day') - now()) / 3600 as tomorrow`,
  )
  expect(rows).toEqual([{ yesterday: '23.0000000000000000', tomorrow: '25.0000000000000000' }])
})

test('the last 24 hours of the activity are as many as it says', async () => {
  const admin = await createAdmin(app)
  await tokensOf(app, admin)
  const entries = async () => (await app.asAdmin(`GET activity/?days=1&by=${admin.id}`)).json().entries.length
  for (const [hours, count] of [
    [23.5, 1],
    [24.5, 0],
  ]) {
    await app.db.execute(sql`update revision set at = now() - make_interval(secs => ${Number(hours) * 3600})`)
    expect(await entries(), `${hours} hours ago`).toBe(count)
  }
})

test('sessions, links, and tokens last as long as they say over a change of the clock', async () => {
  const admin = await createAdmin(app)
  await tokensOf(app, admin)
  const call = await callerAs(app, admin)
  expect(await call('POST api-tokens/', { name: 'Build', scopes: ['content:read'], days: 7 })).toAnswer(201)
  await app.asAdmin(`POST administrators/${admin.id}/invite/`)
  const lives = async (table: typeof sessionToken | typeof passwordReset | typeof emailChange) => {
    const { rows } = await app.db.execute<{ seconds: number }>(
      sql`select distinct round(extract(epoch from expires_at - now()))::int as seconds from ${table}`,
    )
    return rows.map(({ seconds }) => seconds)
  }
  const near = (seconds: number) => expect.closeTo(seconds, -2)
  const { accessSeconds, refreshSeconds, invitationSeconds } = sessionLifetime
  expect((await lives(sessionToken)).toSorted((one, other) => one - other)).toEqual(
    expect.arrayContaining([near(accessSeconds), near(refreshSeconds)]),
  )
  expect(await lives(passwordReset)).toEqual([near(invitationSeconds)])
  const { rows } = await app.db.execute<{ hours: string }>(
    sql`select extract(epoch from expires_at - created_at) / 3600 as hours from api_token`,
  )
  expect(rows.map(({ hours }) => Number(hours))).toEqual([7 * 24])

  // A week is too short for a week's notice, so the mail comes in its last quarter, and says the time of UTC.
  await app.db.execute(sql`update api_token set last_used_at = now(),
    created_at = created_at - interval '164 hours', expires_at = expires_at - interval '164 hours'`)
  await tellOfExpiringTokens(app.services)
  const mail = (await mailsTo(app, admin.email)).at(-1)
  expect(mail?.subject).toBe('Token expires soon: Build')
  const [token] = (await call('GET api-tokens/')).json()
  expect(mail?.text).toContain(`${token.expires_at.slice(0, 16).replace('T', ' ')} UTC`)
  expect(Date.parse(token.expires_at) - Date.now()).toBeGreaterThan(3.9 * 3_600_000)
})

test('a clock that is set back makes neither a sign-in recent nor a link of the password valid again', async () => {
  const admin = await createAdmin(app)
  const call = await callerAs(app, admin)
  const isTheirs = eq(session.accountId, admin.id)
  const askedFor = () => call(`POST two-step/${admin.id}/`)
  expect(await askedFor()).toAnswer(201)
  // As it looks when the clock of the database goes back an hour.
  await app.db.update(session).set({ authenticatedAt: sql`now() + interval '50 minutes'` }).where(isTheirs)
  expect((await askedFor()).json().code).toBe(recentAuthenticationCode)
  expect(await call(`GET get-admin/${admin.id}/`)).toAnswer(200)

  const { link } = (await app.asAdmin(`POST administrators/${admin.id}/invite/`)).json()
  const { email, token } = Object.fromEntries(new URL(link).searchParams)
  const setting = { email, token, new_password: 'a new password', confirm_password: 'a new password' }
  await app.db.update(passwordReset).set({ createdAt: sql`now() + interval '50 minutes'` })
  expect(await app.call('POST reset-password/', setting)).toAnswer(400)
  await app.db.update(passwordReset).set({ createdAt: sql`now()` })
  expect(await app.call('POST reset-password/', setting)).toAnswer(200)
})

test('a clock that is set back accepts no code again, and recovery codes still sign in', async () => {
  const admin = await createAdmin(app)
  const call = await callerAs(app, admin)
  const { typed } = (await call(`POST two-step/${admin.id}/`)).json()
  const codeNow = () => appOf(typed)(now)
  const turnedOn = await call(`POST two-step/${admin.id}/confirm/`, { code: codeNow() })
  const signIn = (code: string) =>
    app.call(
      'POST adminLogin/',
      { UserEmail: admin.email, password: admin.password, code },
      { remoteAddress: newIp() },
    )
  const move = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000)
  }
  move(1)
  const used = codeNow()
  expect(await signIn(used)).toAnswer(200)
  move(-60)
  expect(await signIn(used)).toAnswer(401)
  expect(await signIn(codeNow())).toAnswer(401)
  expect(await signIn(turnedOn.json().codes[0])).toAnswer(200)
  move(61)
  expect(await signIn(codeNow())).toAnswer(200)
})
