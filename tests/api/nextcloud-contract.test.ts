import { afterAll, expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { describeChat } from '#tests/support/contracts/chat.ts'
import { createConnected, nextcloudSettings } from '#tests/support/nextcloud.ts'
import { createProject } from '#tests/support/tracker-rows.ts'
import { startNextcloud } from '#tests/support/vendors/nextcloud/server.ts'
import { createTalk } from '#tests/support/vendors/nextcloud/talk.ts'
import { TalkState } from '#tests/support/vendors/nextcloud/talk-state.ts'

/** The adapters of Nextcloud keep what the ports promise, in front of a server with the answers of the recordings. */
const nextcloud = startNextcloud((users) => [createTalk(new TalkState(users))], '/cloud')
const app = useTestApp(async () => ({ env: nextcloudSettings((await nextcloud).url) }))
afterAll(async () => (await nextcloud).close())

describeChat('Nextcloud', async () => {
  const server = await nextcloud
  const connected = (name: string) => createConnected(app, server.addUser(name))
  const [owner, colleague] = [await connected('mvale'), await connected('tlund')]
  const { key: project } = await createProject(app, [owner, colleague])
  const others = { newcomer: await connected('iholm'), outsider: await connected('kroos') }
  return { owner, colleague, ...others, chat: app.services.chat, project }
})

test('Nextcloud was asked for nothing that it does not have', async () => {
  expect((await nextcloud).problems).toEqual([])
})
