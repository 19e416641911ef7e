import type { SourcesChanged } from '#server/assistant/knowledge/current-index.ts'
import type { Finding, Knowledge } from '#server/assistant/knowledge/finding.ts'
import type { Gap } from '#server/assistant/knowledge/gap.ts'
import type { DataQuestion } from '#server/assistant/knowledge/recognize-data-question.ts'
import type { Clock } from '#server/database/clock.ts'
import { connectionOf, type Database } from '#server/database/connect.ts'
import type { EventBus } from '#server/events/bus.ts'
import { createCompanion } from '#server/threads/companion.ts'

/** Requests to the thread. */
export type KnowledgeQuestion =
  | { readonly kind: 'prepare' }
  | {
      readonly kind: 'find'
      readonly question: string
      readonly earlier: readonly string[]
      /** Finds what is public at this moment. */
      readonly now: Date
    }
  | { readonly kind: 'recognize' | 'gap'; readonly question: string }

/** Messages to the thread. */
export type KnowledgeChange = SourcesChanged | 'unknown'

const worker = new URL('./knowledge-worker.ts', import.meta.url)

/**
 * What this process knows, in a thread of its own, so that neither its work nor its garbage collection delays other
 * requests. The thread hears of each change before any later question.
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
    // Without events of other processes, the index cannot be known to be current.
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
