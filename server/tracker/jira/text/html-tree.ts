import { decodeEntities } from '#contract/rich-text.ts'

/** An element of rich text. */
export interface Element {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Node[]
}
export type Node = Element | string

const token = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)|</g
const attribute = /([a-z-]+)(?:="([^"]*)")?/g
const isEmpty = new Set(['br', 'hr', 'img'])

/** Parses rich text as `sanitizeRichText` and this folder write it: balanced, with quoted attributes. */
export function parseHtml(html: string): Node[] {
  const open: { tag: string; attributes: Record<string, string>; children: Node[] }[] = []
  const top: Node[] = []
  const add = (node: Node) => (open.at(-1)?.children ?? top).push(node)
  for (const [, slash, tag, attributes = '', text] of html.matchAll(token)) {
    if (tag === undefined) add(decodeEntities(text ?? '<'))
    else if (slash) {
      if (open.at(-1)?.tag === tag) open.pop()
    } else {
      const element = { tag, attributes: readAttributes(attributes), children: [] }
      add(element)
      if (!isEmpty.has(tag)) open.push(element)
    }
  }
  return top
}

const readAttributes = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name = '', value = '']) => [name, decodeEntities(value)]),
  )

export const element = (
  tag: string,
  children: readonly Node[] = [],
  attributes: Readonly<Record<string, string>> = {},
): Element => ({ tag, attributes, children })

/** The opposite of `parseHtml`. */
export const writeHtml = (nodes: readonly Node[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return escapeHtml(node)
      const attributes = Object.entries(node.attributes)
        .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
        .join('')
      const start = `<${node.tag}${attributes}>`
      return isEmpty.has(node.tag) ? start : `${start}${writeHtml(node.children)}</${node.tag}>`
    })
    .join('')

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The text of nodes, with line ends for breaks. */
export const textOf = (nodes: readonly Node[]): string =>
  nodes
    .map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? '\n' : textOf(node.children)))
    .join('')
