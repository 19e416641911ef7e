import { workerData } from 'node:worker_threads'
import { createCurrentIndex } from '#server/assistant/knowledge/current-index.ts'
import { createFinder } from '#server/assistant/knowledge/finder.ts'
import { gapOf } from '#server/assistant/knowledge/gap.ts'
import { loadGlossary } from '#server/assistant/knowledge/glossary.ts'
import type { KnowledgeChange, KnowledgeQuestion } from '#server/assistant/knowledge/knowledge.ts'
import { recognizeDataQuestion } from '#server/assistant/knowledge/recognize-data-question.ts'
import { storedPassages } from '#server/assistant/knowledge/stored-passages.ts'
import { loadThesaurus } from '#server/assistant/knowledge/thesaurus.ts'
import { type Connection, connect } from '#server/database/connect.ts'
import { serveCompanion } from '#server/threads/companion.ts'

// The next question reopens a connection that broke while idle.
const db = connect(workerData as Connection, () => undefined, 1)
const stored = storedPassages(db)
const index = createCurrentIndex(stored)

serveCompanion<KnowledgeQuestion, KnowledgeChange>({
  answer,
  hear: (change) => (change === 'unknown' ? index.forget() : index.note(change)),
  close: () => db.$client.end(),
})

async function answer(asked: KnowledgeQuestion) {
  if (asked.kind === 'recognize') return recognizeDataQuestion(asked.question)
  if (asked.kind === 'gap') return gapOf(asked.question)
  const opened = await index.open()
  if (asked.kind === 'find')
    return createFinder(opened).find(asked.question, asked.earlier, (ids) => stored.find(ids, asked.now))
  loadThesaurus()
  loadGlossary()
  return null
}
