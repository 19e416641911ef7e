import { beforeAll, describe, expect, test } from 'vitest'
import type { Issue } from '#contract/tracker/tracker.ts'
import { createEmployee, type EmployeeAccount, employeeSession } from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import {
  addMembers,
  createIssue,
  createIssues,
  createProject,
  createSprint,
  createWorkLog,
} from '#tests/support/tracker-rows.ts'

const today = new Date('2025-03-31T20:00:00Z')
const app = useTestApp({ clock: () => today })

/** An employee whom no other test knows, and how to read as this employee. */
async function createReader() {
  const employee = await createEmployee(app)
  const headers = await employeeSession(app, employee)
  const get = (path: string) =>
    app.call({ url: `/api/jira/${path.replace('{user}', employee.username)}`, headers })
  const list = async (query: string) => (await get(`issues/{user}/?${query}`)).json()
  const summaries = async (query: string): Promise<string[]> =>
    (await list(query)).issues.map(({ fields }: Issue) => fields.summary)
  return { ...employee, get, list, summaries }
}
type Reader = Awaited<ReturnType<typeof createReader>>

const days = (before: number) => new Date(today.getTime() - before * 86_400_000)

describe('the list of issues', () => {
  let mara: Reader
  let theo: EmployeeAccount
  let key: string

  beforeAll(async () => {
    mara = await createReader()
    theo = await createEmployee(app)
    const harbor = await createProject(app, [mara, theo])
    const orchard = await createProject(app, [mara])
    const foreign = await createProject(app, [theo])
    await addMembers(app, foreign, [mara], new Date())
    key = harbor.key
    await createIssue(app, foreign, mara, { summary: 'foreign' })
    await createIssues(app, harbor, mara, [
      { summary: 'done', status: 'Done', createdAt: days(9), updatedAt: days(1) },
      { summary: 'resolved', status: 'Resolved', createdAt: days(8), updatedAt: days(20) },
      { summary: 'closed', status: 'Closed', createdAt: days(7), type: 'Bug' },
      { summary: 'reopened', status: 'Reopened', createdAt: days(6), updatedAt: days(40) },
      { summary: 'doing', status: 'In Progress', createdAt: days(5), updatedAt: days(400) },
    ])
    await createIssue(app, harbor, theo, { summary: 'of Theo', createdAt: days(4), assigneeId: mara.id })
    await createIssue(app, orchard, undefined, { summary: 'in the orchard', createdAt: days(3) })
  })

  const all = ['in the orchard', 'of Theo', 'doing', 'reopened', 'closed', 'resolved', 'done']

  test('has the issues of one’s own projects, the newest first (EP-057, EP-064, EP-514)', async () => {
    expect(await mara.summaries('')).toEqual(all)
    expect(await mara.summaries('filter=all&date_filter=all')).toEqual(all)
    const outsider = await createReader()
    expect(await outsider.list('')).toEqual({ issues: [], total_pages: 0 })
  })

  test.each([
    ['filter=open_issues', ['in the orchard', 'of Theo', 'doing', 'reopened']],
    ['filter=done_issues', ['done']],
    ['filter=resolved_issues', ['resolved']],
    ['filter=closed_issues', ['closed']],
    ['filter=reopened_issues', ['reopened']],
    [
      'filter=updated_recently',
      ['done', 'in the orchard', 'of Theo', 'closed', 'resolved', 'reopened', 'doing'],
    ],
    ['filter=reported_by_me', ['doing', 'reopened', 'closed', 'resolved', 'done']],
    ['user_filter=created&filter=open_issues', ['doing', 'reopened']],
    ['assignee=me', ['of Theo']],
    ['type=Bug', ['closed']],
    ['status=In%20Progress', ['doing']],
    ['date_filter=last_week', ['in the orchard', 'of Theo', 'closed', 'done']],
    ['date_filter=last_month', ['in the orchard', 'of Theo', 'closed', 'resolved', 'done']],
    ['date_filter=last_year', all.filter((one) => one !== 'doing')],
    ['date_filter=custom_date&custom_date=2025-03-30', ['done']],
    ['date_filter=custom_date&custom_date=2025-03-30&filter=updated_recently', ['done']],
    ['date_filter=last_week&filter=open_issues', ['in the orchard', 'of Theo']],
    ['created_start=2025-03-24&created_end=2025-03-26', ['doing', 'reopened', 'closed']],
    ['created_start=2025-03-27', ['in the orchard', 'of Theo']],
    ['created_end=2025-03-22', ['done']],
    ['resolved_start=2025-03-11&resolved_end=2025-03-24', ['closed', 'resolved']],
    ['resolved_start=2025-03-11&resolved_end=2025-03-23', ['resolved']],
  ])('answers %s (EP-516..EP-519, EP-521..EP-523, EP-C34)', async (query, expected) => {
    expect(await mara.summaries(query)).toEqual(expected)
  })

  test('takes an empty parameter as an absent one, and a key in any case of letters', async () => {
    const names =
      'filter date_filter custom_date project user_filter created_start created_end search assignee type start limit'
    for (const name of names.split(' ')) expect(await mara.summaries(`${name}=`), name).toEqual(all)
    expect(await mara.summaries(names.replaceAll(' ', '=&').concat('='))).toEqual(all)
    expect(await mara.summaries(`project=${key.toLowerCase()}`)).toEqual(
      await mara.summaries(`project=${key}`),
    )
    const months = await mara.get(`monthly-issues/{user}/${key.toLowerCase()}/?filter=&custom_date=`)
    expect(months.json()).toEqual((await mara.get(`monthly-issues/{user}/${key}/`)).json())
  })

  test('is of one project where one is named (EP-520)', async () => {
    expect(await mara.summaries(`project=${key}`)).toEqual(all.slice(1))
    expect(await mara.get('issues/{user}/?project=NONE')).toAnswer(404)
  })

  test('has days with both their ends (EP-522, EP-523)', async () => {
    const reader = await createReader()
    const project = await createProject(app, [reader])
    const times = [
      '2024-02-28T23:59:59.999Z',
      '2024-02-29T00:00:00Z',
      '2024-02-29T23:59:59.999Z',
      '2024-03-01T00:00:00Z',
    ]
    await createIssues(
      app,
      project,
      reader,
      times.map((time) => ({ summary: time, status: 'Done', createdAt: new Date(time) })),
    )
    const leapDay = [times[2], times[1]]
    expect(await reader.summaries('created_start=2024-02-29&created_end=2024-02-29')).toEqual(leapDay)
    expect(await reader.summaries('resolved_start=2024-02-29&resolved_end=2024-02-29')).toEqual(leapDay)
    expect(await reader.summaries('date_filter=custom_date&custom_date=2024-02-29')).toEqual(leapDay)
  })

  test('comes in pages (EP-515, EP-524)', async () => {
    const pages = await Promise.all([0, 3, 6, 9].map((start) => mara.list(`start=${start}&limit=3`)))
    expect(pages.map(({ total_pages }) => total_pages)).toEqual([3, 3, 3, 3])
    const names = pages.map(({ issues }) => issues.map(({ fields }: Issue) => fields.summary))
    expect(names).toEqual([all.slice(0, 3), all.slice(3, 6), all.slice(6), []])
    expect((await mara.list('limit=1000')).total_pages).toBe(1)
    expect((await mara.list('filter=done_issues&limit=1')).total_pages).toBe(1)
  })

  test.each([
    'filter=x',
    'filter=__proto__',
    'filter=all&filter=all',
    'date_filter=yesterday',
    'date_filter=custom_date',
    'custom_date=31.03.2025',
    'custom_date=2025-02-30',
    'created_start=2025-13-01',
    'resolved_end=yesterday',
    'start=-1',
    'start=x',
    'start=1.5',
    'start=99999999999',
    'limit=0',
    'limit=-1',
    'limit=1001',
    'limit=1e99',
    'project=no-key',
    'project=A%27%20or%20true',
    'user_filter=theo',
    'assignee=theo',
    'type=a%00b',
  ])('refuses %s with a sentence (EP-525)', async (query) => {
    const answer = await mara.get(`issues/{user}/?${query}`)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['error']])
  })
})

test('a search finds words in key, title, text, labels, and environment', async () => {
  const reader = await createReader()
  const project = await createProject(app, [reader], { key: 'FIND' })
  const foreign = await createProject(app, [])
  await createIssue(app, foreign, undefined, { summary: 'Quay foreign' })
  await createIssues(app, project, reader, [
    { summary: 'Ünique QUAY', createdAt: days(9) },
    {
      summary: 'second',
      description: '<p>the qu<b>ay</b> of <a href="https://hidden.example">tides</a></p>',
      createdAt: days(8),
    },
    { summary: 'third', environment: 'Windows_11 at 100%', labels: ['quayside'], createdAt: days(7) },
    ...Array.from({ length: 12 }, (_, n) => ({ summary: `frequent ${n}`, createdAt: days(30 + n) })),
  ])
  const find = (text: string, more = '') => reader.summaries(`search=${encodeURIComponent(text)}${more}`)
  // A word of the title counts more than one of a label.
  expect(await find('quay')).toEqual(['Ünique QUAY', 'third'])
  expect(await find('  ÜNIQUE quay ')).toEqual(['Ünique QUAY'])
  expect(await find('of  tides')).toEqual(['second'])
  expect(await find('hidden.example')).toEqual([])
  expect(await find('windows_11')).toEqual(['third'])
  expect(await find('s_11')).toEqual([])
  // Signs part words and mean nothing else.
  expect(await find('windows%11')).toEqual(['third'])
  expect(await find('100%')).toEqual(['third'])
  expect(await find('\\')).toEqual([])
  // The issue of a whole key comes before those whose keys begin so.
  expect((await find('find-1')).slice(0, 2)).toEqual(['Ünique QUAY', 'frequent 6'])
  expect(await find('quay', '&filter=done_issues')).toEqual([])
  const page = await reader.list('search=frequent&limit=5&start=5')
  expect(page.total_pages).toBe(3)
  expect(page.issues.map(({ fields }: Issue) => fields.summary)).toEqual(
    [5, 6, 7, 8, 9].map((n) => `frequent ${n}`),
  )
  expect(await reader.summaries('search=')).toHaveLength(10)
  // The newest of all projects come first, however much newer those are that do not match.
  const busy = await createProject(app, [reader])
  await createIssues(app, busy, undefined, [
    { summary: 'frequent and new', createdAt: days(29) },
    ...Array.from({ length: 300 }, () => ({ summary: 'other', createdAt: days(1) })),
  ])
  expect((await find('frequent', '&limit=2')).slice(0, 2)).toEqual(['frequent and new', 'frequent 0'])
  await app.db.execute("update issue set summary = 'renamed' where summary = 'third'")
  expect(await find('third')).toEqual([])
  expect(await find('renamed')).toEqual(['renamed'])
  for (const query of [`search=${'x'.repeat(201)}`, 'search=a&search=b', 'search=a%00b'])
    expect(await reader.get(`issues/{user}/?${query}`), query.slice(0, 20)).toAnswer(400)
})

describe('statistics', () => {
  test('count the issues of each of one’s projects by type and status (EP-486, EP-505, EP-506)', async () => {
    const reader = await createReader()
    const harbor = await createProject(app, [reader], { name: 'B' })
    const empty = await createProject(app, [reader], { name: 'a' })
    await createIssue(app, await createProject(app, []))
    await createIssues(app, harbor, undefined, [
      { type: 'Task', status: 'Done' },
      { type: 'Bug', status: 'Done' },
      { type: 'Bug', status: 'To Do' },
    ])
    expect((await reader.get('project-stats/{user}/')).json()).toEqual({
      projects: [
        { key: empty.key, total_issues: 0, issue_type_stats: [], status_counts: {} },
        {
          key: harbor.key,
          total_issues: 3,
          issue_type_stats: [
            { name: 'Bug', count: 2, percentage: 66.67 },
            { name: 'Task', count: 1, percentage: 33.33 },
          ],
          status_counts: { Done: 2, 'To Do': 1 },
        },
      ],
    })
    expect((await (await createReader()).get('project-stats/{user}/')).json()).toEqual({ projects: [] })
  })

  test('sum the hours of sprints, the oldest first (EP-487, EP-507, EP-508)', async () => {
    const reader = await createReader()
    const project = await createProject(app, [reader])
    const url = `sprint-data/{user}/${project.key}/`
    expect(await reader.get(url)).toAnswer(200, { sprints: [] })
    const second = await createSprint(app, project, 'Second', {
      start_date: '2025-02-03',
      end_date: '2025-02-14',
    })
    const first = await createSprint(app, project, 'First')
    const [one] = await createIssues(app, project, undefined, [
      { sprintId: second.id, estimate: 5400 },
      { sprintId: second.id, estimate: 3600 },
      { estimate: 99_999 },
    ])
    if (one) await createWorkLog(app, one, reader, { hours: 0.25 })
    expect((await reader.get(url)).json()).toEqual({
      sprints: [
        { id: String(first.id), name: 'First', estimated: 0, logged: 0 },
        { id: String(second.id), name: 'Second', estimated: 2.5, logged: 0.25 },
      ],
    })
  })

  test('are refused for projects of others, and 404 for none (EP-056)', async () => {
    const reader = await createReader()
    const left = await createProject(app, [])
    await addMembers(app, left, [reader], new Date())
    for (const call of ['project', 'sprint-data', 'monthly-issues'])
      for (const [key, status] of [
        [left.key, 403],
        ['NONE', 404],
        [left.key.toLowerCase(), 403],
      ] as const)
        expect(await reader.get(`${call}/{user}/${key}/`), `${call} ${key}`).toAnswer(status)
  })
})

describe('months', () => {
  test('count what was created and resolved in them, without gaps (EP-488, EP-509..EP-513, EP-C06, EP-C07)', async () => {
    const reader = await createReader()
    const other = await createEmployee(app)
    const project = await createProject(app, [reader, other])
    await createProject(app, [other])
    const at = (created: string, resolved?: string) => ({
      createdAt: new Date(created),
      updatedAt: new Date(resolved ?? created),
      status: resolved ? ('Resolved' as const) : ('To Do' as const),
    })
    await createIssues(app, project, reader, [
      at('2024-11-30T23:59:59Z', '2025-01-01T00:00:00Z'),
      at('2025-03-31T23:00:00Z'),
      at('2025-03-30T10:00:00Z', '2025-03-31T10:00:00Z'),
      at('2025-03-12T10:00:00Z'),
    ])
    await createIssue(app, project, other, at('2025-03-30T10:00:00Z'))
    const months = async (query = 'user_filter=created') =>
      (await reader.get(`monthly-issues/{user}/${project.key}/?${query}`)).json().monthly_data
    const march = { month: 'Mar', year: 2025, created: 3, resolved: 1 }
    const own = [
      { month: 'Nov', year: 2024, created: 1, resolved: 0 },
      { month: 'Dec', year: 2024, created: 0, resolved: 0 },
      { month: 'Jan', year: 2025, created: 0, resolved: 1 },
      { month: 'Feb', year: 2025, created: 0, resolved: 0 },
      march,
    ]
    expect(await months()).toEqual(own)
    expect(await months('user_filter=created&filter=all&custom_date=')).toEqual(own)
    expect(await months('')).toEqual([...own.slice(0, 4), { ...march, created: 4 }])
    expect(await months('user_filter=created&filter=last_week')).toEqual([{ ...march, created: 2 }])
    expect(await months('user_filter=created&filter=last_month')).toEqual([march])
    expect(await months('user_filter=created&filter=last_year')).toEqual(own)
    const day = (date: string) => months(`user_filter=created&filter=custom_date&custom_date=${date}`)
    expect(await day('2025-03-30')).toEqual([{ ...march, created: 1, resolved: 0 }])
    expect(await day('2025-03-29')).toEqual([])
    expect(await reader.get('all-projects-monthly-issues/{user}/')).toAnswer(200, {
      projects_monthly_data: [{ project_key: project.key, project_name: project.name, monthly_data: own }],
    })
    // What the popup of a month lists is what its row counts (EP-174).
    const created = await reader.list(
      `project=${project.key}&user_filter=created&limit=1000&created_start=2025-03-01&created_end=2025-03-31`,
    )
    expect(created.issues).toHaveLength(march.created)
    const resolved = await reader.list(
      `project=${project.key}&user_filter=created&limit=1000&resolved_start=2025-03-01&resolved_end=2025-03-31`,
    )
    expect(resolved.issues).toHaveLength(march.resolved)
    for (const query of [
      'filter=x',
      'filter=custom_date&custom_date=x',
      'user_filter=all',
      'filter=open_issues',
    ]) {
      const refused = await reader.get(`monthly-issues/{user}/${project.key}/?${query}`)
      expect([refused.statusCode, Object.keys(refused.json())], query).toEqual([400, ['error']])
    }
  })
})
