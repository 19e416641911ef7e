import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AssistantWeek, VisitorConversation } from '#contract/assistant/visitor-conversation.ts'
import { assistantEvent } from '#server/assistant/tables.ts'
import { runCleanup } from '#server/modules/index.ts'
import { useTestApp } from '#tests/support/app.ts'
import { startChat } from '#tests/support/chat.ts'

const now = new Date('2026-03-04T12:00:00Z')
const app = useTestApp({ clock: () => now })

const get = async (path: string) => (await app.asAdmin({ url: `/api/${path}` })).json()
const list = (query = ''): Promise<VisitorConversation[]> => get(`assistant-conversations/${query}`)

test('administrators read what was asked, how sure the answers were, the votes, and what it led to', async () => {
  const chat = startChat(app)
  await chat.say('Initialize chatbot')
  const { id } = await chat.say('Where are you located?')
  await app.call(`PUT chat-message/${id}/helpful/?session_id=${chat.sessionId}`, { is_helpful: true })
  await chat.say('Do you take interns in the summer?')
  for (const message of ['Talk to a person', 'Jane Doe', 'jane@example.com']) await chat.say(message)
  const other = startChat(app)
  await other.say('Where are you located?')
  await startChat(app).say('Initialize chatbot')

  const [latest, first] = await list()
  expect(latest).toMatchObject({ question: 'Where are you located?', questions: 1, sure: 1, outcome: null })
  expect(first).toMatchObject({
    question: 'Where are you located?',
    questions: 5,
    sure: 1,
    unknown: 1,
    helpful: 1,
    unhelpful: 0,
    outcome: 'handed_over',
  })
  expect(await get('assistant-conversations/count/')).toEqual({ count: 2 })
  expect(await list('?status=1')).toEqual([first])
  expect(await list('?status=0')).toEqual([latest])
  expect(await list('?searchedText=INTERNS')).toEqual([first])
  expect(await list('?limit=1&skip=1')).toEqual([first])

  const messages = await get(`assistant-conversations/${first?.id}/messages/`)
  expect(messages[3]).toMatchObject({ is_user: false, certainty: 'sure', is_helpful: true })
  expect(messages[5]).toMatchObject({ is_user: false, certainty: 'unknown', is_helpful: null })

  const url = `/api/chat-history/?session_id=${chat.sessionId}`
  expect(await app.call({ method: 'DELETE', url })).toAnswer(204)
  expect(await list()).toEqual([latest])
  expect(await app.asAdmin({ url: `/api/assistant-conversations/${first?.id}/messages/` })).toAnswer(404)
})

test('numbers per week outlive the conversations, for a year', async () => {
  await app.db.execute(sql`update assistant_event set at = '2026-03-01T23:59:59Z' where kind = 'handed_over'`)
  await app.db.execute(
    sql`update assistant_event set at = '2026-03-02T00:00:00Z' where kind <> 'handed_over'`,
  )
  const weeks: AssistantWeek[] = await get('assistant-weeks/')
  expect(weeks).toHaveLength(12)
  const none = { conversations: 0, answered: 0, unanswered: 0, handed_over: 0, applications: 0 }
  expect(weeks.slice(-3)).toEqual([
    { ...none, week: '2026-02-16' },
    { ...none, week: '2026-02-23', handed_over: 1 },
    { ...none, week: '2026-03-02', conversations: 2, answered: 2, unanswered: 1 },
  ])
  await app.db.execute(sql`update assistant_event set at = '2024-12-01T00:00:00Z' where kind = 'handed_over'`)
  await runCleanup(app.services)
  expect(await app.db.$count(assistantEvent)).toBe(5)
})

test('no one else reads them', async () => {
  for (const path of ['assistant-conversations/', 'assistant-conversations/1/messages/', 'assistant-weeks/'])
    expect(await app.call({ url: `/api/${path}` })).toAnswer(401)
})
