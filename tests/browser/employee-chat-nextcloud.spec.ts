import { afterAll, expect, test } from 'vitest'
import { violationsInAllThemes } from '#tests/browser/axe.ts'
import { useBrowserTestApp } from '#tests/browser/browser-app.ts'
import { log, openConversation, say, texts } from '#tests/browser/chat-page.ts'
import { openAsEmployee } from '#tests/browser/employee-page.ts'
import { waitVisible } from '#tests/browser/page.ts'
import { createEmployee } from '#tests/support/accounts.ts'
import { connectNextcloud, nextcloudSettings } from '#tests/support/nextcloud.ts'
import { startNextcloud } from '#tests/support/vendors/nextcloud/server.ts'
import { createTalk } from '#tests/support/vendors/nextcloud/talk.ts'
import { TalkState } from '#tests/support/vendors/nextcloud/talk-state.ts'

let state: TalkState
const nextcloud = await startNextcloud((users) => {
  state = new TalkState(users)
  return [createTalk(state)]
})
const app = useBrowserTestApp(nextcloudSettings(nextcloud.url))
afterAll(() => nextcloud.close())

test('a conversation of Nextcloud is read, followed, and written in', async () => {
  const ida = await createEmployee(app, 'ida', { firstName: 'Ida', lastName: 'Holm' })
  const [own, other] = [nextcloud.addUser('iholm', 'Ida Holm'), nextcloud.addUser('kroos', 'Kim Roos')]
  await connectNextcloud(app, ida, own)
  const room = state.addRoom(2, 'Harbour', [other.id, own.id])
  const first = state.post(room, other, { message: 'Is berth 4 free?' })
  state.addRoom(1, '', [own.id, other.id])

  const page = await openAsEmployee(app, ida, { path: '/employee/chats' })
  await openConversation(page, room.token, 'Is berth 4 free?')
  await waitVisible(page.getByRole('heading', { name: 'Harbour', exact: true }))
  await expect.poll(() => state.waiting).toBe(1)
  state.post(room, other, { message: 'Or berth 5?' })
  await waitVisible(log(page).getByText('Or berth 5?', { exact: true }))
  await say(page, 'Both are.')
  await waitVisible(log(page).getByText('Both are.', { exact: true }))
  await expect.poll(() => room.messages.at(-1)).toMatchObject({ message: 'Both are.', actorId: own.id })
  first.message = 'Is berth 6 free?'
  state.tell(room, other, 'message_edited', '{actor} edited a message', {}, first.id)
  await expect.poll(() => texts(page)).toEqual(['Is berth 6 free?', 'Or berth 5?', 'Both are.'])
  await expect.poll(() => room.members.get(own.id)?.lastRead).toBe(room.messages.at(-1)?.id)
  expect(await violationsInAllThemes(page)).toEqual([])
})
