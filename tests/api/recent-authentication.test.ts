import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recentAuthenticationCode } from '#contract/account/account-messages.ts'
import { candidateReads, candidateStatuses } from '#contract/hiring/candidate.ts'
import { notifications } from '#contract/mail/notifications.ts'
import { candidate, candidatesRead } from '#server/hiring/tables.ts'
import { account, session } from '#server/sessions/tables.ts'
import {
  bearer,
  createAdmin,
  createEmployee,
  profileStatus,
  signIn,
  tokensOf,
} from '#tests/support/accounts.ts'
import { multipart, useTestApp } from '#tests/support/app.ts'
import { seedCandidates } from '#tests/support/candidates.ts'

const app = useTestApp()
const { pending, rejected } = candidateStatuses

/** An administrator whose password was checked some time ago. */
async function signedInSince(time: string) {
  const admin = await createAdmin(app)
  const tokens = await tokensOf(app, admin)
  await app.db
    .update(session)
    .set({ authenticatedAt: sql`now() - ${time}::interval` })
    .where(eq(session.accountId, admin.id))
  return { admin, ...tokens }
}

describe('what hands out power', () => {
  /** Each with what it needs, by its name. */
  const cases = async () => {
    const { id } = await createEmployee(app)
    const [one, two] = await seedCandidates(app, [{}, {}])
    const project = (await app.asAdmin('POST projects/', { key: `P${id}`, name: 'P' })).json()
    const person = { username: `new${id}`, email: `new${id}@example.com`, first_name: 'A', last_name: 'B' }
    return [
      { method: 'POST', url: '/api/employees/', payload: person },
      { method: 'PATCH', url: `/api/employees/${id}/`, payload: { email: 'stolen@example.com' } },
      { method: 'POST', url: `/api/employees/${id}/invite/` },
      { method: 'POST', url: `/api/projects/${project.id}/members/`, payload: { employee: id } },
      { method: 'PATCH', url: `/api/projects/${project.id}/`, payload: { lead_id: id } },
      { method: 'POST', url: '/api/projects/', payload: { key: `Q${id}`, name: 'Q', lead_id: id } },
      { method: 'GET', url: '/api/candidates/?fields=id,candidateName,email' },
      { method: 'POST', url: '/api/candidates/download-resumes/', payload: { ids: [one?.id, two?.id] } },
    ] as const
  }

  test('needs a password that was checked in the last fifteen minutes, and works after signing in again', async () => {
    const { admin, access, refresh } = await signedInSince('15 minutes')
    const renewed = (await app.call('POST token/refresh/', { refresh })).json().access
    const accounts = await app.db.$count(account)
    const all = await cases()
    for (const call of all)
      for (const token of [access, renewed]) {
        expect(await app.call({ ...call, headers: bearer(token) }), call.url).toAnswer(403, {
          detail: 'Sign in again to do this: your last sign-in is too long ago.',
          code: 'recent_authentication_required',
        })
      }
    expect(await app.db.$count(account)).toBe(accounts + 1)
    const fresh = await tokensOf(app, admin)
    for (const call of all)
      expect((await app.call({ ...call, headers: bearer(fresh.access) })).statusCode, call.url).toBeLessThan(
        300,
      )
  })

  test('does not ask for it after fourteen minutes', async () => {
    const { access } = await signedInSince('14 minutes')
    const [call] = await cases()
    expect(await app.call({ ...call, headers: bearer(access) })).toAnswer(201)
  })

  test('is not what everyone does all day: lists, one resume, a project’s name', async () => {
    const { access } = await signedInSince('10 hours')
    const [row] = await seedCandidates(app, [{}])
    const project = (await app.asAdmin('POST projects/', { key: 'DAILY', name: 'D' })).json()
    for (const call of [
      { url: '/api/candidates/?limit=100' },
      { url: '/api/candidates/?fields=id,status,position' },
      { url: '/api/employees/' },
      { method: 'PATCH', url: `/api/projects/${project.id}/`, payload: { name: 'Daily' } },
    ] as const)
      expect(await app.call({ ...call, headers: bearer(access) }), call.url).toAnswer(200)
    const payload = { ids: [row?.id] }
    const resume = await app.call('POST candidates/download-resumes/', payload, { headers: bearer(access) })
    // Its file was never stored.
    expect(resume).toAnswer(404)
  })
})

describe('candidates, page by page', () => {
  const { perSession } = candidateReads
  let ids: number[]
  let session: Awaited<ReturnType<typeof signedInSince>>

  const ask = (path: string, access = session.access) =>
    app.call({ url: `/api/candidates/${path}`, headers: bearer(access) })
  const page = async (skip: number, more = '') =>
    (await ask(`?limit=100&skip=${skip}&sort_by=id${more}`)).statusCode

  beforeAll(async () => {
    await app.db.execute(sql`delete from candidate`)
    const email = (n: number) => ({ email: `c${n}@example.com` })
    for (let from = 0; from < perSession + 100; from += 300)
      await seedCandidates(
        app,
        Array.from({ length: 300 }, (_, n) => email(from + n)),
      )
    const rows = await app.db.select({ id: candidate.id }).from(candidate).orderBy(candidate.id)
    ids = rows.map(({ id }) => id)
  })
  beforeEach(async () => {
    session = await signedInSince('10 hours')
  })

  test('pages that are read at once count together', async () => {
    for (let skip = 0; skip < perSession - 100; skip += 100) expect(await page(skip)).toBe(200)
    const statuses = await Promise.all([perSession - 100, perSession].map((skip) => page(skip)))
    expect(statuses.sort()).toEqual([200, 403])
  })

  test('a day of a recruiter is never interrupted: lists again and again, and resume after resume', async () => {
    for (let round = 0; round < 12; round++) {
      expect(await page((round % 4) * 100)).toBe(200)
      expect(await page((round % 4) * 100, '&designation=Analyst')).toBe(200)
      expect(await page((round % 4) * 100, '&fields=candidateName&fields=email')).toBe(200)
    }
    for (const id of ids.slice(0, 150)) expect(await ask(`${id}/`)).toAnswer(200)
  })

  test('need the password again after as many as nobody reads in a day, in whatever way they are read', async () => {
    for (let skip = 0; skip < perSession; skip += 100)
      expect(await page(skip, skip % 200 === 0 ? '&fields=email' : ''), String(skip)).toBe(200)
    const [unread] = ids.slice(-1)
    const email = {
      candidateId: Number(unread),
      email: 'a@b.example',
      subject: 'Hello',
      emailContent: '<p>x</p>',
    }
    expect(await app.asAdmin('POST candidates-email-threads/send_email/', email)).toAnswer(201)
    const template = {
      ...{ roles: '1', email_title: 'No', email_content: '<p>No</p>', web_or_mobile_content: 'No' },
      email_notification_type: String(notifications.CANDIDATE_REJECTED.id),
      notification_receiver_type: '1',
    }
    expect(await app.asAdmin('POST email-templates/', multipart(template))).toAnswer(201)
    for (const call of [
      { url: `/api/candidates/?limit=10&skip=${perSession}&sort_by=id` },
      { url: `/api/candidates/?limit=100&skip=${perSession}&sort_by=id&fields=email` },
      { url: `/api/candidates/${unread}/` },
      { url: `/api/candidates/${unread}/transcript/` },
      { url: `/api/candidates-email-threads/?candidateId=${unread}` },
      { url: '/api/candidates-email-threads/?limit=10' },
      { url: '/api/candidates-email-threads/' },
      { method: 'POST', url: '/api/candidates/download-resumes/', payload: { ids: [unread] } },
      { method: 'PATCH', url: `/api/candidates/${unread}/`, payload: { status: pending, send_email: false } },
      {
        method: 'PATCH',
        url: `/api/candidates/${unread}/reviewer-scores/`,
        payload: { reviewer_name: 'Ada', score_breakdown: { skills: { score: 1 } } },
      },
      {
        method: 'POST',
        url: '/api/candidates/decision-preview/',
        payload: { ids: [unread], status: rejected },
      },
    ] as const) {
      const response = await app.call({ ...call, headers: bearer(session.access) })
      expect([response.statusCode, response.json().code], call.url).toEqual([403, recentAuthenticationCode])
    }
    // Who has been read stays readable, and numbers are no persons.
    expect(await page(0)).toBe(200)
    expect(await ask('?fields=id,status,position')).toAnswer(200)

    const again = await tokensOf(app, session.admin)
    expect(await ask(`${unread}/`, again.access)).toAnswer(200)
    await app.db.update(candidatesRead).set({ since: new Date(Date.now() - 25 * 3_600_000).toISOString() })
    expect(await ask(`${unread}/`)).toAnswer(200)
  })
})

test('signing in again ends the browser’s former session, so a stolen copy of it is worth nothing', async () => {
  const admin = await createAdmin(app)
  const former = await tokensOf(app, admin)
  const elsewhere = await tokensOf(app, admin)
  const cookies = { accessToken: former.access, refreshToken: former.refresh }
  expect(await signIn(app, { ...admin, password: 'wrong' }, { cookies })).toAnswer(401)
  expect(await profileStatus(app, admin, former.access)).toBe(200)
  expect(await signIn(app, admin, { cookies })).toAnswer(200)
  expect(await profileStatus(app, admin, former.access)).toBe(401)
  expect(await profileStatus(app, admin, elsewhere.access)).toBe(200)
})
