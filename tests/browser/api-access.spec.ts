import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkers } from '#server/modules/index.ts'
import { violations } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { waitVisible } from '#tests/browser/page.ts'
import { bearer } from '#tests/support/accounts.ts'
import { expectedSignature, startReceiver } from '#tests/support/webhook-receiver.ts'

const app = useBrowserTestApp({ WEBHOOK_PRIVATE_NETWORKS: 'true' })

let receiver: Awaited<ReturnType<typeof startReceiver>>
const cleanup = new AsyncDisposableStack()
beforeAll(async () => {
  receiver = await startReceiver()
  cleanup.defer(receiver.close)
  cleanup.defer(await startWorkers(app.services))
})
afterAll(() => cleanup.disposeAsync())

test('a token is created by keyboard, shown once, used by a program, and revoked', async () => {
  const page = await app.openSignedIn({ path: '/authority/api-access' })
  await page.getByRole('button', { name: 'Create token' }).press('Enter')
  const form = page.getByRole('form', { name: 'Create token' })
  await page.keyboard.type('Site builder')
  await page.keyboard.press('Enter')
  await waitVisible(form.getByRole('alert'))
  await form.getByLabel('Website content').selectOption('Read and write')
  // Whoever changes administrators types their password.
  expect(await form.getByLabel('Administrators').getByRole('option').allInnerTexts()).toEqual([
    'Nothing',
    'Read',
  ])
  await form.getByLabel('Valid for').selectOption('No end')
  await waitVisible(form.getByText('Anyone who finds it can use it'))
  await form.getByLabel('Valid for').selectOption('30 days')
  await form.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Site builder' })
  const secret = await dialog.getByLabel('Token').inputValue()
  const asProgram = (request: 'GET banner/?status=0' | 'GET candidates/?limit=1') =>
    app.call(request, undefined, { headers: bearer(secret) })
  expect(await asProgram('GET banner/?status=0')).toAnswer(200)
  expect(await asProgram('GET candidates/?limit=1')).toAnswer(403)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await waitVisible(page.getByText('Website content (write)'))
  expect(await page.content()).not.toContain(secret)
  await page.getByRole('button', { name: 'Revoke Site builder' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await waitVisible(page.getByText('No tokens yet'))
  expect(await asProgram('GET banner/?status=0')).toAnswer(401)
})

test('a webhook is added, tested, told of a change, and its log shows each answer', async () => {
  const page = await app.openSignedIn({ path: '/authority/api-access' })
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const form = page.getByRole('form', { name: 'Add webhook' })
  await form.getByLabel('Name').fill('Website of the group')
  await form.getByLabel('URL').fill(receiver.url)
  await form.getByRole('group', { name: 'Banners' }).getByLabel('created').check()
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Website of the group' })
  const secret = await dialog.getByLabel('Secret').inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Send a test to Website of the group' }).click()
  const log = page.getByRole('dialog', { name: 'Deliveries to Website of the group' })
  await waitVisible(log.getByText('Status 204 after'))
  expect(await violations(page)).toEqual([])
  const [message] = receiver.messages
  expect(message?.headers['webhook-signature']).toBe(message && expectedSignature(secret, message))
  await log.getByRole('button', { name: 'Close' }).click()
  receiver.answers((_, response) => response.writeHead(500).end('The database is away'))
  const { id } = await app.createBanner('Told')
  await expect.poll(() => receiver.kinds()).toEqual(['webhook.test', 'banner.created'])
  await page.getByRole('button', { name: 'Deliveries to Website of the group' }).click()
  await waitVisible(log.getByText(`banner.created ${id}`))
  await waitVisible(log.getByText('Status 500 after'))
  await log.getByText('Start of the response').first().click()
  await waitVisible(log.getByText('The database is away'))
  await log.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Pause: Website of the group' }).click()
  await waitVisible(page.getByText('Paused', { exact: true }))
})
