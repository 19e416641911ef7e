import { Mutex } from 'async-mutex'
import type { Source } from '#server/assistant/knowledge/passages.ts'
import { createSearchIndex, type SearchIndex } from '#server/assistant/knowledge/search-index.ts'
import type { StoredPassages } from '#server/assistant/knowledge/stored-passages.ts'

/** Sources whose passages have changed. */
export interface SourcesChanged {
  readonly type: string
  /** Null for any number of them. */
  readonly ids: readonly number[] | null
}

/** An index in memory that follows the stored passages. Empty until it is opened. */
export interface CurrentIndex {
  /** With all that has been noted before. */
  open(): Promise<SearchIndex>
  note(changed: SourcesChanged): void
  /** It is loaded again when it is next opened. */
  forget(): void
}

/** Of removed passages in the index, beside as many as are there. */
const spareRemoved = 1000

export function createCurrentIndex(stored: StoredPassages): CurrentIndex {
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

  async function load(): Promise<SearchIndex> {
    const index = createSearchIndex()
    for await (const passages of stored.all()) index.add(passages)
    return index
  }

  /** Brings into the index what has changed. */
  async function follow(index: SearchIndex): Promise<void> {
    const sources = [...changed.values()]
    changed = new Map()
    for (const source of sources) {
      index.remove(source)
      for await (const passages of stored.of(source)) index.add(passages)
    }
  }

  return {
    async open() {
      current ??= load()
      const index = await current.catch(failed)
      // A question waits for what an earlier one brings in.
      await following.runExclusive(() => follow(index)).catch(failed)
      // The next question loads it again.
      if (index.removed > index.size + spareRemoved) forget()
      return index
    },
    note({ type, ids }) {
      if (!current) return
      if (ids === null) return forget()
      for (const id of ids) changed.set(`${type} ${id}`, { kind: type, id })
    },
    forget,
  }
}
