import { isWebUrl } from '#contract/web-url.ts'
import type { AdfNode } from '#server/tracker/jira/text/adf-schema.ts'
import { canonical } from '#server/tracker/jira/text/canonical.ts'
import type { Atom } from '#server/tracker/jira/text/dialect.ts'
import { type Element, element, type Node, writeHtml } from '#server/tracker/jira/text/html-tree.ts'
import type { KnownBlock } from '#server/tracker/jira/text/keep-blocks.ts'
import { type Pictures, safeLink } from '#server/tracker/jira/text/links.ts'

/** The rich text of a block, and what of it rich text cannot express: shown as text, and kept where it stays. */
export function showBlock(node: AdfNode, pictures: Pictures): Element[] {
  return canonical(show(node, pictures))
}

/** Blocks with what is shown for them. */
export const knownBlocks = (nodes: readonly AdfNode[], pictures: Pictures): KnownBlock<AdfNode>[] =>
  nodes.map((source) => ({
    source,
    pieces: showBlock(source, pictures).map((block) => writeHtml([block])),
  }))

const withBlocks = new Set(['listItem', 'tableHeader', 'tableCell', 'blockquote'])

/** The blocks within others; of paragraphs, atoms are enough to know. */
export const nestedBlocks = (nodes: readonly AdfNode[]): AdfNode[] =>
  nodes.flatMap(({ type, content = [] }) => [
    ...(withBlocks.has(type) ? content.filter((child) => child.type !== 'paragraph') : []),
    ...nestedBlocks(content),
  ])

/** Something that rich text has no element for, and the beginning and the end of the texts around it. */
export interface AdfAtom extends Atom<AdfNode> {
  readonly before: string
  readonly after: string
}

export function atomsOf(nodes: readonly AdfNode[]): AdfAtom[] {
  return nodes.flatMap((node, index) => {
    if (!isAtom(node)) return atomsOf(node.content ?? [])
    const before = (nodes[index - 1]?.text ?? '').slice(-contextLength)
    const after = (nodes[index + 1]?.text ?? '').slice(0, contextLength)
    return [{ shown: textOfAtom(node), source: node, before, after }]
  })
}

/** In characters: enough to tell one place in a sentence from another. */
const contextLength = 10

const knownInline = new Set(['text', 'hardBreak'])
const inlineTypes = new Set([
  ...['mention', 'emoji', 'date', 'status', 'inlineCard', 'placeholder', 'mediaInline', 'inlineExtension'],
])
const knownMarks = new Set(['strong', 'em', 'underline', 'strike', 'code', 'link'])

/** Also a text with marks that rich text lacks, such as a color. */
const isAtom = ({ type, marks = [] }: AdfNode) =>
  inlineTypes.has(type) || (type === 'text' && marks.some((mark) => !knownMarks.has(mark.type)))

function textOfAtom({ type, text, attrs = {} }: AdfNode): string {
  const of = (name: string) => (typeof attrs[name] === 'string' ? attrs[name] : '')
  if (type === 'date') {
    const time = Number(attrs.timestamp)
    return Number.isFinite(time) && Math.abs(time) < 8e15
      ? new Date(time).toISOString().slice(0, 10)
      : '[date]'
  }
  return text || of('text') || of('shortName') || of('url') || of('alt') || `[${type}]`
}

function show(node: AdfNode, pictures: Pictures): Node[] {
  const { type, attrs = {}, content = [] } = node
  const children = () => content.flatMap((child) => show(child, pictures))
  if (knownInline.has(type) || isAtom(node)) return showInline(node)
  switch (type) {
    case 'paragraph':
      return [element('p', children())]
    case 'heading':
      return [element(`h${level(attrs.level)}`, children())]
    case 'bulletList':
      return [element('ul', children())]
    case 'orderedList':
      return [
        element(
          'ol',
          children(),
          isNumber(attrs.order) && attrs.order > 1 ? { start: String(attrs.order) } : {},
        ),
      ]
    case 'listItem':
      return [element('li', children())]
    case 'blockquote':
      return [element('blockquote', children())]
    case 'codeBlock':
      return [element('pre', [content.map(({ text = '' }) => text).join('')])]
    case 'rule':
      return [element('hr')]
    case 'table':
      return [element('table', children())]
    case 'tableRow':
      return [element('tr', children())]
    case 'tableHeader':
    case 'tableCell':
      return [element(type === 'tableHeader' ? 'th' : 'td', children(), spans(attrs))]
    case 'mediaSingle':
      return [showMedia(node, pictures)]
    default:
      return [element('p', [plainText(node).trim() || `[${type}]`])]
  }
}

function showInline(node: AdfNode): Node[] {
  if (node.type === 'hardBreak') return [element('br')]
  const text = isAtom(node) ? textOfAtom(node) : (node.text ?? '')
  return (node.marks ?? []).reduceRight<Node[]>(
    (inner, { type, attrs = {} }) => {
      const tag = tagOfMark[type]
      if (tag) return [element(tag, inner)]
      const href = type === 'link' && typeof attrs.href === 'string' ? safeLink(attrs.href) : undefined
      return href === undefined ? inner : [element('a', inner, { href })]
    },
    [text],
  )
}

export const tagOfMark: Readonly<Record<string, string>> = {
  strong: 'strong',
  em: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
}

/** A picture of this site, otherwise its description. */
function showMedia({ content = [] }: AdfNode, pictures: Pictures): Element {
  const { url, alt } = content[0]?.attrs ?? {}
  const src = typeof url === 'string' && isWebUrl(url) ? pictures.toPath(url) : undefined
  const text = typeof alt === 'string' ? alt : ''
  return src === undefined
    ? element('p', [text ? `!${text}|thumbnail!` : '[picture]'])
    : element('img', [], { src, ...(text ? { alt: text } : {}) })
}

/** The text within a block of an unknown type. */
function plainText(node: AdfNode): string {
  if (node.type === 'hardBreak') return ' '
  if (node.type === 'text' || isAtom(node)) return node.text ?? textOfAtom(node)
  return (node.content ?? []).map(plainText).join(isTextBlock(node) ? '' : ' ')
}

const isTextBlock = ({ type }: AdfNode) => type === 'paragraph' || type === 'heading'
const isNumber = (value: unknown): value is number => typeof value === 'number'
const level = (value: unknown) => (isNumber(value) && value >= 1 && value <= 6 ? Math.floor(value) : 2)
const spans = (attrs: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    ['colspan', 'rowspan'].flatMap((name) => {
      const value = attrs[name]
      return isNumber(value) && value > 1 ? [[name, String(value)]] : []
    }),
  )
