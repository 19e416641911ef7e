/**
 * Text as the assistant may send it, whoever wrote it: without tags, images, Markdown, links, and control characters
 * (L4). Sources are listed next to a text, never in it.
 */
export function plainText(text: string): string {
  return (
    text
      .normalize('NFC')
      .replace(/(?!\n)\p{Cc}|\p{Zl}|\p{Zp}/gu, ' ')
      // Zero-width characters split words invisibly, others change the text direction.
      .replace(/\p{Cf}/gu, '')
      // Only as far as a line's last parenthesis, so that none is looked for in vain from every bracket.
      .replace(/^.*\)/gm, (line) => line.replace(/!?\[([^[\]\n]*)\]\s?\([^)\n]*\)/g, '$1'))
      .replace(/!?\[([^[\]\n]*)\]\[[^\]\n]*\]/g, '$1')
      .replace(/<[/!?a-z][^>\n]*(?:>|$)/gim, ' ')
      .replace(/\b(?:https?|ftp|file|wss?|data|javascript|vbscript):\S+/gi, ' ')
      .replace(/(?<![\w@.-])(?:www\.|\/\/)[^\s"”’)]+/gi, ' ')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ +([.,;:!?])/g, '$1')
      .replace(/ *\n */g, '\n')
      .trim()
  )
}

/** At most this many characters, in whole words, then an ellipsis. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max - 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > max / 2 ? cut.slice(0, end) : cut).toWellFormed().trimEnd()}…`
}

/** In characters. */
const quoteLength = 200

/** A visitor's own words in an answer, in one line. */
export const quoted = (words: string): string =>
  `“${shorten(plainText(words).replace(/\s+/g, ' '), quoteLength)}”`
