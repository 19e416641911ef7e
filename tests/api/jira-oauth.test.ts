import { afterAll, expect, test } from 'vitest'
import { createCredentials } from '#server/credentials/credential-store.ts'
import { employeeCredential } from '#server/credentials/tables.ts'
import { useTestApp } from '#tests/support/app.ts'
import { addProject, jiraSettings } from '#tests/support/jira.ts'
import { createCaller } from '#tests/support/portal-caller.ts'
import { appSettings, startAtlassian } from '#tests/support/vendors/atlassian.ts'
import { startJira } from '#tests/support/vendors/jira/server.ts'

const jira = await startJira('cloud')
const atlassian = await startAtlassian(jira)
let now = Date.now()
const app = useTestApp({
  clock: () => new Date(now),
  atlassian: { auth: atlassian.url, api: atlassian.url },
  env: {
    ...jiraSettings(jira.url, 'cloud'),
    ...appSettings,
    PUBLIC_URL: new URL(atlassian.returnUrl).origin,
  },
})
afterAll(() => Promise.all([jira.close(), atlassian.close()]))

const loginPath = 'connections/{user}/jira/login/'
let userCount = 0
/** Someone who has agreed at Atlassian. */
async function agree() {
  const caller = await createCaller(app)
  const user = jira.addUser(`signer${++userCount}`)
  const { url, login } = (await caller.call('POST', loginPath)).json()
  const back = atlassian.agree(url, user)
  expect(back.state).toBe(login)
  const finish = (as = caller, code = back.code) => as.call('PUT', loginPath, { login, code })
  const stateOf = async () => (await caller.call('GET', 'connections/{user}/')).json().connections[0]
  return { ...caller, user, login, finish, stateOf }
}
const tokenRequests = () => atlassian.requests.filter((one) => one === 'POST /oauth/token').length

test('an employee signs in at Atlassian, and acts as that account, through its servers for apps alone', async () => {
  const mara = await agree()
  expect(await mara.stateOf()).toMatchObject({ by: 'login', state: 'none', url: jira.url })
  expect((await mara.call('PUT', loginPath, { login: mara.login })).json()).toMatchObject({ state: 'none' })
  expect((await mara.call('PUT', 'connections/{user}/jira/', { secret: 'x' })).statusCode).toBe(404)
  const connected = await mara.finish()
  expect(connected.json()).toMatchObject({ state: 'connected', account: `${mara.user.name} of Jira` })
  const project = addProject(jira, [mara])
  const created = await mara.call('POST', 'issue/{user}/', {
    ...{
      project: project.key,
      issuetype: 'Task',
      summary: 'Berth 4',
      sprint: String(project.sprints[0]?.id),
    },
  })
  expect(created.statusCode, created.body).toBe(201)
  const { projects } = (await mara.call('GET', 'projects/{user}/')).json()
  expect(projects).toMatchObject([{ key: project.key }])
  const forApps = atlassian.requests.filter((one) => one.includes(' /ex/jira/'))
  expect(jira.requests.length).toBe(forApps.length)
  const kept = JSON.stringify([await app.db.select().from(employeeCredential), app.log])
  expect(kept).not.toMatch(/access-\d|refresh-\d|secret-of-the-app|code-\d/)
  expect([...atlassian.problems, ...jira.problems]).toEqual([])
})

test('what someone has begun is of no use to anybody else, and for twenty minutes', async () => {
  const [mara, theo] = [await agree(), await agree()]
  expect((await mara.finish(theo)).statusCode).toBe(400)
  expect(await theo.stateOf()).toMatchObject({ state: 'none' })
  expect((await mara.finish(mara, 'code-of-nobody')).statusCode).toBe(400)
  now += 21 * 60 * 1000
  expect((await mara.finish()).statusCode).toBe(400)
  expect(await mara.stateOf()).toMatchObject({ state: 'none' })
})

test('a sign-in that does not allow the site of the company says so', async () => {
  const mara = await agree()
  atlassian.isAllowed = false
  const refused = await mara.finish()
  atlassian.isAllowed = true
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining(new URL(jira.url).host)])
  expect(await mara.stateOf()).toMatchObject({ state: 'none' })
})

test('an access token that ends is renewed once for all that ask, with the next refresh token each time', async () => {
  const mara = await agree()
  await mara.finish()
  for (let hour = 1; hour <= 2; hour += 1) {
    now += 3_600_000
    atlassian.expire()
    const before = tokenRequests()
    const paths = ['projects/{user}/', 'issues/{user}/', 'project-stats/{user}/', 'inbox/{user}/']
    const answers = await Promise.all(paths.map((path) => mara.call('GET', path)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(tokenRequests() - before).toBe(1)
  }
})

test('a sign-in that was withdrawn asks to be repeated, and is not tried again', async () => {
  const mara = await agree()
  await mara.finish()
  now += 3_600_000
  atlassian.revoke()
  expect((await mara.call('GET', 'projects/{user}/')).json()).toMatchObject({ code: 'reconnect' })
  const before = atlassian.requests.length
  expect((await mara.call('GET', 'issues/{user}/')).json()).toMatchObject({ code: 'reconnect' })
  expect(atlassian.requests.length).toBe(before)
  expect(await mara.stateOf()).toMatchObject({ state: 'refused' })
})

test('while Atlassian does not answer, and many tokens end, everything else goes on', async () => {
  const { db, services } = app
  const credentials = createCredentials(db, 'jira', services.config.CREDENTIAL_KEY ?? Buffer.alloc(0))
  const employees = await Promise.all(Array.from({ length: 12 }, () => agree()))
  for (const employee of employees) await employee.finish()
  const hanging = Promise.withResolvers<void>()
  const renewals = employees.map(({ id }) =>
    credentials.renew(id, async (current) => {
      await hanging.promise
      return { ...current, authorization: `new ${id}` }
    }),
  )
  for (let round = 0; round < 20; round++)
    expect((await db.execute('select pg_sleep(0.01)')).rowCount).toBe(1)
  hanging.resolve()
  for (const [at, { id }] of employees.entries())
    expect((await renewals[at])?.authorization).toBe(`new ${id}`)
})

test('credentials are renewed by one process at a time, and the next one goes on from what it has written', async () => {
  const mara = await agree()
  await mara.finish()
  const { db, services } = app
  const key = services.config.CREDENTIAL_KEY
  if (!key) throw new Error('There is no key')
  const seen: string[] = []
  const renewTo = (authorization: string) =>
    createCredentials(db, 'jira', key).renew(mara.id, async (current) => {
      seen.push(current.authorization)
      if (seen.length === 1)
        await expect
          .poll(async () => (await db.execute('select from pg_locks where not granted')).rowCount)
          .toBeGreaterThan(0)
      return { ...current, authorization }
    })
  await Promise.all([renewTo('one'), renewTo('two')])
  const last = seen[1] === 'one' ? 'two' : 'one'
  expect(['one', 'two']).toContain(seen[1])
  expect(await createCredentials(db, 'jira', key).find(mara.id)).toMatchObject({ authorization: last })
})
