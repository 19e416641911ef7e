import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { openAsEmployee } from '#tests/browser/employee-page.ts'
import { descriptionOf, focusIn, waitForPath, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { createEmployee } from '#tests/support/accounts.ts'
import { addProject, createJiraCaller, jiraSettings } from '#tests/support/jira.ts'
import { startJira } from '#tests/support/vendors/jira/server.ts'

const jira = await startJira('datacenter')
const app = useBrowserTestApp(jiraSettings(jira.url, 'datacenter'))
afterEach(() => jira.lie(null))
afterAll(() => jira.close())

const account = (page: Page) => page.getByRole('region', { name: 'Jira' })
const profile = '/employee/profile'

/** Jira refuses every token, as it does after one was revoked. */
const refuseAll = () =>
  jira.lie((_, response) => {
    response.writeHead(401, { 'content-type': 'text/html' }).end('<html>401</html>')
    return true
  })

describe('the connection with Jira', () => {
  test('is made with a token on the profile, and ended there', async () => {
    const user = jira.addUser('ida')
    const page = await openAsEmployee(app, await createEmployee(app), { path: '/employee/dashboard' })
    const bar = page.getByRole('status').filter({ hasText: 'Your projects and issues are in Jira.' })
    await bar.getByRole('link', { name: 'Connect Jira' }).click()
    await waitForPath(page, profile)
    const token = account(page).getByLabel('Token or password', { exact: true })
    await token.waitFor()
    expect(await violationsInAllThemes(page)).toEqual([])

    const connect = account(page).getByRole('button', { name: 'Connect Jira' })
    await connect.click()
    await expect.poll(() => descriptionOf(token)).toBe('Enter the token.')
    await focusIn(token)
    await token.fill('a wrong token')
    await connect.click()
    await expect.poll(() => descriptionOf(token)).toBe('These credentials were refused.')
    await focusIn(token)
    expect(await token.inputValue()).toBe('a wrong token')

    await token.fill(user.token)
    await token.press('Enter')
    await waitVisible(account(page).getByText('Connected as ida of Jira.'))
    const disconnect = account(page).getByRole('button', { name: 'Disconnect Jira' })
    await focusIn(disconnect)
    expect(await violationsInAllThemes(page, 'main')).toEqual([])
    await disconnect.press('Enter')
    await waitVisible(connect)
    await focusIn(account(page))
    expect(await token.inputValue()).toBe('')
  })

  test('asks to be made again once Jira has refused the token', async () => {
    const mara = await createJiraCaller(app, jira)
    addProject(jira, [mara])
    const page = await openAsEmployee(app, mara, { path: '/employee/dashboard' })
    await waitVisible(page.getByRole('link', { name: /^Detail of Quay/ }))
    refuseAll()
    await page.goto('/employee/timesheet')
    const bar = page.getByRole('status').filter({ hasText: 'Jira no longer accepts your token.' })
    await bar.getByRole('link', { name: 'Reconnect Jira' }).click()
    await waitForPath(page, profile)
    await waitVisible(account(page).getByText(/no longer accepts the token of person\d+ of Jira/))
    expect(await violationsInAllThemes(page)).toEqual([])
    jira.lie(null)
    await account(page).getByLabel('Token or password', { exact: true }).fill(mara.user.token)
    await account(page).getByRole('button', { name: 'Reconnect Jira' }).click()
    await waitVisible(account(page).getByText(/^Connected as/))
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await waitVisible(page.getByRole('link', { name: /^Detail of Quay/ }))
    await waitHidden(bar)
  })
})

test('the inbox has what colleagues did through the portal, and says what it has not', async () => {
  const [mara, theo] = [await createJiraCaller(app, jira), await createJiraCaller(app, jira)]
  const { key: project } = addProject(jira, [mara, theo])
  const issue = { project, issuetype: 'Task', summary: 'Berth 4 is taken', assignee: theo.username }
  await mara.call('POST', 'issue/{user}/', issue)
  const page = await openAsEmployee(app, theo, { path: '/employee/inbox' })
  await waitVisible(page.getByText('What people do in Jira itself appears here'))
  expect(await violationsInAllThemes(page)).toEqual([])
  await page.getByRole('link', { name: /Berth 4 is taken/ }).click()
  await waitForPath(page, `/employee/issue-detail/${project}-1`)
})

describe('panels', () => {
  const panels = ['Projects', 'Project status', 'Tickets', 'Created and resolved', 'Issues', 'Activity']
  const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

  test('lead to the connection where it is missing, in place of a retry', async () => {
    const page = await openAsEmployee(app, await createEmployee(app), { path: '/employee/dashboard' })
    for (const name of panels)
      await waitVisible(panel(page, name).getByRole('link', { name: 'Connect your account' }))
    expect(await page.getByRole('button', { name: /Retry/ }).count()).toBe(0)
    expect(await violationsInAllThemes(page)).toEqual([])
    for (const path of ['project-detail/QUAY1', 'issue-detail/QUAY1-1', 'timesheet']) {
      await page.goto(`/employee/${path}`)
      await waitVisible(page.getByRole('link', { name: 'Connect your account' }))
      expect(await page.getByText(/does not exist|no such issue|try again/).count(), path).toBe(0)
      expect(await page.getByRole('button', { name: /Retry/ }).count(), path).toBe(0)
    }
    await page.getByRole('link', { name: 'Connect your account' }).first().click()
    await waitForPath(page, profile)
  })

  test('fail one by one where Jira does, and are loaded again', async () => {
    const mara = await createJiraCaller(app, jira)
    const { key } = addProject(jira, [mara])
    jira.lie(({ url, socket }) => {
      if (!url?.startsWith('/rest/agile')) return false
      socket.destroy()
      return true
    })
    const page = await openAsEmployee(app, mara, { path: '/employee/dashboard' })
    const sprints = panel(page, 'Time tracking')
    await waitVisible(sprints.getByText(`Failed to fetch sprint data for project: ${key}. Status: 503`))
    await waitVisible(panel(page, 'Projects').getByRole('link', { name: /^Detail of Quay/ }))
    expect(await page.getByRole('button', { name: /Retry/ }).count()).toBe(1)
    jira.lie(null)
    await sprints.getByRole('button', { name: 'Retry Chart' }).click()
    await waitVisible(sprints.getByRole('button', { name: /Show as table/ }))
  })

  test('all say so when Jira is down, and the rest of the portal works', async () => {
    const mara = await createJiraCaller(app, jira)
    const { key } = addProject(jira, [mara])
    jira.lie(({ socket }) => {
      socket.destroy()
      return true
    })
    const page = await openAsEmployee(app, mara, { path: `/employee/project-detail/${key}` })
    await waitVisible(page.getByText('The project could not be loaded.'))
    await waitVisible(panel(page, 'Team').getByRole('button', { name: 'Retry' }))
    await waitVisible(panel(page, 'Issues').getByRole('button', { name: 'Retry' }))
    await waitVisible(panel(page, 'Recent chats').getByText(/No chats/))
    expect(await page.getByRole('link', { name: /onnect/ }).count()).toBe(0)
    expect(await violationsInAllThemes(page)).toEqual([])
    jira.lie(null)
    await page.getByText('The project could not be loaded.').locator('..').getByRole('button').click()
    await waitVisible(page.getByRole('heading', { name: /^Quay/ }))
    await panel(page, 'Team').getByRole('button', { name: 'Retry' }).click()
    await waitVisible(panel(page, 'Team').getByText('Team members'))
  })
})
