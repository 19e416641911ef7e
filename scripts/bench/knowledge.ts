import type { Database } from '#server/database/connect.ts'
import { present } from '#server/present.ts'
import type { Services } from '#server/services.ts'

/** The text of an article or of a page of a document, by its number. */
export type TextOf = (n: number) => string

/** The time that the assistant takes to find passages for a question, database queries included. */
export interface KnowledgeCost {
  readonly passages: number
  /** Milliseconds; 19 of 20 questions take no longer. */
  readonly p95: number
  readonly goal: number
  /** Milliseconds that the first question waits for the index. */
  readonly firstMs: number
}

/** The number of the demo, and that of a company with a hundred manuals. */
const sizes = [
  { passages: 400, goal: 60 },
  { passages: 20_000, goal: 150 },
]
const questionCount = 200
const passagesPerDocument = 100

/** Asks questions of the words that documents are made of, misspelled ones among them, and removes the documents again. */
export async function measureKnowledge(
  { db, events, clock }: Services,
  textOf: TextOf,
): Promise<KnowledgeCost[]> {
  const [{ createKnowledge }, { document, passage }] = await Promise.all([
    import('#server/assistant/knowledge/knowledge.ts'),
    import('#server/assistant/tables.ts'),
  ])
  await events.listen()
  const costs: KnowledgeCost[] = []
  for (const { passages, goal } of sizes) {
    await addPassages(db, passages, textOf)
    const knowledge = createKnowledge({ db, events, clock })
    const first = performance.now()
    await knowledge.find(questionAbout(0, textOf), [])
    const firstMs = performance.now() - first
    const times: number[] = []
    for (let n = 1; n <= questionCount; n++) {
      const begin = performance.now()
      await knowledge.find(questionAbout(n, textOf), [])
      times.push(performance.now() - begin)
    }
    await knowledge.close()
    times.sort((one, other) => one - other)
    costs.push({ passages, goal, firstMs, p95: present(times[Math.floor(questionCount * 0.95)]) })
    await db.delete(document)
    await db.delete(passage)
  }
  await events.close()
  return costs
}

/** Publishes documents with so many passages altogether. */
export async function addPassages(db: Database, count: number, textOf: TextOf): Promise<void> {
  const { document, passage } = await import('#server/assistant/tables.ts')
  for (let begin = 0; begin < count; begin += passagesPerDocument) {
    const title = `Manual ${begin}`
    const [row] = await db
      .insert(document)
      .values({ title, path: '', file: '', type: 'txt', size: 1, status: 1, state: 'ready' })
      .returning({ id: document.id })
    const sourceId = present(row).id
    await db.insert(passage).values(
      Array.from({ length: passagesPerDocument }, (_, ordinal) => ({
        kind: 'document',
        sourceId,
        title,
        path: null,
        ordinal,
        text: passageText(begin + ordinal, textOf),
      })),
    )
  }
}

function passageText(n: number, textOf: TextOf): string {
  return textOf(n)
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .slice(0, 60)
    .join(' ')
}

/** Eight words of a passage; one in three questions has a spelling that no passage has. */
export function questionAbout(n: number, textOf: TextOf): string {
  const words = passageText(n * 37, textOf)
    .split(' ')
    .slice(n % 40, (n % 40) + 8)
  return `How does ${words.join(' ')}${n % 3 === 0 ? ` ${words[0]}xq` : ''}?`
}
