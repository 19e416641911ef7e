import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { assistantLimits } from '#contract/assistant/conversation.ts'
import { chatLimits } from '#contract/chat/chat-messages.ts'
import { limits } from '#contract/limits.ts'
import { commentFields, workLogFields } from '#contract/tracker/entry-fields.ts'
import { issueFields } from '#contract/tracker/issue-definition.ts'
import { trackerLimits } from '#contract/tracker/tracker.ts'
import { messageSearch } from '#server/chat/tables.ts'
import { refreshWords } from '#server/search/stale-words.ts'
import { employeeSession } from '#tests/support/accounts.ts'
import { type ApiOperation, apiOperations, operationName } from '#tests/support/api-operations.ts'
import { useTestApp } from '#tests/support/app.ts'
import { fillContent, fillHiring, longest } from '#tests/support/largest-rows.ts'
import { executeLong } from '#tests/support/long-statement.ts'
import { freeBuffers } from '#tests/support/memory.ts'
import { createCaller, type PortalCaller } from '#tests/support/portal-caller.ts'
import { createIssue, createProject } from '#tests/support/tracker-rows.ts'

const app = useTestApp()

const token = 'the-largest-conversation'
const sessionId = 'the-longest-conversation-of-all'
let mara: PortalCaller
let operations: ApiOperation[]
let values: Record<string, string>
/** Keys of content by its type. */
let keys: Record<string, string>
let candidateId: number

/** As many of the largest rows as a busy company may have. */
beforeAll(async () => {
  operations = await apiOperations(app)
  mara = await createCaller(app)
  const project = await createProject(app, [mara])
  const issue = await createIssue(app, project, mara, {
    description: '€'.repeat(issueFields.description.max),
  })
  values = {
    user: mara.username,
    userName: mara.username,
    issueKey: issue.key,
    projectKey: project.key,
    conversationToken: token,
  }
  const { db } = app
  const write = (statement: SQL) => executeLong(app, statement)
  // Only what is read matters here, and to index these texts for searches takes a minute.
  for (const table of ['issue', 'issue_comment', 'issue_attachment', 'conversation_message'])
    await db.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
  await write(sql`insert into issue_comment (issue_id, author_id, body)
    select ${issue.id}, ${mara.id}, ${longest(commentFields.comment.max)} from generate_series(1, 500)`)
  await write(sql`insert into work_log (issue_id, project_id, author_id, time_spent, seconds, started, day, comment)
    select ${issue.id}, ${project.id}, ${mara.id}, '1h', 3600, day || 'T11:00:00.000+0000', day,
      ${longest(workLogFields.comment.max)}
    from (select date '2025-01-06' + n / ${trackerLimits.workLogsPerDay} as day from generate_series(0, 499) n) days`)
  await write(sql`insert into issue_attachment (issue_id, author_id, name, path, size, mime_type)
    select ${issue.id}, ${mara.id}, ${longest(120)}, 'attachment/' || md5(n::text) || '.bin', 1, 'image/png'
    from generate_series(1, 1000) n`)
  await write(sql`insert into issue_change (issue_id, author_id, field, "from", "to")
    select ${issue.id}, ${mara.id}, 'labels', ${longest(2040)}, ${longest(2040)} from generate_series(1, 1000)`)
  await write(sql`insert into issue (project_id, key, type, status, summary, reporter_id, description)
    select ${project.id}, ${project.key} || '-' || (1000 + n), 'Task', 'To Do', ${longest(issueFields.summary.max)},
      ${mara.id}, '' from generate_series(1, ${trackerLimits.issues}) n`)
  await write(sql`insert into inbox_entry (account_id, issue_id, author_id, reason, excerpt)
    select ${mara.id}, ${issue.id}, ${mara.id}, 'status', ${longest(500)} from generate_series(1, 500)`)

  await write(sql`with made as (
      insert into conversation (token, kind, name, change, message_count)
      values (${token}, 'group', ${longest(chatLimits.nameLength)}, 600, 600) returning id
    ), member as (
      insert into conversation_member (conversation_id, account_id) select id, ${mara.id} from made
    )
    insert into conversation_message (conversation_id, position, change, author_id, message)
    select id, n, n, ${mara.id}, 'word ' || ${longest(chatLimits.messageLength - 5)} from made, generate_series(1, 600) n`)
  // As many as a search answers with.
  await db.execute(sql`alter table conversation_message enable trigger user`)
  await write(sql`insert into stale_words (words, row_id) select 'message_search', id from conversation_message
    where position > ${600 - chatLimits.searchHits}`)
  while (await refreshWords(db, [messageSearch]));
  const tokenHash = createHash('sha256').update(sessionId).digest('hex')
  await write(sql`with made as (
      insert into chat_session (token_hash) values (${tokenHash}) returning id
    )
    insert into chat_message (session_id, is_user, message)
    select id, true, ${longest(assistantLimits.messageLength)} from made, generate_series(1, 2000)`)
  // Those of jobs are read slowly, the others exceed one piece.
  keys = await fillContent(app, (path) => (path === 'job' ? 45 : 20))
  await write(sql`update article set draft = jsonb_build_object('description', description) where id > 1000`)
  candidateId = await fillHiring(app)
})

/** The most that a list is documented to answer at once. */
function query({ path, spec }: ApiOperation): string {
  const search = new URLSearchParams()
  for (const { name, schema } of spec.parameters.filter((one) => one.in === 'query')) {
    const { maximum, anyOf } = schema as { maximum?: number; anyOf?: { maximum?: number }[] }
    if (name === 'limit') search.set(name, String(Math.min(maximum ?? anyOf?.[0]?.maximum ?? 10_000, 10_000)))
    if (name === 'after') search.set(name, '0')
    if (name === 'search' && path.includes('/search/')) search.set(name, 'word')
    if (name === 'day') search.set(name, '2025-01-08')
    if (name === 'session_id') search.set(name, sessionId)
  }
  return search.size > 0 ? `?${search}` : ''
}

/** Where a call leads to the largest row. */
function urlOf(operation: ApiOperation): string {
  const type = /^\/api\/(\w+)\//.exec(operation.path)?.[1] ?? ''
  const id = operation.path.startsWith('/api/candidates/') ? String(candidateId) : undefined
  return (
    operation.url({ ...values, ...(keys[type] && { key: keys[type] }), ...(id && { id }) }) + query(operation)
  )
}

/** The bytes of the pieces that an answer is sent in: each is in memory as a whole, and no two of them. */
async function piecesOf({
  headers,
  ...request
}: InjectOptions): Promise<{ status: number; pieces: number[] }> {
  const response = await app.call({ ...request, headers: { ...headers }, payloadAsStream: true })
  const pieces: number[] = []
  for await (const piece of response.stream()) pieces.push(piece.length)
  return { status: response.statusCode, pieces }
}

const total = (pieces: readonly number[]) => pieces.reduce((sum, bytes) => sum + bytes, 0)

describe('every answer has a bound', () => {
  let admin: Record<string, string>
  let employee: Record<string, string>

  beforeAll(async () => {
    const { access } = await app.signIn()
    admin = { authorization: `Bearer ${access}` }
    employee = await employeeSession(app, mara)
  })

  /** Who may make a call; what anyone may read, administrators and visitors read differently. */
  const callersOf = ({ access }: ApiOperation) =>
    ({ admin: [admin], employee: [employee], anyone: [{}], visitor: [{}, admin] })[access]

  test('whatever is asked for, and however large what is stored', async () => {
    const answers: { name: string; pieces: number[] }[] = []
    for (const operation of operations) {
      if (operation.method !== 'GET' || operation.isStream) continue
      for (const headers of callersOf(operation)) {
        const { status, pieces } = await piecesOf({ url: urlOf(operation), headers })
        const who = headers === admin ? 'admin' : 'other'
        answers.push({ name: `${who} ${operationName(operation)} ${status}`, pieces })
      }
    }
    const tooLarge = answers.filter(({ pieces }) => pieces.some((bytes) => bytes > limits.answerBytes))
    expect(tooLarge).toEqual([])
    // The lists were really asked for, and were really long.
    const bytesOf = (name: string) => total(answers.find((answer) => answer.name === name)?.pieces ?? [])
    for (const name of [
      ...['issue/{user}/{issueKey}/', 'issue/{user}/{issueKey}/comment/', 'issue/{user}/{issueKey}/worklog/'],
      ...['issue/{user}/{issueKey}/history/', 'nextcloud/chat/{userName}/search/'],
      'nextcloud/chat/{userName}/{conversationToken}/messages/',
    ])
      expect(bytesOf(`other GET /api/jira/${name} 200`), name).toBeGreaterThan(400_000)
    for (const name of [
      ...['job/', 'job/trash/', 'job/{key}/history/', 'article/', 'client/'],
      ...['contactus/', 'contactus/trash/', 'candidates/', 'candidates-email-threads/'],
    ])
      expect(bytesOf(`admin GET /api/${name} 200`), name).toBeGreaterThan(limits.answerBytes)
    for (const name of ['job/', 'article/', 'client/'])
      expect(bytesOf(`other GET /api/${name} 200`), name).toBeGreaterThan(limits.answerBytes)
    expect(answers.filter(({ name }) => name.endsWith(' 200')).length).toBeGreaterThan(100)
  })

  test.each([
    ['a visitor', 'job/'],
    ['an administrator', 'job/'],
    ['an administrator', 'job/?limit=100'],
    ['an administrator', 'job/{key}/history/'],
  ])('what %s reads from %s is in memory in parts only, however slowly it is read', async (who, path) => {
    const headers = who === 'a visitor' ? {} : admin
    const url = `/api/${path.replace('{key}', keys.job as string)}`
    const response = await app.call({ url, headers, payloadAsStream: true })
    // The rows of a batch, its text, and those of the next one, each as they came and as they are sent.
    const bound = 6 * limits.answerBytes
    const held = () => {
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    }
    freeBuffers()
    const before = held()
    let [bytes, largest, most] = [0, 0, 0]
    for await (const piece of response.stream()) {
      bytes += piece.length
      largest = Math.max(largest, piece.length)
      // A moment in which more could be read ahead.
      await setTimeout(20)
      // Garbage is collected only where it would make a difference, as that takes long.
      if (held() - before >= bound) freeBuffers()
      most = Math.max(most, held() - before)
    }
    // What was in memory before the first piece is not seen by its growth.
    expect(largest).toBeLessThanOrEqual(limits.answerBytes)
    expect(most).toBeLessThan(bound)
    expect(bytes).toBeGreaterThan(12 * limits.answerBytes)
  })

  test.each([
    ['a visitor', 'job/?limit=10'],
    ['an administrator', 'job/?limit=10'],
    ['an administrator', 'article/?limit=10'],
  ])('what %s reads from a page of few rows, %s, comes in pieces', async (who, path) => {
    const { status, pieces } = await piecesOf({
      url: `/api/${path}`,
      headers: who === 'a visitor' ? {} : admin,
    })
    expect(status).toBe(200)
    expect(Math.max(...pieces)).toBeLessThanOrEqual(limits.answerBytes)
    expect(total(pieces)).toBeGreaterThan(limits.answerBytes)
  })
})

/** All rows of a list, page by page. */
async function readAll(path: string, name: string, first = ''): Promise<{ id: string }[]> {
  const { [name]: rows, before } = (await mara.call('GET', `${path}?before=${first}`)).json()
  return before === null ? rows : [...(await readAll(path, name, before)), ...rows]
}

describe('what does not fit into an answer', () => {
  test.each([
    ['comment', 'comments', 500],
    ['worklog', 'worklogs', 500],
    ['attachment', 'attachments', 1000],
    ['history', 'history', 1000],
  ])('%s: comes in pages, the newest first, each row once', async (list, name, count) => {
    const path = `issue/{user}/${values.issueKey}/`
    const rows = await readAll(`${path}${list}/`, name)
    expect(rows).toHaveLength(count)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(count)
    if (list === 'history') return
    const { issue } = (await mara.call('GET', path)).json()
    expect(issue.totals[name]).toBe(count)
    const newest = issue[name].map(({ id }: { id: string }) => id)
    expect(newest).toEqual(rows.slice(-newest.length).map(({ id }) => id))
    const { [name]: next } = (await mara.call('GET', `${path}${list}/?before=${issue.before[name]}`)).json()
    expect(next.at(-1)).toEqual(rows.at(-newest.length - 1))
  })

  test('messages of the chat go on where the Link of an answer leads', async () => {
    const url = `nextcloud/chat/{user}/${token}/messages/`
    const positions: number[] = []
    let next: string | undefined = '?limit=5000'
    let answers = 0
    while (next !== undefined) {
      const response = await mara.call('GET', `${url}${next}`)
      positions.unshift(...response.json().map(({ position }: { position: number }) => position))
      next = /^<(.+)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1]
      answers += 1
    }
    expect(positions).toEqual(Array.from({ length: 600 }, (_, at) => at + 1))
    expect(answers).toBeGreaterThan(5)
    const short = await mara.call('GET', `${url}?limit=5`)
    expect([short.json().length, short.headers.link]).toEqual([5, undefined])
    const changes = await mara.call('GET', `nextcloud/chat/{user}/${token}/changes/?after=500`)
    expect(changes.json()).toEqual({ messages: [], isComplete: false })
  })

  test('a made-up position is refused in words', async () => {
    expect(await mara.call('GET', `issue/{user}/${values.issueKey}/comment/?before=abc`)).toAnswer(400, {
      detail: 'This is not a position that a list has answered.',
    })
  })

  test('comments and work logs have a rate', async () => {
    const eager = await createCaller(app)
    const project = await createProject(app, [eager])
    const { key } = await createIssue(app, project, eager)
    const comment = () => eager.call('POST', `issue/{user}/${key}/comment/`, { comment: 'Again' })
    expect(await comment()).toAnswer(201)
    await app.db.execute(sql`update rate_limit set count = 300 where key like 'entry:account:%'`)
    const refused = await comment()
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  })
})
