import type { Candidate } from '#server/assistant/knowledge/judgment/sentence-fit.ts'
import type { PageSentence } from '#server/assistant/knowledge/page-lines.ts'
import { listMark } from '#server/assistant/knowledge/paragraphs.ts'

/** How much may be told, unless it is a list. */
export interface Room {
  readonly words: number
  readonly sentences: number
}

/** In characters. */
const longestList = 1200
/** Nothing more is told when it holds what was asked for with this probability, if the page says it at all. */
const enough = 0.9
/** On the scale of the likelihood: what is less likely than the best sentence by more than this is not told. */
const margin = 4

/** A sentence that goes on from the one before it. */
const goesOn =
  /^(?:it|its|they|their|them|he|she|his|her|this|that|these|those|there|then|so|but|and|or|both|each|instead|after that|with (?:them|it)|from there|to find|for the|only|some|most|one|two|nine)\b/i

/**
 * The best sentence of a page with what it goes on from, and those that are nearly as likely to answer.
 * @param candidates of its page
 */
export function excerptOf(
  best: Candidate,
  candidates: readonly Candidate[],
  room: Room,
  wantsList: boolean,
): string {
  return (
    listOf(best.sentences, best.at, wantsList) ??
    inParagraphs(best.sentences, best.at, [...placesTold(best, candidates, room)])
  )
}

/** What a page says to each of several questions, nothing of it twice. */
export function excerptOfEach(
  answers: readonly {
    readonly best: Candidate
    readonly candidates: readonly Candidate[]
    readonly wantsList: boolean
  }[],
  room: Room,
): string {
  const told = new Set<number>()
  return answers
    .flatMap(({ best, candidates, wantsList }) => {
      const places = [...placesTold(best, candidates, room)].filter((place) => !told.has(place))
      if (places.length === 0) return []
      for (const place of places) told.add(place)
      return listOf(best.sentences, best.at, wantsList) ?? inParagraphs(best.sentences, best.at, places)
    })
    .join('\n')
}

/**
 * What a page says after what was told of it last, beginning with the first sentence that was never told; at its end,
 * what it says before. Null if it says no more.
 * @param told newest last
 */
export function whatFollows(
  sentences: readonly PageSentence[],
  told: readonly string[],
  room: Room,
): { readonly text: string; readonly begins: string } | null {
  const at = sentences.map(({ text }) => told.at(-1)?.indexOf(text) ?? -1)
  const first = at.indexOf(Math.min(...at.filter((place) => place >= 0)))
  const all = [...sentences.keys()].filter((place) => sentences[place]?.kind !== 'heading')
  const isUntold = (place: number) => !told.some((one) => one.includes(sentences[place]?.text ?? ''))
  const start = all.find((place) => place > first && isUntold(place)) ?? all.find(isUntold)
  if (start === undefined) return null
  const places: number[] = []
  for (const place of all.filter((one) => one >= start)) {
    if (places.length === room.sentences || wordsAt(sentences, [...places, place]) > room.words) break
    places.push(place)
  }
  return { text: underHeadings(sentences, places), begins: sentences[start]?.text ?? '' }
}

/** Sentences in their order, below those of their headings of which the first sentence is told. */
function underHeadings(sentences: readonly PageSentence[], places: readonly number[]): string {
  const sections = Map.groupBy(places, (place) => sentences[place]?.under ?? '')
  return [...sections]
    .flatMap(([heading, each]) => {
      const [first = 0] = each
      // A list has its heading with it.
      if (sentences[first]?.kind === 'item') return [inParagraphs(sentences, -1, each)]
      const text = inParagraphs(sentences, first, each, heading)
      return sentences[first - 1]?.kind === 'heading' ? [heading.replace(/[.:]?$/, ':'), text] : [text]
    })
    .join('\n')
}

/** The places of a sentence, of what it goes on from, and of those that are nearly as likely to answer. */
function placesTold(best: Candidate, candidates: readonly Candidate[], room: Room): ReadonlySet<number> {
  const { sentences, at } = best
  const places = new Set(withReference(sentences, at))
  const isApart = (place: number) => sentences[place]?.paragraph !== sentences[at]?.paragraph
  const others = candidates
    .filter((one) => one.at !== at && one.value >= best.value - margin)
    // How a page begins tells what it is about without more of it.
    .filter((one) => !(best.isOpening && isApart(one.at)))
    .toSorted((one, other) => other.value - one.value)
  const chance = ({ value }: Candidate) => Math.exp(value - best.value)
  const all = candidates.reduce((sum, one) => sum + chance(one), 0)
  let told = chance(best)
  for (const other of others) {
    if (told >= enough * all) break
    const more = withReference(sentences, other.at).filter((place) => !places.has(place))
    const next = [...places, ...more]
    if (next.length > room.sentences || wordsAt(sentences, next) > room.words) continue
    for (const place of more) places.add(place)
    told += chance(other)
  }
  return places
}

const wordsAt = (sentences: readonly PageSentence[], places: readonly number[]): number =>
  places.reduce((sum, place) => sum + wholeOf(sentences[place]).split(/\s+/).length, 0)

/** A sentence and those that it goes on from, in its paragraph. */
function withReference(sentences: readonly PageSentence[], at: number): number[] {
  let first = at
  while (
    at - first < 2 &&
    sentences[first - 1]?.paragraph === sentences[at]?.paragraph &&
    sentences[at]?.kind !== 'item' &&
    goesOn.test(sentences[first]?.text ?? '')
  )
    first -= 1
  return Array.from({ length: at - first + 1 }, (_, nth) => first + nth)
}

/**
 * The paragraph of the best sentence first, then the others, and items below what introduces their list.
 * @param heading that is told already
 */
function inParagraphs(
  sentences: readonly PageSentence[],
  at: number,
  places: readonly number[],
  heading = '',
): string {
  const groupOf = (place: number) => {
    const sentence = sentences[place]
    return sentence?.kind === 'item' && !isPart(sentence) && place !== at
      ? sentence.under
      : sentence?.paragraph
  }
  const inOrder = places.toSorted((one, other) => one - other)
  const groups = Map.groupBy(inOrder, groupOf)
  return [...groups]
    .toSorted(([one], [other]) => Number(other === groupOf(at)) - Number(one === groupOf(at)))
    .map(([group, each]) =>
      typeof group === 'string' && group !== ''
        ? listed(
            group === heading ? '' : group,
            each.map((place) => sentences[place]?.text ?? ''),
          )
        : each.map((place) => wholeOf(sentences[place])).join(' '),
    )
    .join('\n')
}

const listed = (under: string, items: readonly string[]): string =>
  [
    ...(under === '' ? [] : [under.replace(/[.:]?$/, ':')]),
    ...items.map((item) => `${listMark}${item}`),
  ].join('\n')

/** Whether an item goes on from what introduces its list. */
const isPart = ({ kind, text, under }: PageSentence): boolean =>
  kind === 'item' && under !== '' && /^\p{Ll}/u.test(text)

const wholeOf = (sentence: PageSentence | undefined): string => {
  if (!sentence) return ''
  const text = ended(sentence.text)
  return isPart(sentence) ? `${sentence.under.replace(/[.:]$/, '')} ${text}` : text
}

/** The whole list that a sentence is in or introduces, if one is asked for or introduced; otherwise null. */
function listOf(sentences: readonly PageSentence[], at: number, wantsList: boolean): string | null {
  const best = sentences[at]
  if (best?.kind === 'item') return wantsList ? listAround(sentences, at) : null
  const isIntroduction = best?.text.endsWith(':') && sentences[at + 1]?.kind === 'item'
  return isIntroduction ? listAround(sentences, at + 1) : null
}

function listAround(sentences: readonly PageSentence[], at: number): string {
  const isOfList = (place: number) =>
    sentences[place]?.kind === 'item' && sentences[place]?.under === sentences[at]?.under
  let first = at
  while (isOfList(first - 1)) first -= 1
  const items: string[] = []
  for (let one = first; isOfList(one); one++) items.push(sentences[one]?.text ?? '')
  const whole = listed(sentences[at]?.under ?? '', items)
  return whole.length > longestList ? ended(sentences[at]?.text ?? '') : whole
}

const ended = (text: string): string => (/[.!?…:”"’)]$/.test(text) ? text : `${text.replace(/[;,]$/, '')}.`)
