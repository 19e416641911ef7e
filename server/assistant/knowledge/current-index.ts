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

/** An in-memory index, and the vectors of its passages. */
export interface Loaded {
  readonly index: SearchIndex
  readonly vectors: Vectors
}

/** An in-memory index that follows the stored passages. Empty until it is opened. */
export interface CurrentIndex {
  /** Includes every change noted before the call. */
  open(): Promise<Loaded>
  note(changed: SourcesChanged): void
  /** The next call of `open` loads it again. */
  forget(): void
}

/** Removed passages in the index before it is rebuilt, besides as many as it has. */
const spareRemoved = 1000

/** Each has its own changes: one that is loading still when it is forgotten must not take those of the next. */
interface Loading extends Loaded {
  readonly filled: Promise<void>
  /** Sources whose passages have changed since they were indexed. */
  readonly changed: Map<string, Source>
  readonly following: Mutex
}

export function createCurrentIndex(stored: StoredPassages): CurrentIndex {
  let current: Loading | undefined

  function load(): Loading {
    const loaded = { index: createSearchIndex(), vectors: createVectors() }
    return { ...loaded, filled: fill(loaded), changed: new Map(), following: new Mutex() }
  }

  async function fill({ index, vectors }: Loaded): Promise<void> {
    for await (const passages of stored.all()) {
      index.add(passages)
      vectors.add(passages)
    }
  }

  /** Applies the noted changes to the index. */
  async function follow({ index, vectors, changed }: Loading): Promise<void> {
    const sources = [...changed.values()]
    changed.clear()
    for (const source of sources) {
      index.remove(source)
      vectors.remove(source)
      for await (const passages of stored.of(source)) {
        index.add(passages)
        vectors.add(passages)
      }
    }
  }

  const forget = (loading = current) => {
    if (current === loading) current = undefined
  }

  return {
    async open() {
      current ??= load()
      const loading = current
      try {
        await loading.filled
        // A question waits for the changes that an earlier one is loading.
        await loading.following.runExclusive(() => follow(loading))
      } catch (error) {
        // The next index has what a failed read has left out.
        forget(loading)
        throw error
      }
      // The next question loads it again.
      if (loading.index.removed > loading.index.size + spareRemoved) forget(loading)
      return loading
    },
    note({ type, ids }) {
      if (ids === null) return forget()
      for (const id of ids) current?.changed.set(`${type} ${id}`, { kind: type, id })
    },
    forget: () => forget(),
  }
}
