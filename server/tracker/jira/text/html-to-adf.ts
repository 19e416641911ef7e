import type { AdfNode } from '#server/tracker/jira/text/adf-schema.ts'
import { type AdfAtom, atomsOf, knownBlocks, tagOfMark } from '#server/tracker/jira/text/adf-to-html.ts'
import { runsOf } from '#server/tracker/jira/text/canonical.ts'
import { type Element, element, type Node, textOf, writeHtml } from '#server/tracker/jira/text/html-tree.ts'
import { type KnownBlock, keepBlocks } from '#server/tracker/jira/text/keep-blocks.ts'
import { type Pictures, safeLink } from '#server/tracker/jira/text/links.ts'

export interface Options {
  readonly pictures: Pictures
  /** Of the text that this one replaces. */
  readonly atoms: readonly AdfAtom[]
  /** Of the same text: the blocks in its lists, cells, and quotes. */
  readonly nested: readonly KnownBlock<AdfNode>[]
  /** What of that text is in the new one already. */
  readonly taken: Set<AdfNode>
}

const markOfTag = new Map(Object.entries(tagOfMark).map(([mark, tag]) => [tag, mark]))

/** Blocks of canonical rich text; those that still show the same as a known one stay as they are. */
export const toAdfBlocks = (
  blocks: readonly Element[],
  known: readonly KnownBlock<AdfNode>[],
  options: Options,
): AdfNode[] =>
  keepBlocks(known, blocks, {
    nameOf: (block) => writeHtml([block]),
    write: (block, replaced) => toAdfBlock(block, replaced, options),
    onKept: (node) => take(node, options),
  })

/** Nothing of a kept node is put elsewhere as well. */
export function take(node: AdfNode, options: Options): void {
  options.taken.add(node)
  for (const child of node.content ?? []) take(child, options)
}

/** A changed block, with what rich text does not show of the one that it replaces. */
export function toAdfBlock(block: Element, replaced: AdfNode | undefined, options: Options): AdfNode {
  const written = writeAdfBlock(block, replaced, options)
  return replaced && isAlike(written, replaced) ? { ...replaced, content: written.content } : written
}

const isAlike = (one: AdfNode, other: AdfNode) =>
  one.type === other.type &&
  ['level', 'order', 'colspan', 'rowspan'].every(
    (name) => (one.attrs?.[name] ?? 1) === (other.attrs?.[name] ?? 1),
  )

/** What cannot be within a certain node becomes paragraphs there, as the format demands. */
function writeAdfBlock(block: Element, replaced: AdfNode | undefined, options: Options): AdfNode {
  const { tag, attributes, children } = block
  const own = replaced?.content ?? []
  const known = knownBlocks(own, options.pictures)
  const inner = () => toAdfBlocks(elements(children), known, options)
  const blocksIn = (allowed: readonly string[]) => {
    const moved = options.nested.filter(({ source }) => !options.taken.has(source) && !own.includes(source))
    return toAdfBlocks(allowedIn(block, allowed), [...known, ...moved], options)
  }
  switch (tag) {
    case 'ul':
      return { type: 'bulletList', content: inner() }
    case 'ol':
      return {
        type: 'orderedList',
        ...(attributes.start ? { attrs: { order: Number(attributes.start) } } : {}),
        content: inner(),
      }
    case 'li':
      return { type: 'listItem', content: blocksIn(inItems) }
    case 'blockquote':
      return { type: 'blockquote', content: blocksIn(inItems) }
    case 'pre':
      return { type: 'codeBlock', content: texts(textOf(children)) }
    case 'hr':
      return { type: 'rule' }
    case 'img':
      return {
        type: 'mediaSingle',
        attrs: { layout: 'center' },
        content: [{ type: 'media', attrs: mediaOf(attributes, options) }],
      }
    case 'table':
      return { type: 'table', content: inner() }
    case 'tr':
      return { type: 'tableRow', content: inner() }
    case 'th':
    case 'td':
      return {
        type: tag === 'th' ? 'tableHeader' : 'tableCell',
        attrs: Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, Number(value)])),
        content: blocksIn(inCells),
      }
    default: {
      const heading = /^h([1-6])$/.exec(tag)
      const content = inline(children, replaced, options)
      return heading
        ? { type: 'heading', attrs: { level: Number(heading[1]) }, content }
        : { type: 'paragraph', content }
    }
  }
}

const inItems = ['p', 'ul', 'ol', 'pre', 'img']
const inCells = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'pre', 'img', 'hr', 'blockquote']

const allowedIn = ({ children }: Element, allowed: readonly string[]): Element[] =>
  elements(children).flatMap((child) => (allowed.includes(child.tag) ? [child] : paragraphsOf(child)))

/** The texts within a block that may not stand where it does. */
function paragraphsOf({ tag, children }: Element): Element[] {
  const within = elements(children).filter(
    (child) => !markOfTag.has(child.tag) && child.tag !== 'a' && child.tag !== 'br',
  )
  if (within.length > 0) return within.flatMap(paragraphsOf)
  return /^h[1-6]$/.test(tag) ? [element('p', [element('strong', children)])] : [element('p', children)]
}

const elements = (nodes: readonly Node[]) => nodes.filter((node) => typeof node !== 'string')

const mediaOf = ({ src = '', alt }: Readonly<Record<string, string>>, { pictures }: Options) => ({
  type: 'external',
  url: pictures.toUrl(src),
  ...(alt ? { alt } : {}),
})

/** Without an empty text, which the format forbids. */
const texts = (text: string): AdfNode[] => (text === '' ? [] : [{ type: 'text', text }])

function inline(nodes: readonly Node[], replaced: AdfNode | undefined, options: Options): AdfNode[] {
  const atoms = [...atomsOf(replaced ? [replaced] : []), ...options.atoms]
  return runsOf(nodes, []).flatMap(({ content, isBreak, marks }): AdfNode[] => {
    if (isBreak) return [{ type: 'hardBreak' }]
    const adfMarks = marks.flatMap(({ tag, attributes }) => {
      const href = tag === 'a' ? safeLink(attributes.href ?? '') : undefined
      if (href !== undefined) return [{ type: 'link', attrs: { href } }]
      const type = markOfTag.get(tag)
      // The format has code in links, and with no other mark.
      return type && (type === 'code' || !marks.some((mark) => mark.tag === 'code')) ? [{ type }] : []
    })
    const withMarks = adfMarks.length > 0 ? { marks: adfMarks } : {}
    return splitAtAtoms(content, atoms, options.taken).flatMap((part) =>
      typeof part === 'string' ? texts(part).map((node) => ({ ...node, ...withMarks })) : [part],
    )
  })
}

/** Puts each atom back where its text still stands, once. */
function splitAtAtoms(text: string, atoms: readonly AdfAtom[], taken: Set<AdfNode>): (string | AdfNode)[] {
  const atom = atoms.find(({ shown, source }) => shown !== '' && !taken.has(source) && text.includes(shown))
  if (!atom) return [text]
  taken.add(atom.source)
  const at = placeOf(atom, text)
  return [
    ...splitAtAtoms(text.slice(0, at), atoms, taken),
    atom.source,
    ...splitAtAtoms(text.slice(at + atom.shown.length), atoms, taken),
  ]
}

/** Between the texts that it stood between, otherwise after or before one of them, otherwise the first. */
function placeOf({ shown, before, after }: AdfAtom, text: string): number {
  const between = text.indexOf(before + shown + after)
  if (between >= 0) return between + before.length
  const behind = text.indexOf(before + shown)
  if (before !== '' && behind >= 0) return behind + before.length
  const ahead = after === '' ? -1 : text.indexOf(shown + after)
  return ahead >= 0 ? ahead : text.indexOf(shown)
}
