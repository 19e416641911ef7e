import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { project as projectTable } from '#server/projects/tables.ts'
import { account } from '#server/sessions/tables.ts'
import { issue } from '#server/tracker/tables.ts'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { openAsEmployee } from '#tests/browser/employee-page.ts'
import {
  descriptionOf,
  focusIn,
  waitForHydration,
  waitForPath,
  waitHidden,
  waitVisible,
} from '#tests/browser/page.ts'
import { delayCalls, failCalls } from '#tests/browser/requests.ts'
import { toastOf } from '#tests/browser/toast.ts'
import { createEmployee } from '#tests/support/accounts.ts'
import { defined } from '#tests/support/defined.ts'
import { createIssue, createIssues, createProject, createWorkLog } from '#tests/support/tracker-rows.ts'

const app = useBrowserTestApp()

async function createNamed(firstName: string, lastName: string) {
  const employee = await createEmployee(app)
  await app.db.update(account).set({ firstName, lastName }).where(eq(account.id, employee.id))
  return employee
}

/** The text of the file that a press saves, and its name. */
async function savedBy(page: Page, button: Locator): Promise<[string, string]> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')]
}

test('an administrator adds a project, its members, and its sprints, and sees its time', async () => {
  const [ada, ben] = [await createNamed('Ada', 'Berg'), await createNamed('Ben', 'Okafor')]
  await createNamed('Cleo', 'Moss')
  const page = await app.openSignedIn({ path: '/authority/projects' })
  await page.getByRole('button', { name: 'Add project' }).first().click()
  const form = page.getByRole('form', { name: 'Add project' })
  await form.getByLabel('Key').fill('port')
  await form.getByRole('button', { name: 'Add project' }).click()
  await expect.poll(() => form.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
  await form.getByLabel('Name').fill('Harbor')
  await form.getByRole('button', { name: 'Add project' }).click()
  await expect.poll(() => descriptionOf(form.getByLabel('Key'))).toMatch(/2 to 30 capital letters/)
  await focusIn(form.getByLabel('Key'))
  await form.getByLabel('Key').fill('PORT')
  await form.getByLabel('Lead').selectOption('Ada Berg')
  await form.getByRole('button', { name: 'Add project' }).click()
  await waitVisible(toastOf(page, 'Project added'))
  const row = page.getByRole('row').filter({ hasText: 'Harbor' })
  await waitVisible(row.getByText('PORT'))

  await row.getByRole('button', { name: 'Edit Harbor' }).click()
  const members = page.getByRole('region', { name: 'Members 1' })
  await waitVisible(members.getByText('Lead'))
  // Who leads cannot leave.
  expect(await members.getByRole('button', { name: 'Remove Ada Berg' }).count()).toBe(0)
  await members.getByLabel('Employee').selectOption('Ben Okafor')
  await members.getByRole('button', { name: 'Add member' }).click()
  const both = page.getByRole('region', { name: 'Members 2' })
  await both.getByRole('button', { name: 'Remove Ben Okafor' }).click()
  await waitVisible(members.getByText('Left'))
  await members.getByRole('button', { name: 'Bring back Ben Okafor' }).click()
  const mend = await failCalls(page, 'projects/*/members/*/', 'DELETE')
  await both.getByRole('button', { name: 'Remove Ben Okafor' }).click()
  await waitVisible(both.getByText('Not changed.'))
  await mend()
  await both.getByLabel('Employee').selectOption('Cleo Moss')
  await both.getByRole('button', { name: 'Add member' }).click()
  const three = page.getByRole('region', { name: 'Members 3' })
  await waitVisible(three.getByRole('button', { name: 'Remove Cleo Moss' }))
  await waitHidden(three.getByText('Not changed.'))

  const [project] = await app.db.select().from(projectTable).where(eq(projectTable.key, 'PORT'))
  if (!project) throw new Error('No project')
  const issue = await createIssue(app, project, ada, { assigneeId: ben.id })
  await page.reload()
  await three.getByRole('button', { name: 'Remove Ben Okafor' }).click()
  const removal = page.getByRole('alertdialog', { name: 'Remove Ben Okafor?' })
  await waitVisible(removal.getByText('1 open issue of the project stays assigned to them.'))
  await removal.getByRole('button', { name: 'Cancel' }).click()

  const sprints = page.getByRole('region', { name: 'Sprints' })
  await waitVisible(sprints.getByText('No sprints yet.'))
  await sprints.getByRole('button', { name: 'Add sprint' }).click()
  const sprint = sprints.getByRole('form', { name: 'Add sprint' })
  await sprint.getByLabel('Name').fill('First')
  await sprint.getByLabel('First day').fill('2025-01-17')
  await sprint.getByLabel('Last day').fill('2025-01-06')
  await sprint.getByRole('button', { name: 'Add sprint' }).click()
  await expect.poll(() => descriptionOf(sprint.getByLabel('Last day'))).toMatch(/must not be before/)
  await sprint.getByLabel('First day').fill('2025-01-06')
  await sprint.getByLabel('Last day').fill('2025-01-17')
  await sprint.getByRole('button', { name: 'Add sprint' }).click()
  const line = sprints.getByRole('listitem')
  await expect.poll(() => line.innerText()).toMatch(/First[\s\S]*0 issues/)
  await line.getByRole('button', { name: 'Edit First' }).click()
  await sprints.getByRole('form', { name: 'Edit First' }).getByLabel('Name').fill('Kick-off')
  await sprints.getByRole('button', { name: 'Save sprint' }).click()
  await waitVisible(line.getByText('Kick-off'))
  expect(await violationsInAllThemes(page)).toEqual([])
  await line.getByRole('button', { name: 'Delete Kick-off' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Kick-off?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await waitVisible(sprints.getByText('No sprints yet.'))

  const edit = page.getByRole('form', { name: 'Edit Harbor' })
  expect(await edit.getByLabel('Key').isDisabled()).toBe(true)
  await edit.getByLabel('Status').selectOption('On hold')
  await edit.getByLabel('Name').fill('Harbor, east')
  await edit.getByRole('button', { name: 'Save' }).click()
  const renamed = page.getByRole('row').filter({ hasText: 'Harbor, east' })
  await waitVisible(renamed.getByText('On hold'))
  await expect.poll(() => renamed.innerText()).toMatch(/Ada Berg\s+3\s/)

  await createWorkLog(app, issue, ada, { day: '2025-01-06', hours: 2 })
  await createWorkLog(app, issue, ben, { day: '2025-01-08', hours: 1.5 })
  await createWorkLog(app, issue, ben, { day: '2025-01-20', hours: 8 })
  const timesheet = renamed.getByRole('link', { name: 'Timesheet of Harbor, east' })
  expect(await timesheet.getAttribute('href')).toBe(`/authority/project-timesheet?project=${project.id}`)
  await page.goto(`/authority/project-timesheet?project=${project.id}&day=2025-01-07`)
  await waitVisible(page.getByRole('heading', { level: 1, name: 'Timesheet of Harbor, east' }))
  const rows = () => page.getByRole('row').allInnerTexts()
  const sums = async () =>
    (await rows()).slice(1).map((text) => [/^\D+?(?=\t)/, /\S+$/].map((part) => part.exec(text)?.[0]))
  await expect.poll(sums).toEqual([
    ['Ada Berg', '2h'],
    ['Ben Okafor', '30m'],
    ['Everybody', '30m'],
  ])
  expect(await violationsInAllThemes(page)).toEqual([])
  const [name, csv] = await savedBy(page, page.getByRole('button', { name: 'Export as CSV' }))
  expect(name).toBe('timesheet PORT 2025-01-06.csv')
  expect(csv).toContain('Ben Okafor')
  await page.getByRole('radio', { name: 'Month' }).click()
  await page.waitForURL(/period=month/)
  await page.getByRole('link', { name: 'Previous month' }).click()
  await waitVisible(page.getByText('No time logged in this month.'))
})

test('what is dictated while a row is added keeps the focus', async () => {
  const mara = await createNamed('Mara', 'Hall')
  const project = await createProject(app, [mara], { name: 'Pier' })
  const [issue] = await createIssues(app, project, mara, [{ summary: 'Bollards' }])
  const page = await openAsEmployee(app, mara)
  // As on a busy machine, so that the text is there before the row takes the focus.
  await page.addInitScript(() => {
    const inTime = requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (draw) => window.setTimeout(() => inTime(draw), 200)
  })
  await page.goto('/employee/timesheet?week=2025-01-08')
  await waitForHydration(page)
  const field = page.getByRole('form', { name: 'Log time on an issue' }).getByLabel('Issue')
  await field.fill(defined(issue).key)
  await field.press('Enter')
  await waitVisible(page.getByRole('link', { name: defined(issue).key }))
  await field.fill('bollards')
  await waitVisible(page.getByRole('option', { name: 'Bollards' }))
  await page.waitForTimeout(500)
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)
})

test('an employee types the time of a week in place, and saves it as CSV', async () => {
  const mara = await createNamed('Mara', 'Kern')
  const project = await createProject(app, [mara], { name: 'Harbor' })
  const [issue, other, unassigned] = await createIssues(app, project, mara, [
    { summary: 'Berths' },
    { summary: 'Cranes' },
    { summary: 'Ropes of the ferry' },
  ])
  const page = await openAsEmployee(app, mara, { path: '/employee/timesheet?week=2025-01-08' })
  await waitVisible(page.getByText('No time logged in this week.'))
  const adding = page.getByRole('form', { name: 'Log time on an issue' })
  await adding.getByLabel('Issue').fill('NONE-1')
  const restore = await failCalls(page, 'jira/issue/*/NONE-1/')
  await adding.getByRole('button', { name: 'Add row' }).click()
  await expect.poll(() => descriptionOf(adding.getByLabel('Issue'))).toBe(messages.unavailable)
  await restore()
  await adding.getByRole('button', { name: 'Add row' }).click()
  await expect
    .poll(() => descriptionOf(adding.getByLabel('Issue')))
    .toBe('There is no such issue in your projects.')
  for (const { key } of [defined(issue), defined(other)]) {
    await adding.getByLabel('Issue').fill(key.toLowerCase())
    await adding.getByLabel('Issue').press('Enter')
    await waitVisible(page.getByRole('link', { name: key }))
  }
  // Words find every issue of the own projects, and the time is typed next.
  await adding.getByLabel('Issue').fill('ferry')
  await waitVisible(adding.getByRole('option', { name: 'Ropes of the ferry' }))
  await adding.getByLabel('Issue').press('Enter')
  await focusIn(page.getByLabel(`${unassigned?.key}, Mon, Jan 6`))
  const mondayOf = (one: { key: string } | undefined) =>
    page.getByLabel(new RegExp(`^${one?.key}, Mon, Jan 6$`))
  const monday = mondayOf(issue)
  const sumOf = (name: RegExp) => page.getByRole('row', { name }).locator('td').last().innerText()
  await monday.fill('soon')
  await monday.press('Enter')
  await expect.poll(() => descriptionOf(monday)).toMatch(/valid format/)
  // Wider than the field, since it would take a line for each word.
  expect(
    (
      await page
        .getByRole('alert')
        .getByText(/valid format/)
        .boundingBox()
    )?.width,
  ).toBeGreaterThan(200)
  expect(await monday.getAttribute('aria-invalid')).toBe('true')
  await monday.press('Escape')
  expect(await monday.inputValue()).toBe('')
  await monday.fill('1,5')
  // Leaving the field saves as Enter does, and the arrows lead along the day.
  await monday.press('ArrowDown')
  await focusIn(mondayOf(other))
  await expect.poll(() => monday.inputValue()).toBe('1h 30m')
  // A number alone may be hours or minutes, which is asked once; so many hours no day has.
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await focusIn(page.getByRole('button', { name: '9 hours' }))
  await page.getByRole('button', { name: '9 minutes' }).click()
  await expect.poll(() => mondayOf(other).inputValue()).toBe('9m')
  await focusIn(mondayOf(other))
  await waitVisible(page.getByText('A number alone is minutes.'))
  // A day has 24 hours, and more than 12 are asked about.
  await mondayOf(other).fill('23:00')
  await mondayOf(other).press('Enter')
  await expect.poll(() => descriptionOf(mondayOf(other))).toBe('A day has 24 hours; this makes 24h 30m.')
  await mondayOf(other).fill('660')
  await mondayOf(other).press('Enter')
  await waitVisible(page.getByText('This makes 12h 30m on one day.'))
  expect(await violationsInAllThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => sumOf(/All projects/)).toBe('12h 30m')
  await page.getByRole('button', { name: 'Ask me again' }).click()
  await mondayOf(other).fill('90')
  await mondayOf(other).press('Enter')
  await expect.poll(() => mondayOf(other).inputValue()).toBe('90m')
  await expect.poll(() => sumOf(/All projects/)).toBe('3h')
  expect(await violationsInAllThemes(page, 'main')).toEqual([])
  const [name, csv] = await savedBy(page, page.getByRole('button', { name: 'Export as CSV' }))
  expect(name).toBe('timesheet 2025-01-06.csv')
  expect(csv.split('\r\n').slice(0, 2)).toEqual([
    '\ufeffDay,Project,Issue,Summary,Hours,Comment',
    `2025-01-06,Harbor,${issue?.key},Berths,1.5,`,
  ])
  // An empty field deletes the entry.
  await monday.fill('')
  await monday.press('Enter')
  await expect.poll(() => sumOf(/All projects/)).toBe('1h 30m')
  await page.getByRole('link', { name: 'Previous week' }).click()
  await waitVisible(page.getByText('No time logged in this week.'))
})

test('time that was typed and then left is asked about, and a failure to save it is told', async () => {
  const mara = await createEmployee(app)
  const { key } = await createIssue(app, await createProject(app, [mara]), mara)
  const page = await openAsEmployee(app, mara, { path: `/employee/timesheet?week=2025-01-08&issue=${key}` })
  const monday = page.getByLabel(`${key}, Mon, Jan 6`)
  const next = page.getByRole('link', { name: 'Next week' })
  await monday.fill('5')
  await next.click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await waitHidden(question)
  await page.getByRole('button', { name: '5 minutes' }).click()
  await expect.poll(() => monday.inputValue()).toBe('5m')

  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  await page.route('**/api/jira/issue/*/*/worklog/**', async (route) => {
    await left
    await route.fulfill({ status: 400, json: { error: 'The week is closed.' } })
  })
  await monday.fill('2h')
  await next.click()
  await waitHidden(monday)
  leave()
  await waitVisible(
    toastOf(page, 'The time was not saved.').getByText(`${key}, Mon, Jan 6: The week is closed.`),
  )
})

test('of two entries of a day one is deleted while the other is typed', async () => {
  const mara = await createNamed('Mara', 'Lind')
  const project = await createProject(app, [mara])
  const berths = await createIssue(app, project, mara, { summary: 'Berths' })
  for (const hours of [1, 2]) await createWorkLog(app, berths, mara, { day: '2025-01-06', hours })
  await createWorkLog(app, berths, mara, { day: '2025-01-07' })
  const page = await openAsEmployee(app, mara, { path: '/employee/timesheet?week=2025-01-08' })
  await waitForHydration(page)
  const fields = page.getByLabel(new RegExp(`^${berths.key}, Mon, Jan 6`))
  const release = await delayCalls(page, 'jira/issue/*/*/worklog/**')
  await fields.first().fill('')
  await fields.first().press('Tab')
  await page.keyboard.type('3')
  release()
  await expect.poll(() => fields.count()).toBe(1)
  await page.keyboard.type('h')
  expect(await fields.inputValue()).toBe('3h')
  // The last one, too, stays a field to type into.
  for (const [typed, stored] of [
    ['', ''],
    ['4h', '4h'],
  ] as const) {
    await fields.fill(typed)
    await page.keyboard.press('Enter')
    await expect.poll(() => fields.getAttribute('aria-busy')).toBe(null)
    expect(await fields.inputValue()).toBe(stored)
    await focusIn(fields)
  }
})

test('what is typed for a day is an entry of its own, whatever another tab logs meanwhile', async () => {
  const mara = await createEmployee(app)
  const { key } = await createIssue(app, await createProject(app, [mara]), mara)
  const path = `/employee/timesheet?week=2025-01-08&issue=${key}`
  const [page, other] = [await openAsEmployee(app, mara, { path }), await openAsEmployee(app, mara, { path })]
  const fields = (of: Page) => of.getByLabel(new RegExp(`^${key}, Mon, Jan 6`))
  await fields(page).fill('2h')
  await fields(other).fill('1h')
  await other.keyboard.press('Enter')
  await waitVisible(page.getByRole('table').getByText('1h', { exact: true }).first())
  expect(await fields(page).inputValue()).toBe('2h')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => fields(page).evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value)))
    .toEqual(['1h', '2h'])
})

test('Enter opens the issue that was typed last, also before it is found', async () => {
  const mara = await createEmployee(app)
  const project = await createProject(app, [mara])
  await createIssues(app, project, mara, [{ summary: 'Ropes' }, { summary: 'Gulls' }])
  const page = await openAsEmployee(app, mara, { path: '/employee/inbox' })
  await waitForHydration(page)
  for (const title of ['Gulls', 'Ropes']) {
    await page.keyboard.press('/')
    const search = page.getByRole('dialog', { name: 'Search issues' })
    await waitVisible(search.getByRole('link', { name: title }))
    await search.getByLabel('Key, title, or text').fill(title)
    await page.keyboard.press('Enter')
    await waitVisible(page.getByRole('heading', { level: 1, name: title }))
    await waitHidden(search)
  }
})

test('issues are found, walked, and moved on with the keyboard (EP-219)', async () => {
  const mara = await createEmployee(app)
  const project = await createProject(app, [mara])
  await createIssues(app, project, mara, [
    { summary: 'Lanterns on the pier' },
    { summary: 'Ropes', description: '<p>Of the north <b>pier</b></p>' },
    { summary: 'Gulls' },
  ])
  const page = await openAsEmployee(app, mara, { path: '/employee/inbox' })
  await waitVisible(page.getByRole('heading', { name: 'Inbox' }))
  await waitForHydration(page)
  await page.keyboard.press('/')
  const search = page.getByRole('dialog', { name: 'Search issues' })
  const words = search.getByLabel('Key, title, or text')
  await words.fill('pier')
  const found = search.getByRole('list', { name: 'Found issues' })
  await expect.poll(() => found.getByRole('listitem').count()).toBe(2)
  await words.fill('north peir')
  await expect.poll(() => found.locator('mark').allInnerTexts()).toEqual(['north', 'pier'])
  await waitVisible(found.getByText('Of the north pier'))
  expect(await violationsInAllThemes(page)).toEqual([])
  await words.fill('nothing like it')
  await waitVisible(search.getByText('No issues found.'))
  await words.fill(`${project.key}-3`)
  await expect
    .poll(() => found.getByRole('listitem').allInnerTexts())
    .toEqual([expect.stringContaining('Gulls')])
  await words.press('ArrowDown')
  await focusIn(found)
  await page.keyboard.press('Enter')
  await waitVisible(page.getByRole('heading', { level: 1, name: 'Gulls' }))
  await waitHidden(search)

  const issues = page.getByRole('region', { name: 'Issues', exact: true }).getByRole('link')
  await expect.poll(() => issues.count()).toBe(3)
  await focusIn(page.getByRole('main'))
  await page.keyboard.press('j')
  await focusIn(issues.nth(0))
  await page.keyboard.press('j')
  await focusIn(issues.nth(1))
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await waitForPath(page, `/employee/issue-detail/${project.key}-2`)
  await waitVisible(page.getByRole('heading', { level: 1, name: 'Ropes' }))
  await focusIn(page.getByRole('main'))
  const status = page.getByRole('tabpanel', { name: 'Details' }).getByLabel('Status')
  await status.press('ArrowDown')
  await status.press('ArrowDown')
  expect(await status.inputValue()).toBe('Blocked')
  const stored = async () =>
    (
      await app.db
        .select()
        .from(issue)
        .where(eq(issue.key, `${project.key}-2`))
    )[0]?.status
  await waitVisible(toastOf(page, 'Issue updated successfully'))
  await expect.poll(stored).toBe('Blocked')
  await focusIn(status)
  const assignee = page.getByLabel('Assignee')
  await page.getByRole('button', { name: 'Assign to me' }).press('Enter')
  await expect.poll(() => assignee.inputValue()).toBe(mara.username)
  await focusIn(assignee)
  // Where something is typed, keys are letters.
  await page.getByRole('button', { name: 'Edit title' }).click()
  await page.getByLabel('Summary').press('c')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
})
