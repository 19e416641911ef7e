import type { SourcesChanged } from '#server/assistant/knowledge/current-index.ts'
import type { Knowledge } from '#server/assistant/knowledge/finding.ts'
import type { KnowledgeData, KnowledgeFunctions } from '#server/assistant/knowledge/knowledge-worker.ts'
import type { QuestionVectors } from '#server/assistant/knowledge/question-vectors.ts'
import type { Clock } from '#server/database/clock.ts'
import { connectionOf, type Database } from '#server/database/connect.ts'
import type { EventBus } from '#server/events/bus.ts'
import { createOwnThread } from '#server/threads/own-thread.ts'

const worker = new URL('./knowledge-worker.ts', import.meta.url)

/**
 * The knowledge of this process, in a thread of its own, so that neither its work nor its garbage collection delays other
 * requests. The thread is notified of each change before any later question.
 */
export function createKnowledge({
  db,
  clock,
  events,
  vectors = null,
}: {
  db: Database
  clock: Clock
  events: EventBus
  /** Without them, words alone are compared. */
  vectors?: QuestionVectors | null
}): Knowledge {
  const data: KnowledgeData = { ...connectionOf(db), embeddingModel: vectors?.model ?? null }
  const thread = createOwnThread<KnowledgeFunctions>(worker, data)
  const note = (changed: SourcesChanged) => thread.notify('note', changed)
  const forget = () => thread.notify('forget')
  events.on('knowledge', note)
  events.on('content', note)
  events.onGap(forget)

  const call: typeof thread.call = (...call) => {
    // Without events of other processes, the index cannot be known to be current.
    if (!events.isConnected) forget()
    return thread.call(...call)
  }

  return {
    prepare: () => call('prepare'),
    async find(question, earlier, drafts = []) {
      const vector = (await vectors?.of(question)) ?? null
      return call('find', { question, earlier, drafts, vector, now: clock() })
    },
    recognize: (question, earlier) => call('recognize', { question, earlier }),
    gapOf: (question) => call('gapOf', question),
    close: thread.close,
  }
}
