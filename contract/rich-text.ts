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

/** The first `length` characters and "..." where more follow; a text of exactly that length stays whole (PS-074, PS-075). */
export function cut(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}...`
}
