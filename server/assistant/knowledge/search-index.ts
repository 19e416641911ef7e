import type { PassageKind } from '#server/assistant/knowledge/finding.ts'
import type { Source } from '#server/assistant/knowledge/passages.ts'
import { createSpellings } from '#server/assistant/knowledge/spellings.ts'
import { createTally, type Tally } from '#server/assistant/knowledge/tally.ts'
import { termsOf } from '#server/assistant/knowledge/terms.ts'
import { valueAt } from '#server/assistant/knowledge/value-at.ts'

/** A passage as it is indexed. */
export interface IndexedPassage {
  readonly id: number
  readonly kind: PassageKind
  readonly sourceId: number
  readonly title: string
  readonly path: string | null
  readonly text: string
  /** Its vector; null without one. */
  readonly embedding?: Uint8Array | null
}

export interface Hit {
  readonly id: number
  readonly kind: PassageKind
  readonly score: number
}

/** The terms by which passages may express one concept of a question, with their weights. */
export type Concept = ReadonlyMap<string, number>

/** An in-memory inverted index of passages. */
export interface SearchIndex {
  readonly size: number
  /** How many removed passages still take memory. */
  readonly removed: number
  /** Whether any passage has the term. */
  has(term: string): boolean
  /** Known terms that are spelled almost like an unknown one, most similar first. */
  similar(term: string): string[]
  /** Whether a title has the term. */
  isTitle(term: string): boolean
  /** The inverse document frequency of a term, from 0; highest for an unknown term. */
  rarity(term: string): number
  /** The ids of the passages of the same page, in their order. */
  page(id: number): number[]
  /** The same, but only those nearest to it: a document may have thousands. */
  around(id: number): number[]
  /** The ids of the first passages of the pages with this title. */
  titled(title: string): number[]
  /** Adds the passages of sources that are not in the index; passages of one source must be consecutive. */
  add(passages: readonly IndexedPassage[]): void
  /** Removes the passages of a source. */
  remove(source: Source): void
  /**
   * The passages with the highest scores, best first.
   * @param concepts of a question; the best term of each counts fully, the others a little
   * @param factorOf the factor for the score of a passage; what has 0 is not found
   */
  search(
    concepts: readonly Concept[],
    factorOf: (kind: PassageKind, id: number) => number,
    count: number,
  ): Hit[]
}

// Close to the usual parameters of BM25; a title counts twice. Measured by `npm run evaluate:assistant`; nearby
// values find about as much.
const k1 = 1.2
const b = 0.5
const titleWeight = 2
/** How much the page's score and the words of the title add to the score of a passage. */
const pageWeight = 1.5
const headingWeight = 0.5

/** How many passages before and after one are read with it. */
const nearest = 12

/** A posting list is pairs of numbers: the position of a passage, and how often the term occurs in it. */
export function createSearchIndex(): SearchIndex {
  const postings = new Map<string, number[]>()
  /** Pages by the terms of their titles. */
  const titles = new Map<string, number[]>()
  const ids: number[] = []
  const kinds: PassageKind[] = []
  /** The number of terms in a passage; 0 if it was removed. */
  const lengths: number[] = []
  const pageOf: number[] = []
  const pathOf: (string | null)[] = []
  const pageLengths: number[] = []
  /** The positions of the passages of each page, in their order. */
  const passagesOf = new Map<number, number[]>()
  const positionOf = new Map<number, number>()
  /** The first positions of pages by their titles. */
  const firstOf = new Map<string, number[]>()
  const positionsOf = new Map<string, number[]>()
  /** Term statistics since the last change. */
  const counted = new Map<string, Occurrences>()
  /** The total of terms, including removed passages. */
  const spellings = createSpellings()
  let size = 0
  let totalLength = 0
  let pages = 0

  function addOne(passage: IndexedPassage): void {
    const key = `${passage.kind} ${passage.sourceId}`
    const position = ids.length
    const positions = positionsOf.get(key)
    const last = positions?.at(-1)
    const page =
      last !== undefined && pathOf[last] === passage.path ? valueAt(pageOf, last) : pageLengths.push(0) - 1
    if (positions) positions.push(position)
    else positionsOf.set(key, [position])
    const titleTerms = termsOf(passage.title)
    if (page === pageLengths.length - 1 && pageLengths[page] === 0) {
      pages += 1
      listFor(firstOf, passage.title).push(ids.length)
      for (const term of new Set(titleTerms)) listFor(titles, term).push(page)
    }
    const counts = new Map<string, number>()
    const count = (terms: readonly string[], weight: number) => {
      for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + weight)
    }
    count(termsOf(passage.text), 1)
    count(titleTerms, titleWeight)
    let length = 0
    for (const [term, times] of counts) {
      length += times
      if (!postings.has(term)) spellings.add(term)
      listFor(postings, term).push(position, times)
    }
    positionOf.set(passage.id, position)
    listFor(passagesOf, page).push(position)
    ids.push(passage.id)
    kinds.push(passage.kind)
    pathOf.push(passage.path)
    lengths.push(Math.max(1, length))
    pageOf.push(page)
    pageLengths[page] = valueAt(pageLengths, page) + Math.max(1, length)
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
    has: (term) => occurrences(term).passages > 0,
    similar: (term) => spellings.near(term).filter((other) => occurrences(other).passages > 0),
    isTitle: (term) => titles.has(term),
    rarity: (term) => rarity(occurrences(term).passages, size),
    page: (id) => pageWith(id).map((at) => valueAt(ids, at)),
    around(id) {
      const page = pageWith(id)
      const place = page.indexOf(positionOf.get(id) ?? -1)
      return page.slice(Math.max(0, place - nearest), place + nearest).map((at) => valueAt(ids, at))
    },
    titled: (title) =>
      (firstOf.get(title) ?? []).filter((at) => lengths[at] !== 0).map((at) => valueAt(ids, at)),
    add(passages) {
      for (const passage of passages) addOne(passage)
      counted.clear()
    },
    remove({ kind, id }) {
      const key = `${kind} ${id}`
      for (const position of positionsOf.get(key) ?? []) {
        const length = valueAt(lengths, position)
        const page = valueAt(pageOf, position)
        totalLength -= length
        size -= 1
        pageLengths[page] = valueAt(pageLengths, page) - length
        if (pageLengths[page] === 0) pages -= 1
        lengths[position] = 0
        positionOf.delete(valueAt(ids, position))
        passagesOf.delete(page)
      }
      positionsOf.delete(key)
      counted.clear()
    },
    search(concepts, factorOf, count) {
      const scores = new Float64Array(ids.length)
      const pageScores = new Float64Array(pageLengths.length)
      const raise = (sums: Float64Array, position: number, score: number) => {
        sums[position] = valueAt(sums, position) + score
      }
      const ofPassages = createTally(ids.length)
      const ofPages = createTally(pageLengths.length)
      const ofTitles = createTally(pageLengths.length)
      for (const concept of concepts) {
        for (const [term, weight] of concept) scoreTerm(term, weight, ofPassages, ofPages, ofTitles)
        ofPassages.take((position, score) => raise(scores, position, score))
        ofPages.take((page, score) => raise(pageScores, page, pageWeight * score))
        ofTitles.take((page, score) => raise(pageScores, page, headingWeight * score))
      }
      const hits: Hit[] = []
      for (let position = 0; position < scores.length; position++) {
        const own = valueAt(scores, position)
        if (own === 0) continue
        const page = valueAt(pageOf, position)
        const kind = valueAt(kinds, position)
        const id = valueAt(ids, position)
        const score = factorOf(kind, id) * (own + valueAt(pageScores, page))
        const worst = hits[count - 1]
        if (score === 0 || (worst && score <= worst.score)) continue
        if (worst) hits.pop()
        const after = hits.findIndex((hit) => score > hit.score)
        hits.splice(after < 0 ? hits.length : after, 0, { id, kind, score })
      }
      return hits
    },
  }

  function pageWith(id: number): readonly number[] {
    const at = positionOf.get(id)
    return at === undefined ? [] : (passagesOf.get(valueAt(pageOf, at)) ?? [])
  }

  /** Adds the scores of a term to passages, pages, and pages by title. */
  function scoreTerm(term: string, weight: number, ofPassages: Tally, ofPages: Tally, ofTitles: Tally): void {
    const { passages, sources } = occurrences(term)
    const passageWeight = weight * rarity(passages, size)
    const pageTermWeight = weight * rarity(sources, pages)
    const averagePage = totalLength / pages
    const list = postings.get(term) ?? []
    let page = -1
    let times = 0
    const endPage = () => {
      if (page >= 0)
        ofPages.add(page, pageTermWeight * saturated(times, valueAt(pageLengths, page) / averagePage))
    }
    for (let at = 0; at < list.length; at += 2) {
      const position = valueAt(list, at)
      const length = valueAt(lengths, position)
      if (length === 0) continue
      const often = valueAt(list, at + 1)
      if (pageOf[position] !== page) {
        endPage()
        page = valueAt(pageOf, position)
        times = 0
      }
      times += often
      ofPassages.add(position, passageWeight * saturated(often, (length * size) / totalLength))
    }
    endPage()
    for (const titled of titles.get(term) ?? []) ofTitles.add(titled, passageWeight)
  }

  function occurrences(term: string): Occurrences {
    const known = counted.get(term)
    if (known) return known
    const list = postings.get(term)
    if (!list) return { passages: 0, sources: 0 }
    let passages = 0
    let sources = 0
    let page = -1
    for (let at = 0; at < list.length; at += 2) {
      const position = valueAt(list, at)
      if (lengths[position] === 0) continue
      passages += 1
      if (pageOf[position] !== page) sources += 1
      page = valueAt(pageOf, position)
    }
    counted.set(term, { passages, sources })
    return { passages, sources }
  }
}

function listFor<Key>(lists: Map<Key, number[]>, key: Key): number[] {
  const list = lists.get(key)
  if (list) return list
  const added: number[] = []
  lists.set(key, added)
  return added
}

interface Occurrences {
  readonly passages: number
  readonly sources: number
}

const rarity = (count: number, all: number) => Math.log(1 + (all - count + 0.5) / (count + 0.5))

/** @param length relative to the average */
const saturated = (times: number, length: number) => (times * (k1 + 1)) / (times + k1 * (1 - b + b * length))
