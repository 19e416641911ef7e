import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { candidateStatuses } from '#contract/hiring/candidate.ts'
import { candidate } from '#server/hiring/tables.ts'
import { notificationQueue } from '#server/mail/notifications.ts'
import { outbox } from '#server/mail/tables.ts'
import { onboardingStep } from '#server/onboarding/tables.ts'
import { erasure } from '#server/privacy/tables.ts'
import { refreshAllWords } from '#server/search/stale-words.ts'
import { account, session } from '#server/sessions/tables.ts'
import { issueChange, issueComment } from '#server/tracker/tables.ts'
import {
  bearer,
  createAdmin,
  createEmployee,
  employeeSession,
  signInEmployee,
  tokensOf,
} from '#tests/support/accounts.ts'
import { multipart, useTestApp } from '#tests/support/app.ts'
import { callerOf } from '#tests/support/calls.ts'
import { seedCandidate } from '#tests/support/candidates.ts'
import { startChat } from '#tests/support/chat.ts'
import { pdfFile } from '#tests/support/job-application.ts'
import { createIssue, createProject, createWorkLog } from '#tests/support/tracker-rows.ts'

const app = useTestApp()
const email = 'Jane.Doe@example.com'
const send = (path: string, body: object = { email }) => app.asAdmin(`POST personal-data/${path}`, body)

/** How many records there are by area. */
async function counts(body?: object): Promise<Record<string, number>> {
  const { areas } = (await send('', body)).json()
  return Object.fromEntries(areas.map(({ area, count }: { area: string; count: number }) => [area, count]))
}

const mail = (values: Partial<typeof outbox.$inferInsert>) => ({
  to: email,
  from: 'Us <us@company.example>',
  subject: 'Thank you',
  text: 'We have your application.',
  messageId: `<${crypto.randomUUID()}@company.example>`,
  state: 'queued' as const,
  ...values,
})

/** Whatever the program stores of people: Jane, in letters of any case, and another. */
async function seed() {
  const jane = await seedCandidate(
    app,
    { email: 'jane.doe@EXAMPLE.com', candidateName: 'Jane' },
    { resume: pdfFile(), hasImage: true },
  )
  const other = await seedCandidate(app, { email: 'other@example.com', candidateName: 'Other' })
  await app.db.insert(outbox).values([
    mail({ candidateId: jane.id }),
    mail({ confidential: true, text: 'sealed secret' }),
    mail({
      to: 'us@company.example',
      from: 'jane.doe@example.com',
      state: 'received',
      candidateId: jane.id,
    }),
    mail({ to: 'other@example.com', candidateId: other.id }),
  ])
  const enquiry = { name: 'Jane', email, subject: 'A question', message: 'Hello' }
  for (const subject of ['Kept', 'Deleted'])
    expect(await app.call('POST contactus/', multipart({ ...enquiry, subject }))).toAnswer(201)
  const [deleted] = (await app.asAdmin({ url: '/api/contactus/?limit=1' })).json()
  await app.asAdmin(`DELETE contactus/${deleted.id}/`)
  const chat = startChat(app)
  await chat.say('Initialize chatbot')
  await chat.say(`Please write to ${email.toLowerCase()} about the harbour project`)
  const visitor = startChat(app)
  await visitor.say('Where are you located?')
  const employee = await createEmployee(app, 'jane.doe', { firstName: 'Jane', lastName: 'Doe' })
  const admin = await createAdmin(app, 'Jane.Doe@example.com')
  return { jane, other, employee, admin }
}

test('one person is shown, exported, and erased with a proof over everything that is stored, and nobody else', async () => {
  const { jane, other } = await seed()
  const all = { applications: 1, mails: 3, conversations: 1, enquiries: 2, accounts: 2 }
  expect(await counts()).toEqual(all)
  expect(await counts({ email: ' jane.doe@example.com'.trim() })).toEqual(all)

  const zip = await send('export/')
  expect([zip.statusCode, zip.headers['content-type']]).toEqual([200, 'application/zip'])
  const text = zip.rawPayload.toString('latin1')
  for (const part of [
    'applications.json',
    'mails.json',
    `applications/${jane.id}/resume.pdf`,
    'We have your application.',
    'harbour project',
  ])
    expect(text).toContain(part)
  for (const secret of ['sealed secret', 'argon2', 'other@example.com']) expect(text).not.toContain(secret)

  const proof = await send('erase/')
  expect(proof).toAnswer(200, {
    at: expect.any(String),
    by: 'Ada Byron',
    emailHash: createHash('sha256').update(email.toLowerCase()).digest('hex'),
    erased: { applications: 1, mails: 3, conversations: 1, enquiries: 2 },
    kept: { accounts: 2 },
    renamed: {},
    named: {},
  })
  expect(await counts()).toEqual({ applications: 0, mails: 0, conversations: 0, enquiries: 0, accounts: 2 })
  expect((await send('')).json().erasures).toEqual([proof.json()])
  for (const path of [jane.candidateResume, String(jane.candidateImage)])
    expect(await app.services.files.private.open(path)).toBeNull()
  expect(await tracesOf('jane.doe@example.com')).toEqual({ account: 2 })
  expect(await app.db.$count(candidate, eq(candidate.id, other.id))).toBe(1)
  expect(await app.db.$count(outbox)).toBe(1)
  expect((await app.asAdmin({ url: '/api/assistant-conversations/count/' })).json()).toEqual({ count: 1 })
  // Again, and nothing more is found.
  expect((await send('erase/')).json()).toMatchObject({ erased: {}, kept: { accounts: 2 } })
})

test('whose address is a part of someone else’s is told from them, and a deletion from before is not told again', async () => {
  const texts = {
    ann: ['Ann <ann@example.com>.', 'First line\nann@example.com wrote', '-ann@example.com,'],
    others: ['joann@example.com', 'jo.ann@example.com', 'jo-ann@example.com', 'ann@example.com.au'],
  }
  const all = Object.values(texts).flat()
  await app.db.insert(outbox).values(all.map((text) => mail({ to: 'us@company.example', text })))
  await app.db.transaction((tx) =>
    app.services.jobs.sendMany(
      tx,
      notificationQueue,
      all.map((text, at) => ({
        id: `${at}`,
        title: 'HR_NEW_APPLICATION' as const,
        recipients: [{ to: 'us@company.example', values: { contact_message: text } }],
      })),
    ),
  )
  for (const address of ['ann@example.com', 'joann@example.com']) {
    const chat = startChat(app)
    await chat.say('Initialize chatbot')
    await chat.say(`Please write to ${address} about the harbour project`)
  }
  const enquiry = { name: 'Ann', email: 'ann@example.com', subject: 'Deleted', message: 'Hello' }
  expect(await app.call('POST contactus/', multipart(enquiry))).toAnswer(201)
  const [deleted] = (await app.asAdmin({ url: '/api/contactus/?limit=1' })).json()
  await app.asAdmin(`DELETE contactus/${deleted.id}/`)
  const body = { email: 'ann@example.com' }
  expect(await counts(body)).toMatchObject({ mails: texts.ann.length, conversations: 1, enquiries: 1 })
  const told: unknown[] = []
  app.services.events.on('enquiry', (event) => told.push(event))
  expect((await send('erase/', body)).json().erased).toEqual({ mails: 3, conversations: 1, enquiries: 1 })
  expect(told).toEqual([])
  const left = await app.db
    .select({ text: outbox.text })
    .from(outbox)
    .where(sql`${outbox.text} like '%ann@%'`)
  expect(left.map(({ text }) => text).sort()).toEqual([...texts.others].sort())
  const { rows } = await app.db.execute(
    sql`select data #>> '{recipients,0,values,contact_message}' as text from pgboss.job where data::text like '%ann@%'`,
  )
  expect(rows.map(({ text }) => text).sort()).toEqual([...texts.others].sort())
  expect(await counts({ email: 'joann@example.com' })).toMatchObject({ mails: 1, conversations: 1 })
})

test('mails that tell others about an applicant, and how they were hired without an account, go with the application', async () => {
  const address = { email: 'zelda@example.com', candidateName: 'Zelda Quist' }
  const { id } = await seedCandidate(app, address, { hasImage: true })
  const hired = multipart({ status: String(candidateStatuses.hired) })
  expect(await app.asAdmin(`PATCH candidates/${id}/`, hired)).toAnswer(200)
  expect(await app.asAdmin(`POST candidates/${id}/onboarding/request/`)).toAnswer(200)
  await app.db
    .insert(onboardingStep)
    .values({ kind: 'teamPage', candidateId: id, targetId: 1, title: 'Zelda Quist' })
  const { outbox: mails, ...traces } = await tracesOf('zelda quist')
  expect(traces).toMatchObject({ candidate: 1, onboarding_step: 1 })
  expect(mails).toBeGreaterThan(0)
  expect(await counts(address)).toMatchObject({ applications: 1, mails })
  expect((await send('erase/', address)).json().erased).toEqual({ applications: 1, mails })
  expect(await tracesOf('zelda')).toEqual({})
})

test('an account that was deactivated loses all that says who it was, and its work stays', async () => {
  const names = { firstName: 'Xanthe', lastName: 'Quill' }
  const employee = await createEmployee(app, 'xanthe.quill', names)
  const address = 'xanthe.quill@example.com'
  const invited = { email: address, first_name: 'Xanthe', last_name: 'Quill', role: 'owner' }
  const { administrator: removed } = (await app.asAdmin('POST administrators/', invited)).json()
  expect(await app.asAdmin(`DELETE administrators/${removed.id}/`)).toAnswer(204)
  const { administrator: admin } = (await app.asAdmin('POST administrators/', invited)).json()
  const project = await createProject(app, [employee])
  const issue = await createIssue(app, project, employee)
  await createWorkLog(app, issue, employee, { day: '2026-01-12', hours: 2 })
  await signInEmployee(app, employee)
  const erase = async () => (await send('erase/', { email: address })).json()
  // Accounts in use stay, unlike the history of the one that was removed.
  expect(await erase()).toMatchObject({ erased: { accounts: 1 }, kept: { accounts: 2 } })
  expect(await app.asAdmin(`PATCH employees/${employee.id}/`, { active: false })).toAnswer(200)
  expect(await app.asAdmin(`PATCH administrators/${admin.id}/`, { active: false })).toAnswer(200)
  expect(await erase()).toMatchObject({ erased: { accounts: 2 }, kept: {} })
  expect(await counts({ email: address })).toMatchObject({ accounts: 0 })
  while (await refreshAllWords(app.db));
  for (const trace of [address, 'xanthe', 'quill']) expect(await tracesOf(trace), trace).toEqual({})

  const { people } = (await app.asAdmin(`GET projects/${project.id}/timesheet/?day=2026-01-12`)).json()
  expect(people).toMatchObject([{ id: employee.id, name: 'Former employee' }])
  // Neither is there as a person any more, so nothing brings them back.
  for (const path of ['employees', 'administrators'] as const) {
    const { id } = path === 'employees' ? employee : admin
    expect(
      await app.asAdmin({ url: `/api/${path}/${id}/`, method: 'PATCH', payload: { active: true } }),
    ).toAnswer(404)
    const rows: { id: number }[] = (await app.asAdmin({ url: `/api/${path}/` })).json()
    expect(rows.map((row) => row.id)).not.toContain(id)
  }
  expect((await signInEmployee(app, employee)).statusCode).toBe(401)
  // Of what belongs to an account, only its new words and memberships are left.
  const { rows } = await app.db.execute<{ name: string; column: string }>(
    sql`select conrelid::regclass::text as name, attname as column from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where confrelid = 'account'::regclass and confdeltype = 'c'`,
  )
  const left: string[] = []
  for (const { name, column } of rows) {
    const found = await app.db.execute(
      sql`select 1 from ${sql.raw(name)} where ${sql.raw(column)} in (${employee.id}, ${admin.id})`,
    )
    if (found.rowCount) left.push(name)
  }
  expect(left.toSorted()).toEqual(['employee_search', 'project_member'])
  // The account of the one owner is in use, whoever asks.
  const owner = { email: app.admin.email }
  expect((await send('erase/', owner)).json()).toMatchObject({ kept: { accounts: 1 } })
  expect(await app.asAdmin('GET administrators/')).toAnswer(200)
})

test('texts of others that name someone are shown, left or replaced, and counted in the proof', async () => {
  const former = await createEmployee(app, 'ottilie.s', { firstName: 'Ottilie', lastName: "O'Shea" })
  const author = await createEmployee(app, 'bertram', { firstName: 'Bertram', lastName: 'Wooster' })
  // Someone else of the same name as the applicant, who is meant as well.
  await createEmployee(app, 'gussie', { firstName: 'Gussie', lastName: 'Fink' })
  const project = await createProject(app, [author, former])
  const call = callerOf(app.fastify, await employeeSession(app, author))
  const say = (comment: string) =>
    call(`POST jira/issue/${author.username}/${issue.key}/comment/`, { comment })
  const issue = await createIssue(app, project, author, { summary: 'Ottilie’s hand-over' })
  for (const comment of [
    'Ask @ottilie.s or write to ottilie.s@example.com.',
    "ottilie  O'SHEA knows, and so does Ottilie O’Shea.",
    'Ottilie alone may be anyone, and ottilie.south@example.com is.',
  ])
    expect(await say(comment)).toAnswer(201)
  await app.db.insert(issueChange).values({ issueId: issue.id, field: 'assignee', to: "Ottilie O'Shea" })
  const address = { email: former.email }
  expect((await send('', address)).json()).toMatchObject({ naming: [], formerly: null })
  expect(await app.asAdmin(`PATCH employees/${former.id}/`, { active: false })).toAnswer(200)
  expect((await send('', address)).json()).toMatchObject({
    formerly: 'Former employee',
    naming: [
      { kind: 'comments', count: 2, places: [issue.key] },
      { kind: 'changes', count: 1, places: [issue.key] },
    ],
  })
  const texts = async () =>
    (await app.db.select({ body: issueComment.body }).from(issueComment).orderBy(issueComment.id)).map(
      ({ body }) => body,
    )
  const before = await texts()

  const applicant = { email: 'gussie.fink@example.org', candidateName: 'Gussie Fink' }
  await seedCandidate(app, applicant)
  expect(await say('Gussie Fink applied, gussie.fink@example.org')).toAnswer(201)
  const left = await send('erase/', { email: applicant.email })
  expect(left.json()).toMatchObject({ renamed: {}, named: { comments: 1 } })
  await seedCandidate(app, applicant)
  const applied = await send('erase/', { email: applicant.email, replace_names: true })
  expect(applied.json()).toMatchObject({ renamed: { comments: 1 }, named: {} })
  expect((await texts()).at(-1)).toContain('Gussie Fink applied, a former applicant')

  const proof = await send('erase/', { ...address, replace_names: true })
  expect(proof.json()).toMatchObject({ renamed: { comments: 2, changes: 1 }, named: {} })
  const after = await texts()
  expect(after[0]).toContain('Ask Former employee or write to Former employee.')
  expect(after[1]).toContain('Former employee knows, and so does Former employee.')
  expect(after[2]).toBe(before[2])
  for (const trace of ["o'shea", 'ottilie.s@']) expect(await tracesOf(trace), trace).toEqual({})
})

/** In how many rows of each table a text is, in any case. */
async function tracesOf(text: string): Promise<Record<string, number>> {
  const { rows } = await app.db.execute<{ name: string }>(
    sql`select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'pgboss')`,
  )
  const found: Record<string, number> = {}
  for (const { name } of rows) {
    const { rowCount } = await app.db.execute(
      sql`select 1 from ${sql.raw(name)} as one where strpos(lower(one::text), ${text}) > 0`,
    )
    if (rowCount) found[name] = rowCount
  }
  return found
}

test('only an administrator whose password was checked lately may do any of it', async () => {
  const admin = await createAdmin(app)
  const { access } = await tokensOf(app, admin)
  await app.db
    .update(session)
    .set({ authenticatedAt: sql`now() - interval '16 minutes'` })
    .where(eq(session.accountId, admin.id))
  const before = await app.db.$count(erasure)
  for (const path of ['', 'export/', 'erase/']) {
    const route = `POST personal-data/${path}` as const
    expect(await app.call(route, { email })).toAnswer(401)
    expect((await app.call(route, { email }, { headers: bearer(access) })).json()).toMatchObject({
      code: 'recent_authentication_required',
    })
    for (const odd of ['', 'x', 'a@b', 'a\0@example.com', null, 1])
      expect(await send(path, { email: odd }), String(odd)).toAnswer(400)
  }
  expect(await app.db.$count(erasure)).toBe(before)
  expect(await app.db.$count(account)).toBeGreaterThan(0)
})
