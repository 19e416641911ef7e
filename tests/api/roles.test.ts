import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, ne, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  accountMessages,
  recentAuthenticationCode,
  recentAuthenticationNeeded,
} from '#contract/account/account-messages.ts'
import { administratorErrors } from '#contract/account/administrator-fields.ts'
import { permits, type Role, refusalOf, roles } from '#contract/account/roles.ts'
import type { Call } from '#contract/calls/call.ts'
import { calls } from '#contract/calls/index.ts'
import { type Route, resolveRoute } from '#contract/calls/route.ts'
import { contentTypes } from '#contract/content/index.ts'
import { chosenPicture } from '#contract/media/chosen-picture.ts'
import { entriesOf, keysOf } from '#contract/records.ts'
import { recentCheckMs } from '#server/http/access.ts'
import { revision } from '#server/revisions/tables.ts'
import { account, session } from '#server/sessions/tables.ts'
import { bearer, callerAs, createAdmin, tokensOf } from '#tests/support/accounts.ts'
import { imageFile, multipart, useTestApp } from '#tests/support/app.ts'
import { callerOf } from '#tests/support/calls.ts'
import { seedCandidates } from '#tests/support/candidates.ts'
import { create } from '#tests/support/content.ts'
import { databaseSnapshot } from '#tests/support/db-snapshot.ts'
import { follow, namesAndData } from '#tests/support/event-reader.ts'
import { eventually } from '#tests/support/eventually.ts'

const app = useTestApp()

/** An administrator with a role, and calls of theirs. */
async function colleague(role: Role) {
  const admin = await createAdmin(app, undefined, role)
  return { ...admin, call: await callerAs(app, admin) }
}

const isGetOrHead = (route: Route) => /^(?:GET|HEAD) /.test(route)

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
          const needed = isReading || isGetOrHead(route) ? 'read' : 'write'
          return permits(role, area, needed) === isAllowed
        }),
      )
      const send = (route: Route) => {
        const { method, path } = resolveRoute(route, () => '999999')
        const payload = isGetOrHead(route) ? undefined : {}
        return call({ method, url: `/api/${path}`, payload })
      }
      for (const { route, area } of refused ?? []) {
        const response = await send(route)
        expect(response.statusCode, route).toBe(403)
        // The answer to HEAD has no body.
        if (!route.startsWith('HEAD '))
          expect(Object.values(response.json()), route).toEqual([refusalOf(role, area)])
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

  test('opens the library of pictures, also to those who choose from it', async () => {
    const recruiter = await colleague('recruiter')
    const picture = await app.asAdmin('POST media/', multipart({ file: await imageFile() }))
    const jobImage = chosenPicture(picture.json().id)
    const job = await create(app, contentTypes.job, 'Baker')
    const choose = (call: typeof recruiter.call) => call(`PATCH job/${job.id}/`, multipart({ jobImage }))
    expect(await choose(recruiter.call)).toAnswer(403, { detail: refusalOf('recruiter', 'content') })
    expect(await choose((await colleague('editor')).call)).toAnswer(200)
  })

  test('that is taken away ends with the next request of the same session', async () => {
    const { id, call } = await colleague('editor')
    expect(await call('GET article/?status=0')).toAnswer(200)
    await app.db.update(account).set({ role: 'recruiter' }).where(eq(account.id, id))
    expect(await call('GET article/?status=0')).toAnswer(403)
    expect((await call(`GET get-admin/${id}/`)).json()).toMatchObject({ role: 'recruiter' })
  })

  test('that is taken away while a form is being sent refuses it in a sentence, and leaves nothing', async () => {
    const { id, call } = await colleague('editor')
    const before = await databaseSnapshot(app)
    const { payload, headers } = multipart({ title: 'Too late', articleImage: await imageFile() })
    const middle = payload.length >> 1
    async function* slowly() {
      yield payload.subarray(0, middle)
      // The guard has let the call in, whose body is being read.
      await app.db.update(account).set({ role: 'viewer' }).where(eq(account.id, id))
      await sleep(recentCheckMs + 20)
      yield payload.subarray(middle)
    }
    const refused = await call({
      ...{ method: 'POST', url: '/api/article/', payload: Readable.from(slowly()) },
      headers: { ...headers, 'content-length': String(payload.length) },
    })
    expect(refused).toAnswer(403, { detail: refusalOf('viewer', 'content') })
    const { account: _, ...after } = await databaseSnapshot(app)
    expect(before).toMatchObject(after)
  })

  test('that is taken away while someone confirms who it is refuses what was to be confirmed', async () => {
    const [owner, target] = [await colleague('owner'), await colleague('recruiter')]
    const change = (call: typeof owner.call) => call(`PATCH administrators/${target.id}/`, { role: 'editor' })
    await app.db
      .update(session)
      .set({ authenticatedAt: sql`now() - interval '1 hour'` })
      .where(eq(session.accountId, owner.id))
    expect((await change(owner.call)).json().code).toBe(recentAuthenticationCode)
    expect(await app.asAdmin(`PATCH administrators/${owner.id}/`, { role: 'editor' })).toAnswer(200)
    const again = callerOf(app.fastify, bearer((await tokensOf(app, owner)).access))
    const sentence = { detail: refusalOf('editor', 'people') }
    expect(await change(again)).toAnswer(403, sentence)
    // Also the session that still waits for the password learns the reason, not that it is to confirm.
    expect(await change(owner.call)).toAnswer(403, sentence)
    const [row] = await app.db.select({ role: account.role }).from(account).where(eq(account.id, target.id))
    expect(row).toEqual({ role: 'recruiter' })
    expect(await app.asAdmin(`PATCH administrators/${owner.id}/`, { active: false })).toAnswer(200)
    expect(await change(again)).toAnswer(401)
  })

  test('decides which changes one hears of', async () => {
    const recruiter = await colleague('recruiter')
    const reader = await follow(app, (await tokensOf(app, recruiter)).access)
    await create(app, contentTypes.article, 'Unheard')
    const { id } = await create(app, contentTypes.jobcategory, 'Heard')
    await eventually(() =>
      expect(namesAndData(reader)).toEqual([['content', { type: 'jobcategory', ids: [id] }]]),
    )
  })
})

describe('owners', () => {
  const person = (email: string) => ({ first_name: 'Edsger', last_name: 'Dijkstra', email, role: 'editor' })
  const roleOf = async (id: number) =>
    (await app.db.select({ role: account.role }).from(account).where(eq(account.id, id)))[0]?.role
  const leaveOneOwner = () =>
    app.db
      .update(account)
      .set({ role: 'viewer' })
      .where(and(eq(account.kind, 'admin'), ne(account.id, app.admin.id)))

  test('invite administrators by a link that sets a password once', async () => {
    const invited = await app.asAdmin('POST administrators/', person('edsger@example.com'))
    expect(invited).toAnswer(201)
    const { administrator, link } = invited.json()
    expect(administrator).toMatchObject({ role: 'editor', state: 'invited', email: 'edsger@example.com' })
    expect(await app.asAdmin('POST administrators/', person('EDSGER@example.com'))).toAnswer(400, {
      email: [accountMessages.emailTaken],
    })
    const { email, token } = Object.fromEntries(new URL(link).searchParams)
    const [new_password, password] = ['a guarded command', 'a guarded command']
    const setting = { email, token, new_password, confirm_password: password }
    expect(await app.call('POST reset-password/', setting)).toAnswer(200)
    expect(await app.call('POST reset-password/', setting)).toAnswer(400)
    const { access } = await tokensOf(app, { id: administrator.id, email: String(email), password })
    const call = callerOf(app.fastify, bearer(access))
    expect(await call('GET article/?status=0')).toAnswer(200)
    expect(await call('GET administrators/')).toAnswer(403)
    expect((await app.asAdmin('GET administrators/?searchedText=dijkstra')).json()).toMatchObject([
      { email: 'edsger@example.com', state: 'active' },
    ])
  })

  test('give other roles, deactivate, and remove: at once, with an entry in the history for each', async () => {
    const { id, call } = await colleague('editor')
    const reader = await follow(app, (await app.signIn()).access)
    const change = (body: object) => app.asAdmin(`PATCH administrators/${id}/`, body)
    expect(await change({ role: 'recruiter' })).toAnswer(200)
    expect(await call('GET article/?status=0')).toAnswer(403)
    expect(await change({ active: false })).toAnswer(200)
    expect(await call(`GET get-admin/${id}/`)).toAnswer(401)
    expect(await app.asAdmin(`POST administrators/${id}/invite/`)).toAnswer(400)
    expect(await change({ active: true })).toAnswer(200)
    expect(await app.asAdmin(`DELETE administrators/${id}/`)).toAnswer(204)
    expect(await change({ role: 'owner' })).toAnswer(404)
    const entries = await app.db.select().from(revision).where(eq(revision.rowId, id)).orderBy(revision.id)
    expect(entries.map(({ action, accountId, row }) => [action, accountId, row.role, row.state])).toEqual([
      ['changed', app.admin.id, 'recruiter', 'active'],
      ['changed', app.admin.id, 'recruiter', 'deactivated'],
      ['changed', app.admin.id, 'recruiter', 'active'],
      ['deleted', app.admin.id, 'recruiter', 'active'],
    ])
    await eventually(() =>
      expect(namesAndData(reader)).toContainEqual(['administrator', { type: 'administrators', ids: [id] }]),
    )
  })

  test('end the events of those whose role they change', async () => {
    const editor = await colleague('editor')
    const reader = await follow(app, (await tokensOf(app, editor)).access)
    expect(await app.asAdmin(`PATCH administrators/${editor.id}/`, { role: 'recruiter' })).toAnswer(200)
    await eventually(() => expect(reader.isEnded).toBe(true))
    expect(reader.text).toContain('event: administrator')
  })

  test('stay: the last one who can sign in is neither demoted nor deactivated nor removed', async () => {
    await leaveOneOwner()
    const invited = { ...person('invited-owner@example.com'), role: 'owner' }
    expect(await app.asAdmin('POST administrators/', invited)).toAnswer(201)
    const path = `administrators/${app.admin.id}/`
    const refusal = { detail: administratorErrors.lastOwner }
    expect(await app.asAdmin(`PATCH ${path}`, { role: 'viewer' })).toAnswer(400, refusal)
    expect(await app.asAdmin(`PATCH ${path}`, { active: false })).toAnswer(400, refusal)
    expect(await app.asAdmin(`DELETE ${path}`)).toAnswer(400, refusal)
    expect(await app.asAdmin(`GET get-admin/${app.admin.id}/`)).toAnswer(200)
  })

  test('who demote each other at once do not both succeed', async () => {
    await leaveOneOwner()
    const other = await colleague('owner')
    const answers = await Promise.all([
      app.asAdmin(`PATCH administrators/${other.id}/`, { role: 'viewer' }),
      other.call(`PATCH administrators/${app.admin.id}/`, { role: 'viewer' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
    expect([await roleOf(app.admin.id), await roleOf(other.id)].sort()).toEqual(['owner', 'viewer'])
    await app.db.update(account).set({ role: 'owner' }).where(eq(account.id, app.admin.id))
  })

  test('confirm their password before they hand out power', async () => {
    const { id, call } = await colleague('owner')
    await app.db
      .update(session)
      .set({ authenticatedAt: sql`now() - interval '15 minutes'` })
      .where(eq(session.accountId, id))
    const refusal = { detail: recentAuthenticationNeeded, code: recentAuthenticationCode }
    expect(await call('POST administrators/', person('late@example.com'))).toAnswer(403, refusal)
    expect(await call(`PATCH administrators/${id}/`, { role: 'viewer' })).toAnswer(403, refusal)
  })
})
