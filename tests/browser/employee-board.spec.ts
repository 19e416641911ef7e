import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { IssueStatus, IssueType } from '#contract/tracker/issue-fields.ts'
import { issue } from '#server/tracker/tables.ts'
import { violations, violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { consoleErrors, recordConsoleErrors } from '#tests/browser/console-errors.ts'
import { openAsEmployee } from '#tests/browser/employee-page.ts'
import { focusIn, waitForIdle, waitForPath, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { type ApiRequest, delayCalls, failCalls, recordApiRequests } from '#tests/browser/requests.ts'
import { createEmployee, type EmployeeAccount, employeeSession } from '#tests/support/accounts.ts'
import { covers } from '#tests/support/covers.ts'
import {
  addMembers,
  createIssue,
  createIssues,
  createProject,
  createSprint,
  createWorkLog,
} from '#tests/support/tracker-rows.ts'

const app = useBrowserTestApp()

let mara: EmployeeAccount
let theo: EmployeeAccount

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
/** When something was changed last; two issues are as recent as that. */
const lastChange = new Date()

/** Mara's projects: Harbor with issues of all kinds, Orchard with none, Tower with one that is her own. */
beforeAll(async () => {
  mara = await createEmployee(app, 'mara')
  theo = await createEmployee(app, 'theo')
  const harbor = await createProject(app, [mara, theo], {
    key: 'HARB',
    name: 'Harbor',
    description: 'Ships come and go.',
    url: 'https://harbor.example/',
    status: 'Active',
  })
  await createProject(app, [mara], { key: 'ORCH', name: 'Orchard', url: 'javascript:alert(1)' })
  const tower = await createProject(app, [mara], { key: 'TOWER', name: 'Tower' })
  await createIssue(app, tower, mara, {
    summary: 'Only mine',
    type: 'Wish',
    status: 'Done',
    createdAt: new Date(+lastChange - 1),
  })
  const kinds: [IssueType, IssueStatus, number][] = [
    ['Task', 'To Do', 8],
    ['Bug', 'In Progress', 3],
    ['Story', 'Reopened', 1],
    ['Task', 'Passed', 2],
    ['Task', 'Failed', 1],
    ['Bug', 'Closed', 1],
  ]
  // The last of these was updated first.
  let age = 1
  for (const [type, status, count] of kinds)
    await createIssues(
      app,
      harbor,
      theo,
      Array.from({ length: count }, () => ({
        type,
        status,
        createdAt: hoursAgo(24 * 40),
        updatedAt: hoursAgo(24 * 20 + age++),
      })),
    )
  const sprint = await createSprint(app, harbor, 'Sprint 1')
  const planned = await createIssue(app, harbor, mara, {
    type: 'Epic',
    status: 'To Do',
    summary: 'Dredge the basin',
    assigneeId: theo.id,
    estimate: 12 * 3600,
    sprintId: sprint.id,
    createdAt: hoursAgo(24 * 3),
    updatedAt: lastChange,
  })
  await createWorkLog(app, planned, theo, { hours: 5 })
})

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** The rows of a table, each as its cells. */
const rowsOf = (table: Locator) =>
  table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').replace(/:.*/, '').trim())),
    )
/** The colors that a chart's legend promises, as red, green, and blue, each with whether the chart is drawn with it. */
const drawnColors = (chart: Locator) =>
  chart.evaluate((chart) => {
    // A copy: reading from the chart itself would slow its drawing down.
    const canvasOf = (width: number, height: number) =>
      new OffscreenCanvas(width, height).getContext('2d', {
        willReadFrequently: true,
      }) as OffscreenCanvasRenderingContext2D
    const canvas = chart.querySelector('canvas') as HTMLCanvasElement
    const { width, height } = canvas
    if (width === 0 || height === 0) return []
    const copy = canvasOf(width, height)
    copy.drawImage(canvas, 0, 0)
    const drawn = copy.getImageData(0, 0, width, height).data
    const pixel = canvasOf(1, 1)
    return [...chart.querySelectorAll('li')].map((entry) => {
      pixel.fillStyle = getComputedStyle(entry.firstElementChild ?? entry).fill
      pixel.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data
      let isDrawn = false
      for (let at = 0; at < drawn.length && !isDrawn; at += 4)
        isDrawn = [red, green, blue, 255].every(
          (part, index) => Math.abs(part - Number(drawn[at + index])) < 3,
        )
      return { name: entry.textContent, red, green, blue, isDrawn }
    })
  })

/** Created is pink, Resolved is green. */
async function expectPinkAndGreen(chart: Locator) {
  await expect
    .poll(() => drawnColors(chart))
    .toMatchObject([
      { name: 'Created', isDrawn: true },
      { name: 'Resolved', isDrawn: true },
    ])
  const [created, resolved] = await drawnColors(chart)
  if (!created || !resolved) return
  expect(created.red).toBeGreaterThan(created.blue)
  expect(created.blue).toBeGreaterThan(created.green)
  expect(resolved.green).toBeGreaterThan(Math.max(resolved.red, resolved.blue))
}

/** Of a calendar, in the browser: no day after today can be chosen, and no later month be shown. */
async function expectNoFuture(calendar: Locator) {
  const days = calendar.getByRole('gridcell').getByRole('button')
  await waitVisible(days)
  const later = await days.evaluateAll((days) =>
    days
      .filter(
        (day) =>
          Date.parse((day.getAttribute('aria-label') ?? '').replace(/^\w+, | selected$/g, '')) > Date.now(),
      )
      .map((day) => day.getAttribute('aria-disabled')),
  )
  const today = new Date(await calendar.evaluate(() => Date.now()))
  const inMonth = new Date(today.getFullYear(), today.getMonth() + 1, 0).getDate() - today.getDate()
  expect(later.length).toBeGreaterThanOrEqual(inMonth)
  expect(new Set(later)).toEqual(new Set(later.length > 0 ? ['true'] : []))
  expect(await calendar.getByRole('button', { name: 'Next' }).first().isDisabled()).toBe(true)
}

const queryOf = ({ query }: ApiRequest) => Object.fromEntries(query)
const lastQuery = (requests: readonly ApiRequest[], path: string, filter?: string) => {
  const found = requests.filter(
    (call) => call.path === path && (!filter || call.query.get('filter') === filter),
  )
  const last = found.at(-1)
  return last && queryOf(last)
}

test('the dashboard shows projects, charts with the real numbers, issues, and activity', async () => {
  const page = await openAsEmployee(app, mara, { isRendered: false })
  const requests = recordApiRequests(page)
  covers('EP-002', 'EP-092')
  await page.goto('/employee/dashboard')
  await waitVisible(page.getByRole('heading', { name: 'Dashboard' }))
  const projects = card(page, 'Projects')
  await waitVisible(projects.getByRole('link', { name: 'Harbor' }))
  covers('EP-094..EP-097')
  const rows = projects.getByRole('listitem')
  expect(await rows.count()).toBe(2)
  expect(await rows.first().innerText()).toContain('Katherine Johnson')
  expect(await rows.first().locator('img').count()).toBe(1)
  const links = await rows
    .first()
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(links).toEqual([
    ['Harbor', '/employee/project-detail/HARB'],
    ['Detail of Harbor', '/employee/project-detail/HARB'],
  ])
  covers('EP-098')
  await projects.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(() => rows.count()).toBe(3)
  await waitHidden(projects.getByRole('button', { name: 'Load more' }))
  await focusIn(rows.nth(2).getByRole('link', { name: 'Tower', exact: true }))

  covers('EP-100', 'EP-103', 'EP-111', 'EP-C27')
  const donut = card(page, 'Project status')
  await waitVisible(donut.getByRole('img', { name: /^Issues by type: Task 11, Bug 4,/ }))
  const types = donut.getByRole('table')
  expect(await rowsOf(types)).toEqual([
    ['Task', '11', '64.7%'],
    ['Bug', '4', '23.5%'],
    ['Epic', '1', '5.9%'],
    ['Story', '1', '5.9%'],
  ])
  covers('EP-102')
  await donut.getByLabel('Issue type').selectOption('Bug')
  await expect.poll(() => rowsOf(types)).toEqual([['Bug', '4', '100%']])
  await donut.getByLabel('Issue type').selectOption('')
  covers('EP-112')
  const sprints = card(page, 'Time tracking')
  await waitVisible(sprints.getByRole('img', { name: 'Time tracking' }))
  await sprints.getByRole('button', { name: /Show as table/ }).click()
  expect(await rowsOf(sprints.getByRole('table'))).toEqual([['Sprint 1', '12 h', '5 h']])
  covers('EP-124', 'EP-125')
  const tickets = card(page, 'Tickets')
  await waitVisible(tickets.getByRole('img', { name: /^Issues by status/ }))
  expect((await rowsOf(tickets.getByRole('table'))).map(([name, count]) => `${name} ${count}`)).toEqual([
    'To Do 9',
    'In Progress 3',
    'Passed 2',
    'Failed 1',
    'Reopened 1',
    'Closed 1',
  ])
  covers('EP-126')
  await tickets.getByRole('tab', { name: 'Ticket status' }).press('ArrowRight')
  await expect
    .poll(() =>
      rowsOf(tickets.getByRole('table')).then((rows) => rows.map(([name, count]) => `${name} ${count}`)),
    )
    .toEqual(['Pass 2', 'Fail 1', 'WIP 3', 'To Do 10', 'Other 1'])
  await focusIn(tickets.getByRole('tab', { name: 'Testcase execution' }))
  expect(new URL(page.url()).searchParams.get('chart')).toBe('tests')
  covers('EP-131', 'EP-133')
  const months = card(page, 'Created and resolved')
  await waitVisible(months.getByRole('img', { name: 'Created and resolved' }))
  await expectPinkAndGreen(months)
  expect(
    (await rowsOf(months.getByRole('table'))).map(([, created]) => Number(created)).reduce((a, b) => a + b),
  ).toBe(2)

  covers('EP-101', 'EP-104')
  await donut.getByLabel('Project').selectOption({ label: 'Tower' })
  await expect.poll(() => rowsOf(types)).toEqual([['Wish', '1', '100%']])
  covers('EP-115', 'EP-136')
  await waitVisible(sprints.getByText('No sprint data available for this project'))
  covers('EP-114')
  await donut.getByLabel('Project').selectOption({ label: 'All projects' })
  await waitVisible(sprints.getByText('Please select a project to view sprint data'))
  await expect.poll(() => rowsOf(types).then((rows) => rows.length)).toBe(5)

  const issues = card(page, 'Issues')
  covers('EP-178..EP-183')
  const first = issues.getByRole('listitem').first()
  await waitVisible(issues.getByText('Dredge the basin'))
  const text = (await first.innerText()).replace(/\s+/g, ' ')
  expect(text).toMatch(
    /HARB-17 Dredge the basin To Do Created 3 days ago Updated Just now Assignee Katherine Johnson Reporter Katherine Johnson/,
  )
  await waitVisible(first.getByRole('img', { name: 'Epic' }))
  expect(await first.getByRole('link').getAttribute('href')).toBe('/employee/issue-detail/HARB-17')
  covers('EP-201')
  const activity = card(page, 'Activity')
  await waitVisible(activity.getByRole('heading', { name: 'Earlier' }))
  expect(await activity.getByRole('heading').allInnerTexts()).toContain('Today')
  expect(await activity.getByRole('link').first().getAttribute('href')).toBe('/employee/issue-detail/HARB-17')
  expect(await activity.getByRole('listitem').count()).toBe(10)
  covers('EP-091', 'EP-140')
  for (const right of [issues, activity])
    expect((await projects.boundingBox())?.x).toBeLessThan((await right.boundingBox())?.x ?? 0)

  covers('EP-093', 'EP-113', 'EP-132')
  expect(requests.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'jira/projects/mara/',
      'jira/project-stats/mara/',
      'jira/sprint-data/mara/HARB/',
      'jira/all-projects-monthly-issues/mara/',
    ]),
  )
  covers('EP-176', 'EP-185', 'EP-187')
  expect(lastQuery(requests, 'jira/issues/mara/', 'open_issues')).toEqual({
    filter: 'open_issues',
    date_filter: 'all',
    start: '0',
    limit: '10',
  })
  covers('EP-199')
  expect(lastQuery(requests, 'jira/issues/mara/', 'updated_recently')).toEqual({
    filter: 'updated_recently',
    date_filter: 'all',
    start: '0',
    limit: '10',
  })
  expect(await violationsInAllThemes(page)).toEqual([])
  expect(consoleErrors(page)).toEqual([])

  // What a colleague changes appears without a reload.
  await app.call(
    'PUT jira/issue/theo/HARB-17/',
    { version: 1, summary: 'Dredge the whole basin', status: 'In Progress' },
    { headers: await employeeSession(app, theo) },
  )
  await waitVisible(issues.getByText('Dredge the whole basin'))
  await app.db
    .update(issue)
    .set({ summary: 'Dredge the basin', status: 'To Do', version: 1 })
    .where(eq(issue.key, 'HARB-17'))
})

test('the filters and pages of issues and activity are in the URL (EP-184..EP-195, EP-198, EP-203..EP-206, EP-209, EP-C28, EP-C34)', async () => {
  const page = await openAsEmployee(app, mara)
  // Today is the day of the last change, even where midnight has passed since.
  await page.clock.setFixedTime(lastChange)
  const requests = recordApiRequests(page)
  await page.goto('/employee/dashboard?issues=all&activity-page=99')
  const [issues, activity] = [card(page, 'Issues'), card(page, 'Activity')]
  const filter = issues.getByLabel('Filter issues')
  await expect
    .poll(() =>
      filter
        .locator('option')
        .evaluateAll((options: HTMLOptionElement[]) => options.map((option) => option.value)),
    )
    .toEqual(['open_issues', 'done_issues', 'resolved_issues', 'closed_issues', 'reopened_issues', 'all'])
  const issuesQuery = () =>
    lastQuery(
      requests.filter(({ query }) => query.get('filter') !== 'updated_recently'),
      'jira/issues/mara/',
    )
  const activityQuery = () => lastQuery(requests, 'jira/issues/mara/', 'updated_recently')
  // A page that does not exist is the last one, which has no next.
  await expect.poll(() => activityQuery()?.start).toBe('10')
  const turns = () =>
    activity
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('aria-current')]),
      )
  await expect.poll(turns).toEqual([
    ['Previous page', null],
    ['Page 1', null],
    ['Page 2', 'page'],
  ])
  await issues.getByRole('navigation').getByRole('link', { name: 'Page 2' }).click()
  await expect.poll(() => issuesQuery()).toMatchObject({ filter: 'all', start: '10', limit: '10' })
  await expect.poll(() => issues.getByRole('listitem').count()).toBeGreaterThan(0)
  await filter.selectOption('closed_issues')
  await expect.poll(() => issuesQuery()).toMatchObject({ filter: 'closed_issues', start: '0' })
  expect(new URL(page.url()).searchParams.get('issues-page')).toBeNull()
  await waitVisible(issues.getByText('Closed', { exact: true }))
  const assignedTo = issues.getByRole('radiogroup', { name: 'Whose issues' })
  await assignedTo.getByText('Assigned to me').click()
  await expect.poll(() => issuesQuery()).toMatchObject({ filter: 'closed_issues', assignee: 'me' })
  await waitVisible(issues.getByText('No issues match.'))
  await assignedTo.getByText('Everyone’s').click()
  await waitVisible(issues.getByText('Closed', { exact: true }))

  const dates = issues.getByRole('button', { name: /^Dates of issues/ })
  const panel = page.getByRole('dialog', { name: 'Dates of issues' })
  for (const [label, value] of [
    ['Last Week', 'last_week'],
    ['Last Month', 'last_month'],
    ['Last Year', 'last_year'],
  ] as const) {
    await dates.click()
    await panel.getByRole('button', { name: label }).click()
    await waitHidden(panel)
    await expect.poll(() => issuesQuery()).toMatchObject({ filter: 'closed_issues', date_filter: value })
  }
  await dates.click()
  const today = panel.getByRole('gridcell').getByRole('button', { name: /^Today/ })
  await expectNoFuture(panel)
  await today.click()
  await waitHidden(panel)
  const day = new URL(page.url()).searchParams.get('issues-date') ?? ''
  expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
  await expect
    .poll(() => issuesQuery())
    .toMatchObject({ date_filter: 'custom_date', custom_date: day, start: '0' })
  await waitVisible(issues.getByText('No issues match.'))
  await page.reload()
  await expect
    .poll(() => issuesQuery())
    .toMatchObject({ filter: 'closed_issues', date_filter: 'custom_date', custom_date: day })
  await issues.getByRole('button', { name: 'Clear date of issues' }).click()
  await expect.poll(() => issuesQuery()).toMatchObject({ filter: 'closed_issues', date_filter: 'all' })
  expect(issuesQuery()).not.toHaveProperty('custom_date')
  await dates.click()
  await waitVisible(panel)
  await page.mouse.click(5, 400)
  await waitHidden(panel)

  await activity.getByRole('button', { name: /^Dates of activity/ }).click()
  const activityDates = page.getByRole('dialog', { name: 'Dates of activity' })
  await expectNoFuture(activityDates)
  await activityDates
    .getByRole('gridcell')
    .getByRole('button', { name: /^Today/ })
    .click()
  await expect
    .poll(() => activityQuery())
    .toMatchObject({ date_filter: 'custom_date', custom_date: day, start: '0' })
  await expect.poll(() => activity.getByRole('listitem').count()).toBe(2)
  expect(await activity.getByRole('navigation').count()).toBe(0)
  await page.goto('/employee/dashboard?activity-page=-1')
  await expect.poll(() => activityQuery()).toMatchObject({ start: '0' })
  await expect.poll(turns).toEqual([
    ['Page 1', 'page'],
    ['Page 2', null],
    ['Next page', null],
  ])
})

test('the dashboard says what is loaded and what failed, each part by itself (EP-105, EP-115..EP-118, EP-121, EP-135..EP-139, EP-196, EP-197, EP-207, EP-208)', async () => {
  const page = await openAsEmployee(app, mara, { isRendered: false })
  const releases = await Promise.all(
    [
      'jira/issues/**',
      'jira/project-stats/**',
      'jira/sprint-data/**',
      'jira/all-projects-monthly-issues/**',
    ].map((path) => delayCalls(page, path)),
  )
  await page.goto('/employee/dashboard')
  for (const text of [
    'Loading issues...',
    'Loading activity...',
    'Loading sprint data...',
    'Loading data...',
  ])
    await waitVisible(page.getByText(text))
  for (const release of releases) release()
  await waitHidden(page.getByText(/^Loading/))
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  // What was shown is cleared when it cannot be read again; the parts beside it go on.
  const [donut, months] = [card(page, 'Project status'), card(page, 'Created and resolved')]
  await waitVisible(donut.getByRole('table'))
  await waitVisible(months.getByRole('img'))
  const mend = await Promise.all(
    ['jira/project-stats/**', 'jira/all-projects-monthly-issues/**'].map((path) => failCalls(page, path)),
  )
  const session = await employeeSession(app, theo)
  const [url, summary] = ['/api/jira/issue/theo/HARB-17/', 'Dredge the basin']
  const { issue: dredging } = (await app.call({ url, headers: session })).json()
  const payload = { version: dredging.version, summary: 'Dredge it twice' }
  await app.call(`PUT ${url}`, payload, { headers: session })
  for (const one of [donut, card(page, 'Tickets')]) {
    await waitVisible(one.getByText('No data available for the selected project'))
    expect(await one.getByRole('table').count()).toBe(0)
  }
  await waitVisible(months.getByText('No data to display'))
  expect(await months.getByRole('img').count()).toBe(0)
  await waitVisible(card(page, 'Issues').getByText('Dredge it twice'))
  await waitVisible(card(page, 'Activity').getByText('Dredge it twice'))
  await waitVisible(card(page, 'Time tracking').getByRole('img'))
  expect(await page.getByRole('alert').count()).toBe(0)
  for (const undo of mend) await undo()
  await app.db.update(issue).set({ summary }).where(eq(issue.key, 'HARB-17'))

  const errors = recordConsoleErrors(page)
  await page.route('**/api/jira/sprint-data/**', (route) =>
    route.fulfill({ status: 503, json: { detail: 'No.' } }),
  )
  const restore = await Promise.all(
    ['jira/issues/**', 'jira/project-stats/**', 'jira/all-projects-monthly-issues/**'].map((path) =>
      failCalls(page, path),
    ),
  )
  await page.reload()
  const sprints = card(page, 'Time tracking')
  await waitVisible(sprints.getByText('Failed to fetch sprint data for project: HARB. Status: 503'))
  await page.unroute('**/api/jira/sprint-data/**')
  await failCalls(page, 'jira/sprint-data/**')
  await sprints.getByRole('button', { name: 'Retry Chart' }).click()
  await waitVisible(sprints.getByText('Failed to fetch sprint data. Please try again later.'))
  for (const name of ['Project status', 'Tickets'])
    await waitVisible(card(page, name).getByText('No data available for the selected project'))
  await waitVisible(card(page, 'Created and resolved').getByText('No data to display'))
  const [issues, activity] = [card(page, 'Issues'), card(page, 'Activity')]
  await waitVisible(issues.getByText('The issues could not be loaded.'))
  await waitVisible(activity.getByText('The activity could not be loaded.'))
  expect([await issues.getByRole('listitem').count(), await issues.getByRole('navigation').count()]).toEqual([
    0, 0,
  ])
  expect(await activity.getByRole('listitem').count()).toBe(0)
  await waitVisible(card(page, 'Projects').getByRole('link', { name: 'Harbor' }))
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  expect(errors.length).toBeGreaterThan(0)
  for (const undo of restore) await undo()
  await issues.getByRole('button', { name: 'Retry' }).click()
  await waitVisible(issues.getByText('Dredge the basin'))
  await waitVisible(activity.getByText('The activity could not be loaded.'))
})

test('a chart that cannot be drawn is tried three times, and then says why (EP-119..EP-123)', async () => {
  const page = await openAsEmployee(app, mara)
  await page.addInitScript(() => {
    const draw = HTMLCanvasElement.prototype.getContext
    Object.assign(window, { canvasFailure: 'missing', attempts: [] })
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
      const state = window as unknown as { canvasFailure: string; attempts: number[] }
      if (this.getAttribute('aria-label') !== 'Time tracking') return draw.apply(this, args as never) as never
      state.attempts.push(performance.now())
      if (state.canvasFailure === 'missing') return null
      if (state.canvasFailure === 'broken') throw new Error('broken')
      // The chart takes it after it was looked at.
      if (state.canvasFailure === 'other' && state.attempts.length % 2 === 0) throw new Error('other')
      return draw.apply(this, args as never) as never
    } as typeof draw
  })
  await page.goto('/employee/dashboard?project=HARB')
  const sprints = card(page, 'Time tracking')
  const state = (failure: string) =>
    page.evaluate((failure) => {
      const state = window as unknown as { canvasFailure: string; attempts: number[] }
      const { attempts } = state
      Object.assign(state, { canvasFailure: failure, attempts: [] })
      return attempts
    }, failure)
  await waitVisible(sprints.getByText('Canvas context not available'))
  const attempts = await state('broken')
  expect(attempts).toHaveLength(3)
  for (const [index, time] of attempts.slice(1).entries())
    expect(time - (attempts[index] as number)).toBeGreaterThanOrEqual(95)
  const retry = sprints.getByRole('button', { name: 'Retry Chart' })
  await retry.click()
  await waitVisible(sprints.getByText('Canvas context error'))
  await state('other')
  await retry.click()
  await waitVisible(sprints.getByText('Failed to render chart. Please try again later.'))
  await state('none')
  await retry.click()
  await waitVisible(sprints.getByRole('img', { name: 'Time tracking' }))
  await waitForIdle(page)
  expect(await retry.count()).toBe(0)
})

test('charts are no wider than a phone while they are drawn anew', async () => {
  const page = await openAsEmployee(app, mara)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/employee/project-detail/HARB')
  await waitVisible(card(page, 'Project status').getByRole('img', { name: /Task 11/ }))
  await waitForIdle(page)
  await page.evaluate(() => {
    const widths: number[] = []
    const record = () => {
      widths.push(document.documentElement.scrollWidth)
      requestAnimationFrame(record)
    }
    record()
    Object.assign(window, { widths })
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  const widths = () => page.evaluate(() => (window as unknown as { widths: number[] }).widths)
  await expect.poll(async () => (await widths()).length).toBeGreaterThan(30)
  expect(Math.max(...(await widths()))).toBe(390)
})

test('the page of a project shows what it is, its charts, and the issues of a month', async () => {
  const page = await openAsEmployee(app, mara, { isRendered: false })
  const requests = recordApiRequests(page)
  covers('EP-003', 'EP-143')
  await page.goto('/employee/project-detail/HARB')
  await waitVisible(page.getByRole('heading', { name: 'Harbor' }))
  expect(await page.title()).toContain('HARB')
  const main = page.getByRole('main')
  covers('EP-142')
  const avatar = main.getByRole('img', { name: 'Picture of Harbor' })
  expect([await avatar.getAttribute('width'), await avatar.getAttribute('height')]).toEqual(['48', '48'])
  covers('EP-144')
  await waitVisible(main.getByText('Ships come and go.'))
  covers('EP-147')
  await waitVisible(main.getByRole('heading', { level: 1 }).getByText('Active', { exact: true }))
  covers('EP-145')
  expect(await main.getByRole('link', { name: 'https://harbor.example/' }).getAttribute('href')).toBe(
    'https://harbor.example/',
  )
  covers('EP-148', 'EP-149')
  const donut = card(page, 'Project status')
  await waitVisible(donut.getByRole('img', { name: /Task 11/ }))
  expect(await donut.getByRole('combobox').count()).toBe(1)
  await waitVisible(card(page, 'Time tracking').getByRole('img', { name: 'Time tracking' }))
  await waitVisible(card(page, 'Tickets').getByRole('tab', { name: 'Testcase execution' }))
  covers('EP-151', 'EP-152')
  const months = card(page, 'Created and resolved')
  await waitVisible(months.getByRole('img', { name: 'Created and resolved' }))
  await expectPinkAndGreen(months)
  expect(await months.getByRole('columnheader').allInnerTexts()).toEqual(['Period', 'Created', 'Resolved'])
  covers('EP-160')
  for (const name of ['Issues', 'Activity']) {
    await waitVisible(card(page, name).getByText('Dredge the basin'))
    const keys = await card(page, name).getByRole('listitem').allInnerTexts()
    expect(keys.filter((text) => !text.includes('HARB-'))).toEqual([])
  }
  covers('EP-177')
  expect(lastQuery(requests, 'jira/issues/mara/', 'open_issues')?.project).toBe('HARB')
  covers('EP-200')
  expect(lastQuery(requests, 'jira/issues/mara/', 'updated_recently')?.project).toBe('HARB')
  covers('EP-141')
  expect(requests.map(({ path }) => path)).toContain('jira/project/mara/HARB/')
  covers('EP-164')
  await waitVisible(card(page, 'Recent chats').getByText('No chats in HARB yet.'))
  await waitVisible(card(page, 'Recent files').getByText('No files in HARB yet.'))

  covers('EP-154')
  const monthsCall = () => lastQuery(requests, 'jira/monthly-issues/mara/HARB/')
  expect(monthsCall()).toEqual({ user_filter: 'created', filter: 'all' })
  const dates = months.getByRole('button', { name: /^Dates of months/ })
  const panel = page.getByRole('dialog', { name: 'Dates of months' })
  covers('EP-155', 'EP-158')
  for (const [label, filter] of [
    ['Last Week', 'last_week'],
    ['Last Month', 'last_month'],
    ['Last Year', 'last_year'],
    ['All', 'all'],
  ] as const) {
    await dates.click()
    await panel.getByRole('button', { name: label, exact: true }).click()
    await expect.poll(() => monthsCall()?.filter).toBe(filter)
  }
  await dates.click()
  covers('EP-156', 'EP-157')
  await expectNoFuture(panel)
  covers('EP-159')
  await panel
    .getByRole('gridcell')
    .getByRole('button', { name: /^Today/ })
    .click()
  await expect
    .poll(() => monthsCall())
    .toMatchObject({ filter: 'custom_date', custom_date: expect.stringMatching(/^\d{4}-/) })
  await months.getByRole('button', { name: 'Clear date of months' }).click()

  covers('EP-084', 'EP-153')
  const period = months.getByRole('row').nth(1)
  await waitVisible(period)
  const [title = '', created = ''] = (await rowsOf(months.getByRole('table')))[0] ?? []
  const [month = '', year = ''] = title.split(' ')
  // Anywhere in the row.
  await period.click()
  const popup = page.getByRole('dialog', { name: `${title} in HARB` })
  await waitVisible(popup.getByText('Dredge the basin'))
  covers('EP-174')
  expect(await popup.getByRole('listitem').count()).toBe(Number(created))
  covers('EP-167', 'EP-169', 'EP-171', 'EP-C06')
  const number = String(new Date(`${title} 1`).getMonth() + 1).padStart(2, '0')
  const last = new Date(Number(year), Number(number), 0).getDate()
  const span = [`${year}-${number}-01`, `${year}-${number}-${last}`]
  const popupCall = (name: string) =>
    requests
      .filter(({ query }) => query.has(`${name}_start`))
      .map(queryOf)
      .at(-1)
  expect(popupCall('created')).toEqual({
    project: 'HARB',
    created_start: span[0],
    created_end: span[1],
    user_filter: 'created',
    limit: '1000',
  })
  covers('EP-166', 'EP-168', 'EP-173')
  await popup.getByRole('tab', { name: 'Resolved issues' }).click()
  await waitVisible(popup.getByText(`No resolved issues found for ${month} ${year} in project HARB`))
  expect(popupCall('resolved')).toEqual({
    project: 'HARB',
    resolved_start: span[0],
    resolved_end: span[1],
    user_filter: 'created',
    limit: '1000',
  })
  await page.keyboard.press('Escape')
  await waitHidden(popup)
  await focusIn(months.getByRole('link', { name: title }))
  covers('EP-172')
  await page.goto('/employee/project-detail/HARB?month=2001-02')
  await waitVisible(page.getByText('No created issues found for Feb 2001 in project HARB'))
  expect(popupCall('created')).toMatchObject({ created_start: '2001-02-01', created_end: '2001-02-28' })
  expect(await violationsInAllThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await focusIn(main)

  await page.setViewportSize({ width: 1440, height: 900 })
  covers('EP-150')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await card(page, 'Projects').getByRole('link', { name: 'Orchard', exact: true }).click()
  await waitForPath(page, '/employee/project-detail/ORCH')
  await waitVisible(page.getByRole('heading', { name: 'Orchard' }))
  await waitVisible(donut.getByText('No data available for the selected project'))
  await waitVisible(card(page, 'Issues').getByText('No issues match.'))
  covers('EP-146')
  expect(await main.getByRole('link', { name: /javascript/ }).count()).toBe(0)
  covers('EP-165')
  await createIssue(app, await createProject(app, [theo], { key: 'FORB' }), theo, { summary: 'Not for her' })
  for (const key of ['NONE', 'FORB']) {
    await page.goto(`/employee/project-detail/${key}`)
    await waitVisible(page.getByRole('heading', { name: key }))
    await waitVisible(page.getByText('This project does not exist, or you do not work in it.'))
    for (const [name, text] of [
      ['Project status', 'No data available for the selected project'],
      ['Tickets', 'No data available for the selected project'],
      [
        'Time tracking',
        `Failed to fetch sprint data for project: ${key}. Status: ${key === 'NONE' ? 404 : 403}`,
      ],
      ['Created and resolved', 'No data to display'],
      ['Issues', /No issues match|could not be loaded/],
      ['Activity', /No activity|could not be loaded/],
      ['Recent chats', `No chats in ${key} yet.`],
      ['Team', 'No team members.'],
    ] as const)
      await waitVisible(card(page, name).getByText(text))
    expect(await main.getByText('Not for her').count()).toBe(0)
  }
  covers('EP-004')
  for (const path of ['/employee/project-detail', '/employee/project-detail/']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await waitVisible(page.getByRole('heading', { name: 'This page does not exist' }))
  }
})

test('the popup of a month and the list of one’s tickets turn pages; two projects need no more (EP-099, EP-170, EP-171, EP-183, EP-193, EP-336..EP-344, EP-369)', async () => {
  const nour = await createEmployee(app, 'nour')
  const page = await openAsEmployee(app, nour, { isRendered: false })
  const release = await delayCalls(page, 'jira/issues/**')
  await page.goto('/employee/profile')
  const tickets = card(page, 'Tickets created by me')
  await waitVisible(tickets.getByText('Loading tickets...'))
  release()
  await waitVisible(tickets.getByText('No ticket is created'))
  const mill = await createProject(app, [nour], { key: 'MILL', name: 'Mill' })
  await createProject(app, [nour], { key: 'WEIR', name: 'Weir' })
  // Of the oldest the first; all in one month.
  const start = Date.UTC(2024, 1, 1)
  await createIssues(
    app,
    mill,
    nour,
    Array.from({ length: 121 }, (_, index) => ({ createdAt: new Date(start + index * 60_000) })),
  )
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const requests = recordApiRequests(page)
  await page.goto('/employee/edit-profile')
  const rows = tickets.getByRole('listitem')
  await waitVisible(tickets.getByText('MILL-121'))
  expect(await rows.count()).toBe(20)
  await waitVisible(rows.first().getByRole('img', { name: 'Task' }))
  expect(await rows.first().getByRole('link').getAttribute('href')).toBe('/employee/issue-detail/MILL-121')
  expect(lastQuery(requests, 'jira/issues/nour/')).toEqual({
    filter: 'reported_by_me',
    date_filter: 'all',
    start: '0',
    limit: '20',
  })
  const pager = (part: Locator) => part.getByRole('navigation').getByRole('link')
  expect(
    await pager(tickets).evaluateAll((links) => links.map((link) => link.getAttribute('aria-label'))),
  ).toEqual(['Page 1', 'Page 2', 'Page 3', 'Page 4', 'Page 5', 'Next page', 'Last page'])
  await tickets.getByRole('link', { name: 'Last page' }).click()
  await expect.poll(() => rows.count()).toBe(1)
  await tickets.getByRole('link', { name: 'First page' }).click()
  await expect.poll(() => rows.count()).toBe(20)
  await failCalls(page, 'jira/issues/**')
  await tickets.getByRole('link', { name: 'Page 3' }).click()
  await waitVisible(tickets.getByText('Your tickets could not be loaded.'))
  expect([await rows.count(), await page.getByRole('alertdialog').count()]).toEqual([0, 0])
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await page.goto('/employee/project-detail/MILL?month=2024-02')
  const popup = page.getByRole('dialog', { name: 'Feb 2024 in MILL' })
  await expect.poll(() => popup.getByRole('listitem').count()).toBe(10)
  expect(requests.map(queryOf)).toContainEqual(
    expect.objectContaining({ created_start: '2024-02-01', created_end: '2024-02-29' }),
  )
  expect(await pager(popup).count()).toBe(6)
  for (let number = 2; number <= 13; number++) {
    await popup.getByRole('link', { name: 'Next page' }).click()
    await waitVisible(popup.locator('[aria-current="page"]', { hasText: `${number}` }))
  }
  await expect.poll(() => popup.getByRole('listitem').count()).toBe(1)
  const paging = requests.filter(({ query }) => query.has('created_start'))
  expect(new Set(paging.map(({ query }) => String(query))).size).toBe(1)

  await page.goto('/employee/dashboard')
  const projects = card(page, 'Projects')
  await expect.poll(() => projects.getByRole('listitem').count()).toBe(2)
  expect(await projects.getByRole('button', { name: 'Load more' }).count()).toBe(0)
})

test('the team of a project is shown with how many work in it, and has a popup with all (EP-083, EP-161..EP-163)', async () => {
  const people = await Promise.all(Array.from({ length: 14 }, () => createEmployee(app)))
  const quay = await createProject(app, [mara, ...people.slice(0, 6)], { key: 'QUAY', name: 'Quay' })
  await addMembers(app, quay, people.slice(6), new Date())
  const page = await openAsEmployee(app, mara, { path: '/employee/project-detail/QUAY' })
  const team = card(page, 'Team')
  const more = team.getByRole('button', { name: 'view remaining 6 members' })
  await waitVisible(more)
  expect((await team.locator('dl').innerText()).split(/\s*\n\s*/).toSorted()).toEqual(
    ['15', '7', '8', 'Current', 'Past', 'Team members'].toSorted(),
  )
  expect(await team.getByRole('listitem').count()).toBe(9)
  await more.click()
  const popup = page.getByRole('dialog', { name: 'Team members (15)' })
  await expect.poll(() => popup.getByRole('listitem').count()).toBe(15)
  expect(await popup.getByText('Past', { exact: true }).count()).toBe(8)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await waitHidden(popup)
  await focusIn(more)
})
