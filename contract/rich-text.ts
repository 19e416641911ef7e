const entities: Record<string, string> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
// Tags end before the next one begins: else a text of nothing but `<` would be read once for each of them.
const block = /<\/?(?:p|h[1-6]|li|ul|ol|br|table|tr|td|th|blockquote|div)\b[^<>]*>/gi

/** The words of a rich text: tags gone, blocks apart, entities read, white space folded. Never for display as HTML. */
export function plainText(html: string): string {
  return html
    .replace(block, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
      if (name) return entities[name.toLowerCase()] ?? whole
      const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16)
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
        ? String.fromCodePoint(code)
        : ''
    })
    .replace(/[\s\u00a0\u200b\ufeff]+/g, ' ')
    .trim()
}

/** Emptiness is judged on text and pictures, not on tags (AC-433). */
export function isBlankRichText(html: string): boolean {
  return !/<img\b/i.test(html) && plainText(html) === ''
}

/**
 * At most `length` characters of a text, ending at the last whole word within them, and "..." for the rest (PS-074).
 * A text of exactly that length stays whole (PS-075); a first word that is longer is cut where it must be.
 */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  // A character takes two units at most, so the rest of a long text need not be taken apart.
  const start = [...text.slice(0, 2 * length)].slice(0, length).join('')
  const rest = text.slice(start.length)
  if (rest === '') return text
  const words = isInsideWord.test(rest) ? start.replace(lastWord, '') : start
  return `${words.replace(loosePunctuation, '') || start}...`
}

// A hyphen or an apostrophe belongs to its word, a dash stands between two.
const isInsideWord = /^[^\s\p{P}]|^[^\s–—]+[\p{L}\p{N}]/u
const lastWord = /[^\s–—]+$/
/** What would stand between the last word and the dots: "asking. ..." */
const loosePunctuation = /[\s\p{Pd}\p{Ps}\p{Pi}.,;:!?…]+$/u
