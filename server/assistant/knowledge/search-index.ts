import type { PassageKind } from '#server/assistant/knowledge/finding.ts'
import type { Source } from '#server/assistant/knowledge/passages.ts'
import { createSpellings, type Spellings } from '#server/assistant/knowledge/spellings.ts'
import { createTally } from '#server/assistant/knowledge/tally.ts'
import { termsOf } from '#server/assistant/knowledge/terms.ts'

/** A passage as it is indexed. */
export interface IndexedPassage {
  readonly id: number
  readonly kind: PassageKind
  readonly sourceId: number
  readonly title: string
  readonly path: string | null
  readonly text: string
}

export interface Hit {
  readonly id: number
  readonly kind: PassageKind
  readonly score: number
}

/** The terms by which passages may say one thing that is asked about, and how much each of them counts. */
export type Concept = ReadonlyMap<string, number>

/** Passages by their terms, in memory. */
export interface SearchIndex {
  readonly size: number
  /** How many removed passages still take memory. */
  readonly removed: number
  /** Whether any passage has the term. */
  has(term: string): boolean
  /** Terms that are spelled almost like one that no passage has, the most similar first. */
  similar(term: string): string[]
  /** The weight of a term (inverse document frequency), from 0; that of a term which none has is the highest. */
  rarity(term: string): number
  /** Adds the passages of sources that are not in it; those of a source one after the other. */
  add(passages: readonly IndexedPassage[]): void
  /** Forgets the passages of a source. */
  remove(source: Source): void
  /**
   * The passages with the highest scores, best first.
   * @param concepts of a question; of the terms of one, the best counts, and the others a little
   * @param factorOf what the score of a kind is multiplied by
   */
  search(concepts: readonly Concept[], factorOf: (kind: PassageKind) => number, count: number): Hit[]
}

// Near the usual values of BM25; a title counts twice, and the score of a passage's page is added to its own. Measured
// by `npm run evaluate:assistant`; halves and doubles of them find about as much.
const k1 = 1.6
const b = 0.5
const titleWeight = 2
const pageWeight = 1
/** How much of a score depends on how many of the concepts a page has. */
const shareWeight = 0.4

/** A list of postings holds numbers in pairs: a passage by its place, and how often the term is in it. */
export function createSearchIndex(): SearchIndex {
  const postings = new Map<string, number[]>()
  const ids: number[] = []
  const kinds: PassageKind[] = []
  /** Terms of a passage; 0 of a removed one. */
  const lengths: number[] = []
  const pageOf: number[] = []
  const pathOf: (string | null)[] = []
  const pageLengths: number[] = []
  const placesOf = new Map<string, number[]>()
  const passageTally = createTally()
  const pageTally = createTally()
  let size = 0
  let totalLength = 0
  let pages = 0
  let spellings: Spellings | undefined

  function addOne(passage: IndexedPassage): void {
    const key = `${passage.kind} ${passage.sourceId}`
    const place = ids.length
    const places = placesOf.get(key)
    const last = places?.at(-1)
    const page =
      last !== undefined && pathOf[last] === passage.path ? (pageOf[last] as number) : pageLengths.push(0) - 1
    if (places) places.push(place)
    else placesOf.set(key, [place])
    if (page === pageLengths.length - 1 && pageLengths[page] === 0) pages += 1
    const counts = new Map<string, number>()
    const count = (terms: readonly string[], weight: number) => {
      for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + weight)
    }
    count(termsOf(passage.text), 1)
    count(termsOf(passage.title), titleWeight)
    let length = 0
    for (const [term, times] of counts) {
      length += times
      const list = postings.get(term)
      if (list) list.push(place, times)
      else postings.set(term, [place, times])
    }
    ids.push(passage.id)
    kinds.push(passage.kind)
    pathOf.push(passage.path)
    lengths.push(Math.max(1, length))
    pageOf.push(page)
    pageLengths[page] = (pageLengths[page] as number) + Math.max(1, length)
    size += 1
    totalLength += Math.max(1, length)
  }
  return {
    get size() {
      return size
    },
    get removed() {
      return ids.length - size
    },
    has: (term) => occurrences(postings.get(term) ?? []).passages > 0,
    similar(term) {
      spellings ??= createSpellings(postings.keys())
      return spellings.near(term).filter((other) => occurrences(postings.get(other) ?? []).passages > 0)
    },
    rarity: (term) => rarity(occurrences(postings.get(term) ?? []).passages, size),
    add(passages) {
      for (const passage of passages) addOne(passage)
      spellings = undefined
    },
    remove({ kind, id }) {
      const key = `${kind} ${id}`
      for (const place of placesOf.get(key) ?? []) {
        const length = lengths[place] as number
        const page = pageOf[place] as number
        totalLength -= length
        size -= 1
        pageLengths[page] = (pageLengths[page] as number) - length
        if (pageLengths[page] === 0) pages -= 1
        lengths[place] = 0
      }
      placesOf.delete(key)
    },
    search(concepts, factorOf, count) {
      const scores = new Map<number, number>()
      const pageScores = new Map<number, number>()
      const pageShares = new Map<number, number>()
      const raise = (sums: Map<number, number>, key: number, score: number) =>
        sums.set(key, (sums.get(key) ?? 0) + score)
      let whole = 0
      for (const concept of concepts) {
        let telling = 0
        for (const [term, weight] of concept)
          telling = Math.max(telling, scoreTerm(postings.get(term) ?? [], weight))
        whole += telling
        passageTally.take((place, score) => raise(scores, place, score))
        pageTally.take((page, score) => {
          raise(pageScores, page, score)
          raise(pageShares, page, telling)
        })
      }
      const hits = [...scores].map(([place, own]) => {
        const page = pageOf[place] as number
        const kind = kinds[place] as PassageKind
        const sum = own + pageWeight * (pageScores.get(page) ?? 0)
        const share = (pageShares.get(page) ?? 0) / whole
        const score = factorOf(kind) * sum * (1 - shareWeight + shareWeight * share)
        return { id: ids[place] as number, kind, score }
      })
      return hits.toSorted((one, other) => other.score - one.score || one.id - other.id).slice(0, count)
    },
  }

  /** Adds what a term gives to passages and to pages, and tells how much it may give. */
  function scoreTerm(list: readonly number[], weight: number): number {
    const { passages, sources } = occurrences(list)
    const ofPassages = weight * rarity(passages, size)
    const ofPages = weight * rarity(sources, pages)
    const averagePage = totalLength / pages
    let page = -1
    let times = 0
    const endPage = () => {
      if (page >= 0)
        pageTally.add(page, ofPages * saturated(times, (pageLengths[page] as number) / averagePage))
    }
    for (let at = 0; at < list.length; at += 2) {
      const place = list[at] as number
      const length = lengths[place] as number
      if (length === 0) continue
      const often = list[at + 1] as number
      if (pageOf[place] !== page) {
        endPage()
        page = pageOf[place] as number
        times = 0
      }
      times += often
      passageTally.add(place, ofPassages * saturated(often, (length * size) / totalLength))
    }
    endPage()
    return ofPassages
  }

  function occurrences(list: readonly number[]): { passages: number; sources: number } {
    let passages = 0
    let sources = 0
    let page = -1
    for (let at = 0; at < list.length; at += 2) {
      const place = list[at] as number
      if (lengths[place] === 0) continue
      passages += 1
      if (pageOf[place] !== page) sources += 1
      page = pageOf[place] as number
    }
    return { passages, sources }
  }
}

const rarity = (count: number, all: number) => Math.log(1 + (all - count + 0.5) / (count + 0.5))

/** @param length in relation to the average */
const saturated = (times: number, length: number) => (times * (k1 + 1)) / (times + k1 * (1 - b + b * length))
