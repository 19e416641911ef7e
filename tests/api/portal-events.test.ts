import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountScope, projectScope, publishMembership } from '#server/events/scopes.ts'
import { projectMember } from '#server/projects/tables.ts'
import { createEmployee, type EmployeeAccount } from '#tests/support/accounts.ts'
import { type TestApp, useTestApp } from '#tests/support/app.ts'
import { follow, lastIdIn, namesAndData, type Reader } from '#tests/support/event-reader.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startOtherProcess } from '#tests/support/other-process.ts'
import { addMembers, createProject } from '#tests/support/tracker-rows.ts'

const app = useTestApp()
let mara: EmployeeAccount
let theo: EmployeeAccount
let project: { id: number; key: string }
let scope: ReturnType<typeof projectScope>

beforeAll(async () => {
  mara = await createEmployee(app, 'mara')
  theo = await createEmployee(app, 'theo')
})

/** A project of Mara's, which Theo is not in. */
async function projectOfMara(): Promise<void> {
  project = await createProject(app, [mara])
  scope = projectScope(project.id)
}

async function followAs(
  { id }: EmployeeAccount,
  { on = app, lastEventId }: { on?: Pick<TestApp, 'fastify'>; lastEventId?: string } = {},
): Promise<Reader> {
  const { access } = await app.db.transaction((tx) => app.services.sessions.create(tx, id, false))
  const reader = await follow(on, access, {
    query: '?as=employee',
    ...(lastEventId === undefined ? {} : { lastEventId }),
  })
  await eventually(() => expect(reader.text).toContain('event: ready'))
  return reader
}

let count = 0

/** Publishes a change of an issue, and returns what is heard of it. */
async function changeIssue(where = scope) {
  const data = { issueKey: `TEST-${++count}`, change: 'fields' as const }
  await app.services.events.publish('issue', { ...data, scope: where })
  return ['issue', { ...data, scope: where }]
}

/** Waits until everything that was published has arrived: Mara hears of her own account last. */
async function settle(...readers: Reader[]): Promise<void> {
  for (const { id } of [mara, theo]) await app.services.events.publish('inbox', { scope: accountScope(id) })
  await eventually(() => {
    for (const reader of readers) expect(namesAndData(reader).at(-1)?.[0]).toBe('inbox')
  })
}

const heard = (reader: Reader) => namesAndData(reader).filter(([name]) => name !== 'inbox')

async function join({ id }: EmployeeAccount): Promise<void> {
  await addMembers(app, project, [{ id }])
  await app.services.events.transaction(async (tx) => publishMembership(tx, { scope, added: [id] }))
}

const removeMember = ({ id }: EmployeeAccount) =>
  app.db
    .update(projectMember)
    .set({ leftAt: sql`now()` })
    .where(and(eq(projectMember.projectId, project.id), eq(projectMember.accountId, id)))

async function leave(person: EmployeeAccount): Promise<void> {
  await removeMember(person)
  await app.services.events.transaction(async (tx) => publishMembership(tx, { scope, removed: [person.id] }))
}

test('streams by the thousand from one account leave it ten, and others theirs', async () => {
  await projectOfMara()
  await join(theo)
  // Otherwise who follows now hears of having joined.
  await settle(await followAs(theo))
  const [his, { access }] = await Promise.all([
    followAs(theo),
    app.db.transaction((tx) => app.services.sessions.create(tx, mara.id, false)),
  ])
  const hers: Reader[] = []
  for (let batch = 0; batch < 40; batch++)
    hers.push(
      ...(await Promise.all(
        Array.from({ length: 25 }, () => follow(app, access, { query: '?as=employee' })),
      )),
    )
  expect(hers.filter(({ response }) => response.status !== 200)).toEqual([])
  await eventually(() => expect(hers.filter(({ isEnded }) => !isEnded)).toHaveLength(10))
  for (const reader of hers.filter(({ isEnded }) => isEnded))
    expect(namesAndData(reader).at(-1)).toEqual(['superseded', {}])
  const change = await changeIssue()
  const open = [his, await followAs(theo), ...hers.filter(({ isEnded }) => !isEnded)]
  const next = await changeIssue()
  await eventually(() => {
    for (const reader of open) expect(heard(reader)).toContainEqual(next)
  })
  expect(heard(his)).toEqual([change, next])
  // What was ended is gone from the server as well.
  const { server } = app.fastify
  const connections = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
  await eventually(async () => expect(await connections()).toBeLessThan(100))
})

describe('the stream of events of the portal', () => {
  beforeAll(projectOfMara)

  test('tells members of a project and an account what is theirs, and no one else', async () => {
    const readers = await Promise.all([followAs(mara), followAs(theo)])
    const [hers, his] = readers as [Reader, Reader]
    const admin = await follow(app, (await app.signIn()).access)
    const change = await changeIssue()
    await app.services.events.publishHere('content', { type: 'article', ids: [1] })
    await settle(...readers)
    expect(heard(hers)).toEqual([change])
    expect(heard(his)).toEqual([])
    expect(his.events.map(({ data }) => JSON.parse(String(data)).scope)).toEqual([accountScope(theo.id)])
    expect(namesAndData(admin)).toEqual([['content', { type: 'article', ids: [1] }]])
  })

  test('follows who joins and leaves, at once and in every process', async () => {
    const other = await startOtherProcess(app)
    const readers = await Promise.all([followAs(theo), followAs(theo, { on: other })])
    await changeIssue()
    await join(theo)
    const change = await changeIssue()
    await leave(theo)
    await changeIssue()
    await settle(...readers)
    const membership = ['membership', { scope }]
    for (const reader of readers) expect(heard(reader)).toEqual([membership, change, membership])
    const later = await followAs(theo)
    await changeIssue()
    await settle(later)
    expect(heard(later)).toEqual([])
  })

  test('resumes with what is the account’s by now', async () => {
    const reader = await followAs(theo)
    const lastEventId = lastIdIn(reader)
    const change = await changeIssue()
    await settle(reader)
    const without = await followAs(theo, { lastEventId })
    expect(heard(without)).toEqual([])
    expect(heard(await followAs(mara, { lastEventId }))).toEqual([change])
  })

  test('is silent after an interruption between the processes, until memberships are known again', async () => {
    await projectOfMara()
    const readers = await Promise.all([followAs(mara), followAs(theo)])
    const [hers, his] = readers as [Reader, Reader]
    // No one hears of these.
    await removeMember(mara)
    await addMembers(app, project, [theo])
    await app.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'portico events' and datname = current_database()`)
    await eventually(() => {
      for (const reader of readers) expect(namesAndData(reader).at(-1)?.[0]).toBe('reset')
    })
    const change = await changeIssue()
    await settle(...readers)
    expect(heard(hers)).toEqual([['reset', {}]])
    expect(heard(his)).toEqual([['reset', {}], change])
  })
})
