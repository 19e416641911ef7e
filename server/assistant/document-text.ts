import { listMark, rowSentence } from '#server/assistant/knowledge/paragraphs.ts'

/** The content of a text file as a string; null if it is not text, whatever its name. */
export function decodeText(bytes: Buffer): string | null {
  const encoding = markedEncoding(bytes)
  if (encoding === null && isBinary(bytes)) return null
  try {
    return withUnixLines(new TextDecoder(encoding ?? 'utf-8', { fatal: true }).decode(bytes))
  } catch {
    // The only other encoding that is still common.
    return encoding === null && isWestern(bytes)
      ? withUnixLines(new TextDecoder('windows-1252').decode(bytes))
      : null
  }
}

const withUnixLines = (text: string) => text.replace(/\r\n?/g, '\n')

/** The encoding named by a byte order mark. */
function markedEncoding(bytes: Buffer): string | null {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

/** The bytes that are no character in Windows-1252. */
const unassigned: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** Whether bytes may be Windows-1252. The languages that are written in it are mostly written in ASCII. */
function isWestern(bytes: Buffer): boolean {
  let accented = 0
  for (const byte of bytes) {
    if (unassigned.has(byte)) return false
    if (byte > 127) accented++
  }
  return accented <= bytes.length / 2
}

/** Share of control characters that text does not need. */
const maxControlShare = 0.001

function isBinary(bytes: Buffer): boolean {
  if (bytes.includes(0) || foreignHead.test(bytes.subarray(0, 512).toString('latin1'))) return true
  let controls = 0
  for (const byte of bytes) if (byte < 32 && (byte < 8 || byte > 13) && byte !== 27) controls++
  return controls > bytes.length * maxControlShare
}

/** Programs and data formats that are written as text but not read as such. */
const foreignHead = /^\s*(?:\{\\rtf|%!PS|<\?xml|<!doctype|<html|<svg|#!|MIME-Version:|\x89PNG)/i

/** A text whose lines were broken at some width, in letters, has lines of about that width, and none of many more. */
const wrapWidths = { least: 55, most: 120 }
/** What begins a line of its own: a list item, a heading, a row of a table, a quote, a definition, or a comment. */
const ownLine = /^\s*(?:[-*+•–]\s|\d{1,3}[.)]\s|#{1,6}\s|[|>[<`~]|[-*_=]{3,}\s*$|$)/
/** What no editor wraps. */
const isNoProse = /^\s*(?:#{1,6}\s|[|<[`~]|\S+$)/
/** What ends with its line. */
const endsItself = /^\s*(?:#{1,6}\s|[|<`~]|[-*_=]{3,}\s*$|$)| {2}$|\\$/

/** Joins the lines of paragraphs that an editor has wrapped: the first word of a line did not fit on the one before it. */
export function withoutWraps(source: string): string {
  const lines = source.split('\n')
  const width = lines.reduce((most, line) => (isNoProse.test(line) ? most : Math.max(most, line.length)), 0)
  if (width < wrapWidths.least || width > wrapWidths.most) return source
  return lines.reduce((text, line, at) => {
    const before = lines[at - 1]
    if (before === undefined) return line
    const [word = ''] = line.trimStart().split(/\s/, 1)
    const isFull = before.length + 1 + word.length > width
    const goesOn = isFull && !endsItself.test(before) && !ownLine.test(line)
    return goesOn ? `${text} ${line.trimStart()}` : `${text}\n${line}`
  })
}

/** The text of Markdown without its markup, comments, and link definitions. Lines stay lines, and rows sentences. */
export function plainMarkdown(source: string): string {
  let heads: string[] | null = null
  const read = (line: string): string => {
    const text = plainLine(line)
    if (!line.startsWith('|')) heads = null
    else if (heads !== null) return text === '' ? '' : rowSentence(heads, cellsOf(text))
    else {
      heads = cellsOf(text)
      return ''
    }
    return text
  }
  return source
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .split('\n')
    .map((line) => read(line.replace(/\s+/g, ' ').trim()))
    .join('\n')
}

/** The URL of a link definition, or the fence of a code block. */
const definition = /^(?:\[[^\]]{1,200}\]: |```|~~~)/
/** A horizontal rule, or the line below a heading or a table header. */
const rule = /^[-*_=|: ]{3,}$/
/** A link or an image; its text is kept. Free of backtracking. */
const link = /!?\[([^[\]]{0,500})\](?:\([^()]{0,2000}\)|\[[^[\]]{0,200}\])?/g
/** Emphasis marks before or after a word, not between letters or spaces. */
const emphasis = /(?<![\p{L}\p{N}\\])(?:[*_`]{1,3}|~~)(?=\S)|(?<=[^\s\\])(?:[*_`]{1,3}|~~)(?![\p{L}\p{N}])/gu

function plainLine(line: string): string {
  if (definition.test(line) || rule.test(line)) return ''
  return (
    line
      .replace(/^(?:> ?)*(?:#{1,6} |[-*+] (?:\[[ xX]\] )?|\d{1,3}[.)] )?/, (mark) =>
        /[-*+\d]/.test(mark) ? listMark : '',
      )
      .replace(/ #+$/, '')
      .replace(link, '$1')
      // Again, for an image inside a link.
      .replace(link, '$1')
      .replace(/<\/?[a-zA-Z][\w-]*(?: [^<>]*)?\/?>/g, '')
      .replace(/<(https?:[^\s<>]+)>/g, '$1')
      .replace(emphasis, '')
      .replace(/\\([\\`*_{}[\]()#+\-.!|])/g, '$1')
  )
}

const cellsOf = (row: string) =>
  row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())
