import { kindAskedFor } from '#server/assistant/knowledge/answer-kinds.ts'
import { excerptOf, excerptOfEach, type Room } from '#server/assistant/knowledge/excerpt.ts'
import type { Excerpt } from '#server/assistant/knowledge/finding.ts'
import {
  type AskedFor,
  type Candidate,
  candidatesIn,
  type FoundPage,
  weighConcept,
} from '#server/assistant/knowledge/judgment/sentence-fit.ts'
import type { Concept, SearchIndex } from '#server/assistant/knowledge/search-index.ts'
import { stemOf } from '#server/text/stem.ts'
import { wordsOf } from '#server/text/words.ts'

interface ComposedQuestion {
  /** In English. */
  readonly question: string
  /** Without any, the kind of thing that is asked for decides. */
  readonly concepts: readonly Concept[]
  /** If it consists of several. */
  readonly parts?: readonly ComposedQuestion[]
}

/** Factors for how well a sentence fits that holds the kind of thing that is asked for, and for one that does not. */
const kindFactor = { counts: 2, holds: 1.25, lacks: 0.75 }

const asksForNow =
  /\b(?:now|today|nowadays|currently|these days|by now|meanwhile|in the end|what (?:has )?happened|came out)\b/i
const asksForList =
  /\b(?:which|what) (?:are |is )?(?:the |your )?(?:\w+ ){0,3}(?!(?:is|does|has|this|its)\b)\w+s\b|\b(?:list|steps|ways|signs|requirements|responsibilities|benefits|kinds|all)\b|\bwhat (?:do|should|must|can|would|makes?|is(?! the \w+est\b)|are)\b/i

/** An answer is short. */
export const room: Room = { words: 90, sentences: 7 }
/** What another page says is told, too, unless it is less likely to answer by more than this, on the scale of `value`. */
const nearlyAsLikely = 1
const roomOfOther: Room = { words: 40, sentences: 2 }
/** For each of several questions. */
const roomOfPart: Room = { words: 60, sentences: 4 }

/** The sentences that answer a question best, of the pages that were found for it; null if none shares a word with it. */
export function composeAnswer(
  { question, concepts, parts = [] }: ComposedQuestion,
  pages: readonly FoundPage[],
  index: SearchIndex,
): Excerpt | null {
  const asked = askedFor({ question, concepts }, index)
  const { weighed, whole, kind, wantsList } = asked
  const candidates = candidatesIn(asked, pages)
  const likelihood = (one: Candidate) => one.value + (isDenied(question, textOf(one)) ? deniedBonus : 0)
  const best = likeliest(candidates, likelihood)
  const [first] = best?.passages ?? []
  if (!best || !first) return null
  const sentence = textOf(best)
  const ofPage = (page: Candidate) => candidates.filter(({ passages }) => passages === page.passages)
  const other = likeliest(
    candidates.filter(({ passages }) => passages !== best.passages),
    likelihood,
  )
  const [firstOfOther] = other?.passages ?? []
  const isNear = other && likelihood(other) >= likelihood(best) - nearlyAsLikely
  const denies = isDenied(question, sentence)
  const share = (of: 'inside' | 'value') => best.own.reduce((sum, one) => sum + one[of], 0) / whole
  const factor = !kind
    ? 1
    : kind.counts(sentence)
      ? kindFactor.counts
      : best.holds
        ? kindFactor.holds
        : kindFactor.lacks
  const text =
    parts.length > 0
      ? toEach(
          parts,
          pages.filter(({ passages }) => passages === best.passages),
          index,
        )
      : excerptOf(best, ofPage(best), room, wantsList)
  return {
    text: denies ? `No. ${sentence}` : text,
    passage: first,
    fit: factor * (concepts.length === 0 ? 1 : share('value')),
    covered: share('inside'),
    missing: Math.max(0, ...best.own.map(({ value }, nth) => (weighed[nth]?.most ?? 0) - value)) / whole,
    holdsKind: best.holds,
    also:
      isNear && firstOfOther && !denies
        ? { text: excerptOf(other, ofPage(other), roomOfOther, false), passage: firstOfOther }
        : null,
  }
}

function askedFor({ question, concepts }: ComposedQuestion, index: SearchIndex): AskedFor {
  const weighed = concepts.map((concept) => weighConcept(concept, index))
  return {
    weighed,
    whole: weighed.reduce((sum, { most }) => sum + most, 0) || 1,
    kind: kindAskedFor(question),
    wantsList: asksForList.test(question),
    wantsNow: asksForNow.test(question),
    words: new Set(wordsOf(question)),
  }
}

/** What a page says to each of several questions. */
const toEach = (parts: readonly ComposedQuestion[], page: readonly FoundPage[], index: SearchIndex): string =>
  excerptOfEach(
    parts.flatMap((part) => {
      const asked = askedFor(part, index)
      const candidates = candidatesIn(asked, page)
      const best = likeliest(candidates)
      return best ? [{ best, candidates, wantsList: asked.wantsList }] : []
    }),
    roomOfPart,
  )

const likeliest = (
  candidates: readonly Candidate[],
  likelihood = ({ value }: Candidate) => value,
): Candidate | undefined =>
  candidates.reduce<Candidate | undefined>(
    (top, one) => (top && likelihood(top) >= likelihood(one) ? top : one),
    undefined,
  )

const textOf = ({ sentences, at }: Candidate): string => sentences[at]?.text ?? ''

/** How much likelier a sentence answers that denies what is asked, on the scale of `value`. */
const deniedBonus = 3

/** Whether a sentence says of the company that it does not do what a question asks whether it does. */
function isDenied(question: string, sentence: string): boolean {
  const [, asked] = /^do you (?:also |ever |really )?(\p{L}+)/iu.exec(question) ?? []
  const [, denied] = /^we (?:do not|don['’]t|never) (\p{L}+)/iu.exec(sentence) ?? []
  return asked !== undefined && denied !== undefined && stemOf(asked.toLowerCase()) === stemOf(denied)
}
