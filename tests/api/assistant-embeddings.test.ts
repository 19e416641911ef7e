import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contentTypes } from '#contract/content/index.ts'
import { passage } from '#server/assistant/tables.ts'
import { runCleanup, startWorkers } from '#server/modules/index.ts'
import { useTestApp } from '#tests/support/app.ts'
import { startChat } from '#tests/support/chat.ts'
import { create } from '#tests/support/content.ts'
import { eventually } from '#tests/support/eventually.ts'
import { embedded, startModelServer, type TestModelServer } from '#tests/support/openai-server.ts'

let model: TestModelServer
const app = useTestApp(async () => {
  model = await startModelServer()
  return {
    env: {
      AI_BASE_URL: model.url,
      AI_MODEL: 'writer',
      AI_API_KEY: 'key-7f',
      AI_EMBEDDING_MODEL: 'embedder-1',
    },
  }
})
let stop: () => Promise<void>
let path: string

/** A small model of meaning: one direction for airships, and others for everything else. */
function vectorOf(text: string): number[] {
  const isAirship = /zeppelin|sausage balloon/i.test(text)
  const vector = Array.from({ length: 16 }, (_, at) => (text.charCodeAt(at % text.length) % 7) / 7)
  return [isAirship ? 12 : 0, ...vector]
}

beforeAll(async () => {
  model.embeddings = embedded(vectorOf)
  model.script = () => 'NONE'
  for (const title of ['Accounts', 'Bakery', 'Canals', 'Dairies', 'Engines', 'Forests'])
    await create(app, contentTypes.article, title, { status: '1', description: `<p>All about ${title}.</p>` })
  const row = await create(app, contentTypes.article, 'Zeppelin hangars', {
    status: '1',
    description: '<p>Zeppelin hangars are heated by 14 geothermal wells.</p>',
  })
  path = `/article/${row.slug}`
  stop = await startWorkers(app.services)
  await eventually(async () => {
    expect(await withoutVector()).toBe(0)
    expect(await app.db.$count(passage)).toBeGreaterThan(7)
  })
})
afterAll(async () => {
  await stop()
  await model.close()
})
beforeEach(() => {
  model.requests.length = 0
})

const withoutVector = () => app.db.$count(passage, isNull(passage.embedding))
const paraphrase = 'What keeps a sausage balloon garage warm?'

test('what says the same in other words is found, and the model answers from it', async () => {
  model.script = () => 'Zeppelin hangars are heated by 14 geothermal wells [1].'
  expect(await startChat(app).say(paraphrase)).toMatchObject({
    message: 'Zeppelin hangars are heated by 14 geothermal wells.',
    sources: [{ title: 'Zeppelin hangars', path }],
  })
  const request = model.requests.find(({ body }) => body.input?.includes(paraphrase))
  expect(request).toMatchObject({
    path: '/v1/embeddings',
    authorization: 'Bearer key-7f',
    body: { model: 'embedder-1', input: [paraphrase] },
  })
})

test('a changed text gets its vector, and an unpublished one is found no more', async () => {
  const row = await create(app, contentTypes.article, 'Moorings', {
    status: '1',
    description: '<p>A zeppelin is moored at a mast.</p>',
  })
  const moorings = `/article/${row.slug}`
  model.script = () => 'A zeppelin is moored at a mast [1]. A zeppelin is moored at a mast [2].'
  const found = () =>
    eventually(async () =>
      expect(await app.services.knowledge.find(paraphrase, [])).toMatchObject({
        passages: expect.arrayContaining([expect.objectContaining({ path: moorings })]),
      }),
    )
  await found()
  await app.asAdmin(`PATCH article/${row.id}/`, { status: 0 })
  const { passages } = await app.services.knowledge.find(paraphrase, [])
  expect(passages.map((one) => one.path)).not.toContain(moorings)
})

test('vectors are made anew when the model’s name changes', async () => {
  await app.db.update(passage).set({ embeddingModel: 'embedder-0' })
  await runCleanup(app.services)
  await eventually(async () =>
    expect(await app.db.$count(passage, eq(passage.embeddingModel, 'embedder-0'))).toBe(0),
  )
})

test('a text that the model refuses is asked for once, and the others get their vectors', async () => {
  const accepted = model.embeddings
  model.embeddings = (request, response) =>
    request.body.input?.some((text) => /Quagga/.test(text))
      ? response.writeHead(400).end()
      : accepted(request, response)
  const publish = (title: string) =>
    create(app, contentTypes.article, title, { status: '1', description: `<p>All about ${title}.</p>` })
  await publish('Quaggas')
  await publish('Reeds')
  const vectorOfTitle = async (title: string) => {
    const [row] = await app.db.select().from(passage).where(eq(passage.title, title))
    return row && { model: row.embeddingModel, hasVector: row.embedding !== null }
  }
  await eventually(async () => {
    expect(await vectorOfTitle('Quaggas')).toEqual({ model: 'embedder-1', hasVector: false })
    expect(await vectorOfTitle('Reeds')).toEqual({ model: 'embedder-1', hasVector: true })
  })
  model.requests.length = 0
  await publish('Sluices')
  await eventually(async () => expect(await vectorOfTitle('Sluices')).toMatchObject({ hasVector: true }))
  expect(model.requests.flatMap(({ body }) => body.input ?? [])).toEqual([expect.stringContaining('Sluices')])
  model.embeddings = accepted
})

test.each<[string, TestModelServer['embeddings']]>([
  ['fails', (_, response) => response.writeHead(500).end()],
  ['lies about how many', embedded(() => [])],
  ['is late', () => undefined],
])('a model that %s leaves the question to words alone', async (_, embeddings) => {
  model.embeddings = embeddings
  model.script = () => 'NONE'
  const { message } = await startChat(app).say('How are zeppelin hangars heated?')
  expect(message).toContain('geothermal wells')
  expect(model.requests.map((request) => request.path)).toContain('/v1/embeddings')
})
