import { projectScope } from '#server/events/scopes.ts'
import type { Employee } from '#server/sessions/store.ts'
import { createEmployee } from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import { describeChat } from '#tests/support/contracts/chat.ts'
import { describeDrive } from '#tests/support/contracts/drive.ts'
import { createProject } from '#tests/support/tracker-rows.ts'

/** Portico's own adapters keep what their ports promise. */
const app = useTestApp()

async function signedIn(): Promise<Employee> {
  const { id, username } = await createEmployee(app)
  return { kind: 'employee', id, username, sessionId: 'contract' }
}

async function team() {
  const [owner, colleague, outsider] = [await signedIn(), await signedIn(), await signedIn()]
  return { owner, colleague, outsider, project: await createProject(app, [owner, colleague]) }
}

describeDrive('Portico', async () => {
  const { project, ...people } = await team()
  return {
    ...people,
    drive: app.services.drive,
    project: { key: project.key, scope: projectScope(project.id) },
  }
})

describeChat('Portico', async () => {
  const { project, ...people } = await team()
  return { ...people, newcomer: await signedIn(), chat: app.services.chat, project: project.key }
})
