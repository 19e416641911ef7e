import { Mutex } from 'async-mutex'
import { createFinder } from '#server/assistant/knowledge/finder.ts'
import type { Knowledge } from '#server/assistant/knowledge/finding.ts'
import { loadGlossary } from '#server/assistant/knowledge/glossary.ts'
import type { Source } from '#server/assistant/knowledge/passages.ts'
import {
  createSearchIndex,
  type IndexedPassage,
  type SearchIndex,
} from '#server/assistant/knowledge/search-index.ts'
import { inSlices } from '#server/assistant/knowledge/slices.ts'
import { storedPassages } from '#server/assistant/knowledge/stored-passages.ts'
import { loadThesaurus } from '#server/assistant/knowledge/thesaurus.ts'
import type { Clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import type { EventBus } from '#server/events/bus.ts'

/** Of removed passages in the index, beside as many as are there. */
const spareRemoved = 1000

/**
 * What this process knows: an index in memory that follows the stored passages. Empty until the first question, or until
 * it is prepared for one.
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
  const stored = storedPassages({ db, clock })
  let current: Promise<SearchIndex> | undefined
  /** Sources whose passages have changed since they were indexed. */
  let changed = new Map<string, Source>()
  const following = new Mutex()

  const forget = () => {
    current = undefined
    changed = new Map()
  }
  /** What a reading that failed has left out is in the next index. */
  const failed = (error: unknown) => {
    forget()
    throw error
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
    await loadThesaurus()
    await loadGlossary()
    const index = createSearchIndex()
    for await (const passages of stored.all()) await addSlowly(index, passages)
    return index
  }

  /** Brings into the index what has changed. */
  async function follow(index: SearchIndex): Promise<void> {
    const sources = [...changed.values()]
    changed = new Map()
    for (const source of sources) {
      index.remove(source)
      for await (const passages of stored.of(source)) await addSlowly(index, passages)
    }
  }

  async function open(): Promise<SearchIndex> {
    // Without events of other processes nothing is known to be current.
    if (!events.isConnected) forget()
    current ??= load()
    const index = await current.catch(failed)
    // A question waits for what an earlier one brings in.
    await following.runExclusive(() => follow(index)).catch(failed)
    // The next question loads it again.
    if (index.removed > index.size + spareRemoved) forget()
    return index
  }

  return {
    async prepare() {
      await open()
    },
    async find(question, earlier) {
      const finder = createFinder(await open())
      return finder.find(question, earlier, stored.find)
    },
  }
}

const addSlowly = (index: SearchIndex, passages: readonly IndexedPassage[]) =>
  inSlices(passages, (passage) => index.add([passage]))
