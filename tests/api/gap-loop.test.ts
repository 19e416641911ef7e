import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ContentGap, TrialAnswer } from '#contract/assistant/assistant.ts'
import { contentTypes } from '#contract/content/index.ts'
import { unansweredQuestion } from '#server/assistant/tables.ts'
import { startWorkers } from '#server/modules/index.ts'
import { useTestApp } from '#tests/support/app.ts'
import { type Chat, startChat } from '#tests/support/chat.ts'
import { create } from '#tests/support/content.ts'
import { readDocument } from '#tests/support/documents.ts'
import { eventually } from '#tests/support/eventually.ts'

const app = useTestApp()
let stop: () => Promise<void>
beforeAll(async () => {
  stop = await startWorkers(app.services)
})
afterAll(() => stop())
beforeEach(async () => {
  await app.db.delete(unansweredQuestion)
  await app.db.execute(sql`delete from rate_limit`)
})

const gaps = async (query = ''): Promise<ContentGap[]> =>
  (await app.asAdmin({ url: `/api/content-gaps/${query}` })).json()
const trial = async (id: number): Promise<{ now: TrialAnswer; drafted: TrialAnswer | null }> =>
  (await app.asAdmin({ url: `/api/content-gaps/${id}/answer/` })).json()
const say = async (...messages: string[]): Promise<Chat> => {
  const chat = startChat(app)
  for (const message of messages) await chat.say(message)
  return chat
}
const change = (path: string, id: number, payload: object) => app.asAdmin(`PATCH ${path}/${id}/`, payload)
const causes = async () =>
  (await app.db.select().from(unansweredQuestion).orderBy(unansweredQuestion.id)).map(
    ({ question, cause }) => [question, cause],
  )

test.each([
  {
    question: 'Are you certified to ISO 27001?',
    other: 'Are you ISO 27001 certified?',
    title: 'Our certificates',
    text: 'We are certified to ISO 27001 since the spring.',
  },
  {
    question: 'What does a first assessment cost?',
    other: 'what does your first assessment cost',
    title: 'Price of an assessment',
    text: 'A first assessment costs 4,200 dollars.',
  },
])('a document answers “$question”: before it is published, and since', async (gap) => {
  const { question, title, text } = gap
  await say(question)
  await say(gap.other)
  const [open] = await gaps('?status=0')
  expect(open).toMatchObject({ count: 2, answered_at: null, answered_from: null })
  const id = open?.id ?? 0
  expect(await trial(id)).toMatchObject({ now: { certainty: 'unknown', sources: [] }, drafted: null })

  const { id: documentId } = await readDocument(app, text, { title, name: 'answer.txt' })
  const before = await trial(id)
  expect(before.now.certainty).toBe('unknown')
  expect(before.drafted?.certainty).toBe('sure')
  expect(before.drafted?.sources[0]).toEqual({ title, path: null })
  expect(before.drafted?.message).toContain(text)
  // Visitors do not get it yet, and it stays a gap.
  expect((await startChat(app).say(question)).message).not.toContain(text)
  expect((await gaps('?status=0'))[0]).toMatchObject({ count: 3 })

  await change('documents', documentId, { status: 1 })
  await eventually(async () => expect(await gaps('?status=0')).toEqual([]))
  const [answered] = await gaps('?status=1')
  expect(answered).toMatchObject({ id, count: 3, answered_from: { title, path: null } })
  expect(await trial(id)).toMatchObject({ now: { certainty: 'sure' }, drafted: null })
  // The count rises no more.
  await say(question)
  await say(gap.other)
  expect((await gaps())[0]).toMatchObject({ id, count: 3 })

  await change('documents', documentId, { status: 0 })
  await eventually(async () => expect(await gaps('?status=0')).toMatchObject([{ id, answered_at: null }]))
})

test('an unpublished article is tried out with the question, and marks it answered when it is published', async () => {
  await say('Who tunes glockenspiels?')
  const { id } = (await gaps())[0] as ContentGap
  const row = await create(app, contentTypes.article, 'Tuning of glockenspiels', {
    status: '0',
    description: '<p>Glockenspiels are tuned by Ada Vogel.</p>',
  })
  const path = `/article/${row.slug}`
  expect((await trial(id)).drafted).toMatchObject({ sources: [{ path }] })
  expect((await trial(id)).now.sources).not.toContainEqual(expect.objectContaining({ path }))
  await change('article', row.id, { status: 1 })
  await eventually(async () =>
    expect(await gaps('?status=1')).toMatchObject([{ id, answered_from: { path } }]),
  )
})

test('an answer that did not help is a gap: voted down, asked again at once, or passed to a person', async () => {
  await create(app, contentTypes.article, 'Periscope polish', {
    status: '1',
    description: '<p>Periscopes are polished with chalk on Mondays.</p>',
  })
  const question = 'How are periscopes polished?'
  await eventually(async () => expect((await startChat(app).say(question)).message).toContain('chalk'), {
    interval: 1000,
  })
  await app.db.delete(unansweredQuestion)

  const chat = await say(question)
  const [, answer] = await chat.history()
  expect(answer).toMatchObject({ vote_allowed: true, is_helpful: null })
  const vote = (is_helpful: boolean | null, { id = answer?.id ?? 0, session = chat.sessionId } = {}) =>
    app.call(`PUT chat-message/${id}/helpful/?session_id=${session}`, { is_helpful })
  expect(await vote(true)).toAnswer(204)
  expect(await causes()).toEqual([])
  expect(await vote(false)).toAnswer(204)
  expect(await vote(false)).toAnswer(204)
  expect(await causes()).toEqual([[question, 'voted_down']])
  expect((await chat.history())[1]).toMatchObject({ is_helpful: false })
  // The same answer does not close it, even though it is sure.
  expect(await gaps('?status=0')).toMatchObject([{ count: 1, wrong: 1 }])
  await create(app, contentTypes.article, 'Something else', { status: '1' })
  expect(await vote(null)).toAnswer(204)
  expect(await causes()).toEqual([])
  for (const refused of [
    { session: 'another-session-0123' },
    { id: (answer?.id ?? 0) - 1 },
    { id: 2_000_000_000 },
  ])
    expect(await vote(false, refused)).toAnswer(404)
  expect(await causes()).toEqual([])

  await say(question, 'And how do you polish periscopes?')
  expect(await causes()).toEqual([[question, 'asked_again']])
  await say(question, 'Which jobs are open?', 'Thanks')
  await say(question, 'Talk to a person')
  expect(await causes()).toEqual([
    [question, 'asked_again'],
    [question, 'handed_over'],
  ])
})

test('a vote against an answer from before does not count against what answers since', async () => {
  const question = 'How are sextants oiled?'
  const { id: oldId } = await create(app, contentTypes.article, 'Sextant oil', {
    status: '1',
    description: '<p>Sextants are oiled with tallow on Mondays.</p>',
  })
  await eventually(async () => expect((await startChat(app).say(question)).message).toContain('tallow'), {
    interval: 1000,
  })
  await app.db.delete(unansweredQuestion)
  const chat = await say(question)
  const [, answer] = await chat.history()

  await change('article', oldId, { status: 0 })
  const description = '<p>Sextants are oiled with linseed on Fridays.</p>'
  await create(app, contentTypes.article, 'Oiling of sextants', { status: '1', description })
  await eventually(async () => expect((await startChat(app).say(question)).message).toContain('linseed'), {
    interval: 1000,
  })
  const vote = `PUT chat-message/${answer?.id}/helpful/?session_id=${chat.sessionId}` as const
  expect(await app.call(vote, { is_helpful: false })).toAnswer(204)
  expect(await gaps()).toMatchObject([{ wrong: 1 }])
  await create(app, contentTypes.article, 'Something else', { status: '1' })
  await eventually(async () =>
    expect(await gaps('?status=1')).toMatchObject([{ answered_from: { title: 'Oiling of sextants' } }]),
  )
})

test('the answers are for administrators alone', async () => {
  expect(await app.call({ url: '/api/content-gaps/1/answer/' })).toAnswer(401)
  expect(await app.asAdmin({ url: '/api/content-gaps/999/answer/' })).toAnswer(404)
})
