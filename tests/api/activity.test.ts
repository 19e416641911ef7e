import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ActivityEntry } from '#contract/activity/activity.ts'
import { tus } from '#contract/drive/drive-rules.ts'
import { candidateStatuses } from '#contract/hiring/candidate.ts'
import { runCleanup } from '#server/modules/index.ts'
import { session } from '#server/sessions/tables.ts'
import { callerAs, createAdmin, createEmployee, employeeSession } from '#tests/support/accounts.ts'
import { imageFile, multipart, useTestApp } from '#tests/support/app.ts'
import { callerOf } from '#tests/support/calls.ts'
import { seedCandidates } from '#tests/support/candidates.ts'
import { contentType, create, rowKey } from '#tests/support/content.ts'
import { driveClient } from '#tests/support/drive.ts'
import { createProject } from '#tests/support/tracker-rows.ts'

const app = useTestApp({ env: { ACTIVITY_DAYS: '60' } })
const article = contentType('article')

const read = async (query = '', call = app.asAdmin): Promise<ActivityEntry[]> => {
  const response = await call({ url: `/api/activity/${query}` })
  expect(response.statusCode).toBe(200)
  return response.json().entries
}
const inWords = (entries: readonly ActivityEntry[]) =>
  entries.map(({ by, action, label, title }) => [by, action, label, title].join(', '))

beforeAll(async () => {
  const { email, password } = app.admin
  expect(await app.call('POST adminLogin/', { UserEmail: email, password })).toAnswer(200)
  const row = await create(app, article, 'Steady hands')
  await app.asAdmin(`PATCH article/${rowKey(article, row)}/`, { status: '1' })
  const [hired, ...rejected] = await seedCandidates(
    app,
    ['Zoë Lindqvist', 'Ann Other', 'Bo Third'].map((candidateName) => ({ candidateName })),
  )
  await app.asAdmin(`PATCH candidates/${hired?.id}/`, { status: candidateStatuses.hired })
  const ids = rejected.map(({ id }) => id)
  await app.asAdmin('PATCH candidates/bulk-status-update/', { ids, status: candidateStatuses.rejected })
  await app.asAdmin('POST employees/', {
    username: 'lotte',
    email: 'lotte@example.com',
    first_name: 'Lotte',
    last_name: 'Ruys',
  })
})

describe('who did what', () => {
  test('is told over all areas, the newest first, with what it is about', async () => {
    const entries = await read()
    expect(inWords(entries)).toEqual([
      'Ada Byron, invited, Employee, Lotte Ruys',
      'Ada Byron, changed, Candidate, ',
      'Ada Byron, changed, Candidate, Zoë Lindqvist',
      'Ada Byron, published, Article, Steady hands',
      'Ada Byron, created, Article, Steady hands',
      'Ada Byron, signedIn, Account, ',
    ])
    expect(entries[1]).toMatchObject({ count: 2, details: { status: candidateStatuses.rejected } })
    expect(entries[3]?.path).toMatch(/^\/authority\/articles\?id=\d+$/)
  })

  test('is filtered by person, kind, action, and time, in pages', async () => {
    const { people, types } = (await app.asAdmin({ url: '/api/activity/filters/' })).json()
    expect(people).toEqual([{ id: app.admin.id, name: 'Ada Byron' }])
    expect(types).toContainEqual({ type: 'candidates', label: 'Candidate' })
    expect(await read(`?by=${app.admin.id}&type=article&action=published`)).toHaveLength(1)
    expect(await read('?by=999')).toEqual([])
    expect(await read('?page=3&limit=2')).toHaveLength(2)
    await app.db.execute(sql`update revision set at = now() - interval '2 days' where type = 'article'`)
    expect(await read('?days=1&type=article')).toEqual([])
    expect(await read('?days=7&type=article')).toHaveLength(2)
    expect(await app.asAdmin({ url: '/api/activity/?action=sang' })).toAnswer(400)
  })

  test('is told to those whose role includes the area, and leaves no trace of a refused or failed call', async () => {
    const editor = await callerAs(app, await createAdmin(app, undefined, 'editor'))
    expect(await editor('PATCH candidates/1/', { status: candidateStatuses.hired })).toAnswer(403)
    expect(await app.asAdmin('PATCH candidates/999999/', { status: 1 })).toAnswer(404)
    expect(new Set((await read('', editor)).map(({ type }) => type))).toEqual(new Set(['article']))
    expect(await read('?type=candidates', editor)).toEqual([])
    expect(await read('?type=candidates')).toHaveLength(2)
  })

  test('names nobody who has been deleted', async () => {
    const [zoe] = await read('?type=candidates&page=2&limit=1')
    await app.asAdmin(`DELETE candidates/${zoe?.path?.split('=')[1]}/`)
    expect(inWords(await read('?type=candidates'))[2]).toBe('Ada Byron, changed, Candidate, ')
    const { rows } = await app.db.execute(sql`select from revision where row::text like '%Zo%Lindqvist%'`)
    expect(rows).toEqual([])
  })
})

describe('as time passes', () => {
  test('the deletion of a row outlives its trash, without the row', async () => {
    const row = await create(app, article, 'Long gone', { description: '<p>A secret</p>' })
    await app.asAdmin(`DELETE article/${rowKey(article, row)}/`)
    await app.db.execute(sql`update revision set at = now() - interval '31 days' where row_id = ${row.id}`)
    await runCleanup(app.services)
    expect(inWords(await read('?type=article&action=deleted'))).toEqual([
      'Ada Byron, deleted, Article, Long gone',
    ])
    const { rows } = await app.db.execute(
      sql`select row from revision where type = 'article' and row_id = ${row.id}`,
    )
    expect(rows).toEqual([{ row: { title: 'Long gone' } }])
  })

  test('what people did is forgotten after ACTIVITY_DAYS, the history of a row that is there is not', async () => {
    await app.db.execute(sql`update revision set at = now() - interval '61 days'`)
    expect(await read()).toEqual([])
    await runCleanup(app.services)
    const { rows } = await app.db.execute(sql`select distinct type, action from revision order by action`)
    expect(rows).toEqual([
      { type: 'article', action: 'created' },
      { type: 'article', action: 'published' },
    ])
  })
})

test('what was done and its entry are committed together, or neither is', async () => {
  const [candidate] = await seedCandidates(app, [{ candidateName: 'Whole Or Not' }])
  const url = `candidates/${candidate?.id}/`
  const status = async () => (await app.asAdmin(`GET ${url}`)).json().status
  const hire = () => app.asAdmin(`PATCH ${url}`, { status: candidateStatuses.hired })
  await app.db.execute(sql`alter table revision add constraint is_full check (row ? 'id') not valid`)
  expect(await hire()).toAnswer(500)
  expect(await status()).not.toBe(candidateStatuses.hired)
  expect(await read()).toEqual([])
  const colleague = await createAdmin(app)
  const sessions = () => app.db.$count(session, eq(session.accountId, colleague.id))
  await callerAs(app, colleague)
  for (const [call, body] of [
    ['POST api-tokens/', { name: 'Build', scopes: ['content:read'] }],
    ['PUT administrators/two-step/', { isRequired: true }],
    [`DELETE administrators/${colleague.id}/sessions/`, undefined],
  ] as const)
    expect(await app.asAdmin(call, body), call).toAnswer(500)
  expect((await app.asAdmin('GET api-tokens/')).json()).toEqual([])
  expect((await app.asAdmin('GET administrators/two-step/')).json().isRequired).toBe(false)
  expect(await sessions()).toBe(1)
  await app.db.execute(sql`alter table revision drop constraint is_full`)
  expect(await hire()).toAnswer(200)
  expect(inWords(await read())).toEqual(['Ada Byron, changed, Candidate, Whole Or Not'])
})

test('the work of employees is told with the key of the issue, without their texts, and filtered', async () => {
  const [worker, colleague] = [await createEmployee(app), await createEmployee(app)]
  const project = await createProject(app, [worker, colleague])
  const as = `${worker.username}/`
  const call = callerOf(app.fastify, await employeeSession(app, worker))
  const answer = await call(`POST jira/issue/${as}`, {
    project: project.key,
    summary: 'A secret',
    issuetype: 'Task',
  })
  const { issue } = answer.json()
  const change = (body: object, version: number) =>
    call(`PUT jira/issue/${as}${issue.key}/`, { ...body, version })
  const changed = await change({ status: 'In Progress' }, issue.version)
  expect(changed).toAnswer(200)
  const { version } = changed.json().issue
  expect(await change({ assignee: colleague.username }, issue.version)).toAnswer(412)
  expect(await change({ assignee: colleague.username }, version)).toAnswer(200)
  expect(await change({ summary: 'Another secret' }, version + 1)).toAnswer(200)
  const { comment } = (
    await call(`POST jira/issue/${as}${issue.key}/comment/`, { comment: 'A secret' })
  ).json()
  expect(await call(`DELETE jira/issue/${as}${issue.key}/comment/${comment.id}/`)).toAnswer(200)
  const files = `jira/nextcloud/files/${as}`
  const { id } = (await call(`POST ${files}folders/`, { name: 'Secrets' })).json()
  const drive = await driveClient(app, worker)
  for (const content of ['A secret', 'Another secret'])
    expect(await drive.sendWhole('secret.txt', content)).toAnswer(201)
  const { location } = (await drive.announce('secret plan.txt', 4)).headers
  expect(await drive.append(String(location), 0, 'se')).toAnswer(204)
  const sent = await drive.append(String(location), 2, 'cr')
  const file = sent.headers[tus.fileHeader]
  expect(await call(`PATCH ${files}${file}/`, { name: 'secret list.txt' })).toAnswer(200)
  expect(await call(`PATCH ${files}${file}/`, { folder: String(id) })).toAnswer(200)
  expect(await call(`PUT ${files}${file}/sharing/`, { projects: [], conversations: [] })).toAnswer(200)
  expect(await call(`DELETE ${files}${id}/`)).toAnswer(204)
  const member = await createEmployee(app)
  expect(await app.asAdmin(`POST projects/${project.id}/members/`, { employee: member.id })).toAnswer(200)
  expect(await app.asAdmin(`DELETE projects/${project.id}/members/${member.id}/`)).toAnswer(200)
  expect((await read('?type=projects')).map(({ action, title }) => [action, title])).toEqual([
    ['memberRemoved', project.name],
    ['memberAdded', project.name],
  ])

  const { people, types } = (await app.asAdmin('GET activity/filters/')).json()
  expect(people).toContainEqual({ id: worker.id, name: 'Katherine Johnson' })
  expect(people.map(({ id }: { id: number }) => id)).not.toContain(colleague.id)
  expect(types).toContainEqual({ type: 'issues', label: 'Issue' })
  const entries = await read(`?by=${worker.id}`)
  expect(entries.map(({ action, label, title, details }) => [action, label, title, details])).toEqual([
    ...[
      ...['deleted', 'shared', 'moved', 'renamed', 'created'],
      // A second file of the same name is a version of the first.
      ...['changed', 'created', 'created'],
    ].map((action) => [action, 'File', null, {}]),
    ['deleted', 'Comment', issue.key, {}],
    ['created', 'Comment', issue.key, {}],
    ['changed', 'Issue', issue.key, {}],
    ['changed', 'Issue', issue.key, { status: 'In Progress' }],
    ['created', 'Issue', issue.key, {}],
  ])
  expect(await read('?type=comments&action=deleted')).toHaveLength(1)
  const editor = await callerAs(app, await createAdmin(app, undefined, 'editor'))
  expect(await read('?type=issues', editor)).toEqual([])
  expect(
    (await editor('GET activity/filters/')).json().people.map(({ id }: { id: number }) => id),
  ).not.toContain(worker.id)
  const { rows } = await app.db.execute(
    sql`select from revision where row::text ~* 'secret|${sql.raw(colleague.username)}'`,
  )
  expect(rows).toEqual([])
})

test('refused sign-ins are counted by account in one entry an hour, without what was typed', async () => {
  const colleague = await createAdmin(app)
  const attempt = (UserEmail: string) =>
    app.call('POST adminLogin/', { UserEmail, password: 'Typed-Wrong-1' })
  const attempts = await Promise.all([1, 2, 3].map(() => attempt(colleague.email)))
  for (const one of attempts) expect(one).toAnswer(401)
  expect(await attempt('stranger@example.com')).toAnswer(401)
  const [entry, ...others] = await read('?action=signInRefused&type=account')
  expect(entry).toMatchObject({ count: 3, title: null, path: null })
  expect(others).toEqual([])
  const { rows } = await app.db.execute(
    sql`select from revision where row::text ~* 'Typed-Wrong|stranger' or type ~* 'stranger'`,
  )
  expect(rows).toEqual([])
  await app.db.execute(sql`update revision set at = now() - interval '61 minutes'`)
  await attempt(colleague.email)
  expect((await read('?action=signInRefused')).map(({ count }) => count)).toEqual([1, 3])
  const editor = await callerAs(app, await createAdmin(app, undefined, 'editor'))
  expect(await read('?action=signInRefused', editor)).toEqual([])
})

test('an export is recorded before it is sent, with how many rows it has, or is not sent', async () => {
  await seedCandidates(app, [{ candidateName: 'Exported One' }, { candidateName: 'Exported Two' }])
  const url = '/api/candidates/export/csv/?searchedText=Exported'
  const exported = () => read('?action=exported')
  expect((await app.asAdmin({ url })).body.split('\r\n')).toHaveLength(4)
  expect(await exported()).toMatchObject([{ label: 'Candidate', by: 'Ada Byron', count: 2 }])
  expect(await app.asAdmin({ url: `${url}&limit=1` })).toAnswer(200)
  expect((await exported()).map(({ count }) => count)).toEqual([1, 2])
  expect(await app.asAdmin({ url: '/api/article/export/csv/?limit=1' })).toAnswer(200)
  expect((await exported())[0]).toMatchObject({ label: 'Article', count: 1 })
  await app.db.execute(
    sql`alter table revision add constraint no_export check (action <> 'exported') not valid`,
  )
  for (const route of [
    url,
    '/api/candidates/?fields=email',
    '/api/activity/export/csv/',
    '/api/article/export/csv/',
  ])
    expect(await app.asAdmin({ url: route }), route).toAnswer(500)
  const body = { email: 'x@example.com' }
  expect(await app.asAdmin('POST personal-data/export/', body)).toAnswer(500)
  await app.db.execute(sql`alter table revision drop constraint no_export`)
  expect(await exported()).toHaveLength(3)
})

test('what is not found by its words is named as well, with where it is, also once it is deleted', async () => {
  const image = await imageFile({ name: 'quay.jpg' })
  const picture = (await app.asAdmin('POST media/', multipart({ file: image }))).json()
  expect(await app.asAdmin(`PATCH media/${picture.id}/`, { name: 'The old quay' })).toAnswer(200)
  expect(await app.asAdmin('PATCH site-settings/home/', { about: 'Our story' })).toAnswer(200)
  expect(await app.asAdmin('PATCH site-settings/company/', { tagline: 'By the sea' })).toAnswer(200)
  const tag = (await app.asAdmin('POST email-tags/', { key: 'berth', value: 'Berth 7' })).json()
  const scopes = ['content:read']
  const { token } = (await app.asAdmin('POST api-tokens/', { name: 'Build', scopes })).json()
  const path = '/authority/'
  const named = async (query = '') =>
    (await read(`?days=1&${query}`)).map(({ action, label, title, path }) => [action, label, title, path])
  const home = (await read('?type=site-settings'))[1]
  expect(home).toMatchObject({ title: 'Home', path: `${path}site-settings?section=home`, count: 1 })
  expect((await named()).slice(0, 6)).toEqual([
    ['created', 'API token', 'Build', `${path}api-access`],
    ['created', 'Email tag', tag.key, `${path}email-template`],
    ['changed', 'Site settings', 'Company', `${path}site-settings?section=company`],
    ['changed', 'Site settings', 'Home', `${path}site-settings?section=home`],
    ['changed', 'Picture', 'The old quay', `${path}media?id=${picture.id}`],
    ['created', 'Picture', 'The old quay', `${path}media?id=${picture.id}`],
  ])
  const { body } = await app.asAdmin({ url: '/api/activity/export/csv/?type=site-settings' })
  expect(body.split('\r\n').filter((line) => /Site settings,"?Home/.test(line))).toHaveLength(1)
  expect(await app.asAdmin(`DELETE media/${picture.id}/`)).toAnswer(204)
  expect(await app.asAdmin(`DELETE email-tags/${tag.id}/`)).toAnswer(204)
  expect(await app.asAdmin(`DELETE api-tokens/${token.id}/`)).toAnswer(204)
  expect(await named('action=deleted')).toEqual(
    expect.arrayContaining([
      ['deleted', 'API token', 'Build', null],
      ['deleted', 'Email tag', tag.key, null],
      ['deleted', 'Picture', 'The old quay', null],
    ]),
  )
  expect(await named('type=media&action=created')).toEqual([['created', 'Picture', null, null]])
  const editor = await callerAs(app, await createAdmin(app, undefined, 'editor'))
  expect(await read('?type=api-tokens', editor)).toEqual([])
})

test('that an administrator is deactivated and reactivated is told apart from another change', async () => {
  const { id } = await createAdmin(app, undefined, 'editor')
  const changes = [{ active: false }, { active: false }, { active: true }, { role: 'viewer', active: true }]
  for (const change of changes) expect(await app.asAdmin(`PATCH administrators/${id}/`, change)).toAnswer(200)
  const entries = await read('?type=administrators&action=changed&limit=4')
  expect(entries.map(({ details }) => details)).toEqual([
    { role: 'viewer' },
    { role: 'editor', active: true },
    { role: 'editor' },
    { role: 'editor', active: false },
  ])
})

test('an export has each entry once, though others are added meanwhile', async () => {
  const add = (count: number) =>
    app.db.execute(sql`insert into revision (type, row_id, action, row)
      select 'article', 1, 'changed', '{}' from generate_series(1, ${count}::int)`)
  await add(4000)
  const exporting = app.asAdmin({ url: '/api/activity/export/csv/?type=article&action=changed' })
  let isExported = false
  void exporting.finally(() => {
    isExported = true
  })
  while (!isExported) await add(10)
  const lines = (await exporting).body.trim().split('\r\n').slice(1)
  expect(lines.length).toBeGreaterThanOrEqual(4000)
  expect(new Set(lines).size).toBe(lines.length)
})
