import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { openAsEmployee } from '#tests/browser/employee-page.ts'
import { waitHidden, waitVisible } from '#tests/browser/page.ts'
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
