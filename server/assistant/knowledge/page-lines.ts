import { type ContentPath, contentTypes } from '#contract/content/index.ts'
import { isLineOfFacts } from '#server/assistant/knowledge/content-text.ts'
import type { Passage } from '#server/assistant/knowledge/finding.ts'
import { listMark } from '#server/assistant/knowledge/paragraphs.ts'
import { plainText } from '#server/assistant/plain-text.ts'
import { isOrder, sentencesIn } from '#server/assistant/quotable.ts'

/** A sentence, a list item, or a heading of a page. */
export interface PageSentence {
  readonly text: string
  readonly kind: 'sentence' | 'item' | 'heading'
  /** The heading above it, or the sentence that introduces its list; empty without one. */
  readonly under: string
  /** The number of its paragraph. */
  readonly paragraph: number
}

/**
 * The sentences of a page in their order, without those that give orders to a language model.
 * @param passages of one page, in their order
 */
export function sentencesOfPage(
  passages: readonly Pick<Passage, 'kind' | 'title' | 'text'>[],
): PageSentence[] {
  const lines = passages.flatMap(({ kind, text }) => {
    const type = kind in contentTypes ? contentTypes[kind as ContentPath] : null
    // Facts are told by a sentence of their own, see `facets.ts`.
    return text.split('\n').filter((line) => type === null || !isLineOfFacts(type, line))
  })
  const sentences: PageSentence[] = []
  let heading = ''
  let intro = ''
  for (const [paragraph, line] of lines.entries()) {
    const isItem = line.startsWith(listMark)
    const texts = sentencesIn(plainText(isItem ? line.slice(listMark.length) : line)).filter(
      (text) => text !== '' && !isOrder(text),
    )
    const kind = isItem ? 'item' : isHeading(line) && paragraph < lines.length - 1 ? 'heading' : 'sentence'
    if (kind === 'heading') heading = intro = texts.join(' ')
    else if (kind === 'sentence') intro = texts.at(-1)?.endsWith(':') ? (texts.at(-1) ?? '') : heading
    const under = kind === 'item' ? intro : kind === 'heading' ? '' : heading
    // An item is quoted whole.
    for (const text of isItem ? [texts.join(' ')] : texts)
      if (text !== '' && text !== passages[0]?.title) sentences.push({ text, kind, under, paragraph })
  }
  // Of a page that says no more, its title is all that can be told.
  const title = passages[0]?.title ?? ''
  return sentences.some(({ kind }) => kind !== 'heading')
    ? sentences
    : [...sentences, { text: title, kind: 'sentence', under: '', paragraph: lines.length }]
}

/** In words. */
const longestHeading = 12

/** Items of lists that are not marked, such as those of a PDF file, look like headings. */
const isHeading = (line: string): boolean =>
  !/[.!?…”"’)]$/.test(line.trim()) && line.split(/\s+/).length <= longestHeading
