import { isKeyOf } from '#contract/records.ts'
import { inlines } from '#server/tracker/jira/text/canonical.ts'
import type { Atom } from '#server/tracker/jira/text/dialect.ts'
import { type Element, type Node, textOf } from '#server/tracker/jira/text/html-tree.ts'
import { type Pictures, safeLink } from '#server/tracker/jira/text/links.ts'
import { wikiMarks } from '#server/tracker/jira/text/wiki-inline.ts'

interface Options {
  readonly pictures: Pictures
  /** Those of the text that this one replaces: where one still stands, it is kept. */
  readonly atoms: Atom<string>[]
  /** Writes the blocks in a block, and keeps those that its markup has already. */
  readonly writeBlocks: (blocks: readonly Element[], replaced: string) => string
}

/** Between the paragraphs of a list item or a cell, where a blank line would end it. */
export const paragraphBreak = '\\\\ \\\\'

/** Macros with a body that is shown as the paragraph of its markup. */
export const panelMacros: ReadonlySet<string> = new Set(['panel', 'expand', 'info', 'warning', 'note', 'tip'])

export const macroStart = /^\{(\w+)(?::[^}\n]*)?\}/

/**
 * A block of canonical rich text in wiki markup, which has neither merged cells nor numbers to start a list with, nor
 * headings in lists and cells: these become paragraphs.
 * @param replaced the markup of the block that has become this one
 */
export function writeWikiBlock(block: Element, options: Options, replaced = ''): string {
  const { tag, children, attributes } = block
  const heading = /^h[1-6]$/.test(tag)
  if (heading)
    return `${tag}. ${linesOf(children)
      .map((line) => writeInline(line, options))
      .join('\\\\')}`
  if (tag === 'ul' || tag === 'ol') return writeList(block, '', options)
  if (tag === 'table')
    return elements(children)
      .map((row) => writeRow(row, options))
      .join('\n')
  if (tag === 'hr') return '----'
  if (tag === 'img') return `!${options.pictures.toUrl(attributes.src ?? '')}!`
  if (tag === 'pre') return writePreformatted(textOf(children), replaced)
  if (tag === 'blockquote') {
    const inner = elements(children).flatMap((child) =>
      child.tag === 'blockquote' ? elements(child.children) : [child],
    )
    const quoted = replaced.replace(/^(?:bq\. +|\{quote\}\n?)/, '').replace(/\n?\{quote\}.*$/s, '')
    return `{quote}\n${options.writeBlocks(inner, quoted)}\n{quote}`
  }
  return writePanel(children, replaced) ?? (writeLines(children, options) || '\\\\')
}

/** Null where the macro would not show the text as it is, or has probably been deleted. */
function writePanel([text, ...others]: readonly Node[], replaced: string): string | null {
  const [start = '', name = ''] = macroStart.exec(replaced) ?? []
  const end = `{${name}}`
  const isShown = typeof text === 'string' && others.length === 0 && !text.includes(end)
  if (!panelMacros.has(name) || !isShown) return null
  const [body = ''] = replaced.slice(start.length).split(end)
  return sharesWords(text, body) ? `${start}\n${text}\n${end}` : null
}

/** Whether half of the words of the shorter text, at least one, are in the other one. */
function sharesWords(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  const shared = [...words].filter((word) => others.has(word))
  return 2 * shared.length >= Math.max(1, Math.min(words.size, others.size))
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))

/** Code keeps its language, and whatever else its first line says. */
function writePreformatted(text: string, replaced: string): string {
  const [start = '', name = ''] = macroStart.exec(replaced) ?? []
  return name === 'code'
    ? `${start}\n${text.replaceAll('{code}', '{ code}')}\n{code}`
    : `{noformat}\n${text.replaceAll('{noformat}', '{ noformat}')}\n{noformat}`
}

const elements = (nodes: readonly Node[]) => nodes.filter((node) => typeof node !== 'string')

function writeList({ tag, children }: Element, prefix: string, options: Options): string {
  const bullets = `${prefix}${tag === 'ol' ? '#' : '*'}`
  return elements(children)
    .map((item) => {
      const parts = elements(item.children)
      const texts = parts.filter((part) => !isList(part)).map((part) => writeParagraph(part, options))
      const nested = parts.filter(isList).map((part) => writeList(part, bullets, options))
      return [`${bullets} ${texts.join(paragraphBreak)}`, ...nested].join('\n')
    })
    .join('\n')
}

const isList = ({ tag }: Element) => tag === 'ul' || tag === 'ol'

function writeRow({ children }: Element, options: Options): string {
  const cells = elements(children)
  const sign = ({ tag }: Element) => (tag === 'th' ? '||' : '|')
  const last = cells.at(-1)
  return `${cells.map((cell) => `${sign(cell)}${writeCell(cell, options) || ' '}`).join('')}${last ? sign(last) : ''}`
}

/** A blank line ends a list within a cell. */
function writeCell({ children }: Element, options: Options): string {
  const parts = elements(children)
  return parts
    .map((part, index) => {
      const before = parts[index - 1]
      const separator = !before ? '' : isList(before) ? '\n\n' : isList(part) ? '\n' : paragraphBreak
      return `${separator}${isList(part) ? writeList(part, '', options) : writeParagraph(part, options)}`
    })
    .join('')
}

/** A block within a list item or a cell, as text. */
const writeParagraph = (block: Element, options: Options): string =>
  block.tag === 'p'
    ? compact(block.children, options)
    : block.tag === 'img'
      ? writeWikiBlock(block, options)
      : compact([textOf([block])], options)

/** In a paragraph, a line end is a break. */
const writeLines = (nodes: readonly Node[], options: Options): string =>
  joinLines(linesOf(nodes), ['\n', '\\\\'], options)

/** Elsewhere breaks are written out. */
const compact = (nodes: readonly Node[], options: Options): string =>
  joinLines(linesOf(nodes), ['\\\\', '\n'], options)

/** Breaks in a row alternate, since two of the same would be a blank line or a paragraph. */
function joinLines(lines: readonly Node[][], breaks: readonly string[], options: Options): string {
  let inRow = 0
  return lines
    .map((line, index) => {
      const separator = index === 0 ? '' : (breaks[inRow % 2] ?? '')
      inRow = line.length === 0 ? inRow + 1 : 0
      return `${separator}${writeInline(line, options)}`
    })
    .join('')
}

function linesOf(nodes: readonly Node[]): Node[][] {
  const lines: Node[][] = [[]]
  for (const node of nodes) {
    if (typeof node !== 'string' && node.tag === 'br') lines.push([])
    else lines.at(-1)?.push(node)
  }
  return lines
}

const writeInline = (nodes: readonly Node[], options: Options): string =>
  escapeLineStart(write(inlines(nodes), options))

const opensSafely = /[\s(]$/
const closesSafely = /^[\s.,;:?)]/

function write(nodes: readonly Node[], options: Options): string {
  return nodes.reduce<string>((before, node, index) => {
    if (typeof node === 'string') return before + escapeText(node, options)
    const next = nodes[index + 1]
    const after = typeof next === 'string' ? next : next ? '_' : ''
    return before + writeMark(node, { before, after }, options)
  }, '')
}

function writeMark(
  { tag, attributes, children }: Element,
  { before, after }: { readonly before: string; readonly after: string },
  options: Options,
): string {
  if (tag === 'code') return `{{${escapeSpecials(textOf(children))}}}`
  const inner = write(children, options)
  if (tag === 'a') {
    const href = safeLink(attributes.href ?? '')?.replace(/[[\]|\s]/g, encodeURIComponent)
    if (href === undefined) return inner
    return textOf(children) === href ? `[${href}]` : `[${inner}|${href}]`
  }
  const mark = isKeyOf(wikiMarks, tag) ? wikiMarks[tag] : ''
  const isPlain = (before === '' || opensSafely.test(before)) && (after === '' || closesSafely.test(after))
  const sign = isPlain ? mark : `{${mark}}`
  return `${sign}${inner}${sign}`
}

/** Plain text: none of it is markup, except for the atoms that are still there. */
function escapeText(text: string, options: Options): string {
  const index = options.atoms.findIndex(({ shown }) => text.includes(shown))
  const [atom] = index < 0 ? [] : options.atoms.splice(index, 1)
  if (!atom) return escapeSpecials(text)
  const at = text.indexOf(atom.shown)
  const [before, rest] = [text.slice(0, at), text.slice(at + atom.shown.length)]
  return `${escapeText(before, options)}${atom.source}${escapeText(rest, options)}`
}

/** Signs that are markup anywhere, and those that are at the edges of words. */
const specials =
  /[\\{}[\]|^~]|[*_+?-](?![\p{L}\p{N}])|(?<![\p{L}\p{N}])[*_+?-]|!(?=\S)|&(?=#?\w{1,8};)|\((?=(?:[xyin/!+?-]|on|off|\*[rgby]?)\))|[:;](?=[)(DP])/gu

/** Two backslashes would be a line break. */
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '\\': '&#92;' }

const escapeSpecials = (text: string): string =>
  text.replace(specials, (sign) => entities[sign] ?? `\\${sign}`)

/** What begins a block only at the start of a line. */
const escapeLineStart = (line: string): string =>
  line
    .replace(/^#/, '\\#')
    .replace(/^(h[1-6]|bq)\. /, (_, name: string) => `&#${name.charCodeAt(0)};${name.slice(1)}. `)
