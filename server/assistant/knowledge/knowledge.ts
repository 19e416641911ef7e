import { setImmediate as nextLoopIteration } from 'node:timers/promises'
import { createFinder } from '#server/assistant/knowledge/finder.ts'
import type { Knowledge } from '#server/assistant/knowledge/finding.ts'
import type { Source } from '#server/assistant/knowledge/passages.ts'
import { createSearchIndex, type SearchIndex } from '#server/assistant/knowledge/search-index.ts'
import { storedPassages } from '#server/assistant/knowledge/stored-passages.ts'
import type { Clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import type { EventBus } from '#server/events/bus.ts'

/** Of removed passages in the index, beside as many as are there. */
const spareRemoved = 1000

/** What this process knows: an index in memory that follows the stored passages. Empty until the first question. */
export function createKnowledge({
  db,
  clock,
  events,
}: {
  db: Database
  clock: Clock
  events: EventBus
}): Knowledge {
  const stored = storedPassages({ db, clock })
  let current: Promise<SearchIndex> | undefined
  /** Sources whose passages have changed since they were indexed. */
  let changed = new Map<string, Source>()

  const forget = () => {
    current = undefined
    changed = new Map()
  }
  const note = ({ type, ids }: { type: string; ids: number[] | null }) => {
    if (!current) return
    if (ids === null) return forget()
    for (const id of ids) changed.set(`${type} ${id}`, { kind: type, id })
  }
  events.on('knowledge', note)
  events.on('content', note)
  events.onGap(forget)

  async function load(): Promise<SearchIndex> {
    const index = createSearchIndex()
    for await (const passages of stored.all()) {
      index.add(passages)
      // Other requests come between.
      await nextLoopIteration()
    }
    return index
  }

  async function open(): Promise<SearchIndex> {
    // Without events of other processes nothing is known to be current.
    if (!events.isConnected) forget()
    current ??= load()
    current.catch(forget)
    const index = await current
    const sources = [...changed.values()]
    changed = new Map()
    for (const source of sources) {
      const passages = await stored.of(source)
      index.remove(source)
      index.add(passages)
    }
    // The next question loads it again.
    if (index.removed > index.size + spareRemoved) forget()
    return index
  }

  return {
    async find(question, earlier) {
      const finder = createFinder(await open())
      return finder.find(question, earlier, stored.find)
    },
  }
}
