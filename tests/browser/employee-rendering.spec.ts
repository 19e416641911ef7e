import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { createConversation, log } from '#tests/browser/chat-page.ts'
import { consoleErrors } from '#tests/browser/console-errors.ts'
import { openAsEmployee } from '#tests/browser/employee-page.ts'
import { waitForHydration, waitForIdle, waitForPath, waitVisible } from '#tests/browser/page.ts'
import { recordApiRequests, writes } from '#tests/browser/requests.ts'
import { createEmployee } from '#tests/support/accounts.ts'
import { defined } from '#tests/support/defined.ts'
import { driveClient } from '#tests/support/drive.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createIssue, createProject } from '#tests/support/tracker-rows.ts'

const app = useBrowserTestApp()

/** Keeps the scripts of the next page until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/entry\.client-[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('every screen comes with its data: the browser asks for none of it again, and finds what it would show', async () => {
  const mara = await createEmployee(app)
  const project = await createProject(app, [mara], { name: 'Harbor' })
  const issue = await createIssue(app, project, mara, { summary: 'Paint the gate' })
  const page = await openAsEmployee(app, mara)
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
    // A page waits a second for its data. On a busy machine it may be sent without them, and is opened again.
    const from = await eventually(async () => {
      const before = requests.length
      const answer = await page.goto(`/employee/${path}`)
      expect(answer?.headers()['cache-control'], path).toBe('no-store')
      expect((await answer?.text())?.includes(shown), path).toBe(true)
      return before
    })
    await waitForHydration(page)
    await waitForIdle(page)
    // Pictures are files, and events a stream.
    const asked = requests.slice(from).filter((request) => !/^events\/|\/icon\//.test(request.path))
    expect(asked, path).toEqual([])
  }
  expect(consoleErrors(page)).toEqual([])
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
  const release = await holdScripts(page)
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

test('what is pressed while the scripts take over happens, and once', async () => {
  const mara = await createEmployee(app)
  await createProject(app, [mara], { name: 'Harbor' })
  await (await driveClient(app, mara)).upload('Plan.txt', 'x')
  const page = await openAsEmployee(app, mara)
  await page.addInitScript(() => {
    const query = new URLSearchParams(location.search)
    const turns = query.getAll('turn').map(Number)
    let turn = 0
    let presses = 0
    function press() {
      turn += 1
      if (!turns.includes(turn)) return
      document.querySelector<HTMLElement>(query.get('button') ?? '')?.click()
      presses += 1
    }
    const listen = document.addEventListener
    document.addEventListener = (...args: Parameters<typeof listen>) => {
      listen.apply(document, args)
      // React is the first to do so, shortly before it hydrates.
      if (args[0] !== 'click') return
      document.addEventListener = listen
      const timer = setInterval(press)
      addEventListener('hydrated', () => {
        clearInterval(timer)
        document.documentElement.dataset.presses = `${presses}`
      })
    }
  })
  async function pressAt(turns: readonly number[], path: string, button: string) {
    const query = new URLSearchParams([['button', button], ...turns.map((turn) => ['turn', `${turn}`])])
    await page.goto(`/employee/${path}?${query}`)
    const presses = await page.waitForFunction(() => document.documentElement.dataset.presses)
    return Number(await presses.jsonValue())
  }
  const presses = await pressAt([1, 2, 3, 4], 'edit-profile', '[data-add]')
  expect(presses).toBeGreaterThan(0)
  await expect.poll(() => page.getByRole('combobox', { name: 'Project' }).count()).toBe(1 + presses)
  for (const turn of [1, 2, 3, 4])
    if ((await pressAt([turn], 'files', '[aria-label="Actions of Plan.txt"]')) > 0)
      await waitVisible(page.getByRole('menuitem', { name: 'Download' }))
})

test('a conversation comes with its messages and at its end, and stays where one scrolls to before the scripts run', async () => {
  const [mara, theo] = [await createEmployee(app), await createEmployee(app)]
  const token = await createConversation(app, [theo, mara], 'Quay', 60)
  const page = await openAsEmployee(app, mara)
  const requests = recordApiRequests(page)
  const release = await holdScripts(page)
  await page.goto(`/employee/chats?conversation=${token}`, { waitUntil: 'commit' })
  const messages = log(page)
  await waitVisible(messages.getByText('Quay 60', { exact: true }))
  const fromEnd = () => messages.evaluate((view) => Math.abs(view.scrollTop))
  // Its styles may still be on their way.
  await expect
    .poll(() => messages.getByText('Quay 60', { exact: true }).boundingBox())
    .toMatchObject({
      y: expect.toSatisfy((y: number) => y > 0 && y < (page.viewportSize()?.height ?? 0)),
    })
  expect(await fromEnd()).toBe(0)
  await messages.evaluate((view) => view.scrollBy(0, -300))
  release()
  await waitForHydration(page)
  await waitForIdle(page)
  expect(await fromEnd()).toBe(300)
  expect(requests.filter(({ path }) => path.endsWith('/messages/'))).toEqual([])
  expect(consoleErrors(page)).toEqual([])
})

test('a month and a file are open over their rendered screen where the URL says so, in the dark, too', async () => {
  const mara = await createEmployee(app)
  const project = await createProject(app, [mara], { key: 'HARB' })
  const summary = `Paint the gate of the ${'eastern '.repeat(12)}harbor`
  await createIssue(app, project, mara, { summary, createdAt: new Date('2026-02-10T12:00:00Z') })
  const drive = await driveClient(app, mara)
  await drive.upload('Minutes.txt', 'Agreed: it is painted green.')
  const file = (await drive.list({ search: 'Minutes' })).files[0]?.id
  const page = await openAsEmployee(app, mara, { dark: true })
  const dialog = page.getByRole('dialog')
  for (const [path, below, shown] of [
    ['project-detail/HARB?month=2026-02', 'Created and resolved', summary],
    [`files?file=${file}`, 'Minutes.txt', 'Agreed: it is painted green.'],
  ] as const) {
    const answer = await page.goto(`/employee/${path}`)
    expect((await answer?.text())?.includes(below), path).toBe(true)
    await waitVisible(dialog.getByText(shown))
    expect(await violations(page), path).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => page.url()).toBe(`${app.url}/employee/${path.split('?')[0]}`)
    await expect.poll(() => dialog.count()).toBe(0)
  }
  expect(consoleErrors(page)).toEqual([])

  // What the search finds stays within a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^Search/ }).click()
  await page.getByLabel('Key, title, or text').fill('eastern')
  await waitVisible(dialog.getByRole('link', { name: summary }))
  const { x, width } = defined(await dialog.boundingBox())
  expect(x + width).toBeLessThanOrEqual(390)
})
