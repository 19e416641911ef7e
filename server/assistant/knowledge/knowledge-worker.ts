import { workerData } from 'node:worker_threads'
import { createCurrentIndex } from '#server/assistant/knowledge/current-index.ts'
import { dataQuestionsIn } from '#server/assistant/knowledge/data-question.ts'
import { addDrafts, isStored } from '#server/assistant/knowledge/drafts.ts'
import { createFinder } from '#server/assistant/knowledge/finder.ts'
import type { Draft, EarlierTurn } from '#server/assistant/knowledge/finding.ts'
import { gapOf } from '#server/assistant/knowledge/gap.ts'
import { loadGlossary } from '#server/assistant/knowledge/glossary.ts'
import { storedPassages } from '#server/assistant/knowledge/stored-passages.ts'
import { loadThesaurus } from '#server/assistant/knowledge/thesaurus.ts'
import { closePool, connect, type connectionOf } from '#server/database/connect.ts'
import { serveThread } from '#server/threads/thread.ts'

// The next question reopens a connection that broke while idle.
// `createKnowledge` hands over a connection.
const { connection, direct, embeddingModel } = workerData as KnowledgeData
const db = connect(connection, { direct, max: 1 })
const stored = storedPassages(db, embeddingModel)
const index = createCurrentIndex(stored)

/** What the thread is started with. */
export type KnowledgeData = ReturnType<typeof connectionOf> & { readonly embeddingModel: string | null }

/** The passages that are nearest to a question in meaning. */
const mostNear = 20

interface Question {
  readonly question: string
  readonly earlier: readonly EarlierTurn[]
  readonly drafts: readonly Draft[]
  readonly now: Date
  /** Null without embeddings. */
  readonly vector: Int8Array | null
}

const functions = {
  /** Loads what the first question would otherwise wait for. */
  async prepare() {
    await index.open()
    loadThesaurus()
    loadGlossary()
  },
  /** @param now finds what is public at this moment */
  find: async ({ question, earlier, drafts, now, vector }: Question) => {
    const { index: current, vectors } = await index.open()
    using added = addDrafts(current, drafts)
    const near = vector ? vectors.nearest(vector, mostNear) : undefined
    const load = async (ids: readonly number[]) => {
      const found = await stored.find(ids.filter(isStored), now)
      return new Map([...found, ...added.passages])
    }
    return await createFinder(current).find(question, earlier, load, near)
  },
  recognize: ({ question, earlier }: { question: string; earlier: readonly EarlierTurn[] }) =>
    dataQuestionsIn(question, earlier),
  gapOf,
  note: index.note,
  forget: index.forget,
}

export type KnowledgeFunctions = typeof functions

serveThread(functions, () => closePool(db))
