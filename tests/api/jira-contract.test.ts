import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import type { JiraKind } from '#server/tracker/jira/kind.ts'
import { asEmployee, createEmployee } from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import { describeTracker } from '#tests/support/tracker-contract.ts'
import { startJira } from '#tests/support/vendors/jira/server.ts'

const kinds: readonly { name: string; kind: JiraKind; prefix: string }[] = [
  { name: 'Jira Data Center', kind: 'datacenter', prefix: '/jira' },
  { name: 'Jira Cloud', kind: 'cloud', prefix: '' },
]

describe.each(kinds)('$name', ({ name, kind, prefix }) => {
  const jira = startJira(kind, prefix)
  const app = useTestApp(async () => ({
    env: {
      JIRA_URL: (await jira).url,
      JIRA_KIND: kind,
      CREDENTIAL_KEY: randomBytes(32).toString('base64'),
    },
  }))
  afterAll(async () => (await jira).close())

  describeTracker(name, async () => {
    const server = await jira
    const employees = [await createEmployee(app), await createEmployee(app), await createEmployee(app)]
    const [mara, theo, ida] = await Promise.all(employees.map((employee) => asEmployee(app, employee)))
    if (!mara || !theo || !ida) throw new Error('Someone is missing.')
    const connect = async (as: typeof mara, login: string) => {
      const user = server.addUser(login)
      const sent =
        kind === 'cloud' ? { userName: user.email, secret: user.token } : { userName: '', secret: user.token }
      await app.services.connectables[0]?.connect?.(as, sent)
      return user
    }
    const members = [await connect(mara, 'mvale'), await connect(theo, 'tlund')]
    const outsider = await connect(ida, 'iholm')
    const sprint = { id: 832, name: 'Iteration-13', state: 'active' }
    server.state.projects.push({ id: '10302', key: 'PORT', name: 'Port', members, sprints: [sprint] })
    server.state.projects.push({ id: '10303', key: 'TIDE', name: 'Tide', members: [outsider], sprints: [] })
    return {
      tracker: app.services.tracker,
      member: mara,
      colleague: theo,
      outsider: ida,
      project: 'PORT',
      sprint: String(sprint.id),
      receive: async (fileName, content) => ({
        name: fileName,
        file: await app.services.files.private.receive(Readable.from([Buffer.from(content)])),
      }),
    }
  })

  test('was asked for nothing that its documents do not have', async () => {
    expect((await jira).problems).toEqual([])
  })
})
