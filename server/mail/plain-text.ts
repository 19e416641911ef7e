import { decodeEntities } from '#contract/rich-text.ts'

/**
 * The plain-text part of a mail: separate paragraphs, quotes behind `>`, lists with their markers, links and images
 * in words.
 * @param html as `sanitizeRichText` returns it, so that no attribute and no text contains `<` or `>`
 */
export function toPlainText(html: string): string {
  const writer = createWriter()
  for (const [, slash, name = '', attributes = '', text] of html.matchAll(token)) {
    if (text !== undefined) writer.text(decodeEntities(text))
    else if (slash === '') openings[name]?.(writer, attributes)
    else closings[name]?.(writer)
  }
  return writer.finish()
}

const token = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/g

function createWriter() {
  const lines: string[] = []
  /** The next number of each open list; null for a list without numbers. */
  const lists: (number | null)[] = []
  const links: { href: string; start: number }[] = []
  let line = ''
  let itemMark = ''
  let isApart = false
  let quotes = 0
  /** The marker of the previous line. */
  let quotesBefore = 0
  let preformatted = 0

  function endLine(): void {
    const text = preformatted > 0 ? line.trimEnd() : line.trim()
    line = ''
    if (text === '') return
    const gap = '> '.repeat(Math.min(quotes, quotesBefore)).trimEnd()
    if (isApart && lines.length > 0) lines.push(gap)
    const indent = '  '.repeat(Math.max(0, lists.length - 1))
    const mark = itemMark || (lists.length > 0 ? '  ' : '')
    lines.push(`${'> '.repeat(quotes)}${indent}${mark}${text}`)
    itemMark = ''
    isApart = false
    quotesBefore = quotes
  }

  /** Blocks are separated by an empty line, except inside a list. */
  function block(): void {
    endLine()
    if (lists.length === 0) isApart = true
  }

  function text(added: string): void {
    if (preformatted === 0) {
      line += added.replace(/\s+/g, ' ')
      return
    }
    const [first, ...others] = added.split('\n')
    line += first
    for (const other of others) {
      endLine()
      line = other
    }
  }

  return {
    block,
    endLine,
    text,
    breakLine() {
      if (line.trim() === '') isApart = true
      endLine()
    },
    quote(depth: 1 | -1) {
      block()
      quotes += depth
    },
    preformat(depth: 1 | -1) {
      block()
      preformatted += depth
    },
    beginList(start: number | null) {
      block()
      lists.push(start)
    },
    endList() {
      endLine()
      lists.pop()
      block()
    },
    item() {
      endLine()
      const next = lists.at(-1) ?? null
      itemMark = next === null ? '- ' : `${next}. `
      if (next !== null) lists[lists.length - 1] = next + 1
    },
    cell() {
      if (line.trim() !== '') line += ' | '
    },
    beginLink: (href: string) => void links.push({ href, start: line.length }),
    endLink() {
      const { href = '', start = 0 } = links.pop() ?? {}
      const url = href.replace(/^mailto:/, '')
      if (url !== '' && !line.slice(start).includes(url)) line += ` (${url})`
    },
    finish() {
      endLine()
      return `${lines.join('\n')}\n`
    },
  }
}

type Writer = ReturnType<typeof createWriter>

const block = (writer: Writer) => writer.block()
const blocks = Object.fromEntries(
  ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table'].map((name) => [name, block]),
)

const openings: Readonly<Record<string, (writer: Writer, attributes: string) => void>> = {
  ...blocks,
  blockquote: (writer) => writer.quote(1),
  pre: (writer) => writer.preformat(1),
  ul: (writer) => writer.beginList(null),
  ol: (writer, attributes) => writer.beginList(Number.parseInt(attribute(attributes, 'start'), 10) || 1),
  li: (writer) => writer.item(),
  tr: (writer) => writer.endLine(),
  td: (writer) => writer.cell(),
  th: (writer) => writer.cell(),
  br: (writer) => writer.breakLine(),
  hr: (writer) => {
    writer.block()
    writer.text('---')
    writer.block()
  },
  img: (writer, attributes) => {
    const alt = attribute(attributes, 'alt')
    if (alt !== '') writer.text(`[${alt}]`)
  },
  a: (writer, attributes) => writer.beginLink(attribute(attributes, 'href')),
}

const closings: Readonly<Record<string, (writer: Writer) => void>> = {
  ...blocks,
  blockquote: (writer) => writer.quote(-1),
  pre: (writer) => writer.preformat(-1),
  ul: (writer) => writer.endList(),
  ol: (writer) => writer.endList(),
  li: (writer) => writer.endLine(),
  tr: (writer) => writer.endLine(),
  a: (writer) => writer.endLink(),
}

function attribute(attributes: string, name: string): string {
  const [, value = ''] = new RegExp(`\\b${name}="([^"]*)"`).exec(attributes) ?? []
  return decodeEntities(value).trim()
}
