import { canonical } from '#server/tracker/jira/text/canonical.ts'
import { type Element, element, type Node } from '#server/tracker/jira/text/html-tree.ts'
import type { Pictures } from '#server/tracker/jira/text/links.ts'
import { parseWikiLine } from '#server/tracker/jira/text/wiki-inline.ts'
import { macroStart, panelMacros, paragraphBreak } from '#server/tracker/jira/text/wiki-writer.ts'

/** A block of wiki markup, and the canonical rich text that is shown for it. */
interface WikiBlock {
  readonly source: string
  readonly elements: readonly Element[]
}

/** Deeper lists than anyone writes would exhaust the stack. */
const listLine = /^([*#]{1,20}|-) +(.*)$/
const macros = new Set(['quote', 'noformat', 'code', ...panelMacros])

/** Splits a text in wiki markup into its blocks. */
export function parseWiki(text: string, pictures: Pictures): WikiBlock[] {
  const lines = text.split('\n')
  const blocks: WikiBlock[] = []
  const unclosed = new Set<string>()
  for (let at = 0; at < lines.length; ) {
    if ((lines[at] ?? '').trim() === '') {
      at += 1
      continue
    }
    const { length, nodes } = readBlock({ lines, at, pictures, unclosed })
    blocks.push({ source: lines.slice(at, at + length).join('\n'), elements: canonical(nodes) })
    at += length
  }
  return blocks
}

/** A place in a text. */
interface Place {
  readonly lines: readonly string[]
  readonly at: number
  readonly pictures: Pictures
  /** The ends that no line from here on has; nothing looks for them again. */
  readonly unclosed: Set<string>
}

interface ReadBlock {
  /** In lines. */
  readonly length: number
  readonly nodes: readonly Node[]
}

function readBlock(place: Place): ReadBlock {
  const { lines, at, pictures } = place
  const first = lines[at] ?? ''
  const heading = /^(h[1-6])\. +(.*)$/.exec(first)
  if (heading) {
    return { length: 1, nodes: [element(heading[1] ?? 'h2', parseWikiLine(heading[2] ?? ''))] }
  }
  const quote = /^bq\. +(.*)$/.exec(first)
  if (quote)
    return { length: 1, nodes: [element('blockquote', [element('p', parseWikiLine(quote[1] ?? ''))])] }
  if (/^-{4,}\s*$/.test(first)) return { length: 1, nodes: [element('hr')] }
  const macro = readMacro(place)
  if (macro) return macro
  if (listLine.test(first)) return readList(lines, at)
  if (first.startsWith('|')) return readTable(place)
  const src = /^!([^!|\s]+)!$/.exec(first.trim())?.[1]
  const path = src && pictures.toPath(src)
  if (path) return { length: 1, nodes: [element('img', [], { src: path })] }
  const end = indexFrom(lines, at + 1, (line) => startsBlock.test(line))
  return { length: end - at, nodes: [element('p', parseWikiLine(lines.slice(at, end).join('\n')))] }
}

const startsBlock =
  /^(?:\s*$|h[1-6]\. |bq\. |-{4,}\s*$|(?:[*#]{1,20}|-) |\||\{(?:quote|noformat|code|panel)\b)/

/** The first line from a place on that fits; the number of lines if none does. */
function indexFrom(lines: readonly string[], from: number, fits: (line: string) => boolean): number {
  let at = from
  while (at < lines.length && !fits(lines[at] ?? '')) at += 1
  return at
}

/** A macro with a body. Apart from quotes and preformatted text, its effect is not shown, but kept. */
function readMacro({ lines, at, pictures, unclosed }: Place): ReadBlock | null {
  const first = lines[at] ?? ''
  const [start = '', name = ''] = macroStart.exec(first) ?? []
  const close = `{${name}}`
  if (!macros.has(name) || unclosed.has(close)) return null
  const last = first.includes(close, start.length)
    ? at
    : indexFrom(lines, at + 1, (line) => line.includes(close))
  if (last === lines.length) {
    unclosed.add(close)
    return null
  }
  const whole = lines.slice(at, last + 1).join('\n')
  const end = whole.indexOf(close, start.length)
  const inner = whole.slice(start.length, end).replace(/^\n|\n$/g, '')
  const after = whole.slice(end + close.length)
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
        : [element('p', [inner.trim() || close])]
  const rest = after.trim() === '' ? [] : [element('p', parseWikiLine(after.trim()))]
  return { length: last + 1 - at, nodes: [...shown, ...rest] }
}

const tagOfBullets = (bullets: string) => (bullets.endsWith('#') ? 'ol' : 'ul')

function readList(lines: readonly string[], start: number): ReadBlock {
  const [, firstBullets = ''] = listLine.exec(lines[start] ?? '') ?? []
  const items: { bullets: string; text: string }[] = []
  let at = start
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const [, bullets = '', text = ''] = listLine.exec(line) ?? []
    const last = items.at(-1)
    if (bullets !== '') {
      // Another kind of list at the outermost level is another list.
      if (bullets[0] !== firstBullets[0]) break
      items.push({ bullets, text })
    } else if (last && line.trim() !== '' && !startsBlock.test(line)) last.text += `\n${line}`
    else break
  }
  return { length: at - start, nodes: [toList(items, 1)] }
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

function readTable({ lines, at: start, pictures, unclosed }: Place): ReadBlock {
  const rows: Element[] = []
  let at = start
  while (lines[at]?.startsWith('|')) {
    // A row ends with a bar, not necessarily on its first line.
    const last = unclosed.has('|') ? lines.length : indexFrom(lines, at, (line) => endsRow.test(line))
    if (last === lines.length) unclosed.add('|')
    const end = last === lines.length ? at + 1 : last + 1
    rows.push(toRow(lines.slice(at, end).join('\n'), pictures))
    at = end
  }
  return { length: at - start, nodes: [element('table', rows)] }
}

const endsRow = /(?<!\\)\|\s*$/
const cellPart = /\|\|?|\\.|\[(?:\\.|[^[\]\n\\])*\]|![^!\s|][^!\n|]*(?:\|[^!\n]*)?!|[^|\\[!]+|[[!\\]/g

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
    if (listLine.test(lines[at] ?? '')) {
      const { length, nodes: list } = readList(lines, at)
      nodes.push(...list)
      at += length
    } else {
      const end = indexFrom(lines, at, (line) => listLine.test(line))
      const part = lines.slice(at, end).join('\n')
      if (part.trim() !== '') nodes.push(...toParagraphs(part))
      at = end
    }
  }
  return nodes
}
