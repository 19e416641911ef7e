import { canonical } from '#server/tracker/jira/text/canonical.ts'
import { type Element, element, type Node } from '#server/tracker/jira/text/html-tree.ts'
import type { Pictures } from '#server/tracker/jira/text/links.ts'
import { parseWikiLine } from '#server/tracker/jira/text/wiki-inline.ts'
import { paragraphBreak } from '#server/tracker/jira/text/wiki-writer.ts'

/** A block of wiki markup, and the canonical rich text that is shown for it. */
interface WikiBlock {
  readonly source: string
  readonly elements: readonly Element[]
}

const macroStart = /^\{(\w+)(?::[^}\n]*)?\}/
const listLine = /^([*#]+|-) +(.*)$/
const macros = new Set(['quote', 'noformat', 'code', 'panel', 'expand', 'info', 'warning', 'note', 'tip'])

/** Splits a text in wiki markup into its blocks. */
export function parseWiki(text: string, pictures: Pictures): WikiBlock[] {
  const lines = text.split('\n')
  const blocks: WikiBlock[] = []
  for (let at = 0; at < lines.length; ) {
    if ((lines[at] ?? '').trim() === '') {
      at += 1
      continue
    }
    const { length, nodes } = readBlock(lines.slice(at), pictures)
    blocks.push({ source: lines.slice(at, at + length).join('\n'), elements: canonical(nodes) })
    at += length
  }
  return blocks
}

interface ReadBlock {
  /** In lines. */
  readonly length: number
  readonly nodes: readonly Node[]
}

function readBlock(lines: readonly string[], pictures: Pictures): ReadBlock {
  const [first = ''] = lines
  const heading = /^(h[1-6])\. +(.*)$/.exec(first)
  if (heading) {
    return { length: 1, nodes: [element(heading[1] ?? 'h2', parseWikiLine(heading[2] ?? ''))] }
  }
  const quote = /^bq\. +(.*)$/.exec(first)
  if (quote)
    return { length: 1, nodes: [element('blockquote', [element('p', parseWikiLine(quote[1] ?? ''))])] }
  if (/^-{4,}\s*$/.test(first)) return { length: 1, nodes: [element('hr')] }
  const macro = readMacro(lines, pictures)
  if (macro) return macro
  if (listLine.test(first)) return readList(lines)
  if (first.startsWith('|')) return readTable(lines, pictures)
  const src = /^!([^!|\s]+)!$/.exec(first.trim())?.[1]
  const path = src && pictures.toPath(src)
  if (path) return { length: 1, nodes: [element('img', [], { src: path })] }
  const end = lines.slice(1).findIndex((line) => startsBlock.test(line))
  const length = end < 0 ? lines.length : 1 + end
  return { length, nodes: [element('p', parseWikiLine(lines.slice(0, length).join('\n')))] }
}

const startsBlock = /^(?:\s*$|h[1-6]\. |bq\. |-{4,}\s*$|(?:[*#]+|-) |\||\{(?:quote|noformat|code|panel)\b)/

/** A macro with a body. Apart from quotes and preformatted text, its effect is not shown, but kept. */
function readMacro(lines: readonly string[], pictures: Pictures): ReadBlock | null {
  const [start = '', name = ''] = macroStart.exec(lines[0] ?? '') ?? []
  if (!macros.has(name)) return null
  const text = lines.join('\n')
  const end = text.indexOf(`{${name}}`, start.length)
  if (end < 0) return null
  const lineEnd = text.indexOf('\n', end)
  const whole = text.slice(0, lineEnd < 0 ? text.length : lineEnd)
  const inner = text.slice(start.length, end).replace(/^\n|\n$/g, '')
  const after = whole.slice(end + name.length + 2)
  const shown =
    name === 'noformat' || name === 'code'
      ? [element('pre', [inner])]
      : name === 'quote'
        ? [
            element(
              'blockquote',
              parseWiki(inner, pictures).flatMap(({ elements }) => elements),
            ),
          ]
        : [element('p', [inner.replace(/\s+/g, ' ').trim() || `{${name}}`])]
  const rest = after.trim() === '' ? [] : [element('p', parseWikiLine(after.trim()))]
  return { length: whole.split('\n').length, nodes: [...shown, ...rest] }
}

const tagOfBullets = (bullets: string) => (bullets.endsWith('#') ? 'ol' : 'ul')

function readList(lines: readonly string[]): ReadBlock {
  const [, firstBullets = ''] = listLine.exec(lines[0] ?? '') ?? []
  const items: { bullets: string; text: string }[] = []
  let length = 0
  for (const line of lines) {
    const [, bullets = '', text = ''] = listLine.exec(line) ?? []
    const last = items.at(-1)
    if (bullets !== '') {
      // Another kind of list at the outermost level is another list.
      if (bullets[0] !== firstBullets[0]) break
      items.push({ bullets, text })
    } else if (last && line.trim() !== '' && !startsBlock.test(line)) last.text += `\n${line}`
    else break
    length += 1
  }
  return { length, nodes: [toList(items, 1)] }
}

/** Items of a depth, each with the deeper ones that follow it. */
function toList(items: readonly { bullets: string; text: string }[], depth: number): Element {
  const children: Element[] = []
  for (let at = 0; at < items.length; ) {
    const item = items[at]
    if (!item) break
    const isOwn = item.bullets.length <= depth
    let end = at + (isOwn ? 1 : 0)
    const groups: (typeof items)[number][][] = []
    for (let next = items[end]; next && next.bullets.length > depth; next = items[end]) {
      const open = groups.at(-1)
      if (open && open[0]?.bullets[depth] === next.bullets[depth]) open.push(next)
      else groups.push([next])
      end += 1
    }
    const nested = groups.map((group) => toList(group, depth + 1))
    children.push(element('li', [...(isOwn ? toParagraphs(item.text) : []), ...nested]))
    at = end
  }
  return element(tagOfBullets(items[0]?.bullets.slice(0, depth) ?? ''), children)
}

/** The paragraphs of a list item or a cell. */
const toParagraphs = (text: string): Element[] =>
  text.split(paragraphBreak).map((part) => element('p', parseWikiLine(part)))

function readTable(lines: readonly string[], pictures: Pictures): ReadBlock {
  const rows: Element[] = []
  let length = 0
  while (lines[length]?.startsWith('|')) {
    // A row ends with a bar, not necessarily on its first line.
    const end = lines.slice(length).findIndex((line) => /(?<!\\)\|\s*$/.test(line))
    const taken = end < 0 ? 1 : end + 1
    rows.push(toRow(lines.slice(length, length + taken).join('\n'), pictures))
    length += taken
  }
  return { length, nodes: [element('table', rows)] }
}

const cellPart = /\|\|?|\\.|\[(?:\\.|[^\]\n\\])*\]|![^!\s|][^!\n|]*(?:\|[^!\n]*)?!|[^|\\[!]+|[[!\\]/g

function toRow(row: string, pictures: Pictures): Element {
  const cells: { tag: string; text: string }[] = []
  for (const [part] of row.trimEnd().matchAll(cellPart)) {
    if (part === '|' || part === '||') cells.push({ tag: part === '||' ? 'th' : 'td', text: '' })
    else {
      const last = cells.at(-1)
      if (last) last.text += part
    }
  }
  return element(
    'tr',
    // The last bar begins no cell.
    cells.slice(0, -1).map(({ tag, text }) => element(tag, toCell(text, pictures))),
  )
}

function toCell(text: string, pictures: Pictures): Node[] {
  const lines = text.split('\n')
  if (!lines.some((line) => listLine.test(line))) {
    const src = pictures.toPath(/^!([^!|\s]+)!$/.exec(text.trim())?.[1] ?? '')
    return src ? [element('img', [], { src })] : toParagraphs(text)
  }
  const nodes: Node[] = []
  for (let at = 0; at < lines.length; ) {
    const rest = lines.slice(at)
    if (listLine.test(rest[0] ?? '')) {
      const { length, nodes: list } = readList(rest)
      nodes.push(...list)
      at += length
    } else {
      const next = rest.findIndex((line) => listLine.test(line))
      const length = next < 0 ? rest.length : next
      const part = rest.slice(0, length).join('\n')
      if (part.trim() !== '') nodes.push(...toParagraphs(part))
      at += length
    }
  }
  return nodes
}
