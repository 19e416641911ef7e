import type { SourcesChanged } from '#server/assistant/knowledge/current-index.ts'
import type { Finding, Knowledge } from '#server/assistant/knowledge/finding.ts'
import type { Gap } from '#server/assistant/knowledge/gap.ts'
import type { DataQuestion } from '#server/assistant/knowledge/recognize-data-question.ts'
import type { Clock } from '#server/database/clock.ts'
import { connectionOf, type Database } from '#server/database/connect.ts'
import type { EventBus } from '#server/events/bus.ts'
import { createCompanion } from '#server/threads/companion.ts'

/** What the thread is asked. */
export type KnowledgeQuestion =
  | { readonly kind: 'prepare' }
  | {
      readonly kind: 'find'
      readonly question: string
      readonly earlier: readonly string[]
      /** What is public at this moment is found. */
      readonly now: Date
    }
  | { readonly kind: 'recognize' | 'gap'; readonly question: string }

/** What the thread is told. */
export type KnowledgeChange = SourcesChanged | 'unknown'

const worker = new URL('./knowledge-worker.ts', import.meta.url)

/**
 * What this process knows, in a thread of its own, so that neither its work nor its garbage keeps other requests waiting.
 * The thread hears of a change before it is asked anything that comes after.
 */
export function createKnowledge({
  db,
  clock,
  events,
}: {
  db: Database
  clock: Clock
  events: EventBus
}): Knowledge {
  const thread = createCompanion<KnowledgeQuestion, KnowledgeChange>(worker, connectionOf(db))
  events.on('knowledge', thread.tell)
  events.on('content', thread.tell)
  events.onGap(() => thread.tell('unknown'))

  const ask = <Answer>(question: KnowledgeQuestion) => {
    // Without events of other processes nothing is known to be current.
    if (!events.isConnected) thread.tell('unknown')
    return thread.ask(question) as Promise<Answer>
  }

  return {
    async prepare() {
      await ask({ kind: 'prepare' })
    },
    find: (question, earlier) => ask<Finding>({ kind: 'find', question, earlier, now: clock() }),
    recognize: (question) => ask<DataQuestion | null>({ kind: 'recognize', question }),
    gapOf: (question) => ask<Gap | null>({ kind: 'gap', question }),
    close: thread.close,
  }
}
