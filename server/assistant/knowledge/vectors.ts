import type { Source } from '#server/assistant/knowledge/passages.ts'
import type { Hit } from '#server/assistant/knowledge/search-index.ts'

/** What a vector is kept as: a byte for each dimension, of its largest value. A quarter of the memory. */
export function toBytes(vector: readonly number[]): Int8Array {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1
  return Int8Array.from(vector, (value) => Math.round((value / largest) * 127))
}

/** Passages beyond this many are found by their words alone. At 1536 dimensions these take 77 MB. */
export const mostVectors = 50_000

/** How much nearer than others a passage is to a question, in standard deviations of all distances, by its id. */
export type Nearness = ReadonlyMap<number, number>

interface StoredVector {
  readonly id: number
  readonly kind: string
  readonly sourceId: number
  readonly embedding?: Uint8Array | null
}

/** The vectors of passages in memory, all of which are compared with a question. */
export interface Vectors {
  add(passages: readonly StoredVector[]): void
  remove(source: Source): void
  nearest(question: Int8Array, count: number): Nearness
}

interface KnownVector {
  readonly id: number
  readonly values: Int8Array
  readonly length: number
}

export function createVectors(): Vectors {
  const bySource = new Map<string, KnownVector[]>()
  let size = 0
  return {
    add(passages) {
      for (const { id, kind, sourceId, embedding } of passages) {
        if (!embedding || size >= mostVectors) continue
        const values = new Int8Array(embedding)
        const key = `${kind} ${sourceId}`
        const vector = { id, values, length: Math.sqrt(dot(values, values)) }
        bySource.set(key, [...(bySource.get(key) ?? []), vector])
        size += 1
      }
    },
    remove({ kind, id }) {
      const key = `${kind} ${id}`
      size -= bySource.get(key)?.length ?? 0
      bySource.delete(key)
    },
    nearest(question, count) {
      const length = Math.sqrt(dot(question, question))
      const all: { id: number; likeness: number }[] = []
      for (const vectors of bySource.values())
        for (const one of vectors)
          if (one.values.length === question.length)
            all.push({ id: one.id, likeness: dot(one.values, question) / (one.length * length || 1) })
      const mean = all.reduce((sum, { likeness }) => sum + likeness, 0) / all.length
      const variance = all.reduce((sum, { likeness }) => sum + (likeness - mean) ** 2, 0) / all.length
      const nearest = all.toSorted((one, other) => other.likeness - one.likeness).slice(0, count)
      return new Map(nearest.map(({ id, likeness }) => [id, (likeness - mean) / (Math.sqrt(variance) || 1)]))
    },
  }
}

function dot(one: Int8Array, other: Int8Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

/** What is less near is so by chance. */
const leastNear = 2
/** What is as near as this counts as much as the best match of words. */
const surelyNear = 5

const share = (nearness: number) =>
  Math.min(1, Math.max(0, (nearness - leastNear) / (surelyNear - leastNear)))

/** Adds what is near in meaning to what was found by words; the best comes first. */
export function joinNear(hits: readonly Hit[], near: Nearness): Hit[] {
  const best = hits[0]?.score ?? 1
  const known = new Set(hits.map(({ id }) => id))
  const added = [...near.keys()].filter((id) => !known.has(id)).map((id) => ({ id, kind: '', score: 0 }))
  return [...hits, ...added]
    .map((hit) => ({ ...hit, score: hit.score + best * share(near.get(hit.id) ?? 0) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
}

/** Whether something is so near that it may answer what its words do not show. */
export const isConspicuous = (near: Nearness): boolean => Math.max(0, ...near.values()) >= surelyNear - 1
