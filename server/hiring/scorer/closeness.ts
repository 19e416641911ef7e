import type { TextRange } from '#contract/hiring/resume.ts'
import type { Evidence } from '#server/hiring/scorer/evidence.ts'
import type { TitleWords, Topic, TopicOption } from '#server/hiring/scorer/topic.ts'
import { generalSkills, skillVocabulary } from '#server/hiring/scorer/vocabulary.ts'

export const closeness = { same: 1, narrower: 0.9, wider: 0.25, sibling: 0.12 } as const

export function bestHit(
  options: readonly TopicOption[],
  evidence: Evidence,
): { range: TextRange; closeness: number } | null {
  let found: { range: TextRange; closeness: number } | null = null
  for (const option of options) {
    const titled = option.title && titleRange(option.title, evidence)
    if (option.kind === 'words') {
      const ranges = [
        ...(option.title ? [titled] : []),
        ...option.meanings.map((words) => rangeOf(words, evidence)),
      ]
      const [range] = ranges
      if (range && ranges.every((one) => one !== undefined)) return { range, closeness: closeness.same }
      continue
    }
    if (titled) return { range: titled, closeness: closeness.same }
    for (const [concept, range] of evidence.skills) {
      const near = option.except?.includes(concept) ? 0 : closenessOf(option.concept, concept)
      if (near > (found?.closeness ?? 0)) found = { range, closeness: near }
    }
  }
  return found
}

function rangeOf(words: readonly string[], { meanings }: Evidence): TextRange | undefined {
  const meaning = words.find((one) => meanings.has(one))
  return meaning === undefined ? undefined : meanings.get(meaning)
}

/** `manager` is also found in `Projektmanager` and `Managerin`, `head` not in `overhead`. */
function titleRange(words: TitleWords, { titles }: Evidence): TextRange | undefined {
  for (const [word, range] of titles) if (words.some((wanted) => isTitled(word, wanted))) return range
}

const isTitled = (word: string, wanted: string) =>
  [wanted, `${wanted}in`].some((title) => word === title || (isCompounded(word) && word.endsWith(title)))

/** Longer than an English title; a `Begleiter` leads nobody. */
const isCompounded = (word: string) => word.length > 8 && !/head$|gleiter(?:in)?$/.test(word)

function closenessOf(wanted: string, found: string): number {
  if (wanted === found) return closeness.same
  const [wider, widerThanFound] = [skillVocabulary.wider(wanted), skillVocabulary.wider(found)]
  if (widerThanFound.has(wanted)) return closeness.narrower
  if (wider.has(found)) return closeness.wider
  if (generalSkills.has(wanted) || generalSkills.has(found)) return 0
  return [...wider].some((field) => widerThanFound.has(field)) ? closeness.sibling : 0
}

export const isCovered = (topic: Topic, evidence: Evidence) =>
  (bestHit(topic.options, evidence)?.closeness ?? 0) >= closeness.narrower

export const coverage = (topics: readonly Topic[], evidence: Evidence) =>
  sumOfWeights(topics.filter((topic) => isCovered(topic, evidence)))

export const topicShare = (topics: readonly Topic[], evidence: readonly Evidence[]) => {
  const total = sumOfWeights(topics)
  if (total === 0) return 0
  const found = topics.reduce((sum, topic) => {
    const hits = evidence.map((one) => (bestHit(topic.options, one)?.closeness ?? 0) * (one.isList ? 0.7 : 1))
    return sum + topic.weight * Math.max(0, ...hits)
  }, 0)
  return found / total
}

export const sumOfWeights = (topics: Iterable<Topic>) =>
  [...topics].reduce((sum, { weight }) => sum + weight, 0)
