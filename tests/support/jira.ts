import { randomBytes } from 'node:crypto'
import type { JiraKind } from '#server/tracker/jira/kind.ts'
import type { TestApp } from '#tests/support/app.ts'
import { createCaller, type PortalCaller } from '#tests/support/portal-caller.ts'
import type { JiraServer } from '#tests/support/vendors/jira/server.ts'
import type { VendorProject, VendorUser } from '#tests/support/vendors/jira/state.ts'

/** The settings of a portal in front of a Jira. */
export const jiraSettings = (url: string, kind: JiraKind): Record<string, string> => ({
  JIRA_URL: url,
  JIRA_KIND: kind,
  CREDENTIAL_KEY: randomBytes(32).toString('base64'),
})

/** What an employee enters to connect an account at Jira. */
export const credentialsOf = ({ state: { kind } }: JiraServer, { email, token }: VendorUser) =>
  kind === 'cloud' ? { userName: email, secret: token } : { userName: '', secret: token }

export interface JiraCaller extends PortalCaller {
  readonly user: VendorUser
}

let userCount = 0

/** One more employee, signed in, with an account at Jira that is connected. */
export async function createJiraCaller(app: TestApp, jira: JiraServer): Promise<JiraCaller> {
  const caller = await createCaller(app)
  const user = jira.addUser(`person${++userCount}`)
  const { statusCode, body } = await caller.call('PUT', 'connections/{user}/jira/', credentialsOf(jira, user))
  if (statusCode !== 200) throw new Error(body)
  return { ...caller, user }
}

let projectCount = 0

/** A project at Jira with a sprint, which nobody else sees. */
export function addProject(jira: JiraServer, members: readonly JiraCaller[]): VendorProject {
  const number = ++projectCount
  const project = {
    ...{ id: String(10_300 + number), key: `QUAY${number}`, name: `Quay ${number}` },
    members: members.map(({ user }) => user),
    sprints: [{ id: 830 + number, name: `Iteration-${number}`, state: 'active' }],
  }
  jira.state.projects.push(project)
  return project
}
