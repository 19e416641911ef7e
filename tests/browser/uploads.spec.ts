import { expect, test } from 'vitest'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { openAsEmployee } from '#tests/browser/employee-page.ts'
import { focusIn, waitHidden, waitVisible } from '#tests/browser/page.ts'
import { delayCalls } from '#tests/browser/requests.ts'
import { toastOf } from '#tests/browser/toast.ts'
import { createEmployee } from '#tests/support/accounts.ts'
import { createIssue, createProject } from '#tests/support/tracker-rows.ts'

const app = useBrowserTestApp()

const fileOf = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })

test('each attachment of an issue has its progress, is cancelled by itself, and says why it was rejected', async () => {
  const account = await createEmployee(app)
  const issue = await createIssue(app, await createProject(app, [account]), account)
  const page = await openAsEmployee(app, account, { path: `/employee/issue-detail/${issue.key}` })
  const attachments = page.getByRole('region', { name: 'Attachments' })
  const uploads = attachments.getByRole('list', { name: 'Uploads' })
  const added = attachments.getByRole('list', { name: 'Files' }).getByRole('listitem')
  const calls = 'jira/issue/*/*/attachment/'

  const release = await delayCalls(page, calls)
  await page.getByLabel('Add attachments').setInputFiles(['First.txt', 'Second.txt'].map(fileOf))
  await waitVisible(uploads.getByRole('progressbar', { name: 'Upload of First.txt' }))
  await waitVisible(uploads.getByRole('listitem').filter({ hasText: 'Second.txt' }).getByText('Waiting'))
  await uploads.getByRole('button', { name: 'Cancel First.txt' }).click()
  await waitVisible(uploads.getByRole('progressbar', { name: 'Upload of Second.txt' }))
  await focusIn(uploads)
  release()
  await waitVisible(toastOf(page, 'Files attached successfully'))
  await waitHidden(uploads)
  await expect.poll(() => added.count()).toBe(1)
  await waitVisible(added.getByText('Second.txt', { exact: true }))
  await page.unroute(`**/api/${calls}`)

  await page.route(`**/api/${calls}`, (route) =>
    route.request().postData()?.includes('Third.txt')
      ? route.fulfill({ status: 400, json: { files: ['The tracker takes no such file.'] } })
      : route.continue(),
  )
  await page.getByLabel('Add attachments').setInputFiles(['Third.txt', 'Fourth.txt'].map(fileOf))
  await waitVisible(added.getByText('Fourth.txt', { exact: true }))
  const rejected = uploads.getByRole('listitem')
  await expect.poll(() => rejected.count()).toBe(1)
  await waitVisible(rejected.getByText('The tracker takes no such file.'))
  await page.unroute(`**/api/${calls}`)
  await rejected.getByRole('button', { name: 'Retry' }).click()
  await waitVisible(added.getByText('Third.txt', { exact: true }))
  await waitHidden(uploads)
})

test('a form with a file can be cancelled while it is sent, and is as it was', async () => {
  const page = await app.openSignedIn()
  await page.goto('/authority/upload-documents')
  await page.getByRole('button', { name: 'Add New Document' }).first().click()
  const form = page.getByRole('form', { name: 'Add document' })
  await form.getByLabel('Title').fill('Handbook')
  await form.getByLabel('File', { exact: true }).setInputFiles(fileOf('handbook.txt'))
  const release = await delayCalls(page, 'documents/')
  await form.getByRole('button', { name: 'Save' }).click()
  await waitVisible(form.getByRole('progressbar', { name: 'Upload' }))
  await form.getByRole('button', { name: 'Cancel upload' }).click()
  await waitHidden(form.getByRole('progressbar'))
  await focusIn(form.getByRole('button', { name: 'Save' }))
  expect(await form.getByLabel('Title').inputValue()).toBe('Handbook')
  expect(await form.getByRole('alert').count()).toBe(0)
  release()
  await form.getByRole('button', { name: 'Save' }).click()
  await waitVisible(toastOf(page, 'Document Created Successfully!'))
  await waitVisible(page.getByRole('row').filter({ hasText: 'handbook.txt' }))
})
