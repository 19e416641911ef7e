import { asksForUncounted, kindAskedFor } from '#server/assistant/knowledge/answer-kinds.ts'
import type { Excerpt, Passage } from '#server/assistant/knowledge/finding.ts'
import { type PageSentence, sentencesOfPage } from '#server/assistant/knowledge/page-lines.ts'
import type { Concept, SearchIndex } from '#server/assistant/knowledge/search-index.ts'
import { termsOf } from '#server/assistant/knowledge/terms.ts'
import { stemOf } from '#server/text/stem.ts'
import { wordsOf } from '#server/text/words.ts'

/** A found page, and how well it was found, from 0 to 1 relative to the best one. */
export interface FoundPage {
  /** All of its passages, in their order. */
  readonly passages: readonly Passage[]
  readonly score: number
}

interface ComposedQuestion {
  /** In English. */
  readonly question: string
  /** Without any, the kind of thing that is asked for decides. */
  readonly concepts: readonly Concept[]
  /** What was answered before. */
  readonly told?: string
}

/** What stands around a sentence counts a part: its heading, which is all that names a list, the sentence before it, and the title. */
const around = { list: 0.95, heading: 0.75, before: 0.45, title: 0.9, referredTo: 0.8 }
/** How much the page counts beside the sentence. */
const pageWeight = 1.2
/** Factors for a sentence that holds the kind of thing that is asked for, and for one that does not. */
const kindFactor = { counts: 2, holds: 1.25, lacks: 0.75 }
/** The factor for items of a list whose heading names what is asked for: `which signs`. */
const listFactor = 1.4
/** The factor for how a page begins whose title is what is asked. */
const openingFactor = 1.4
/** The factor for what was answered before. */
const toldFactor = 0.9
/** The factor for an item that is only a part of the sentence above its list. */
const partFactor = 0.7
/** The factor for what tells how it is by now, if that is asked. */
const nowFactor = 1.3
/** In characters: an answer is filled up to the first, and goes no further than the second, unless it is a list. */
const lengths = { wanted: 170, most: 420, list: 1200 }

/** A sentence that goes on from the one before it. */
const goesOn =
  /^(?:it|its|they|their|them|he|she|his|her|this|that|these|those|there|then|so|but|and|or|both|each|instead|after that|with (?:them|it)|from there|to find|for the|only|some|most|one|two|nine)\b/i
/** A sentence that tells a fact of what the one before it names. */
const refersBack = /^(?:it|its|they|their|he|she|his|her|this|that|these|those|both|each|there)\b/i
const asksForNow =
  /\b(?:now|today|nowadays|currently|these days|by now|meanwhile|in the end|what (?:has )?happened|came out)\b/i
const tellsNow =
  /\b(?:now|today|by now|no longer|fell|fallen|rose|risen|dropped|halved|down to|(?:was|were) (?:not )?(?:sold|built|stopped|closed|ended|dropped))\b/i
const asksForList =
  /\b(?:which|what) (?:are |is )?(?:the |your )?(?:\w+ ){0,3}\w+s\b|\b(?:list|steps|ways|signs|requirements|responsibilities|benefits|kinds|all)\b|\bwhat (?:do|should|must|can|would|makes?|is|are)\b/i

/** The sentences that answer a question best, of the pages that were found for it; null if none shares a word with it. */
export function composeAnswer(
  { question, concepts, told = '' }: ComposedQuestion,
  pages: readonly FoundPage[],
  index: SearchIndex,
): Excerpt | null {
  const weighed = concepts.map((concept) => weighConcept(concept, index))
  const whole = weighed.reduce((sum, { most }) => sum + most, 0) || 1
  const asked = kindAskedFor(question)
  const wantsList = asksForList.test(question)
  const wantsNow = asksForNow.test(question)
  const listed = new Set(
    wordsOf(question)
      .filter((word) => /[^s]s$/.test(word))
      .flatMap(termsOf),
  )
  const read = pages.map((page) => ({ ...page, sentences: sentencesOfPage(page.passages) }))
  const counting = read.filter(
    ({ sentences }) =>
      !asksForUncounted(
        question,
        sentences.map(({ text }) => text),
      ),
  )
  const candidates = (counting.length > 0 ? counting : read).flatMap(({ passages, score, sentences }) => {
    const title = new Set(termsOf(passages[0]?.title ?? ''))
    const isTitle = weighed.every(({ most, terms }) => most > 0 && heaviest(terms, title) >= most)
    const opening = isTitle ? sentences.findIndex(({ kind }) => kind !== 'heading') : -1
    const spread = weighed.map(({ terms }) => rarityOn(terms, sentences))
    return sentences.flatMap((sentence, at) => {
      if (sentence.kind === 'heading') return []
      const before = sentences[at - 1]
      const terms = new Set(termsOf(sentence.text))
      const heading = new Set(termsOf(sentence.under))
      const headingWeight = sentence.kind === 'item' && wantsList ? around.list : around.heading
      const previous = new Set(before?.paragraph === sentence.paragraph ? termsOf(before.text) : [])
      const own = weighed.map(({ most, terms: weights }) => {
        const inside = heaviest(weights, terms)
        const beside = [
          headingWeight * heaviest(weights, heading),
          (asked && refersBack.test(sentence.text) ? around.referredTo : around.before) *
            heaviest(weights, previous),
          around.title * heaviest(weights, title),
        ]
        const value = Math.max(inside, ...beside)
        return { most, inside, value, part: value / (most || 1) }
      })
      const holds = asked === null || asked.holds(sentence.text, passages[0])
      const factor =
        asked === null
          ? 1
          : asked.counts(sentence.text)
            ? kindFactor.counts
            : holds
              ? kindFactor.holds
              : kindFactor.lacks
      const isListed = sentence.kind === 'item' && [...heading].some((term) => listed.has(term))
      const fit = own.reduce((sum, { value }, nth) => sum + value * (spread[nth] ?? 1), 0) / whole
      const placeFactor = isListed ? listFactor : at === opening ? openingFactor : 1
      const partly = sentence.kind === 'item' && isPart(sentence) && !wantsList ? partFactor : 1
      const ofNow =
        wantsNow && (tellsNow.test(sentence.text) || /^result/i.test(sentence.under)) ? nowFactor : 1
      const isTold = told.includes(sentence.text)
      const fitting =
        (isTold ? toldFactor : 1) * factor * placeFactor * partly * ofNow * (concepts.length === 0 ? 1 : fit)
      const value = fitting + pageWeight * score
      const has = own.reduce((sum, { value }) => sum + value, 0) / whole
      const inside = own.reduce((sum, { inside }) => sum + inside, 0) / whole
      if (concepts.length > 0 && own.every((one) => one.value === 0)) return []
      return [
        {
          at,
          sentences,
          passages,
          value,
          fit: concepts.length === 0 ? factor : factor * has,
          inside,
          holds,
          own,
        },
      ]
    })
  })
  const best = candidates.reduce<(typeof candidates)[number] | undefined>(
    (top, one) => (top && top.value >= one.value ? top : one),
    undefined,
  )
  if (!best) return null
  const [first] = best.passages
  if (!first) return null
  const second = candidates
    .filter((one) => one.passages === best.passages && one.at !== best.at)
    .map((one) => ({
      at: one.at,
      gain: gainOf(one, best) / whole + (one.holds && !best.holds ? heldGain * one.inside : 0),
    }))
    .filter(({ gain }) => gain >= leastGain)
    .toSorted((one, other) => other.gain - one.gain)[0]
  const missing = Math.max(0, ...best.own.map(({ most, part }) => most * (1 - part))) / whole
  return {
    text: `${isDenied(question, best.sentences[best.at]?.text ?? '') ? 'No. ' : ''}${joined(best.sentences, best.at, second?.at, question)}`,
    passage: first,
    fit: best.fit,
    covered: best.inside,
    missing,
    holdsKind: best.holds,
  }
}

/** How much of the question a second sentence must add to be told, too; holding what was asked for adds as much as its words. */
const leastGain = 0.1
const heldGain = 1

/** Whether a sentence says of the company that it does not do what a question asks whether it does. */
function isDenied(question: string, sentence: string): boolean {
  const [, asked] = /^do you (?:also |ever |really )?(\p{L}+)/iu.exec(question) ?? []
  const [, denied] = /^we (?:do not|don['’]t|never) (\p{L}+)/iu.exec(sentence) ?? []
  return asked !== undefined && denied !== undefined && stemOf(asked.toLowerCase()) === stemOf(denied)
}

interface Covering {
  readonly own: readonly { readonly inside: number; readonly value: number }[]
}

/** The weight of what a sentence says of the question and the other does not. */
const gainOf = (one: Covering, other: Covering): number =>
  one.own.reduce((sum, { inside }, nth) => sum + Math.max(0, inside - (other.own[nth]?.value ?? 0)), 0)

function weighConcept(concept: Concept, index: SearchIndex) {
  const terms = new Map([...concept].map(([term, weight]) => [term, weight * index.rarity(term)] as const))
  return { terms, most: Math.max(0, ...terms.values()) }
}

/** From nearly a half to 1: a word that is in every other sentence of a page does not tell which one answers. */
function rarityOn(terms: ReadonlyMap<string, number>, sentences: readonly PageSentence[]): number {
  const found = sentences.filter(({ text }) => termsOf(text).some((term) => terms.has(term))).length
  return 0.4 + (0.6 * Math.log(1 + sentences.length / (found + 1))) / Math.log(1 + sentences.length)
}

const heaviest = (weights: ReadonlyMap<string, number>, terms: ReadonlySet<string>) => {
  let most = 0
  for (const [term, weight] of weights) if (weight > most && terms.has(term)) most = weight
  return most
}

/** The text around one sentence, and that around another of the same page unless it is in there. */
function joined(
  sentences: readonly PageSentence[],
  at: number,
  second: number | undefined,
  question: string,
): string {
  const list = listOf(sentences, at, question)
  if (list !== null) return list
  const first = placesAround(sentences, at)
  if (second === undefined) return textAt(sentences, first)
  const other = listOf(sentences, second, question)
  if (other !== null) return `${textAt(sentences, first)}\n${other}`
  const others = placesAround(sentences, second).filter((place) => !first.includes(place))
  const isOnePlace = others.length < placesAround(sentences, second).length
  return textAt(
    sentences,
    isOnePlace ? [...first, ...others].toSorted((one, other) => one - other) : [...first, ...others],
  )
}

const textAt = (sentences: readonly PageSentence[], places: readonly number[]): string =>
  places.map((place) => wholeOf(sentences[place])).join(' ')

/** Whether an item goes on from what introduces its list. */
const isPart = ({ kind, text, under }: PageSentence): boolean =>
  kind === 'item' && under !== '' && /^\p{Ll}/u.test(text)

const wholeOf = (sentence: PageSentence | undefined): string => {
  if (!sentence) return ''
  const text = ended(sentence.text)
  return isPart(sentence) ? `${sentence.under.replace(/[.:]$/, '')} ${text}` : text
}

/** The whole list that a sentence is in or introduces, if one is asked for or introduced; otherwise null. */
function listOf(sentences: readonly PageSentence[], at: number, question: string): string | null {
  const best = sentences[at]
  if (best?.kind === 'item') return asksForList.test(question) ? listAround(sentences, at) : null
  const isIntroduction = best?.text.endsWith(':') && sentences[at + 1]?.kind === 'item'
  return isIntroduction ? listAround(sentences, at + 1) : null
}

/** The places of the sentences of one paragraph: what one goes on from, and what goes on from it. */
function placesAround(sentences: readonly PageSentence[], at: number): number[] {
  const best = sentences[at]
  if (!best || best.kind === 'item') return [at]
  const places = [at]
  let length = best.text.length
  const add = (place: number) => {
    places.push(place)
    length += 1 + (sentences[place]?.text.length ?? 0)
  }
  for (
    let first = at;
    sentences[first - 1]?.paragraph === best.paragraph &&
    goesOn.test(sentences[first]?.text ?? '') &&
    places.length < 3;
    first -= 1
  )
    add(first - 1)
  places.reverse()
  for (let after = at + 1; sentences[after]?.paragraph === best.paragraph; after++) {
    if (length >= lengths.wanted || length + (sentences[after]?.text.length ?? 0) > lengths.most) break
    add(after)
  }
  return places
}

function listAround(sentences: readonly PageSentence[], at: number): string {
  let first = at
  while (sentences[first - 1]?.kind === 'item' && sentences[first - 1]?.under === sentences[at]?.under)
    first -= 1
  const items: string[] = []
  for (
    let one = first;
    sentences[one]?.kind === 'item' && sentences[one]?.under === sentences[at]?.under;
    one++
  )
    items.push(`${'• '}${sentences[one]?.text}`)
  const under = sentences[at]?.under ?? ''
  const whole = [...(under === '' ? [] : [under.replace(/[.:]?$/, ':')]), ...items].join('\n')
  return whole.length > lengths.list ? ended(sentences[at]?.text ?? '') : whole
}

const ended = (text: string): string => (/[.!?…:”"’)]$/.test(text) ? text : `${text.replace(/[;,]$/, '')}.`)
