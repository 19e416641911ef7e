import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { account, session } from '#server/sessions/tables.ts'
import {
  bearer,
  createAdmin,
  createEmployee,
  profileStatus,
  signIn,
  tokensOf,
} from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import { seedCandidates } from '#tests/support/candidates.ts'

const app = useTestApp()

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
    const project = (
      await app.asAdmin({ method: 'POST', url: '/api/projects/', payload: { key: `P${id}`, name: 'P' } })
    ).json()
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
    const renewed = (
      await app.call({ method: 'POST', url: '/api/token/refresh/', payload: { refresh } })
    ).json().access
    const accounts = await app.db.$count(account)
    const all = await cases()
    for (const call of all)
      for (const token of [access, renewed]) {
        const response = await app.call({ ...call, headers: bearer(token) })
        expect([response.statusCode, response.json()], call.url).toEqual([
          403,
          {
            detail: 'Sign in again to do this: your last sign-in is too long ago.',
            code: 'recent_authentication_required',
          },
        ])
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
    expect((await app.call({ ...call, headers: bearer(access) })).statusCode).toBe(201)
  })

  test('is not what everyone does all day: lists, one resume, a project’s name', async () => {
    const { access } = await signedInSince('10 hours')
    const [row] = await seedCandidates(app, [{}])
    const project = (
      await app.asAdmin({ method: 'POST', url: '/api/projects/', payload: { key: 'DAILY', name: 'D' } })
    ).json()
    for (const call of [
      { url: '/api/candidates/?limit=100' },
      { url: '/api/candidates/?fields=id,status,position' },
      { url: '/api/employees/' },
      { method: 'PATCH', url: `/api/projects/${project.id}/`, payload: { name: 'Daily' } },
    ] as const)
      expect((await app.call({ ...call, headers: bearer(access) })).statusCode, call.url).toBe(200)
    const payload = { ids: [row?.id] }
    const resume = await app.call({
      method: 'POST',
      url: '/api/candidates/download-resumes/',
      payload,
      headers: bearer(access),
    })
    // Its file was never stored.
    expect(resume.statusCode).toBe(404)
  })
})

test('signing in again ends the browser’s former session, so a stolen copy of it is worth nothing', async () => {
  const admin = await createAdmin(app)
  const former = await tokensOf(app, admin)
  const elsewhere = await tokensOf(app, admin)
  const cookies = { accessToken: former.access, refreshToken: former.refresh }
  expect((await signIn(app, { ...admin, password: 'wrong' }, { cookies })).statusCode).toBe(401)
  expect(await profileStatus(app, admin, former.access)).toBe(200)
  expect((await signIn(app, admin, { cookies })).statusCode).toBe(200)
  expect(await profileStatus(app, admin, former.access)).toBe(401)
  expect(await profileStatus(app, admin, elsewhere.access)).toBe(200)
})
