import type { AdfNode } from '#server/tracker/jira/text/adf-schema.ts'
import { tagOfMark } from '#server/tracker/jira/text/adf-to-html.ts'
import { runsOf } from '#server/tracker/jira/text/canonical.ts'
import type { Atom } from '#server/tracker/jira/text/dialect.ts'
import { type Element, element, type Node, textOf } from '#server/tracker/jira/text/html-tree.ts'
import { type Pictures, safeLink } from '#server/tracker/jira/text/links.ts'

interface Options {
  readonly pictures: Pictures
  /** Those of the text that this one replaces: where one still stands, it is kept. */
  readonly atoms: Atom<AdfNode>[]
}

const markOfTag = new Map(Object.entries(tagOfMark).map(([mark, tag]) => [tag, mark]))

/** A block of canonical rich text. What cannot be within a certain node becomes paragraphs there, as the format demands. */
export function toAdfBlock(block: Element, options: Options): AdfNode {
  const { tag, attributes, children } = block
  const inner = () => elements(children).map((child) => toAdfBlock(child, options))
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
      return { type: 'listItem', content: innerOf(block, ['p', 'ul', 'ol', 'pre', 'img'], options) }
    case 'blockquote':
      return { type: 'blockquote', content: innerOf(block, ['p', 'ul', 'ol', 'pre', 'img'], options) }
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
        content: innerOf(block, [...inCells], options),
      }
    default: {
      const heading = /^h([1-6])$/.exec(tag)
      const content = inline(children, options)
      return heading
        ? { type: 'heading', attrs: { level: Number(heading[1]) }, content }
        : { type: 'paragraph', content }
    }
  }
}

const inCells = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'pre', 'img', 'hr', 'blockquote']

const innerOf = ({ children }: Element, allowed: readonly string[], options: Options): AdfNode[] =>
  elements(children)
    .flatMap((child) => (allowed.includes(child.tag) ? [child] : paragraphsOf(child)))
    .map((child) => toAdfBlock(child, options))

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

function inline(nodes: readonly Node[], { atoms }: Options): AdfNode[] {
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
    return splitAtAtoms(content, atoms).flatMap((part) =>
      typeof part === 'string' ? texts(part).map((node) => ({ ...node, ...withMarks })) : [part],
    )
  })
}

/** Puts each atom back where its text still stands, once. */
function splitAtAtoms(text: string, atoms: Atom<AdfNode>[]): (string | AdfNode)[] {
  const index = atoms.findIndex(({ shown }) => shown !== '' && text.includes(shown))
  const [atom] = index < 0 ? [] : atoms.splice(index, 1)
  if (!atom) return [text]
  const at = text.indexOf(atom.shown)
  return [
    ...splitAtAtoms(text.slice(0, at), atoms),
    atom.source,
    ...splitAtAtoms(text.slice(at + atom.shown.length), atoms),
  ]
}
