import { isCommon } from '#server/assistant/knowledge/common-words.ts'
import { composeAnswer, room } from '#server/assistant/knowledge/compose.ts'
import { conceptsOf, termsAsked } from '#server/assistant/knowledge/concepts.ts'
import { whatFollows } from '#server/assistant/knowledge/excerpt.ts'
import { subjects } from '#server/assistant/knowledge/facets.ts'
import type { EarlierTurn, Finding, Passage, PassageKind } from '#server/assistant/knowledge/finding.ts'
import { inEnglish } from '#server/assistant/knowledge/glossary.ts'
import { asksForUnknownName, isNeverAnswered, isUnanswered } from '#server/assistant/knowledge/guards.ts'
import { evidenceOf } from '#server/assistant/knowledge/judgment/evidence.ts'
import type { FoundPage } from '#server/assistant/knowledge/judgment/sentence-fit.ts'
import { verdictOf } from '#server/assistant/knowledge/judgment/verdict.ts'
import { kindFactors } from '#server/assistant/knowledge/kinds-asked-for.ts'
import { type PageSentence, sentencesOfPage } from '#server/assistant/knowledge/page-lines.ts'
import {
  asksToGoOn,
  corrected,
  countedToo,
  followUpOf,
  fullName,
  isElliptic,
  ofOnePerson,
  ofWhatWasTold,
  ofYourPeople,
} from '#server/assistant/knowledge/question/follow-up.ts'
import { questionsIn } from '#server/assistant/knowledge/question/questions-in.ts'
import { writtenOut } from '#server/assistant/knowledge/question/written-out.ts'
import type { SearchIndex } from '#server/assistant/knowledge/search-index.ts'
import { termsOf } from '#server/assistant/knowledge/terms.ts'
import { isConspicuous, joinNear, type Nearness } from '#server/assistant/knowledge/vectors.ts'

/** Finds passages in an index and judges how well they answer. */
export interface Finder {
  /**
   * @param load returns those of the passages that may be shown, by id
   * @param near passages that are near to the question in meaning
   */
  find(question: string, earlier: readonly EarlierTurn[], load: Load, near?: Nearness): Promise<Finding>
}

interface AskedQuestion {
  readonly original: string
  /** In English. */
  readonly question: string
  readonly before: string
  readonly within: ReadonlySet<number> | null
  /** Only these; all if there are none. */
  readonly kinds: readonly PassageKind[]
}

type Load = (ids: readonly number[]) => Promise<ReadonlyMap<number, Passage>>

const candidates = 30
const most = 5
const mostOfEach = 2
/** The weight of earlier turns for a follow-up. */
const earlierWeight = 0.5

/** In significant words. */
const longestFollowUp = 5
/**
 * How well the page that was talked about must answer, relative to any other: for a short question that refers back, for
 * a long one, and for one that does not. By so much less if it answers for sure and the other page does not.
 */
const enoughWithin = { short: 0.6, marked: 0.5, other: 0.9, lessIfSure: 0.1 }

/** Words that refer to earlier messages. */
const refersBack =
  /^(?:and|but|so|what about|how about)\b|\b(?:its?|that|this|those|these|they|them|their|(?<!\b(?:is|are|was|were) )there(?! (?:is|are|was|were)\b)|he|she|his|hers?|him|one|more|else)\b/i

/** Kinds that are written about what was talked about: `an article about that`. */
const written = (['article', 'blog', 'client'] as const).map(
  (kind) => [kind, new RegExp(`\\b(?:${subjects[kind].nouns})\\b`, 'i')] as const,
)

function otherKindsIn(question: string, [first]: readonly Passage[]): readonly PassageKind[] {
  const asked = written.filter(([, nouns]) => nouns.test(question)).map(([kind]) => kind)
  return asked.some((kind) => kind === first?.kind) ? [] : asked
}

/** Whoever asks for an article asks for its title. */
const withTitle = ({ answer, ...finding }: Finding): Finding => ({
  ...finding,
  answer: answer && { ...answer, text: `“${answer.passage.title}”: ${answer.text}` },
})

/** How much likelier the page that was talked about must be, searched alone, than all pages read with what was said before. */
const muchLikelier = 1.5

const isBetter = (within: Finding, joined: Finding): boolean =>
  isAnswered(within) && (within.answer?.fit ?? 0) > (joined.answer?.fit ?? 0) * muchLikelier

const isFrom = ({ title, path }: Pick<Passage, 'title' | 'path'>, { answer }: Finding): boolean =>
  title === answer?.passage.title && path === answer.passage.path

const isAnswered = ({ answer, verdict }: Finding): boolean => answer !== null && verdict !== 'unknown'

export function createFinder(index: SearchIndex): Finder {
  const isKnown = (name: string) => index.titled(name).length > 0
  return {
    async find(typed, earlier, load, near = new Map()) {
      const original = writtenOut(typed)
      const last = earlier.at(-1)
      const { question: picked, about } = last
        ? followUpOf(original, earlier)
        : { question: original, about: [] }
      const question = inEnglish(last ? countedToo(corrected(picked, last.question), last.question) : picked)
      const asked = { original, question, before: '', within: null, kinds: [] }
      const next = last && asksToGoOn(question) ? await goOn(last, earlier, load) : null
      if (next) return next
      const own = termsAsked(question, index)
      const alone = await find(asked, load, near)
      if (!last || own.length > longestFollowUp) return alone
      const refers =
        own.every(isCommon) || (own.length < 3 && (refersBack.test(question) || isElliptic(question)))
      const before = inEnglish(
        [...earlier.slice(-2, -1).map(({ question }) => question), last.question, about[0]?.title].join(' '),
      )
      const people = ofOnePerson.test(question) ? (last.answer.match(fullName) ?? []).filter(isKnown) : []
      const titles = people.length > 0 ? people : about.map(({ title }) => title)
      const pages = new Set(titles.flatMap(index.titled).flatMap(index.page))
      const within = await find({ ...asked, before, within: pages }, load, new Map())
      const told = new Set(within.passages.flatMap(({ title, text }) => termsOf(`${title} ${text}`)))
      // Another page is named.
      if (own.some((term) => !isCommon(term) && index.isTitle(term) && !told.has(term))) return alone
      if (ofYourPeople.test(question) && within.passages[0]?.kind !== 'teammember')
        return find({ ...asked, before: refers ? before : '', kinds: ['teammember'] }, load, near)
      const kinds = refers && ofWhatWasTold.test(question) ? otherKindsIn(question, within.passages) : []
      if (kinds.length > 0) return withTitle(await find({ ...asked, before, kinds }, load, near))
      const mayJoin = refers && people.length === 0
      const joined = mayJoin ? await find({ ...asked, before }, load, near) : null
      // It met neither what was talked about last nor what it asks for, but an earlier turn.
      const isAstray =
        joined !== null && !refersBack.test(question) && !about.some((one) => isFrom(one, joined))
      if (isAstray && isAnswered(alone)) return alone
      if (joined && isAnswered(joined) && !isBetter(within, joined)) return { ...joined, goesOn: true }
      const kindOfStep = refers ? 'short' : refersBack.test(question) ? 'marked' : 'other'
      const isSurer = !refers && within.verdict === 'sure' && alone.verdict === 'doubtful'
      const enough =
        people.length > 0 ? 0 : enoughWithin[kindOfStep] - (isSurer ? enoughWithin.lessIfSure : 0)
      if (!isAnswered(within) || (within.answer?.fit ?? 0) < (alone.answer?.fit ?? 0) * enough)
        return refers ? (joined ?? find({ ...asked, before }, load, near)) : alone
      return within
    },
  }

  /**
   * @param before in English, what a follow-up refers to
   * @param within the passages among which is searched; null for all
   */
  async function find(
    { original, question, before, within, kinds }: AskedQuestion,
    load: Load,
    near: Nearness,
  ): Promise<Finding> {
    const own = termsAsked(question, index)
    const ofQuestion = conceptsOf(question, 1, index)
    const concepts = [...ofQuestion, ...conceptsOf(before, earlierWeight, index)]
    const factorOfKind = kindFactors(`${question} ${before}`)
    const factorOf = (kind: PassageKind, id: number) =>
      (within === null || within.has(id)) && (kinds.length === 0 || kinds.includes(kind))
        ? factorOfKind(kind)
        : 0
    const hits = joinNear(index.search(concepts, factorOf, candidates), near)
    const allowed = await load(hits.map(({ id }) => id))
    const ranked = hits.flatMap(({ id, score }) => {
      const passage = allowed.get(id)
      return passage ? [{ passage, score: score * (isNamed(passage, own) ? namedFactor : 1) }] : []
    })
    ranked.sort((one, other) => other.score - one.score)
    const found = fewOfEach(ranked.map(({ passage }) => passage)).slice(0, most)
    const pages = await pagesOf(found, ranked, load)
    // What was talked about has chosen the pages, and does not choose the sentence.
    const parts = questionsIn(question)
    const several =
      parts.length < 2 ? [] : parts.map((part) => ({ question: part, concepts: conceptsOf(part, 1, index) }))
    const answer = composeAnswer(
      { question, concepts: within ? ofQuestion : concepts, parts: several },
      pages,
      index,
    )
    const isAnswer = (one: Passage) =>
      answer !== null && one.path === answer.passage.path && one.title === answer.passage.title
    const passages = [...found.filter(isAnswer), ...found.filter((one) => !isAnswer(one))]
    const terms = [...own, ...termsOf(before)]
    const evidence = evidenceOf(
      { original, question, terms, concepts },
      ranked[0]?.score ?? 0,
      passages,
      answer,
      pages.map(({ passages }) => passages),
      index,
    )
    const isGuarded =
      isNeverAnswered(original) ||
      asksForUnknownName(original, index) ||
      isUnanswered(original, passages.filter(isAnswer))
    const goesOn = within !== null
    if (isGuarded || passages.length === 0) return { passages, answer, verdict: 'unknown', isGuarded, goesOn }
    const byWords = verdictOf(evidence)
    const verdict = byWords === 'unknown' && isConspicuous(near) ? 'doubtful' : byWords
    return { passages, answer, verdict, isGuarded, goesOn }
  }

  /** What the page that was talked about says next; null if it was none, or several. */
  async function goOn(
    { about, answer: toldLast }: EarlierTurn,
    earlier: readonly EarlierTurn[],
    load: Load,
  ): Promise<Finding | null> {
    const isTold = (sentences: readonly PageSentence[]) =>
      sentences.some(({ text }) => toldLast.includes(text))
    const pages = await Promise.all(
      about.map(async ({ title, path }) => {
        const parts = (await loadAll(likeliestToldOf(title, toldLast), load)).filter(
          (one) => one.path === path,
        )
        const from = parts.find((part) => isTold(sentencesOfPage([part]))) ?? parts[0]
        const passages = from ? await loadAll(index.around(from.id), load) : []
        return { passages, sentences: sentencesOfPage(passages) }
      }),
    )
    const page =
      pages.find(({ sentences }) => isTold(sentences)) ?? (pages.length === 1 ? pages[0] : undefined)
    const [passage] = page?.passages ?? []
    if (!page || !passage) return null
    const told = earlier.map(({ answer }) => answer)
    const next = whatFollows(page.sentences, told, room)
    const from = next ? page.passages.findIndex(({ text }) => text.includes(next.begins)) : 0
    const fits = { fit: 1, covered: 1, missing: 0, holdsKind: true, also: null }
    return {
      passages: page.passages.slice(Math.max(0, from)).slice(0, most),
      answer: { text: next?.text ?? `“${passage.title}” says no more.`, passage, ...fits },
      verdict: 'sure',
      isGuarded: false,
      goesOn: true,
    }
  }

  /** The passages of the pages with a title that an answer is likely to be from, then how these pages begin. */
  function likeliestToldOf(title: string, answer: string): number[] {
    const firsts = index.titled(title)
    const all = new Set(firsts.flatMap(index.page))
    const concepts = termsOf(answer).map((term) => new Map([[term, 1]]))
    const hits = index.search(concepts, (_, id) => (all.has(id) ? 1 : 0), candidates)
    return [...new Set([...hits.map(({ id }) => id), ...firsts])]
  }

  /** The pages of some passages, each once: whole, or what is around them. */
  async function pagesOf(
    found: readonly Passage[],
    ranked: readonly { readonly passage: Passage; readonly score: number }[],
    load: Load,
  ): Promise<FoundPage[]> {
    const best = ranked[0]?.score ?? 1
    const wholes = new Map<number, { ids: readonly number[]; score: number }>()
    for (const { id } of found) {
      const ids = index.around(id)
      const score = (ranked.find(({ passage }) => passage.id === id)?.score ?? 0) / best
      const [first] = ids
      if (first !== undefined && !wholes.has(first)) wholes.set(first, { ids, score })
    }
    const loaded = await load([...wholes.values()].flatMap(({ ids }) => ids))
    return [...wholes.values()].map(({ ids, score }) => ({
      passages: ids.flatMap((id) => loaded.get(id) ?? []),
      score,
    }))
  }
}

/** Those of the passages that may be shown, in the order of the ids. */
async function loadAll(ids: readonly number[], load: Load): Promise<Passage[]> {
  const loaded = await load(ids)
  return ids.flatMap((id) => loaded.get(id) ?? [])
}

/** The title of a page of which several words are in the question. */
const namedFactor = 1.1

function isNamed({ title }: Passage, terms: readonly string[]): boolean {
  const named = termsOf(title)
  return named.length > 1 && named.every((term) => terms.includes(term))
}

/** At most two passages per page or document. */
function fewOfEach(passages: readonly Passage[]): Passage[] {
  const counts = new Map<string, number>()
  return passages.filter(({ kind, path, title }) => {
    const key = `${kind} ${path} ${title}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= mostOfEach
  })
}
