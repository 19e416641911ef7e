import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { candidateStatuses } from '#contract/hiring/candidate.ts'
import { type Decision, decisionErrors } from '#contract/hiring/decision.ts'
import { type NotificationTitle, notifications } from '#contract/mail/notifications.ts'
import { candidate, decision, scoring } from '#server/hiring/tables.ts'
import { type Notification, notificationQueue } from '#server/mail/notifications.ts'
import { outbox } from '#server/mail/tables.ts'
import { writeNotification } from '#server/mail/write-notification.ts'
import { multipart, useTestApp } from '#tests/support/app.ts'
import { seedCandidate, seedCandidates } from '#tests/support/candidates.ts'
import { seedCriteria } from '#tests/support/evaluations.ts'

const app = useTestApp({
  env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Larkfield <hello@larkfield.example>' },
})

const { pending, hired, rejected, evaluating } = candidateStatuses

afterEach(async () => {
  await app.db.execute(
    sql`truncate email_template, outbox, decision cascade; delete from candidate; delete from pgboss.job`,
  )
})

const addTemplate = async (title: NotificationTitle, change: Record<string, string> = {}) => {
  expect(
    await app.asAdmin(
      'POST email-templates/',
      multipart({
        roles: '1',
        email_title: `${title} for [candidate_name]`,
        email_notification_type: String(notifications[title].id),
        notification_receiver_type: '1',
        email_content: '<p>[candidate_name], [designation]</p>',
        web_or_mobile_content: 'x',
        ...change,
      }),
    ),
  ).toAnswer(201)
}

async function decide(ids: readonly number[], status: number, more: object = {}): Promise<Decision> {
  const response = await app.asAdmin(
    ids.length === 1
      ? { method: 'PATCH', url: `/api/candidates/${ids[0]}/`, payload: { status, ...more } }
      : {
          method: 'PATCH',
          url: '/api/candidates/bulk-status-update/',
          payload: { ids, status, ...more },
        },
  )
  expect(response).toAnswer(200)
  return response.json().decision
}

const undo = (id: number) => app.asAdmin(`POST candidates/decisions/${id}/undo/`)

const waiting = async () =>
  (
    await app.db.execute<{ data: Notification; seconds: number }>(
      sql`select data, extract(epoch from start_after - now())::float8 as seconds
        from pgboss.job where name = ${notificationQueue.name} order by created_on`,
    )
  ).rows

/** What the waiting jobs do once their time has come. */
async function write() {
  for (const { data } of await waiting()) await writeNotification(data, app.services)
  return app.db.select().from(outbox).orderBy(asc(outbox.id))
}

const statusOf = async (id: number) =>
  (await app.asAdmin({ url: `/api/candidates/${id}/` })).json().status as number

describe('a decision', () => {
  test('waits ten seconds, and can be taken back with its mail so long (HD-523)', async () => {
    await addTemplate('CANDIDATE_HIRED')
    const { id } = await seedCandidate(app, { status: pending })
    const made = await decide([id], hired)
    expect(made.emails).toBe(1)
    const [job] = await waiting()
    expect(job?.seconds).toBeGreaterThan(5)
    expect(job?.seconds).toBeLessThanOrEqual(10)
    expect(await undo(made.id)).toAnswer(200, { restored: 1 })
    expect(await statusOf(id)).toBe(pending)
    expect(await write()).toEqual([])
    expect(await undo(made.id)).toAnswer(409)
    expect(await undo(made.id + 1)).toAnswer(404)
  })

  test('about several is taken back for all but those about whom something else was decided', async () => {
    await addTemplate('CANDIDATE_REJECTED')
    await addTemplate('CANDIDATE_HIRED')
    const rows = await seedCandidates(app, [
      { email: 'a@example.com' },
      { email: 'b@example.com' },
      { email: 'c@example.com' },
    ])
    const ids = rows.map(({ id }) => id)
    const [a = 0, b = 0, c = 0] = ids
    const made = await decide(ids, rejected)
    expect(made.emails).toBe(3)
    await decide([b], hired)
    expect((await undo(made.id)).json()).toEqual({ restored: 2 })
    expect([await statusOf(a), await statusOf(b), await statusOf(c)]).toEqual([pending, hired, pending])
    expect((await write()).map(({ to, subject }) => [to, subject])).toEqual([
      ['b@example.com', 'CANDIDATE_HIRED for Grace Hopper'],
    ])
  })

  test('about a status that someone has decided since is answered 412 with who and how', async () => {
    const { id } = await seedCandidate(app, { status: pending, candidateName: 'Ada' })
    const seen = (status: number) => ({ headers: { 'if-match': `"${status}"` } })
    await decide([id], rejected)
    const late = { method: 'PATCH', url: `/api/candidates/${id}/`, payload: { status: hired } } as const
    expect(await app.asAdmin({ ...late, ...seen(pending) })).toAnswer(412, {
      detail: 'Ada has been rejected by Ada Byron meanwhile.',
      current: [{ id, status: rejected }],
    })
    expect(await statusOf(id)).toBe(rejected)
    expect(await app.asAdmin({ ...late, ...seen(rejected) })).toAnswer(200)
  })

  test('that is made anew in time sends the mail of the last one that was not taken back (HD-524)', async () => {
    await addTemplate('CANDIDATE_REJECTED')
    await addTemplate('CANDIDATE_HIRED')
    const [first, second] = await seedCandidates(app, [
      { email: 'a@example.com' },
      { email: 'b@example.com' },
    ])
    await decide([first?.id ?? 0], hired)
    await decide([first?.id ?? 0], rejected)
    await decide([second?.id ?? 0], hired)
    const mistake = await decide([second?.id ?? 0], rejected)
    expect((await undo(mistake.id)).json()).toEqual({ restored: 1 })
    expect((await write()).map(({ to, subject }) => [to, subject.split(' ')[0]])).toEqual([
      ['a@example.com', 'CANDIDATE_REJECTED'],
      ['b@example.com', 'CANDIDATE_HIRED'],
    ])
  })

  test('is told as well if a later one is taken back after it', async () => {
    await addTemplate('CANDIDATE_HIRED')
    await addTemplate('CANDIDATE_REJECTED')
    const { id } = await seedCandidate(app, { email: 'a@example.com' })
    const { id: other } = await seedCandidate(app, { email: 'b@example.com' })
    await decide([id, other], hired)
    const mistake = await decide([id], rejected)
    const [job] = await waiting()
    if (!job) throw new Error('Nothing waits')
    await app.db.execute(sql`delete from pgboss.job`)
    // Twice, as after a crash between the commit and the end of the job.
    for (const _ of [1, 2]) await writeNotification(job.data, app.services)
    const told = async () => (await write()).map(({ to, subject }) => [to, subject.split(' ')[0]])
    expect((await waiting()).map(({ seconds }) => seconds > 5 && seconds < 11)).toEqual([true, true])
    expect(await told()).toEqual([['b@example.com', 'CANDIDATE_HIRED']])
    expect((await undo(mistake.id)).json()).toEqual({ restored: 1 })
    expect(await told()).toEqual([
      ['b@example.com', 'CANDIDATE_HIRED'],
      ['a@example.com', 'CANDIDATE_HIRED'],
    ])
  })

  test('can be made without an e-mail (HD-525)', async () => {
    await addTemplate('CANDIDATE_REJECTED')
    const rows = await seedCandidates(app, [{}, {}])
    const made = await decide(
      rows.map(({ id }) => id),
      rejected,
      { send_email: false },
    )
    expect(made.emails).toBe(0)
    expect((await undo(made.id)).json()).toEqual({ restored: 2 })
    const id = rows[0]?.id ?? 0
    const form = multipart({ status: '1', send_email: 'false' })
    await app.asAdmin(`PATCH candidates/${id}/`, form)
    expect(await statusOf(id)).toBe(hired)
    expect(await waiting()).toEqual([])
    expect(await app.asAdmin(`PATCH candidates/${id}/`, { status: 0, send_email: 'perhaps' })).toAnswer(400, {
      error: decisionErrors.badChoice,
    })
  })

  test('stays once its time is over', async () => {
    const { id } = await seedCandidate(app)
    const made = await decide([id], rejected)
    await app.db.update(decision).set({ undo_until: sql`now()` })
    expect(await undo(made.id)).toAnswer(409, { error: decisionErrors.tooLate })
    expect(await statusOf(id)).toBe(rejected)
  })

  test('is either told or taken back, at the same moment in several processes', async () => {
    await addTemplate('CANDIDATE_HIRED')
    for (let round = 0; round < 20; round++) {
      await app.db.execute(sql`delete from pgboss.job; truncate outbox cascade`)
      const { id } = await seedCandidate(app)
      const made = await decide([id], hired)
      const [job] = await waiting()
      if (!job) throw new Error('Nothing waits')
      const [undone] = await Promise.all([
        undo(made.id),
        writeNotification(job.data, app.services),
        writeNotification(job.data, app.services),
      ])
      const mails = await app.db.select().from(outbox).where(eq(outbox.candidateId, id))
      expect([undone.statusCode, mails.length, await statusOf(id)]).toEqual(
        undone.statusCode === 200 ? [200, 0, pending] : [409, 1, hired],
      )
    }
  })

  test('about someone who is scored gives back what the scoring has come to', async () => {
    const criteria = await seedCriteria(app)
    const rows = await seedCandidates(app, [{ status: evaluating }, { status: evaluating }])
    const [scored = 0, still = 0] = rows.map(({ id }) => id)
    const former = { criteria_id: criteria.id, former_status: hired }
    await app.db.insert(scoring).values(rows.map(({ id }) => ({ ...former, candidate_id: id })))
    const made = await decide([scored, still], rejected)
    await app.db.delete(scoring).where(eq(scoring.candidate_id, scored))
    expect((await undo(made.id)).json()).toEqual({ restored: 2 })
    expect([await statusOf(scored), await statusOf(still)]).toEqual([hired, evaluating])
  })
})

describe('the preview of a decision', () => {
  const preview = (ids: readonly number[], status: number) =>
    app.asAdmin('POST candidates/decision-preview/', { ids, status })

  test('has template, number of recipients, and the text as the first one gets it (HD-526)', async () => {
    await addTemplate('CANDIDATE_REJECTED', { email_content: '<p>Dear [candidate_name], [designation]</p>' })
    const rows = await seedCandidates(app, [
      { candidateName: 'Ada', designation: 'A & B', status: pending },
      { candidateName: 'Mia', status: pending },
      { candidateName: 'Rob', status: rejected },
    ])
    const ids = rows.map(({ id }) => id)
    expect((await preview(ids, rejected)).json()).toEqual({
      recipients: 2,
      isDelivered: true,
      email: {
        template: 'CANDIDATE_REJECTED',
        to: 'Ada',
        subject: 'CANDIDATE_REJECTED for Ada',
        html: '<p>Dear Ada, A &amp; B</p>',
        missing: [],
      },
    })
    expect((await preview(ids, hired)).json()).toMatchObject({ recipients: 3, email: null })
    expect(await app.db.$count(decision)).toBe(0)
  })

  test('is null for a template of the website alone, and refuses what a decision refuses', async () => {
    await addTemplate('CANDIDATE_HIRED', { notification_receiver_type: '2' })
    const { id } = await seedCandidate(app)
    expect((await preview([id], hired)).json()).toMatchObject({ email: null })
    expect(await preview([], hired)).toAnswer(400)
    expect(await preview([id], evaluating)).toAnswer(400)
    await app.db.delete(candidate)
    expect(await preview([id], hired)).toAnswer(404)
  })
})
