import { afterAll, expect, test } from 'vitest'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { openAsEmployee } from '#tests/browser/employee-page.ts'
import { waitVisible } from '#tests/browser/page.ts'
import { toastOf } from '#tests/browser/toast.ts'
import { createEmployee } from '#tests/support/accounts.ts'
import { jiraSettings } from '#tests/support/jira.ts'
import { appSettings, startAtlassian } from '#tests/support/vendors/atlassian.ts'
import { startJira } from '#tests/support/vendors/jira/server.ts'

const jira = await startJira('cloud')
const atlassian = await startAtlassian(jira)
const app = useBrowserTestApp(
  { ...jiraSettings(jira.url, 'cloud'), ...appSettings },
  // Another site than that of the portal, so that cookies are as they are in reality.
  { atlassian: { auth: atlassian.url.replace('127.0.0.1', 'localhost'), api: atlassian.url } },
)
afterAll(() => Promise.all([jira.close(), atlassian.close()]))

test('an employee signs in at Atlassian in another tab, which comes back to the profile', async () => {
  atlassian.returnUrl = `${app.url}/employee/profile`
  const page = await openAsEmployee(app, await createEmployee(app), { path: '/employee/profile' })
  const connect = page.getByRole('button', { name: 'Connect Jira' })
  await waitVisible(connect)
  expect(await violationsInAllThemes(page)).toEqual([])

  const [refused] = await Promise.all([page.context().waitForEvent('page'), connect.click()])
  await waitVisible(toastOf(refused, 'Jira was not connected.'))
  await refused.close()

  atlassian.visitor = jira.addUser('oona')
  const again = page.getByRole('button', { name: 'Start again' })
  const [tab] = await Promise.all([page.context().waitForEvent('page'), again.click()])
  await waitVisible(tab.getByText('Connected as oona of Jira.'))
  expect(new URL(tab.url()).search).toBe('')
  await waitVisible(page.getByText('Connected as oona of Jira.'))
  expect(atlassian.problems).toEqual([])
})
