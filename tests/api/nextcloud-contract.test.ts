import { afterAll, expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { describeChat } from '#tests/support/contracts/chat.ts'
import { describeDrive } from '#tests/support/contracts/drive.ts'
import { createConnected, nextcloudDrive, nextcloudSettings } from '#tests/support/nextcloud.ts'
import { createProject } from '#tests/support/tracker-rows.ts'
import { FileState } from '#tests/support/vendors/nextcloud/file-state.ts'
import { createFiles } from '#tests/support/vendors/nextcloud/files.ts'
import { startNextcloud } from '#tests/support/vendors/nextcloud/server.ts'
import { createTalk } from '#tests/support/vendors/nextcloud/talk.ts'
import { TalkState } from '#tests/support/vendors/nextcloud/talk-state.ts'

/** The adapters of Nextcloud keep what the ports promise, in front of a server with the answers of the recordings. */
const nextcloud = startNextcloud(
  (users) => [createFiles(new FileState(users), '/cloud'), createTalk(new TalkState(users))],
  '/cloud',
)
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

describeDrive('Nextcloud', async () => {
  const server = await nextcloud
  return nextcloudDrive(app, [server.addUser('fara'), server.addUser('sten'), server.addUser('vito')])
})

test('Nextcloud was asked for nothing that it does not have', async () => {
  expect((await nextcloud).problems).toEqual([])
})
