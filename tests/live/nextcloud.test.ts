import { randomBytes } from 'node:crypto'
import { createCredentials } from '#server/credentials/credential-store.ts'
import type { Employee } from '#server/sessions/store.ts'
import { createEmployee } from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import { describeChat } from '#tests/support/contracts/chat.ts'
import { createProject } from '#tests/support/tracker-rows.ts'

/** A company's own Nextcloud keeps what the ports promise; `npm run contract` says which. */
const url = process.env.CONTRACT_NEXTCLOUD ?? ''
const accounts = (process.env.CONTRACT_ACCOUNTS ?? '').split('\n').map((line) => line.trim().split(/\s+/))
const key = randomBytes(32).toString('base64')
const app = useTestApp(async () => ({ env: { NEXTCLOUD_URL: url, CREDENTIAL_KEY: key } }))

/** An employee with an account at Nextcloud. */
async function connected(index: number): Promise<Employee> {
  const [uid = '', password = ''] = accounts[index] ?? []
  const { id, username } = await createEmployee(app)
  const authorization = `Basic ${Buffer.from(`${uid}:${password}`).toString('base64')}`
  const credentials = createCredentials(app.db, 'nextcloud', Buffer.from(key, 'base64'))
  await credentials.set(id, { identity: uid, displayName: uid, authorization })
  return { kind: 'employee', id, username, sessionId: 'contract' }
}

describeChat('Nextcloud', async () => {
  const people = [await connected(0), await connected(1), await connected(2), await connected(3)]
  const [owner, colleague, newcomer, outsider] = people
  if (!owner || !colleague || !newcomer || !outsider) throw new Error('Four accounts are needed.')
  const project = await createProject(app, [owner, colleague])
  return { owner, colleague, newcomer, outsider, chat: app.services.chat, project: project.key }
})
