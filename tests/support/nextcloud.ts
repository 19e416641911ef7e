import { randomBytes } from 'node:crypto'
import { createCredentials } from '#server/credentials/credential-store.ts'
import { projectScope } from '#server/events/scopes.ts'
import type { Employee } from '#server/sessions/store.ts'
import { createEmployee } from '#tests/support/accounts.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { DriveSetup } from '#tests/support/contracts/drive.ts'
import { createProject } from '#tests/support/tracker-rows.ts'

/** The settings of a portal in front of a Nextcloud. */
export const nextcloudSettings = (url: string): Record<string, string> => ({
  NEXTCLOUD_URL: url,
  CREDENTIAL_KEY: randomBytes(32).toString('base64'),
})

/** Gives an employee an account at Nextcloud that has an app password, without the sign-in there. */
export async function connectNextcloud(
  { db, services: { config } }: TestApp,
  { id }: Pick<Employee, 'id'>,
  account: { readonly id: string; readonly displayName: string; readonly password: string },
): Promise<void> {
  if (!config.CREDENTIAL_KEY) throw new Error('There is no key.')
  const authorization = `Basic ${Buffer.from(`${account.id}:${account.password}`).toString('base64')}`
  const { id: identity, displayName } = account
  await createCredentials(db, 'nextcloud', config.CREDENTIAL_KEY).set(id, {
    ...{ identity, displayName, authorization },
  })
}

/** An employee with an account at Nextcloud. */
export async function createConnected(
  app: TestApp,
  account: Parameters<typeof connectNextcloud>[2],
): Promise<Employee> {
  const { id, username } = await createEmployee(app)
  await connectNextcloud(app, { id }, account)
  return { kind: 'employee', id, username, sessionId: 'contract' }
}

type Account = Parameters<typeof connectNextcloud>[2]

/** The drive of a Nextcloud, of three accounts whose files are empty. */
export async function nextcloudDrive(
  app: TestApp,
  accounts: readonly [Account, Account, Account],
): Promise<DriveSetup> {
  const owner = await createConnected(app, accounts[0])
  const colleague = await createConnected(app, accounts[1])
  const outsider = await createConnected(app, accounts[2])
  const project = await createProject(app, [owner, colleague])
  return {
    ...{ drive: app.services.drive, owner, colleague, outsider },
    project: { key: project.key, scope: projectScope(project.id) },
  }
}
