import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { assistantLimits } from '#contract/assistant/conversation.ts'
import { createAssistantConversations } from '#server/assistant/chat-store.ts'
import { chatMessage, chatSession } from '#server/assistant/tables.ts'
import { runCleanup } from '#server/modules/index.ts'
import { multipart, useTestApp } from '#tests/support/app.ts'
import { startChat } from '#tests/support/chat.ts'

const app = useTestApp()
beforeEach(async () => {
  await app.db.execute(sql`delete from rate_limit`)
})

const historyUrl = (sessionId: string) => `/api/chat-history/?session_id=${sessionId}`
const post = (parts: Record<string, string>, headers: Record<string, string> = {}, ip = '198.51.100.41') => {
  const { payload, headers: own } = multipart(parts)
  return app.call('POST chat-message/', payload, { headers: { ...own, ...headers }, remoteAddress: ip })
}
const newId = () => randomBytes(16).toString('hex')

test('a visitor talks with the assistant, and both sides are in the history, oldest first (PS-353, PS-355, PS-356, PS-357, PS-376)', async () => {
  const chat = startChat(app)
  expect(await chat.history()).toEqual([])
  const greeting = await chat.say('Initialize chatbot')
  expect(greeting).toMatchObject({ is_user: false, message: expect.stringContaining('not a person') })
  const answer = await chat.say('Thank you!')
  expect(await chat.history()).toEqual([
    expect.objectContaining({ is_user: true, message: 'Initialize chatbot' }),
    greeting,
    expect.objectContaining({ is_user: true, message: 'Thank you!', sources: [], replies: [] }),
    answer,
  ])
  const response = await app.call({ url: historyUrl(chat.sessionId) })
  expect([response.headers['cache-control'], (await chat.send('Hi')).headers['cache-control']]).toEqual([
    'no-store',
    'no-store',
  ])
})

test.each([
  ['no id', {}],
  ['an empty id', { session_id: '' }],
  ['a short id', { session_id: 'abc' }],
  ['a long id', { session_id: 'x'.repeat(129) }],
  ['an id with blanks', { session_id: `${'x'.repeat(20)} or 1=1` }],
])('%s is 400 with an error (PS-354, PS-358, L5)', async (_, query: Record<string, string>) => {
  const before = await app.db.$count(chatSession)
  const expected = [400, { error: 'The session ID is missing or too short.' }]
  const read = await app.call({ url: `/api/chat-history/?${new URLSearchParams(query)}` })
  const sent = await post({ ...query, message: 'Hello' })
  for (const response of [read, sent]) expect([response.statusCode, response.json()]).toEqual(expected)
  expect(await app.call({ url: `/api/chat-history/?session_id=${newId()}&session_id=${newId()}` })).toAnswer(
    400,
  )
  expect(await app.db.$count(chatSession)).toBe(before)
})

test.each([
  ['nothing', undefined, 'Write a message or choose a file.'],
  ['blanks', ' \r\n\t ', 'Write a message or choose a file.'],
  ['invisible characters', '\u200b\u2060\u3164\ufeff', 'Write a message or choose a file.'],
  ['2001 characters', 'x'.repeat(2001), 'The message is too long.'],
  ['a character that cannot be stored', 'a\0b', 'The message contains characters that cannot be stored.'],
])(
  'a message of %s is 400 with an error and stores nothing (PS-358, PS-361, I2)',
  async (_, message, error) => {
    const session_id = newId()
    expect(await post({ session_id, ...(message === undefined ? {} : { message }) })).toAnswer(400, { error })
    expect((await app.call({ url: historyUrl(session_id) })).json()).toEqual([])
  },
)

test('2000 characters, emoji alone, and JSON are taken (PS-361)', async () => {
  const chat = startChat(app)
  expect(await chat.send('word '.repeat(400))).toAnswer(201)
  expect((await chat.say('🎉👍🏽👨‍👩‍👧')).message).toContain('only understand words')
  expect((await chat.history()).at(-2)?.message).toBe('🎉👍🏽👨‍👩‍👧')
  const payload = { session_id: newId(), message: 'Hello' }
  expect(await app.call('POST chat-message/', payload)).toAnswer(201)
  const twice = { session_id: newId(), message: ['Hello', 'again'] }
  expect(await app.call('POST chat-message/', twice)).toAnswer(400)
})

test('one address sends a limited number of messages, however many conversations it opens (PS-361, S8)', async () => {
  const ip = '198.51.100.42'
  const { max } = assistantLimits.messagesPerAddress
  const statuses = []
  for (let sent = 0; sent <= max; sent += 1)
    statuses.push(
      (await post({ session_id: newId(), message: '' }, { 'x-forwarded-for': newId() }, ip)).statusCode,
    )
  expect(statuses).toEqual([...Array(max).fill(400), 429])
  const refused = await post({ session_id: newId(), message: 'Hello' }, {}, ip)
  expect(refused).toAnswer(429, { error: expect.any(String) })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await post({ session_id: newId(), message: 'Hello' })).toAnswer(201)
})

test.each([
  ['reading', 'GET', 300],
  ['clearing', 'DELETE', 60],
] as const)('%s histories is limited as well (L5, S8)', async (_, method, max) => {
  const call = () => app.call({ method, url: historyUrl(newId()), remoteAddress: '198.51.100.43' })
  const statuses = await Promise.all(Array.from({ length: max + 1 }, call))
  expect(statuses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
})

describe('a conversation', () => {
  test('is found by its whole id alone, of which the database holds the hash (L5)', async () => {
    const chat = startChat(app)
    await chat.say('My secret is 4417')
    const { sessionId } = chat
    for (const other of [sessionId.slice(0, -1), sessionId.toUpperCase(), `${sessionId}%`, '_'.repeat(32)])
      expect((await app.call({ url: historyUrl(encodeURIComponent(other)) })).body, other).not.toContain(
        '4417',
      )
    const [stored] = await app.db.select().from(chatSession).orderBy(sql`id desc`).limit(1)
    expect(JSON.stringify(stored)).not.toContain(sessionId)
  })

  test('takes one message at a time: at once sent, each is stored with its own answer (G1)', async () => {
    const chat = startChat(app)
    const said = ['Hello', 'Thank you', 'Goodbye', 'Who are you?']
    const answers = await Promise.all(said.map((message) => chat.say(message)))
    const history = await chat.history()
    expect(history.map(({ is_user }) => is_user)).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
      true,
      false,
    ])
    for (const [at, message] of said.entries()) {
      const place = history.findIndex((one) => one.message === message)
      expect(history[place + 1]).toEqual(answers[at])
    }
  })

  test('has one greeting, though two tabs ask for it at once (PS-340)', async () => {
    const chat = startChat(app)
    const [one, other] = await Promise.all([chat.say('Initialize chatbot'), chat.say('Initialize chatbot')])
    expect(other).toEqual(one)
    expect((await chat.history()).map(({ id }) => id)).toEqual([expect.any(Number), one.id])
  })

  test('is free again some seconds after a process that was answering has died (R1)', async () => {
    const conversations = createAssistantConversations({ ...app.services, answerSeconds: 1 })
    const chat = startChat(app)
    await chat.say('Hello')
    // As a process leaves it that is killed before it has answered.
    await conversations.begin(chat.sessionId)
    expect(await chat.history()).toHaveLength(2)
    expect((await chat.say('Thank you')).message).toContain('welcome')
    expect(await chat.history()).toHaveLength(4)
  })

  test('that was cleared while it was answered gets no answer, and one that was taken over no second one (G1)', async () => {
    const conversations = createAssistantConversations({ ...app.services, answerSeconds: 0 })
    const id = newId()
    const first = await conversations.begin(id)
    await conversations.begin(id)
    const answer = { message: 'Late', sources: [], replies: [], certainty: null }
    const sent = { message: 'Hello', fileName: null, at: new Date() }
    const finish = () =>
      app.db.transaction((tx) => conversations.finish(tx, first, { sent, answer, task: null, added: [] }))
    await expect(finish()).rejects.toMatchObject({ status: 409 })
    await conversations.clear(id)
    await expect(finish()).rejects.toMatchObject({ status: 409 })
    expect(await conversations.history(id)).toEqual([])
  })

  test('is cleared by its visitor, without touching others', async () => {
    const [one, other] = [startChat(app), startChat(app)]
    await one.say('Hello')
    await other.say('Hello')
    expect(await app.call({ method: 'DELETE', url: historyUrl(one.sessionId) })).toAnswer(204)
    expect([(await one.history()).length, (await other.history()).length]).toEqual([0, 2])
    expect(await app.call('DELETE chat-history/')).toAnswer(400)
    const foreign = { origin: 'https://evil.example' }
    const url = historyUrl(other.sessionId)
    expect(await app.call({ method: 'DELETE', url, headers: foreign })).toAnswer(403)
  })

  test('is deleted 30 days after its last message', async () => {
    const [old, recent] = [startChat(app), startChat(app)]
    await old.say('Hello')
    const [{ id } = { id: 0 }] = await app.db.select().from(chatSession).orderBy(sql`id desc`).limit(1)
    await recent.say('Hello')
    await app.db.execute(
      sql`update chat_session set last_message_at = now() - interval '31 days' where id = ${id}`,
    )
    await runCleanup(app.services)
    expect([(await old.history()).length, (await recent.history()).length]).toEqual([0, 2])
    expect(await app.db.$count(chatMessage, sql`session_id = ${id}`)).toBe(0)
  })
})

test('an answer comes as events where they are asked for, and whole at the end', async () => {
  const session_id = newId()
  const response = await post({ session_id, message: 'Hello' }, { accept: 'text/event-stream' })
  expect(response.headers['content-type']).toBe('text/event-stream')
  const events = response.body
    .trim()
    .split('\n\n')
    .map((block) => /^event: (\w+)\ndata: (.*)$/s.exec(block)?.slice(1) ?? [])
    .map(([event, data]) => ({ event, data: JSON.parse(String(data)) }))
  const whole = events.at(-1)
  expect(whole?.event).toBe('message')
  const pieces = events.filter(({ event }) => event === 'text').map(({ data }) => data)
  expect(pieces.join('')).toBe(whole?.data.message)
  expect((await app.call({ url: historyUrl(session_id) })).json().at(-1)).toEqual(whole?.data)
  expect(await post({ session_id, message: '' }, { accept: 'text/event-stream' })).toAnswer(400, {
    error: expect.any(String),
  })
})
