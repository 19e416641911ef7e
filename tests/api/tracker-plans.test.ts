import { beforeAll, expect, test } from 'vitest'
import { createEventBus } from '#server/events/bus.ts'
import { blockSize } from '#server/search/search-table.ts'
import { refreshAllWords } from '#server/search/stale-words.ts'
import type { Employee } from '#server/sessions/store.ts'
import { createLocalProjectTime } from '#server/tracker/local/timesheet.ts'
import { createLocalTracker } from '#server/tracker/local/tracker.ts'
import type { IssueSelection, ProjectTime, Tracker } from '#server/tracker/port.ts'
import { createEmployee } from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import { growthRows, most, useQueryPlans } from '#tests/support/query-plans.ts'
import { vacuum } from '#tests/support/vacuum.ts'

/** How the tracker's own statements find issues and work logs among very many: shown by their plans, never by times. */
const app = useTestApp()
const plans = useQueryPlans(app)
/** In twenty projects, the employee in one of five; there are twice as many work logs. */
const issueCount = 2 * growthRows
const ownShare = 1 / 5
const ownCount = issueCount * ownShare
/** Of the blocks that tell how frequent words are. */
const newest = 2 * blockSize
let tracker: Tracker
let projectTime: ProjectTime
let employee: Employee

beforeAll(async () => {
  const { config, library, files, variants, log } = app.services
  tracker = createLocalTracker({
    db: plans.db,
    events: createEventBus(plans.db, log),
    config,
    library,
    files,
    variants,
  })
  projectTime = createLocalProjectTime(plans)
  const { id, username } = await createEmployee(app, 'mara')
  const { rows } = await plans.client.query<Employee>('select * from account where id = $1', [id])
  employee = { ...(rows[0] as Employee), id, username }
  const write = (statement: string) => plans.client.query(statement)
  await write(`insert into project (key, name, last_number)
    select 'PLAN' || n, 'Project ' || n, ${issueCount} from generate_series(1, 20) n`)
  await write(
    `insert into project_member (project_id, account_id) select id, ${id} from project where id % 5 = 0`,
  )
  await write(`insert into issue (project_id, key, type, status, summary, description, reporter_id, assignee_id,
      created_at, updated_at, resolved_at)
    select p, 'PLAN' || p || '-' || n, (array['Bug', 'Task', 'Story'])[1 + n % 3], status, 'A harbor and its ledger ' || n,
      repeat('Steady hands read the tide. ', 20) || case when n % 411 = 0 then 'quellmoor zq, harbor ledger' else '' end,
      case when n % 200 = 0 then ${id} end, case when n % 300 = 0 then ${id} end, created, created,
      case when status = 'Done' then created end
    from generate_series(1, ${issueCount}) n, lateral (select 1 + n % 20 as p, (array['To Do', 'Done'])[1 + n / 20 % 2] as status,
      now() - (${issueCount} - n) * interval '1 hour' as created) as given`)
  await write(`insert into work_log (issue_id, project_id, author_id, time_spent, seconds, started, day)
    select issue.id, issue.project_id, case when n = 2 and issue.id % 20 = 0 then ${id} end, '30m', 1800, '',
      created_at::date from issue, generate_series(1, 2) n`)
  while (await refreshAllWords(plans.db));
  await vacuum(plans.client, 'issue', 'issue_search', 'work_log', 'project', 'project_member')
})

const list = (more: Partial<IssueSelection> = {}) =>
  tracker.listIssues(employee, {
    ...{ start: 0, limit: 10, filter: 'all', reportedByMe: false, assignedToMe: false },
    ...more,
  })
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

const large = ['issue', 'issue_search', 'work_log']

/** Runs a call. Answers the most rows that a step of it had in hand. */
async function mostRows(name: string, run: () => Promise<unknown>): Promise<number> {
  const found = await plans.plansOf(name, run)
  const steps = found.flatMap((plan) => plan.steps)
  const read = steps.filter((step) => step['Node Type'] === 'Seq Scan').map((step) => step['Relation Name'])
  expect(read.filter((table) => large.includes(String(table)))).toEqual([])
  return most(steps)
}

test.each<[string, Partial<IssueSelection>]>([
  ['all', {}],
  ['far from the first', { start: 500 }],
  ['open', { filter: 'open_issues' }],
  ['done', { filter: 'done_issues' }],
  ['last updated', { filter: 'updated_recently' }],
  ['of a type', { type: 'Bug' }],
  ['reported by me', { filter: 'reported_by_me' }],
  ['assigned to me', { assignedToMe: true }],
  ['created last week', { created: { from: day(7) } }],
  ['resolved last week', { resolved: { from: day(7) } }],
  ['of a project', { project: 'PLAN5' }],
])('a list of issues, %s, reads its indexes', async (name, selection) => {
  expect(await mostRows(name, () => list(selection))).toBeLessThanOrEqual(ownCount)
})

test.each([
  ['a rare word', 'quellmoor'],
  ['frequent words and a rare one', 'harbor quell ledger'],
  ['a rare word with a slip', 'quelmoor'],
  ['two letters', 'zq'],
  ['two letters that are nowhere', 'xq'],
  ['a letter that is nowhere', 'ß'],
  ['a key', 'PLAN5-104'],
  ['a word that is nowhere', 'nowhere'],
])('a search for %s reads the newest issues and its index', async (name, search) => {
  expect(await mostRows(name, () => list({ search }))).toBeLessThanOrEqual(newest)
})

test('a search for a frequent word ranks the newest thousand, which it finds in few blocks', async () => {
  expect(await mostRows('a frequent word', () => list({ search: 'harbor' }))).toBeLessThanOrEqual(3 * newest)
})

test('a search for frequent words with slips reads those of the newest issues that are enough', async () => {
  const own = Math.ceil(newest * ownShare) + 1
  expect(await mostRows('slips', () => list({ search: 'harbur ledgar' }))).toBeLessThanOrEqual(own)
})

test('statistics, months, and sprints read the indexes of the projects', async () => {
  for (const [name, run] of [
    ['statistics', () => tracker.projectStatistics(employee)],
    ['months of all projects', () => tracker.allMonthlyIssues(employee)],
    ['months of a project', () => tracker.monthlyIssues(employee, 'PLAN5', { reportedByMe: false })],
    ['sprints', () => tracker.listSprints(employee, 'PLAN5')],
  ] as const)
    expect(await mostRows(name, run)).toBeLessThanOrEqual(ownCount)
})

test('an issue and a week of one’s own time are found by their indexes', async () => {
  expect(await mostRows('an issue', () => tracker.findIssue(employee, 'PLAN5-104'))).toBeLessThan(50)
  expect(
    await mostRows('own week', () => tracker.listOwnTime(employee, { from: day(7), to: day(0) })),
  ).toBeLessThan(100)
})

test.each([
  ['week', 7],
  ['month', 30],
])(
  'what people have logged on a project in a %s is found by its index, for its sums and its CSV',
  async (period, days) => {
    const span = { from: day(days), to: day(0) }
    // Two for each of the issues, one of which is created every hour in twenty projects.
    const logs = Math.ceil(((days + 1) * 24 * 2) / 20) + 2
    expect(await mostRows(`${period} of a project`, () => projectTime.sum(5, span))).toBeLessThanOrEqual(logs)
    expect(
      await mostRows(`${period} of a project, all`, () => projectTime.list(5, span)),
    ).toBeLessThanOrEqual(logs)
  },
)
