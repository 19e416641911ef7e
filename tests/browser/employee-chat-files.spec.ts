import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { entry, texts } from '#tests/browser/chat-page.ts'
import { dropFiles } from '#tests/browser/drop-files.ts'
import { openAsEmployee } from '#tests/browser/employee-page.ts'
import { waitHidden, waitVisible } from '#tests/browser/page.ts'
import { delayCalls } from '#tests/browser/requests.ts'
import { createEmployee } from '#tests/support/accounts.ts'
import { driveClient } from '#tests/support/drive.ts'

const app = useBrowserTestApp()

test('files of the drive are sent in messages, and seen by those who may read them as long as they are there', async () => {
  const [me, colleague] = [await createEmployee(app), await createEmployee(app)]
  const [mara, theo] = [await driveClient(app, me), await driveClient(app, colleague)]
  const picture = await mara.upload('Islands.jpg', readFileSync('demo/attachments/islands.jpg'))
  const numbers = await mara.upload('Numbers.csv', 'a,b\n')
  const chat = (client: typeof mara, path = '') => `/api/jira/nextcloud/chat/${client.username}/${path}`
  const { token } = (await mara.send('POST', chat(mara), { kind: 'direct', userName: theo.username })).json()
  const [own, other] = [await openAsEmployee(app, me), await openAsEmployee(app, colleague)]
  await other.goto(`/employee/chats?conversation=${token}`)
  await waitVisible(other.getByText('No messages in this conversation yet.'))

  await own.goto(`/employee/chats?conversation=${token}`)
  await own.getByRole('button', { name: 'Attach files' }).click()
  await own.getByRole('menuitem', { name: 'From Files' }).click()
  const picker = own.getByRole('dialog', { name: 'Attach files' })
  await picker.getByRole('checkbox', { name: /Islands\.jpg/ }).check()
  await picker.getByRole('searchbox', { name: 'Search files' }).fill('numbers')
  await waitHidden(picker.getByText('Islands.jpg'))
  await picker.getByRole('checkbox', { name: /Numbers\.csv/ }).check()
  await picker.getByRole('button', { name: 'Attach 2' }).click()
  await own.getByRole('button', { name: 'Remove Numbers.csv' }).click()
  await own.getByLabel('Message', { exact: true }).fill(`and ${app.url}/employee/files?file=${numbers}`)
  await own.getByRole('button', { name: 'Send' }).click()
  const sent = own.getByRole('log').getByRole('list', { name: 'Files' })
  await expect
    .poll(() => sent.getByRole('link').allInnerTexts())
    .toEqual([
      expect.stringMatching(/Islands\.jpg\s+28\.68 KB/),
      expect.stringMatching(/Numbers\.csv\s+4\.00 B/),
    ])

  // The colleague sees what was attached, and not what a text merely links to.
  const received = other.getByRole('log').getByRole('list', { name: 'Files' })
  await expect.poll(() => received.getByRole('link').allInnerTexts()).toHaveLength(1)
  await waitVisible(received.getByText('This file was deleted, or is not shared with you.'))
  await expect
    .poll(() =>
      received
        .locator('img')
        .evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]),
    )
    .toEqual([576, 320])
  await received.getByRole('link').click()
  await waitVisible(other.getByRole('dialog').getByRole('button', { name: 'Download' }))
  await other.keyboard.press('Escape')

  // Deleted, it goes from the conversation without a reload.
  await mara.send('DELETE', `${picture}/`)
  await waitHidden(received.getByRole('link'))
  expect(await received.getByText('This file was deleted, or is not shared with you.').count()).toBe(2)
})

test('a message that waits for its files goes out alone, whatever is done meanwhile, unless a file is cancelled', async () => {
  const [me, colleague, other] = [
    await createEmployee(app),
    await createEmployee(app, 'grace', { firstName: 'Grace', lastName: 'Hopper' }),
    await createEmployee(app, 'alan', { firstName: 'Alan', lastName: 'Turing' }),
  ]
  const client = await driveClient(app, me)
  const chat = (path = '') => `/api/jira/nextcloud/chat/${client.username}/${path}`
  const begin = async (userName: string) =>
    (await client.send('POST', chat(), { kind: 'direct', userName })).json().token
  const [token] = [await begin(colleague.username), await begin(other.username)]
  await client.send('POST', chat(`${token}/messages/`), { message: 'An older one' })
  const page = await openAsEmployee(app, me, { path: `/employee/chats?conversation=${token}` })
  const log = page.getByRole('log')
  const input = page.getByLabel('Message', { exact: true })
  const waits = page.getByText('This is sent as soon as the files are uploaded.')
  const attach = async (name: string) => {
    await page.getByRole('button', { name: 'Attach files' }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('menuitem', { name: 'From this device' }).click()
    await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
    await waitVisible(page.getByRole('progressbar', { name: `Upload of ${name}` }))
  }
  const release = await delayCalls(page, 'jira/nextcloud/files/*/uploads/')
  await attach('Plan.txt')
  await input.fill('With a plan')
  await input.press('Enter')
  await waitVisible(waits)
  await log.getByText('An older one').hover()
  await log.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await input.fill('Half an edit')
  release()
  await waitVisible(log.getByText('With a plan'))
  await waitVisible(log.getByRole('link', { name: /Plan\.txt/ }))
  expect(await input.inputValue()).toBe('Half an edit')
  expect(await texts(page)).toEqual(['An older one', 'With a plan'])
  await input.press('Escape')

  const finish = await delayCalls(page, 'jira/nextcloud/files/*/uploads/')
  await attach('Cancelled.txt')
  await input.fill('With another')
  await input.press('Enter')
  await waitVisible(waits)
  await page.getByRole('button', { name: /^Cancel the upload/ }).click()
  await waitHidden(waits)
  expect(await input.inputValue()).toBe('With another')
  await attach('Chosen.txt')
  await input.press('Enter')
  await waitVisible(waits)
  await entry(page, 'Alan Turing').click()
  await waitVisible(page.getByRole('heading', { name: /Alan Turing/ }))
  finish()
  await waitVisible(entry(page, 'Grace Hopper').getByText('With another'))
  await entry(page, 'Grace Hopper').click()
  await waitVisible(log.getByRole('link', { name: /Chosen\.txt/ }))
  expect(await log.getByRole('link', { name: /Cancelled/ }).count()).toBe(0)
})

test('a message that is sent as soon as a file is chosen has the file', async () => {
  const [me, colleague] = [await createEmployee(app), await createEmployee(app)]
  const client = await driveClient(app, me)
  const body = { kind: 'direct', userName: colleague.username }
  const { token } = (await client.send('POST', `/api/jira/nextcloud/chat/${me.username}/`, body)).json()
  const page = await openAsEmployee(app, me, { path: `/employee/chats?conversation=${token}` })
  await page.getByLabel('Message', { exact: true }).fill('With a plan')
  // Sooner than a key can be pressed from here.
  await page.locator('form input[type=file]').evaluate(async (input: HTMLInputElement) => {
    const data = new DataTransfer()
    data.items.add(new File(['Plan'], 'Plan.txt'))
    input.files = data.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await new Promise(requestAnimationFrame)
    input.form?.requestSubmit()
  })
  await waitVisible(page.getByRole('log').getByRole('link', { name: /Plan\.txt/ }))
  expect(await texts(page)).toEqual(['With a plan'])
})

test('files of the device are chosen, pasted, and dropped into a message, which waits for them', async () => {
  const [me, colleague] = [await createEmployee(app, 'ann'), await createEmployee(app, 'annabel')]
  const [ann, annabel] = [await driveClient(app, me), await driveClient(app, colleague)]
  const chat = (client: typeof ann, path = '') => `/api/jira/nextcloud/chat/${client.username}/${path}`
  const { token } = (await ann.send('POST', chat(ann), { kind: 'direct', userName: annabel.username })).json()
  const page = await openAsEmployee(app, me, { path: `/employee/chats?conversation=${token}` })
  await waitVisible(page.getByText('No messages in this conversation yet.'))
  const attached = page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Attach files' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'From this device' }).click()
  await (await chooser).setFiles({
    name: 'Chosen.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('chosen'),
  })
  await waitVisible(attached.getByText('Chosen.txt'))

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/uploads/', async (route) => {
    await released
    await route.continue()
  })
  const picture = readFileSync('demo/attachments/islands.jpg').toString('base64')
  await page.getByLabel('Message', { exact: true }).evaluate((input, base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, picture)
  await waitVisible(page.getByRole('progressbar', { name: /^Upload of Screenshot/ }))
  const folder = mkdtempSync(path.join(tmpdir(), 'dropped-'))
  writeFileSync(path.join(folder, 'Dropped.txt'), 'dropped')
  await dropFiles(page, page.getByRole('log'), [path.join(folder, 'Dropped.txt')])
  await waitVisible(page.getByRole('progressbar', { name: /^Upload of Dropped/ }))
  await page.getByLabel('Message', { exact: true }).fill('Three files for @annabel')
  await page.getByRole('button', { name: 'Send' }).click()
  await waitVisible(page.getByText('This is sent as soon as the files are uploaded.'))
  release()
  const sent = page.getByRole('log').getByRole('list', { name: 'Files' }).getByRole('link')
  await expect
    .poll(async () => (await sent.allInnerTexts()).map((text) => text.split('\n')[0]?.split(' ')[0]).sort())
    .toEqual(['Chosen.txt', 'Dropped.txt', 'Screenshot'])
  expect(await attached.count()).toBe(0)
  const [file] = (await ann.list({ search: 'Dropped' })).files
  expect((await ann.details(String(file?.id))).path.map(({ name }) => name)).toEqual(['Sent in chat'])
  await expect.poll(() => annabel.names()).toHaveLength(3)

  // Beside what takes files, a drop is refused and the page stays.
  const url = page.url()
  await dropFiles(page, page.getByRole('banner'), [path.join(folder, 'Dropped.txt')])
  await page.getByLabel('Message', { exact: true }).fill('still here')
  expect([page.url(), await ann.list({ search: 'Dropped' })]).toMatchObject([url, { total_files: 1 }])
  rmSync(folder, { recursive: true })

  // "@annabel" mentions annabel by her name, and not ann.
  const text = page.getByRole('log').locator('article p.whitespace-pre-wrap')
  await expect.poll(() => text.allInnerTexts()).toEqual(['Three files for @Katherine Johnson'])
  await page.goto('/employee/dashboard')
  await annabel.send('POST', chat(annabel, `${token}/messages/`), { message: 'I am @annabel' })
  await page.getByRole('link', { name: /^Chat/ }).first().click()
  await waitVisible(page.getByText('1 unread', { exact: true }))

  // A mention in the inbox leads to its message.
  await annabel.send('POST', chat(annabel, `${token}/messages/`), { message: 'But you are @ann' })
  await page.goto('/employee/inbox')
  await page.getByRole('link', { name: /mentioned you/ }).click()
  await waitVisible(page.getByRole('log').getByText('But you are @Katherine Johnson'))
})
