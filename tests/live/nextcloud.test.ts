import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Employee } from '#server/sessions/store.ts'
import { useTestApp } from '#tests/support/app.ts'
import { type ChatSetup, describeChat } from '#tests/support/contracts/chat.ts'
import { describeDrive } from '#tests/support/contracts/drive.ts'
import { createConnected, nextcloudDrive, nextcloudSettings } from '#tests/support/nextcloud.ts'
import { createProject } from '#tests/support/tracker-rows.ts'

/**
 * Whether a company's Nextcloud keeps what the portal relies on. `npm run contract` gives its address, and seven accounts
 * with app passwords, the last three of them without files: it leaves conversations and small files in them.
 */
const url = process.env.CONTRACT_NEXTCLOUD ?? ''
const accounts = (process.env.CONTRACT_ACCOUNTS ?? '').split('\n').map((line) => line.trim().split(/\s+/))
const app = useTestApp(async () => ({ env: nextcloudSettings(url) }))

const accountAt = (index: number) => {
  const [id = '', password = ''] = accounts[index] ?? []
  return { id, displayName: id, password }
}
const connect = (index: number): Promise<Employee> => createConnected(app, accountAt(index))

describeDrive('Nextcloud', () => nextcloudDrive(app, [accountAt(4), accountAt(5), accountAt(6)]))

let setup: ChatSetup
beforeAll(async () => {
  const [owner, colleague] = [await connect(0), await connect(1)]
  const { key: project } = await createProject(app, [owner, colleague])
  const others = { newcomer: await connect(2), outsider: await connect(3) }
  setup = { owner, colleague, ...others, chat: app.services.chat, project }
})

describeChat('Nextcloud', async () => setup)

async function createGroup(): Promise<string> {
  const { chat, owner, colleague } = setup
  const userNames = [colleague.username]
  const { token } = await chat.createConversation(owner, { kind: 'group', name: 'Contract', userNames })
  return token
}

test('tells whoever looks what others write', async () => {
  const { chat, owner, colleague } = setup
  const token = await createGroup()
  const told: string[] = []
  app.services.events.on('chat', ({ message, scope }) => {
    if (message && scope === `account:${colleague.id}`) told.push(message.message)
  })
  await chat.scopesOf(colleague)
  const stop = chat.watch?.(colleague)
  await chat.listMessages(colleague, token, { limit: 10 })
  await chat.send(owner, token, { message: 'Is anybody there?' })
  await expect.poll(() => told, { timeout: 40_000 }).toContain('Is anybody there?')
  stop?.()
})

test('sends a file with its text, once, and a reply', async () => {
  const { chat, owner, colleague } = setup
  const token = await createGroup()
  const name = `portico-contract-${randomUUID()}.txt`
  const [uid = '', password = ''] = accounts[0] ?? []
  const put = await fetch(`${url}/remote.php/dav/files/${uid}/${name}`, {
    method: 'PUT',
    headers: { authorization: `Basic ${Buffer.from(`${uid}:${password}`).toString('base64')}` },
    body: 'Sent by npm run contract',
  })
  const file = String(Number.parseInt(put.headers.get('oc-fileid') ?? '', 10))
  const sent = { message: 'The plan', files: [file], reference: `file-${randomUUID()}` }
  const { message } = await chat.send(owner, token, sent)
  expect(message).toMatchObject({ message: 'The plan', files: [file] })
  expect(await chat.send(owner, token, sent)).toEqual({ message, isNew: false })
  const reply = await chat.send(colleague, token, { message: 'Thank you', replyTo: message.id })
  expect(reply.message.replyTo).toMatchObject({ id: message.id, message: 'The plan' })
})
