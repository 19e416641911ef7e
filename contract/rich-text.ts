const entities: Record<string, string> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
// A tag ends before the next one starts: otherwise a text that consists only of `<` would take quadratic time.
const block = /<\/?(?:p|h[1-6]|li|ul|ol|br|table|tr|td|th|blockquote|div)\b[^<>]*>/gi

/** Rich text as plain text: without tags, blocks separated, entities decoded, white space collapsed. Never for display as HTML. */
export function plainText(html: string): string {
  return decodeEntities(html.replace(block, ' ').replace(/<[^<>]*>/g, ''))
    .replace(/[\s\u00a0\u200b\ufeff]+/g, ' ')
    .trim()
}

/** Text with its entities decoded. Never for display as HTML. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name.toLowerCase()] ?? whole
    const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
  })

/** Text and images count, tags do not (AC-433). */
export function isBlankRichText(html: string): boolean {
  return !/<img\b/i.test(html) && plainText(html) === ''
}

/**
 * At most `length` characters of a text, cut after the last whole word, with "..." for the rest (PS-074). A text of
 * exactly that length is not cut (PS-075); a first word that is longer is cut inside.
 */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  // A character takes at most two code units, so only the start of a long text has to be split.
  const start = [...text.slice(0, 2 * length)].slice(0, length).join('')
  const rest = text.slice(start.length)
  if (rest === '') return text
  const words = isInsideWord.test(rest) ? start.replace(lastWord, '') : start
  return `${words.replace(loosePunctuation, '') || start}...`
}

// A hyphen or an apostrophe is part of its word; a dash separates words.
const isInsideWord = /^[^\s\p{P}]|^[^\s–—]+[\p{L}\p{N}]/u
const lastWord = /[^\s–—]+$/
/** Punctuation between the last word and the dots: "asking. ..." */
const loosePunctuation = /[\s\p{Pd}\p{Ps}\p{Pi}.,;:!?…]+$/u
