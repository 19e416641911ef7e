import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tus } from '#contract/drive/drive-rules.ts'
import { toStarted } from '#contract/tracker/work-time.ts'
import { apiOperations, isWrite, operationName } from '#tests/support/api-operations.ts'
import { useTestApp } from '#tests/support/app.ts'
import { databaseSnapshot } from '#tests/support/db-snapshot.ts'
import { driveClient } from '#tests/support/drive.ts'
import { createCaller, type Method } from '#tests/support/portal-caller.ts'
import { createIssue, createProject } from '#tests/support/tracker-rows.ts'

/** What someone else has in the portal, over every call that could reach it. */
const app = useTestApp()

const operationsOn = async (paths: RegExp) =>
  (await apiOperations(app)).filter(({ access, path }) => access === 'employee' && paths.test(path))

test('every call about a conversation, a message, a file, or an upload of others is 404, and stores nothing (EP-062, EP-063)', async () => {
  const [mara, theo, ines] = [await createCaller(app), await createCaller(app), await createCaller(app)]
  const chat = 'nextcloud/chat/{user}/'
  const talk = async (from: typeof mara, to: typeof mara) => {
    const { token } = (await from.call('POST', chat, { kind: 'direct', userName: to.username })).json()
    const sent = await from.call('POST', `${chat}${token}/messages/`, { message: 'Between us' })
    return { token, id: String(sent.json().sent_message.id) }
  }
  const foreign = await talk(mara, theo)
  const own = await talk(ines, theo)
  const drive = await driveClient(app, mara)
  const deleted = await drive.upload('deleted.txt', 'x')
  await drive.send('DELETE', `${deleted}/`)
  const announced = String((await drive.announce('half.txt', 4)).headers.location)
  const ids = [
    await drive.upload('secret.txt', 'x'),
    await drive.folder('Secrets'),
    deleted,
    announced.split('/').at(-2) as string,
  ]

  const bodies = {
    message: 'x',
    reaction: '👍',
    isOn: true,
    position: 1,
    name: 'x',
    projects: [],
    conversations: [],
  }
  const tusHeaders = { 'tus-resumable': tus.version, 'upload-offset': '0', 'content-type': tus.mediaType }
  const before = await databaseSnapshot(app)
  async function refuse(operation: Awaited<ReturnType<typeof operationsOn>>[number], values: object) {
    const { method, path } = operation
    const isPiece = path.includes('/uploads/') && method === 'PATCH'
    const payload = isPiece ? Buffer.from('evil') : operation.spec.requestBody ? bodies : undefined
    const url = `${operation.url({ user: '{user}', userName: '{user}', ...values }).slice('/api/jira/'.length)}?after=0`
    const { statusCode } = await ines.call(method as Method, url, payload, isPiece ? tusHeaders : {})
    expect(statusCode, `${operationName(operation)} ${JSON.stringify(values)}`).toBe(404)
  }

  const conversations = await operationsOn(/\{conversationToken\}/)
  expect(conversations.length).toBeGreaterThanOrEqual(11)
  for (const operation of conversations)
    for (const conversationToken of [foreign.token, 'nowhere'])
      await refuse(operation, { conversationToken, id: foreign.id })
  for (const operation of conversations.filter(({ path }) => path.includes('{id}')))
    await refuse(operation, { conversationToken: own.token, id: foreign.id })

  const files = await operationsOn(/\/nextcloud\/files\/.*\{id\}/)
  expect(files.length).toBeGreaterThanOrEqual(10)
  for (const operation of files) for (const id of [...ids, '999999999']) await refuse(operation, { id })
  expect(await databaseSnapshot(app)).toEqual(before)
})

test('another’s name in a body is nobody’s: what is written is the caller’s own (EP-053)', async () => {
  const [mara, theo] = [await createCaller(app), await createCaller(app)]
  const project = await createProject(app, [mara, theo])
  const { key } = await createIssue(app, project, mara)
  const { token } = (
    await mara.call('POST', 'nextcloud/chat/{user}/', { kind: 'direct', userName: theo.username })
  ).json()
  const names = ['user', 'username', 'userName', 'author', 'actorId', 'owner', 'reporter', 'reportedBy']
  const accounts = [
    'id',
    'authorId',
    'author_id',
    'accountId',
    'account_id',
    'ownerId',
    'owner_id',
    'reporterId',
  ]
  const someoneElse = Object.fromEntries([
    ...names.map((name) => [name, theo.username]),
    ...accounts.map((name) => [name, theo.id]),
  ])
  const bodies = {
    ...{
      project: project.key,
      summary: 'Mine',
      issuetype: 'Task',
      comment: 'Mine',
      version: 1,
      status: 'Done',
    },
    ...{ timeSpent: '1h', started: toStarted('2025-03-03'), message: 'Mine', position: 1, name: 'Mine' },
    ...{ first_name: 'Mara', kind: 'group', userNames: [mara.username] },
  }
  // Whose rows are.
  const { rows: columns } = await app.db.execute<{ tab: string; col: string }>(sql`
    select table_name as tab, column_name as col from information_schema.columns
    where table_schema = 'public' and column_name in ('author_id', 'account_id', 'owner_id', 'reporter_id', 'actor_id')`)
  expect(columns.length).toBeGreaterThanOrEqual(8)
  const rowsOf = async (id: number) => {
    let count = 0
    for (const { tab, col } of columns) {
      const found = await app.db.execute<{ count: number }>(
        sql`select count(*)::int as count from ${sql.identifier(tab)} where ${sql.identifier(col)} = ${id}`,
      )
      count += found.rows[0]?.count ?? 0
    }
    return count
  }
  const [hers, his] = [await rowsOf(mara.id), await rowsOf(theo.id)]
  const profile = (await theo.call('GET', 'profile/{user}/')).body
  const writes = (await operationsOn(/^\/api\/jira\/.*\{(?:user|userName)\}/)).filter(
    (operation) => isWrite(operation) && operation.method !== 'DELETE',
  )
  let stored = 0
  for (const operation of writes) {
    const url = operation.url({ user: '{user}', userName: '{user}', issueKey: key, conversationToken: token })
    const payload = { ...bodies, ...someoneElse }
    const answer = await mara.call(operation.method as Method, url.slice('/api/jira/'.length), payload)
    expect(answer.statusCode, operationName(operation)).toBeLessThan(500)
    if (answer.statusCode < 300) stored += 1
  }
  expect(stored).toBeGreaterThanOrEqual(6)
  expect(await rowsOf(mara.id)).toBeGreaterThan(hers + 4)
  // Nothing but what he is told of.
  const { rows: told } = await app.db.execute<{ count: number }>(
    sql`select count(*)::int as count from inbox_entry where account_id = ${theo.id}`,
  )
  expect((await rowsOf(theo.id)) - (told[0]?.count ?? 0)).toBe(his)
  expect((await theo.call('GET', 'profile/{user}/')).body).toBe(profile)
})
