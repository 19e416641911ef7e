import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { permits, type Role, refusalOf, roles } from '#contract/account/roles.ts'
import type { Call } from '#contract/calls/call.ts'
import { calls } from '#contract/calls/index.ts'
import { type Route, resolveRoute } from '#contract/calls/route.ts'
import { contentTypes } from '#contract/content/index.ts'
import { entriesOf, keysOf } from '#contract/records.ts'
import { account } from '#server/sessions/tables.ts'
import { callerAs, createAdmin, tokensOf } from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import { seedCandidates } from '#tests/support/candidates.ts'
import { create } from '#tests/support/content.ts'
import { databaseSnapshot } from '#tests/support/db-snapshot.ts'
import { follow, namesAndData } from '#tests/support/event-reader.ts'

const app = useTestApp()

const soon = (so: () => unknown) => vi.waitFor(so, { timeout: 5000, interval: 10 })

/** An administrator with a role, and calls of theirs. */
async function colleague(role: Role) {
  const admin = await createAdmin(app, undefined, role)
  return { ...admin, call: await callerAs(app, admin) }
}

describe('a role', () => {
  const areaCalls = entriesOf<Route, Call>(calls).flatMap(([route, { area, isReading, access, form }]) =>
    area === undefined || area === 'any' || (access !== 'admin' && access !== 'visitor')
      ? []
      : [{ route, area, isReading, hasForm: form !== undefined }],
  )

  test('is asked for by every call of administrators that is not about themselves', () => {
    const asked = new Set<string>(areaCalls.map(({ route }) => route))
    const others = entriesOf<Route, Call>(calls).filter(
      ([route, { access }]) => (access === 'admin' || access === 'visitor') && !asked.has(route),
    )
    expect(others.filter(([, { own, area }]) => own === undefined && area !== 'any')).toEqual([])
    expect(asked.size).toBeGreaterThan(150)
  })

  test.each(keysOf(roles))(
    '%s opens exactly the calls of its areas, and the others say why not',
    async (role) => {
      const { call } = await colleague(role)
      const before = await databaseSnapshot(app)
      const [allowed, refused] = [true, false].map((isAllowed) =>
        areaCalls.filter(({ route, area, isReading }) => {
          const needed = isReading || route.startsWith('GET ') ? 'read' : 'write'
          return permits(role, area, needed) === isAllowed
        }),
      )
      const send = (route: Route) => {
        const { method, path } = resolveRoute(route, () => '999999')
        const payload = method === 'GET' ? undefined : {}
        return call({ method, url: `/api/${path}`, payload })
      }
      for (const { route, area } of refused ?? []) {
        const response = await send(route)
        const sentence = [403, refusalOf(role, area)]
        expect([response.statusCode, ...Object.values(response.json())], route).toEqual(sentence)
      }
      expect(await databaseSnapshot(app)).toEqual(before)
      for (const { route } of allowed ?? [])
        expect([401, 403], route).not.toContain((await send(route)).statusCode)
    },
  )

  test('decides about drafts and candidates: a recruiter sees none of the ones, an editor none of the others', async () => {
    const draft = await create(app, contentTypes.article, 'Zebrafish')
    const [candidate] = await seedCandidates(app, [{ candidateName: 'Zoe' }])
    const reads = {
      drafts: 'GET article/?status=0',
      draft: `GET article/${draft.slug}/`,
      candidates: 'GET candidates/?limit=5',
      candidate: `GET candidates/${candidate?.id}/`,
      jobs: 'GET job/?status=0',
    } as const
    const statuses = async (role: Role) => {
      const { call } = await colleague(role)
      const entries = entriesOf(reads).map(async ([name, read]) => [name, (await call(read)).statusCode])
      return Object.fromEntries(await Promise.all(entries))
    }
    const [editor, recruiter] = [await statuses('editor'), await statuses('recruiter')]
    expect(editor).toEqual({ drafts: 200, draft: 200, candidates: 403, candidate: 403, jobs: 200 })
    expect(recruiter).toEqual({ drafts: 403, draft: 403, candidates: 200, candidate: 200, jobs: 200 })
    // What visitors see stays open.
    expect(await app.call('GET article/')).toAnswer(200, [])
  })

  test('that is taken away ends with the next request of the same session', async () => {
    const { id, call } = await colleague('editor')
    expect(await call('GET article/?status=0')).toAnswer(200)
    await app.db.update(account).set({ role: 'recruiter' }).where(eq(account.id, id))
    expect(await call('GET article/?status=0')).toAnswer(403)
    expect((await call(`GET get-admin/${id}/`)).json()).toMatchObject({ role: 'recruiter' })
  })

  test('decides which changes one hears of', async () => {
    const recruiter = await colleague('recruiter')
    const reader = await follow(app, (await tokensOf(app, recruiter)).access)
    await create(app, contentTypes.article, 'Unheard')
    const { id } = await create(app, contentTypes.jobcategory, 'Heard')
    await soon(() => expect(namesAndData(reader)).toEqual([['content', { type: 'jobcategory', ids: [id] }]]))
  })
})
