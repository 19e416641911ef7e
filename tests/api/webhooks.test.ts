import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Role } from '#contract/account/roles.ts'
import { contentTypes } from '#contract/content/index.ts'
import { toStarted } from '#contract/tracker/work-time.ts'
import type { Delivery, WebhookWithSecret } from '#contract/webhooks/webhook.ts'
import { webhookLimits } from '#contract/webhooks/webhook-fields.ts'
import { runCleanup, startWorkers } from '#server/modules/index.ts'
import { present } from '#server/present.ts'
import { account, session } from '#server/sessions/tables.ts'
import { isPublicAddress } from '#server/upstream/public-address.ts'
import { sendDue } from '#server/webhooks/delivery.ts'
import { post } from '#server/webhooks/send.ts'
import { webhook, webhookDelivery } from '#server/webhooks/tables.ts'
import { bearer, createAdmin, tokensOf } from '#tests/support/accounts.ts'
import { multipart, startTestApp, useTestApp } from '#tests/support/app.ts'
import { seedCandidate } from '#tests/support/candidates.ts'
import { create } from '#tests/support/content.ts'
import { eventually } from '#tests/support/eventually.ts'
import { mailsTo } from '#tests/support/mail.ts'
import { createCaller } from '#tests/support/portal-caller.ts'
import { expectedSignature, startReceiver } from '#tests/support/webhook-receiver.ts'

const app = useTestApp({
  env: { WEBHOOK_PRIVATE_NETWORKS: 'true', SMTP_URL: 'smtp://127.0.0.1:9' },
})

let receiver: Awaited<ReturnType<typeof startReceiver>>
let cleanup = new AsyncDisposableStack()

beforeEach(async () => {
  receiver = await startReceiver()
  cleanup.defer(receiver.close)
})
afterEach(async () => {
  await cleanup.disposeAsync()
  cleanup = new AsyncDisposableStack()
  await app.db.delete(webhook)
  await app.db.execute(sql`delete from pgboss.job`)
})

const work = async () => void cleanup.defer(await startWorkers(app.services))
const arrived = (count: number) => eventually(() => expect(receiver.messages).toHaveLength(count))

async function subscribe(...kinds: string[]): Promise<WebhookWithSecret> {
  const response = await app.asAdmin('POST webhooks/', { name: 'Other program', url: receiver.url, kinds })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

async function deliveriesOf({ webhook: { id } }: WebhookWithSecret): Promise<Delivery[]> {
  return (await app.asAdmin(`GET webhooks/${id}/deliveries/`)).json()
}

const listed = async ({ webhook: { id } }: WebhookWithSecret) =>
  (await app.asAdmin('GET webhooks/')).json().find((one: { id: number }) => one.id === id)

/** Lets the pauses between attempts pass at once. */
async function passPauses(): Promise<void> {
  await app.db.update(webhookDelivery).set({ nextAttemptAt: sql`now()` })
  await app.db.update(webhook).set({ restsUntil: null })
  await sendDue(app.services)
}

const byNumber = (one: number, other: number) => one - other

const enquire = (subject: string) =>
  app.call('POST contactus/', multipart({ name: 'Ada', email: 'ada@example.com', subject, message: 'Hello' }))

describe('a webhook', () => {
  test('is told in order what happens to a row, signed by the secret that was shown once', async () => {
    const made = await subscribe('article.created', 'article.published', 'article.changed', 'article.deleted')
    expect(JSON.stringify((await app.asAdmin('GET webhooks/')).json())).not.toContain('secret":"')
    expect(await app.db.$count(webhook, sql`${webhook.secret} like '%whsec%'`)).toBe(0)
    await work()
    const row = await create(app, contentTypes.article, 'Steady hands', { status: '1' })
    await app.asAdmin(`PATCH article/${row.id}/`, { title: 'Steady hands, again' })
    await arrived(3)
    await app.asAdmin(`DELETE article/${row.id}/`)
    await arrived(4)
    expect(receiver.kinds()).toEqual([
      'article.created',
      'article.published',
      'article.changed',
      'article.deleted',
    ])
    const last = { list: 'article', id: row.id, row: null }
    expect(receiver.messages.map(({ json: { data } }) => data)).toMatchObject([
      { list: 'article', id: row.id, row: { id: row.id, status: 1 } },
      { list: 'article', id: row.id, row: { id: row.id, status: 1 } },
      { list: 'article', id: row.id, row: { title: 'Steady hands, again', version: 2 } },
      last,
    ])
    for (const message of receiver.messages) {
      expect(message.headers['webhook-signature']).toBe(expectedSignature(made.secret, message))
      expect(Math.abs(Number(message.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
      expect(message.headers['content-type']).toBe('application/json')
    }
    expect(new Set(receiver.messages.map(({ headers }) => headers['webhook-id'])).size).toBe(4)
    await eventually(async () =>
      expect(await deliveriesOf(made)).toMatchObject(
        Array.from({ length: 4 }, () => ({ state: 'delivered', status: 204, attempts: 1 })),
      ),
    )
    expect(await listed(made)).toMatchObject({ waiting: 0, created_by: 'Ada Byron', paused: null })
  })

  test('hears what it asked for and nothing else, and nothing of a change that is rolled back', async () => {
    const made = await subscribe('contactus.created', 'candidates.deleted')
    const { events } = app.services
    await expect(
      events.transaction(async (tx) => {
        tx.publish('enquiry', { type: 'contactus', ids: [1], changes: ['created'] })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await create(app, contentTypes.article, 'Unheard')
    const candidate = await seedCandidate(app)
    await enquire('Engines')
    await app.asAdmin(`DELETE candidates/${candidate.id}/`)
    // No process was at work: what was acknowledged is found by the next one.
    expect(await listed(made)).toMatchObject({ waiting: 2 })
    await work()
    await sendDue(app.services)
    await arrived(2)
    expect(new Map(receiver.messages.map(({ json }) => [json.type, json.data.row]))).toEqual(
      new Map([
        ['contactus.created', expect.objectContaining({ subject: 'Engines', email: 'ada@example.com' })],
        ['candidates.deleted', null],
      ]),
    )
  })

  test('gets a failed message again under the same id, and others about other rows in the meantime', async () => {
    const made = await subscribe('service.created', 'service.changed')
    const rows = [
      await create(app, contentTypes.service, 'One'),
      await create(app, contentTypes.service, 'Two'),
    ]
    const [one, two] = rows.map(({ id }) => id)
    await app.asAdmin(`PATCH service/${one}/`, { status: 1 })
    await app.asAdmin(`PATCH service/${one}/`, { title: 'One more' })
    receiver.answers(({ json: { data } }, response) =>
      response.writeHead(data.id === one ? 503 : 200, { 'retry-after': '120' }).end('busy\0'.repeat(1000)),
    )
    await work()
    await sendDue(app.services)
    await arrived(2)
    await eventually(async () => {
      const [, second, first] = await deliveriesOf(made)
      expect(second).toMatchObject({ row_id: two, state: 'delivered', status: 200 })
      expect(first).toMatchObject({ row_id: one, state: 'waiting', status: 503, attempts: 1 })
      expect(first?.response).toHaveLength(webhookLimits.responseBytes)
      const wait = Date.parse(String(first?.next_attempt_at)) - Date.now()
      expect(wait).toBeGreaterThan(100_000)
    })
    receiver.answers()
    await passPauses()
    await arrived(4)
    const ids = receiver.messages
      .filter(({ json }) => json.data.id === one)
      .map(({ headers, json }) => [json.type, headers['webhook-id']])
    expect(ids.map(([kind]) => kind)).toEqual(['service.created', 'service.created', 'service.changed'])
    expect(ids[0]?.[1]).toBe(ids[1]?.[1])
  })

  test('is told every row of a change of more than 500, each in its order', async () => {
    const made = await subscribe('contactus.deleted', 'contactus.changed')
    const { rows } = await app.db.execute<{
      id: number
    }>(sql`insert into enquiry (name, email, subject, message)
      select 'Ada', 'ada@example.com', 'Engines', 'Hello' from generate_series(1, 1201) returning id`)
    const ids = rows.map(({ id }) => id)
    const other = Math.max(...ids) + 1
    expect(await app.asAdmin('DELETE contactus/bulk-delete/', { ids })).toAnswer(200)
    for (const id of [ids[1000], other])
      await app.services.events.publish('enquiry', {
        ...{ type: 'contactus', ids: [present(id)], changes: ['changed'] },
      })
    receiver.answers(({ json: { data } }, response) =>
      response.writeHead(data.ids.length > 1 ? 503 : 204).end(),
    )
    await work()
    await sendDue(app.services)
    // A message about a row of those that did not arrive waits for them, and no other does.
    await arrived(2)
    expect(receiver.messages.map(({ json: { data } }) => data.id).toSorted()).toEqual(
      [null, other].toSorted(),
    )
    receiver.answers()
    await passPauses()
    await arrived(6)
    const told = receiver.messages.slice(2).map(({ json }) => json)
    expect(told.map(({ type, data }) => [type, data.id, data.ids.length])).toEqual([
      ...[500, 500, 201].map((count) => ['contactus.deleted', null, count]),
      ['contactus.changed', ids[1000], 1],
    ])
    expect(
      told
        .slice(0, 3)
        .flatMap(({ data }) => data.ids)
        .toSorted(byNumber),
    ).toEqual(ids.toSorted(byNumber))
    await eventually(async () => expect(await listed(made)).toMatchObject({ waiting: 0 }))
    const counts = (await deliveriesOf(made)).map(({ row_id, row_count }) => [row_id, row_count])
    expect(counts).toEqual([
      [other, 1],
      [ids[1000], 1],
      [null, 201],
      [null, 500],
      [null, 500],
    ])
  })

  test('is told of projects, issues, work logs, and emails to candidates, without texts of employees', async () => {
    await subscribe(
      ...['projects.created', 'projects.changed', 'issues.created', 'issues.changed', 'work-logs.created'],
      ...['work-logs.deleted', 'candidates-email-threads.created', 'candidates-email-threads.deleted'],
    )
    await work()
    const mara = await createCaller(app, 'mara')
    const fields = { key: 'LOOM', name: 'Looms', lead_id: String(mara.id) }
    const { id } = (await app.asAdmin('POST projects/', multipart(fields))).json()
    await app.asAdmin(`POST projects/${id}/sprints/`, {
      ...{ name: 'First', start_date: '2026-01-05', end_date: '2026-01-16' },
    })
    const sent = { project: 'LOOM', summary: 'Weave', issuetype: 'Task', description: '<p>Secret</p>' }
    const created = await mara.call('POST', 'issue/{user}/', sent)
    expect(created.statusCode, created.body).toBe(201)
    const { key } = created.json().issue
    const entry = { timeSpent: '1h', started: toStarted('2026-01-05'), comment: 'Warp' }
    const { worklog } = (await mara.call('POST', `issue/{user}/${key}/worklog/`, entry)).json()
    await mara.call('DELETE', `issue/{user}/${key}/worklog/${worklog.id}/`)
    const { id: candidateId, email } = await seedCandidate(app)
    const mail = (
      await app.asAdmin('POST candidates-email-threads/send_email/', {
        ...{ candidateId, email, subject: 'Welcome', emailContent: '<p>Dear Grace</p>' },
      })
    ).json()
    await app.asAdmin(`DELETE candidates-email-threads/${mail.id}/`)
    await arrived(9)
    const rowsOf = (kind: string) =>
      receiver.messages.flatMap(({ json: { type, data } }) => (type === kind ? [data.row] : []))
    expect(rowsOf('projects.created')).toMatchObject([{ key: 'LOOM', lead: { username: 'mara' } }])
    expect(rowsOf('projects.changed')).toHaveLength(1)
    expect(rowsOf('issues.created')).toMatchObject([
      { key, summary: 'Weave', project: { id, key: 'LOOM' }, reporter: { username: 'mara' }, assignee: null },
    ])
    expect(rowsOf('issues.changed')).toHaveLength(2)
    expect(rowsOf('work-logs.deleted')).toEqual([null])
    expect(rowsOf('candidates-email-threads.deleted')).toEqual([null])
    expect(receiver.messages.map(({ body }) => body).join()).not.toContain('Secret')
  })

  test('is paused after three days without success, tells who added it, and goes on when let', async () => {
    expect(webhookLimits.retrySeconds.reduce<number>((sum, one) => sum + one, 0)).toBeGreaterThan(3 * 86_400)
    const made = await subscribe('contactus.created')
    await enquire('First')
    await enquire('Second')
    await app.db
      .update(webhookDelivery)
      .set({ attempts: webhookLimits.retrySeconds.length })
      .where(sql`${webhookDelivery.id} = (select min(id) from webhook_delivery)`)
    receiver.answers((_, response) => response.writeHead(500).end())
    await work()
    await sendDue(app.services)
    await eventually(async () => expect(await listed(made)).toMatchObject({ paused: 'failing', waiting: 1 }))
    const [mail] = await mailsTo(app, app.admin.email)
    expect(mail).toMatchObject({ subject: 'Webhook paused: Other program' })
    expect(mail?.text).toContain('/authority/api-access')
    await enquire('Third')
    expect(await deliveriesOf(made)).toHaveLength(2)
    receiver.answers()
    const { id } = made.webhook
    expect((await deliveriesOf(made)).map(({ state }) => state)).toEqual(['waiting', 'failed'])
    const failed = (await deliveriesOf(made))[1]?.id
    expect(await app.asAdmin(`POST webhooks/${id}/deliveries/${failed}/resend/`)).toAnswer(409)
    expect(await app.asAdmin(`PATCH webhooks/${id}/`, { active: true })).toAnswer(200)
    await eventually(async () => expect((await deliveriesOf(made))[0]).toMatchObject({ state: 'delivered' }))
    expect(await app.asAdmin(`POST webhooks/${id}/deliveries/${failed}/resend/`)).toAnswer(202)
    await eventually(async () => expect((await deliveriesOf(made))[1]).toMatchObject({ state: 'delivered' }))
    receiver.answers((_, response) => response.writeHead(410).end())
    await enquire('Fourth')
    await eventually(async () => expect(await listed(made)).toMatchObject({ paused: 'gone' }))
  })

  test('is signed with both secrets for a day after a rotation, and sends a test', async () => {
    const made = await subscribe('article.created')
    const { id } = made.webhook
    const next: WebhookWithSecret = (await app.asAdmin(`POST webhooks/${id}/secret/`)).json()
    expect(next.secret).not.toBe(made.secret)
    expect(next.webhook.previous_secret_until).not.toBeNull()
    await work()
    expect(await app.asAdmin(`POST webhooks/${id}/test/`)).toAnswer(202)
    await arrived(1)
    const both = [next, made].map(({ secret }) => expectedSignature(secret, present(receiver.messages[0])))
    expect(receiver.messages[0]?.headers['webhook-signature']).toBe(both.join(' '))
    expect(receiver.messages[0]?.json).toMatchObject({ type: 'webhook.test', data: {} })
    await app.db.update(webhook).set({ previousSecretUntil: sql`now()` })
    await app.asAdmin(`POST webhooks/${id}/test/`)
    await arrived(2)
    expect(receiver.messages[1]?.headers['webhook-signature']).toBe(
      expectedSignature(next.secret, present(receiver.messages[1])),
    )
  })

  test('tells nothing that who has added it may not read any more', async () => {
    const made = await subscribe('contactus.created', 'job.created')
    await enquire('Engines')
    await create(app, contentTypes.job, 'Analyst')
    const setRole = (role: Role) => app.db.update(account).set({ role }).where(eq(account.id, app.admin.id))
    await setRole('recruiter')
    await work()
    await sendDue(app.services)
    await arrived(1)
    await setRole('owner')
    expect(receiver.kinds()).toEqual(['job.created'])
    await eventually(async () => expect(await listed(made)).toMatchObject({ waiting: 0 }))
    const [, refused] = await deliveriesOf(made)
    expect(refused).toMatchObject({
      state: 'failed',
      attempts: 0,
      error: expect.stringContaining('may not read'),
    })
  })

  test('is forgotten with its log, which lasts for a month', async () => {
    const made = await subscribe('contactus.created')
    await enquire('Old')
    await enquire('New')
    await app.db
      .update(webhookDelivery)
      .set({ createdAt: sql`now() - interval '31 days'` })
      .where(sql`${webhookDelivery.id} = (select min(id) from webhook_delivery)`)
    await runCleanup(app.services)
    expect(await deliveriesOf(made)).toHaveLength(1)
    expect(await app.asAdmin(`DELETE webhooks/${made.webhook.id}/`)).toAnswer(204)
    expect(await app.db.$count(webhookDelivery)).toBe(0)
    expect(await app.asAdmin(`GET webhooks/${made.webhook.id}/deliveries/`)).toAnswer(404)
  })
})

describe('adding a webhook', () => {
  test.each([
    [{ name: '' }, { name: ['This field is required.'] }],
    [{ url: 'ftp://example.com/' }, { url: ['Enter a URL that begins with https://.'] }],
    [{ url: 'https://me:secret@example.com/' }, { url: ['Enter a URL without a name or a password.'] }],
    [{ kinds: [] }, { kinds: ['Choose at least one event.'] }],
    [{ kinds: ['article.eaten'] }, { kinds: ['There is no such kind of event.'] }],
  ])('is refused with %j, and leaves nothing behind', async (change, errors) => {
    const body = { name: 'A', url: receiver.url, kinds: ['article.created'], ...change }
    expect(await app.asAdmin('POST webhooks/', body)).toAnswer(400, errors)
    expect(await app.db.$count(webhook)).toBe(0)
  })

  test('is refused where its name leads to no public address, as sending would be', async () => {
    const other = await startTestApp()
    onTestFinished(() => other.close())
    const body = { name: 'A', url: 'https://localhost/hook', kinds: ['article.created'] }
    expect(await other.asAdmin('POST webhooks/', body)).toAnswer(400, {
      url: ['The address is not a public one.'],
    })
    // What cannot be resolved now may be later.
    const later = { ...body, url: 'https://receiver.invalid/' }
    expect(await other.asAdmin('POST webhooks/', later)).toAnswer(201)
  })

  test('needs a recent sign-in', async () => {
    const admin = await createAdmin(app)
    const { access } = await tokensOf(app, admin)
    await app.db
      .update(session)
      .set({ authenticatedAt: sql`now() - interval '1 hour'` })
      .where(eq(session.accountId, admin.id))
    const body = { name: 'A', url: receiver.url, kinds: ['article.created'] }
    const refused = await app.call('POST webhooks/', body, { headers: bearer(access) })
    expect(refused).toAnswer(403, expect.objectContaining({ code: 'recent_authentication_required' }))
  })
})

describe('what a webhook may reach', () => {
  const send = (url: string, options: { allowsPrivate?: boolean; timeoutMs?: number } = {}) =>
    post(url, {
      headers: {},
      body: '{}',
      signal: new AbortController().signal,
      allowsPrivate: false,
      ...options,
    })

  test('is the internet alone, whatever a name resolves to', async () => {
    const addresses = ['10.1.2.3', '127.0.0.1', '169.254.169.254', '192.168.0.1', '100.64.0.1', '0.0.0.0']
    const more = [
      '::1',
      '::ffff:127.0.0.1',
      'fd00::1',
      'fe80::1',
      '64:ff9b::a00:1',
      '2002:7f00:1::',
      '255.255.255.255',
    ]
    expect([...addresses, ...more].filter(isPublicAddress)).toEqual([])
    expect(['93.184.216.34', '2606:4700::1111'].every(isPublicAddress)).toBe(true)
    for (const host of ['localhost', '127.1', '0x7f000001', '[::ffff:7f00:1]'])
      expect(await send(`https://${host}:1/`), host).toMatchObject({
        status: null,
        error: 'The address is not a public one.',
      })
    expect(await send(receiver.url)).toMatchObject({
      status: null,
      error: expect.stringContaining('https://'),
    })
    expect(receiver.messages).toEqual([])
  })

  test('is not where an answer leads, and takes no longer than it may', async () => {
    receiver.answers((_, response) => response.writeHead(302, { location: '/other' }).end())
    expect(await send(receiver.url, { allowsPrivate: true })).toMatchObject({ status: 302 })
    receiver.answers(() => {})
    const late = await send(receiver.url, { allowsPrivate: true, timeoutMs: 50 })
    expect(late).toMatchObject({ status: null, error: 'No answer in time.' })
    expect(receiver.messages.map(({ path }) => path)).toEqual(['/hook', '/hook'])
  })
})
