import { Mutex } from 'async-mutex'
import type { Source } from '#server/assistant/knowledge/passages.ts'
import { createSearchIndex, type SearchIndex } from '#server/assistant/knowledge/search-index.ts'
import type { StoredPassages } from '#server/assistant/knowledge/stored-passages.ts'
import { createVectors, type Vectors } from '#server/assistant/knowledge/vectors.ts'

/** Sources whose passages have changed. */
export interface SourcesChanged {
  readonly type: string
  /** Null for any number of sources. */
  readonly ids: readonly number[] | null
}

/** An in-memory index that follows the stored passages. Empty until it is opened. */
export interface CurrentIndex {
  /** Includes every change noted before the call. */
  open(): Promise<SearchIndex>
  /** The vectors of the passages in the index that was opened last. */
  readonly vectors: Vectors
  note(changed: SourcesChanged): void
  /** The next call of `open` loads it again. */
  forget(): void
}

/** Removed passages in the index before it is rebuilt, besides as many as it has. */
const spareRemoved = 1000

export function createCurrentIndex(stored: StoredPassages): CurrentIndex {
  let current: Promise<SearchIndex> | undefined
  let vectors = createVectors()
  /** Sources whose passages have changed since they were indexed. */
  let changed = new Map<string, Source>()
  const following = new Mutex()

  const forget = () => {
    current = undefined
    changed = new Map()
  }
  /** The next index has what a failed read has left out. */
  const failed = (error: unknown) => {
    forget()
    throw error
  }

  async function load(): Promise<SearchIndex> {
    const index = createSearchIndex()
    const loaded = createVectors()
    for await (const passages of stored.all()) {
      index.add(passages)
      loaded.add(passages)
    }
    vectors = loaded
    return index
  }

  /** Applies the noted changes to the index. */
  async function follow(index: SearchIndex): Promise<void> {
    const sources = [...changed.values()]
    changed = new Map()
    for (const source of sources) {
      index.remove(source)
      vectors.remove(source)
      for await (const passages of stored.of(source)) {
        index.add(passages)
        vectors.add(passages)
      }
    }
  }

  return {
    get vectors() {
      return vectors
    },
    async open() {
      current ??= load()
      const index = await current.catch(failed)
      // A question waits for the changes that an earlier one is loading.
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
