import { sentencesOf } from '#server/text/sentences.ts'

/** Incremented whenever the text of a source or its split changes, so that the passages of all sources are written again. */
export const splitterVersion = 7

/** The approximate number of words in a passage; measured by `npm run evaluate:assistant`. */
const wanted = 60
const most = 100

/** With the blanks around it. Looked for only where a run of them begins, which takes no longer than the text. */
const lineBreak = /(?<!\s)\s*\n\s*/

/**
 * Splits a text into passages of about 60 words that end with a sentence. Lines stay separate, because a heading or a
 * list item is complete in itself. A passage spans two blocks separated by an empty line only if one of them is
 * short.
 * @param text plain, with line breaks between paragraphs
 */
export function splitText(text: string): string[] {
  const passages: string[] = []
  let current = ''
  let count = 0
  const end = () => {
    if (current) passages.push(current)
    current = ''
    count = 0
  }
  for (const line of text.split(lineBreak)) {
    let separator = '\n'
    for (const sentence of boundedSentences(line)) {
      const words = countWords(sentence)
      if (count > 0 && count + words > wanted * 1.25) end()
      current = current ? `${current}${separator}${sentence}` : sentence
      count += words
      separator = ' '
      if (count >= wanted) end()
    }
  }
  end()
  // A short remainder is more useful together with the passage before it.
  const [rest, before] = [passages.at(-1), passages.at(-2)]
  if (rest && before && countWords(rest) < wanted / 4 && countWords(before) < most)
    passages.splice(-2, 2, `${before}\n${rest}`)
  return passages
}

/**
 * Passages as a JSON list in UTF-8, which threads and PostgreSQL take without conversion: a thousand strings would be
 * garbage in between.
 */
export const encodePassages = (passages: readonly string[]): Uint8Array =>
  Buffer.from(JSON.stringify(passages.map((text) => text.toWellFormed())))

/** The sentences of a line; one that is longer than a passage is cut, which bounds every passage. */
const boundedSentences = (line: string): string[] =>
  sentencesOf(line).flatMap(({ text }) => {
    const sentence = text.trim()
    return countWords(sentence) <= most && sentence.length <= most * 20 ? [sentence] : cut(sentence)
  })

function cut(sentence: string): string[] {
  const words = sentence.split(/\s+/).flatMap((word) => word.match(/.{1,200}/gsu) ?? [])
  return Array.from({ length: Math.ceil(words.length / wanted) }, (_, at) =>
    words.slice(at * wanted, (at + 1) * wanted).join(' '),
  )
}

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length
