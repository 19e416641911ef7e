/** The type of files that cannot be shown: they are saved, never opened as a page. */
const unknownType = 'application/octet-stream'

/**
 * The media type of a file, detected from its first bytes regardless of its name, among types that browsers show
 * without running anything: images, PDF, video, audio, and text. HTML and SVG are text and shown as source.
 * @param head the first bytes, at least 1 KB if the file has as many
 */
export function detectMediaType(head: Buffer): string {
  for (const [type, matches] of signatures) if (matches(head)) return type
  return isText(head) ? 'text/plain' : unknownType
}

const at = (head: Buffer, offset: number, text: string) =>
  head.toString('latin1', offset, offset + text.length) === text

const startsWith = (text: string) => (head: Buffer) => at(head, 0, text)

/** The brands of an ISO base media container (ISO/IEC 14496-12, 4.3). */
const hasBrand =
  (...brands: readonly string[]) =>
  (head: Buffer) =>
    at(head, 4, 'ftyp') && brands.some((brand) => at(head, 8, brand))

const isRiff = (kind: string) => (head: Buffer) => at(head, 0, 'RIFF') && at(head, 8, kind)

const signatures: readonly (readonly [string, (head: Buffer) => boolean])[] = [
  // Mail programs and scanners may put a few bytes before the header.
  ['application/pdf', (head) => head.subarray(0, 1024).includes('%PDF-')],
  ['image/png', startsWith('\x89PNG\r\n\x1a\n')],
  ['image/jpeg', startsWith('\xff\xd8\xff')],
  ['image/gif', startsWith('GIF8')],
  ['image/webp', isRiff('WEBP')],
  ['image/avif', hasBrand('avif', 'avis')],
  ['audio/mp4', hasBrand('M4A ', 'M4B ')],
  ['video/quicktime', hasBrand('qt  ')],
  ['video/mp4', hasBrand('isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'dash')],
  ['video/webm', (head) => at(head, 0, '\x1aE\xdf\xa3') && head.subarray(0, 64).includes('webm')],
  ['audio/wav', isRiff('WAVE')],
  ['audio/mpeg', (head) => at(head, 0, 'ID3') || at(head, 0, '\xff\xfb')],
  ['audio/ogg', startsWith('OggS')],
]

/** UTF-8 without control characters except white space; the last character may be cut off. */
function isText(head: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells other files
    return !/[\u0000-\u0008\u000e-\u001f]/.test(text)
  } catch {
    return false
  }
}
