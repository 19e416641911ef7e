import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { refusalOf } from '#contract/account/roles.ts'
import { candidateStatuses } from '#contract/hiring/candidate.ts'
import type { Onboarding, Step } from '#contract/onboarding/onboarding.ts'
import { onboardingErrors as errors } from '#contract/onboarding/onboarding-fields.ts'
import { teammember } from '#server/database/schema.ts'
import { invitationQueue } from '#server/employees/account-store.ts'
import { invitationWorker } from '#server/employees/invitation-worker.ts'
import { onboardingStep } from '#server/onboarding/tables.ts'
import { revision } from '#server/revisions/tables.ts'
import { account, session } from '#server/sessions/tables.ts'
import { callerAs, createAdmin, createEmployee, employeeSession } from '#tests/support/accounts.ts'
import { imageFile, multipart, startTestApp, useTestApp } from '#tests/support/app.ts'
import { callerOf } from '#tests/support/calls.ts'
import { seedCandidate } from '#tests/support/candidates.ts'
import { databaseSnapshot } from '#tests/support/db-snapshot.ts'
import { mailsTo } from '#tests/support/mail.ts'

const app = useTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
const { pending, hired } = candidateStatuses

let count = 0

/** A candidate whom no other test knows, with a photo. */
async function applicant(candidateName = 'Grace Hopper') {
  const email = `grace${++count}@example.com`
  return seedCandidate(app, { candidateName, email }, { hasImage: true })
}

const offered = async (id: number): Promise<Onboarding> =>
  (await app.asAdmin(`GET candidates/${id}/onboarding/`)).json()

type Change = Record<string, string | string[] | Awaited<ReturnType<typeof imageFile>>>

/** Hires as the dialog does: with what it proposes, but for these values. */
async function hire(id: number, change: Change, call = app.asAdmin) {
  const { values } = await offered(id)
  return call(`POST candidates/${id}/onboarding/`, multipart({ ...values, ...change }))
}

async function someProject(name: string) {
  const response = await app.asAdmin('POST projects/', { key: `P${++count}`, name })
  return response.json().id as number
}

const statusOf = async (id: number) => (await app.asAdmin(`GET candidates/${id}/`)).json().status as number

const undo = (...ids: number[]) => app.asAdmin('POST onboarding/undo/', { ids })

const employee = async (email: string) =>
  (await app.db.select().from(account).where(eq(account.email, email)))[0]

const groupsOf = async (one: { id: number; username: string | null }) => {
  const call = callerOf(app.fastify, await employeeSession(app, one))
  const response = await call({ url: `/api/jira/nextcloud/chat/${one.username}/` })
  const conversations = response.json() as { kind: string; displayName: string }[]
  return conversations.filter(({ kind }) => kind === 'group').map(({ displayName }) => displayName)
}

const everyStep = ['account', 'teamPage', 'project', 'conversation']

/** A colleague with everything that hiring offers. */
async function colleague() {
  const [candidate, host, project] = [
    await applicant(),
    await createEmployee(app),
    await someProject('Lighthouse'),
  ]
  const response = await hire(candidate.id, {
    ...{ steps: everyStep, projects: String(project), people: String(host.id) },
  })
  expect(response).toAnswer(201)
  const { steps, decision } = response.json() as { steps: Step[]; decision: { id: number; emails: number } }
  const made = await employee(candidate.email)
  if (!made) throw new Error('There is no account')
  return { candidate, host, project, steps, decision, made }
}

const pageOf = async (id: number | undefined) =>
  (await app.asAdmin(`GET teammember/${id}/`)).json() as { status: number; teamMemberImage: string }

const targetOf = async (kind: string, candidateId: number) =>
  (await app.db.select().from(onboardingStep).where(sql`kind = ${kind} and candidate_id = ${candidateId}`))[0]
    ?.targetId

describe('hiring', () => {
  test('proposes what the application says, with a username that nobody has', async () => {
    await createEmployee(app, 'zoe.m')
    const { id, email } = await applicant('Zoë Müller')
    expect(await offered(id)).toMatchObject({
      steps: [],
      photo: expect.stringMatching(/^applicant/),
      existing: null,
      refusals: { account: null, teamPage: null, project: null, conversation: null },
      values: {
        first_name: 'Zoë',
        last_name: 'Müller',
        username: 'zoe.muller',
        email,
        designation: 'Analyst',
      },
    })
  })

  test('makes account, team page, membership, and conversation at once', async () => {
    const { candidate, host, project, steps, made } = await colleague()
    expect(steps.map(({ kind, title }) => [kind, title])).toEqual([
      ['account', made.username],
      ['teamPage', 'Grace Hopper'],
      ['project', 'Lighthouse'],
      ['conversation', 'Welcome, Grace'],
    ])
    expect(await statusOf(candidate.id)).toBe(hired)
    expect(await pageOf(await targetOf('teamPage', candidate.id))).toMatchObject({
      status: 0,
      designation: 'Analyst',
      description: expect.stringMatching(/^<p>.+<\/p>$/),
    })
    const { members } = (await app.asAdmin(`GET projects/${project}/`)).json()
    expect(members).toMatchObject([{ username: made.username, left_at: null }])
    expect(await groupsOf(host)).toEqual(['Welcome, Grace'])
    const about = await app.db
      .select({ type: revision.type, action: revision.action })
      .from(revision)
      .where(
        sql`${revision.rowId} in (${candidate.id}, ${made.id}) and ${revision.type} in ('candidates', 'employees')`,
      )
      .orderBy(asc(revision.id))
    expect(about).toEqual(
      expect.arrayContaining([
        { type: 'candidates', action: 'changed' },
        { type: 'employees', action: 'invited' },
      ]),
    )
  })

  test('mails the invitation after the time to undo, and not if it was undone', async () => {
    const { made, decision, candidate, host } = await colleague()
    const { rows } = await app.db.execute<{ seconds: number }>(
      sql`select extract(epoch from start_after - now())::float8 as seconds from pgboss.job
        where name = ${invitationQueue.name} and (data ->> 'accountId')::int = ${made.id}`,
    )
    expect(rows).toEqual([{ seconds: expect.closeTo(8, -0.9) }])
    const worker = invitationWorker.create(app.services)
    expect(await app.asAdmin(`POST candidates/decisions/${decision.id}/undo/`)).toAnswer(200)
    // The type of its data is known to its queue alone.
    const run = () =>
      worker?.run({ accountId: made.id }, { signal: AbortSignal.any([]), isLastAttempt: true })
    await run()
    expect(await mailsTo(app, candidate.email)).toEqual([])
    expect(await statusOf(candidate.id)).toBe(pending)
    expect(await employee(candidate.email)).toMatchObject({ active: false })
    expect(await groupsOf(host)).toEqual([])
    // The page is in the trash, with its photo.
    const page = await targetOf('teamPage', candidate.id)
    expect(await app.asAdmin('POST teammember/trash/restore/', { ids: [page] })).toAnswer(200)
    const { teamMemberImage } = await pageOf(page)
    expect(await app.services.library.exists(teamMemberImage)).toBe(true)
    // Hired again, the account is linked, and its invitation is mailed.
    expect(await offered(candidate.id)).toMatchObject({ existing: { isActive: false } })
    expect(await hire(candidate.id, { steps: 'account' })).toAnswer(201)
    await run()
    expect(await mailsTo(app, candidate.email)).toHaveLength(1)
  })

  test('takes a photo that is sent, and asks for one if there is none', async () => {
    const { id } = await seedCandidate(app, { email: `grace${++count}@example.com` })
    expect(await hire(id, { steps: 'teamPage' })).toAnswer(400, { photo: [errors.noPhoto] })
    expect(await statusOf(id)).toBe(pending)
    expect(await hire(id, { steps: 'teamPage', photo: await imageFile() })).toAnswer(201)
  })

  test('links the account of an employee with the same e-mail address', async () => {
    const known = await createEmployee(app)
    const { id } = await seedCandidate(app, { email: known.email.toUpperCase() })
    expect(await offered(id)).toMatchObject({ existing: { username: known.username, isActive: true } })
    const { steps } = (await hire(id, { steps: 'account' })).json() as { steps: Step[] }
    expect(steps).toMatchObject([{ title: known.username }])
    // What was there before stays.
    expect(await undo(...steps.map((step) => step.id))).toAnswer(200)
    expect(await employee(known.email)).toMatchObject({ active: true })
  })

  test('of a username that is taken, or with a step that fails, leaves nothing behind', async () => {
    const { username } = await createEmployee(app)
    const { id } = await applicant()
    const before = await databaseSnapshot(app)
    const steps = ['account', 'teamPage']
    expect(await hire(id, { steps, username })).toAnswer(400, {
      username: ['An employee with this username already exists.'],
    })
    expect(await hire(id, { steps: ['account', 'project'], projects: '2000000000' })).toAnswer(404)
    expect(await hire(id, { steps: 'project', projects: '1' })).toAnswer(400, {
      steps: [errors.needsAccount],
    })
    expect(await hire(id, { steps: 'nonsense' })).toAnswer(400)
    expect(await databaseSnapshot(app)).toEqual(before)
    expect(await app.asAdmin('GET candidates/2000000000/onboarding/')).toAnswer(404)
  })

  test.each([[['account', 'teamPage']], [['teamPage']]])(
    'by two recruiters at once does %j once',
    async (steps) => {
      const { id, email } = await applicant()
      const answers = await Promise.all([1, 2].map(() => hire(id, { steps })))
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
      expect(await app.db.$count(account, eq(account.email, email))).toBe(steps.includes('account') ? 1 : 0)
      expect(await app.db.$count(teammember, sql`email = ${email}`)).toBe(1)
    },
  )

  test('does what the role includes at that moment, and says what it does not', async () => {
    const admin = await createAdmin(app, undefined, 'owner')
    const call = await callerAs(app, admin)
    const { id } = await applicant()
    await app.db.update(account).set({ role: 'recruiter' }).where(eq(account.id, admin.id))
    const { refusals } = (await call(`GET candidates/${id}/onboarding/`)).json() as Onboarding
    expect(refusals.account).toBe(refusalOf('recruiter', 'portal'))
    expect(await hire(id, { steps: 'account' }, call)).toAnswer(403)
    expect(await statusOf(id)).toBe(pending)
    // Nor may they take back what others have made.
    const { decision } = (await hire(id, { steps: 'account' })).json()
    expect(await call(`POST candidates/decisions/${decision.id}/undo/`)).toAnswer(403)
    expect(await statusOf(id)).toBe(hired)
    // An account is given after a recent sign-in alone.
    await app.db.update(account).set({ role: 'owner' }).where(eq(account.id, admin.id))
    await app.db
      .update(session)
      .set({ authenticatedAt: sql`now() - interval '1 day'` })
      .where(eq(session.accountId, admin.id))
    expect(await hire((await applicant()).id, { steps: 'account' }, call)).toAnswer(403)
  })
})

describe('who hires without the right to do the steps', () => {
  test('asks those who have it, once, until it is answered', async () => {
    const recruiter = await createAdmin(app, undefined, 'recruiter')
    const asRecruiter = await callerAs(app, recruiter)
    const { id } = await applicant('Mary Jackson')
    const path = `candidates/${id}/onboarding/request/` as const
    expect(await asRecruiter(`POST ${path}`)).toAnswer(409, { detail: errors.notHired })
    expect(await asRecruiter(`PATCH candidates/${id}/`, multipart({ status: String(hired) }))).toAnswer(200)
    const request = { candidate_id: id, candidate_name: 'Mary Jackson', by: 'Grace Hopper' }
    const before = (await mailsTo(app, recruiter.email)).length
    for (const time of [1, 2])
      expect(await asRecruiter(`POST ${path}`), String(time)).toAnswer(200, expect.objectContaining(request))
    const asked = (await mailsTo(app, app.admin.email)).filter(({ subject }) => subject.includes('Mary'))
    expect(asked).toMatchObject([
      { subject: 'New colleague: Mary Jackson', text: expect.stringContaining(`/join-team?id=${id}`) },
    ])
    expect(await mailsTo(app, recruiter.email)).toHaveLength(before)
    const waiting = async () => (await app.asAdmin('GET onboarding/requests/')).json()
    expect(await waiting()).toMatchObject([request])
    for (const role of ['viewer', 'editor'] as const) {
      const asOther = await callerAs(app, await createAdmin(app, undefined, role))
      expect(await asOther(`POST ${path}`), role).toAnswer(403)
      expect(await asOther(`DELETE ${path}`), role).toAnswer(403)
    }
    expect(await asRecruiter(`DELETE ${path}`)).toAnswer(204)
    expect(await waiting()).toEqual([])
    expect(await asRecruiter(`DELETE ${path}`)).toAnswer(404)
    await asRecruiter(`POST ${path}`)
    expect(await hire(id, { steps: 'account' })).toAnswer(201)
    expect(await waiting()).toEqual([])
  })
})

describe('where projects are in Jira and the chat is Talk', () => {
  test('the steps say so, and are refused', async () => {
    const other = await startTestApp({
      env: {
        ...{ JIRA_URL: 'http://127.0.0.1:9', NEXTCLOUD_URL: 'http://127.0.0.1:9' },
        CREDENTIAL_KEY: Buffer.alloc(32).toString('base64'),
      },
    })
    onTestFinished(() => other.close())
    const { id } = await seedCandidate(other, {})
    const { refusals, values } = (
      await other.asAdmin(`GET candidates/${id}/onboarding/`)
    ).json() as Onboarding
    expect(refusals).toEqual({
      account: null,
      teamPage: null,
      project: errors.jira,
      conversation: errors.nextcloud,
    })
    for (const [step, error] of [
      ['project', errors.jira],
      ['conversation', errors.nextcloud],
    ] as const)
      expect(
        await other.asAdmin(
          `POST candidates/${id}/onboarding/`,
          multipart({ ...values, steps: ['account', step], projects: '1', people: '1' }),
        ),
      ).toAnswer(400, { steps: [error] })
    expect(await other.db.$count(account, eq(account.kind, 'employee'))).toBe(0)
    // Nor is there a mail server, so whoever hires gets the link to pass on, and no mail is written.
    const done = await other.asAdmin(
      `POST candidates/${id}/onboarding/`,
      multipart({ ...values, steps: 'account' }),
    )
    expect(done).toAnswer(201, expect.objectContaining({ link: expect.stringContaining('token=') }))
    const { link, decision } = done.json()
    expect(decision.isDelivered).toBe(false)
    const choice = Object.fromEntries(new URL(link).searchParams)
    const { rows } = await other.db.execute(sql`select from pgboss.job where name = ${invitationQueue.name}`)
    expect(rows).toEqual([])
    const set = await other.call('POST set-password/', {
      ...{ username: String(choice.username), token: String(choice.token) },
      ...{ new_password: 'a Long new password 1!', confirm_password: 'a Long new password 1!' },
    })
    expect(set.statusCode, set.body).toBeLessThan(300)
  })
})

describe('a step', () => {
  test('is taken back by itself, once, and can be done again', async () => {
    const { candidate, host, project, steps } = await colleague()
    const [, page, membership, conversation] = steps.map(({ id }) => id)
    expect(await undo(conversation ?? 0)).toAnswer(200)
    expect(await groupsOf(host)).toEqual([])
    expect(await undo(conversation ?? 0)).toAnswer(409, { detail: errors.alreadyUndone })
    expect(await undo(conversation ?? 0, 2_000_000_000)).toAnswer(404)
    expect(await undo(membership ?? 0, page ?? 0)).toAnswer(200)
    const { members } = (await app.asAdmin(`GET projects/${project}/`)).json()
    expect(members).toMatchObject([{ left_at: expect.any(String) }])
    expect(await app.asAdmin('GET teammember/trash/')).toAnswer(200)
    const { steps: known } = await offered(candidate.id)
    expect(known.map(({ undone_at }) => undone_at !== null)).toEqual([false, true, true, true])
    const again = await hire(candidate.id, { steps: ['teamPage', 'project'], projects: String(project) })
    expect(again).toAnswer(201)
    expect(again.json()).toMatchObject({ decision: null, steps: [{}, {}] })
  })
})

describe('an account', () => {
  test('that is taken back takes along what it has joined', async () => {
    const { candidate, host, project, steps, made } = await colleague()
    const later = await someProject('Breakwater')
    expect(await hire(candidate.id, { steps: 'project', projects: String(later) })).toAnswer(201)
    const joined = ['Lighthouse', 'Welcome, Grace', 'Breakwater']
    const [announced, page] = (await offered(candidate.id)).steps.map(({ takesAlong }) => takesAlong)
    expect([announced?.map(({ title }) => title), page]).toEqual([joined, []])
    const response = await undo(steps[0]?.id ?? 0)
    expect(response).toAnswer(200)
    expect((response.json() as { steps: Step[] }).steps.map(({ kind, title }) => [kind, title])).toEqual([
      ['account', made.username],
      ['project', 'Lighthouse'],
      ['conversation', 'Welcome, Grace'],
      ['project', 'Breakwater'],
    ])
    expect(await employee(candidate.email)).toMatchObject({ active: false })
    for (const id of [project, later])
      expect((await app.asAdmin(`GET projects/${id}/`)).json().members, String(id)).toMatchObject([
        { left_at: expect.any(String) },
      ])
    expect(await groupsOf(host)).toEqual([])
    const { steps: known } = await offered(candidate.id)
    expect(known.filter(({ undone_at }) => undone_at === null).map(({ kind }) => kind)).toEqual(['teamPage'])
  })

  test('that was there before keeps its projects when its step is taken back', async () => {
    const known = await createEmployee(app)
    const { id } = await seedCandidate(app, { email: known.email })
    const project = await someProject('Lighthouse')
    const response = await hire(id, { steps: ['account', 'project'], projects: String(project) })
    expect(response).toAnswer(201)
    const [step] = (response.json() as { steps: Step[] }).steps
    expect(await undo(step?.id ?? 0)).toAnswer(200)
    expect((await app.asAdmin(`GET projects/${project}/`)).json().members).toMatchObject([{ left_at: null }])
  })
})

describe('leaving', () => {
  test('takes everything back in reverse, keeps what was written, and can be undone', async () => {
    const { candidate, made, host, project, steps } = await colleague()
    const call = callerOf(app.fastify, await employeeSession(app, made))
    const page = String(await targetOf('teamPage', candidate.id))
    await app.asAdmin('POST teammember/bulk-status/', { ids: [page], status: 1 })
    expect((await app.asAdmin(`GET employees/${made.id}/leaving/`)).json()).toMatchObject({
      isActive: true,
      teamPages: [{ title: 'Grace Hopper' }],
      projects: [{ id: project, title: 'Lighthouse', isLead: false }],
      conversations: 1,
      steps: steps.map(({ id }) => ({ id })),
    })
    const response = await app.asAdmin(`POST employees/${made.id}/leaving/`, { steps: everyStep })
    expect(response).toAnswer(200)
    const left = (response.json() as { steps: Step[] }).steps
    expect(left.map(({ kind }) => kind)).toEqual(['conversation', 'project', 'teamPage', 'account'])
    expect(await employee(candidate.email)).toMatchObject({ active: false })
    expect((await call({ url: `/api/jira/profile/${made.username}/` })).statusCode).toBe(401)
    expect(await pageOf(Number(page))).toMatchObject({ status: 0 })
    expect(await groupsOf(host)).toEqual(['Welcome, Grace'])
    expect(await app.asAdmin(`POST employees/${made.id}/leaving/`, { steps: everyStep })).toAnswer(400, {
      steps: [errors.nothingToLeave],
    })
    expect(await undo(...left.map(({ id }) => id))).toAnswer(200)
    expect(await pageOf(Number(page))).toMatchObject({ status: 1 })
    expect(await groupsOf(made)).toEqual(['Welcome, Grace'])
    const { members } = (await app.asAdmin(`GET projects/${project}/`)).json()
    expect(members).toMatchObject([{ left_at: null }])
  })

  test('of a lead leaves the project to be given to someone else first', async () => {
    const { made, project } = await colleague()
    await app.asAdmin(`PATCH projects/${project}/`, { lead_id: made.id })
    const response = await app.asAdmin(`POST employees/${made.id}/leaving/`, {
      steps: ['project', 'account'],
    })
    expect((response.json() as { steps: Step[] }).steps.map(({ kind }) => kind)).toEqual(['account'])
  })

  test('is not for those whose role does not include it', async () => {
    const { made } = await colleague()
    const call = await callerAs(app, await createAdmin(app, undefined, 'viewer'))
    const { refusals } = (await call(`GET employees/${made.id}/leaving/`)).json()
    expect(refusals.account).toBe(refusalOf('viewer', 'portal'))
    expect(await call(`POST employees/${made.id}/leaving/`, { steps: ['account'] })).toAnswer(403)
    expect(await app.asAdmin('GET employees/2000000000/leaving/')).toAnswer(404)
  })
})
