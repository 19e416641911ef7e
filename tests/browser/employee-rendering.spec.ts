import { expect, test } from 'vitest'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { recordConsoleErrors } from '#tests/browser/console-errors.ts'
import { openAsEmployee } from '#tests/browser/employee-page.ts'
import { waitForHydration, waitForIdle, waitForPath, waitVisible } from '#tests/browser/page.ts'
import { recordApiRequests, writes } from '#tests/browser/requests.ts'
import { createEmployee } from '#tests/support/accounts.ts'
import { createIssue, createProject } from '#tests/support/tracker-rows.ts'

const app = useBrowserTestApp()

test('every screen comes with its data: the browser asks for none of it again, and finds what it would show', async () => {
  const mara = await createEmployee(app)
  const project = await createProject(app, [mara], { name: 'Harbor' })
  const issue = await createIssue(app, project, mara, { summary: 'Paint the gate' })
  const page = await openAsEmployee(app, mara)
  const errors = recordConsoleErrors(page)
  const requests = recordApiRequests(page)
  for (const [path, shown] of [
    ['dashboard', 'Paint the gate'],
    [`project-detail/${project.key}`, 'Paint the gate'],
    [`issue-detail/${issue.key}`, 'Paint the gate'],
    [`issue-detail/${issue.key}?tab=comments`, 'Paint the gate'],
    ['files', 'No files found'],
    ['chats', 'Harbor'],
    ['inbox', 'Nothing yet.'],
    ['timesheet', 'No time logged in this week.'],
    ['profile', mara.email],
    ['edit-profile', 'Harbor'],
  ] as const) {
    const answer = await page.goto(`/employee/${path}`)
    expect((await answer?.text())?.includes(shown), path).toBe(true)
    expect(answer?.headers()['cache-control'], path).toBe('no-store')
    await waitForHydration(page)
    await waitForIdle(page)
  }
  // Pictures are files, and events a stream.
  const asked = requests.map(({ path }) => path).filter((path) => !/^events\/|\/icon\//.test(path))
  expect(asked).toEqual([])
  expect(errors).toEqual([])
})

test('without the flag, or under another name, nothing of a rendered page is shown (EP-011, EP-012, EP-014)', async () => {
  const mara = await createEmployee(app)
  await createProject(app, [mara], { name: 'Harbor' })
  const page = await openAsEmployee(app, mara)
  const requests = recordApiRequests(page)
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.setItem('is_jira_loggedIn', 'TRUE'))
  const answer = await page.goto('/employee/dashboard', { waitUntil: 'commit' })
  await waitForPath(page, '/employee/login')
  await waitVisible(page.getByRole('button', { name: 'Login', exact: true }))
  expect(answer?.status()).toBe(200)
  expect(requests).toEqual([])

  await page.evaluate(() => {
    localStorage.setItem('is_jira_loggedIn', 'true')
    localStorage.setItem('jira_user_username', 'someone.else')
  })
  await page.goto('/employee/dashboard', { waitUntil: 'commit' })
  await waitVisible(page.getByRole('heading', { name: 'Dashboard' }))
  expect(await page.getByText('Harbor').count()).toBe(0)
})

test('what is typed and pressed before the scripts run happens once they do, and once', async () => {
  const mara = await createEmployee(app)
  await createProject(app, [mara], { name: 'Harbor' })
  const page = await openAsEmployee(app, mara)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/entry\.client-[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/employee/edit-profile', { waitUntil: 'commit' })
  const form = page.getByRole('form', { name: 'Edit profile' })
  await form.getByLabel('Education').fill('BSc Hydraulics')
  await form.getByRole('button', { name: 'Add more project' }).click()
  const projects = form.getByRole('combobox', { name: 'Project' })
  expect(await projects.count()).toBe(1)
  release()
  await expect.poll(() => projects.count()).toBe(2)
  const requests = recordApiRequests(page)
  await form.getByRole('button', { name: 'Update', exact: true }).click()
  await expect
    .poll(() => writes(requests).map(({ body }) => body))
    .toEqual([expect.stringContaining('BSc Hydraulics')])
})
