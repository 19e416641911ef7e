import { UnreadableFile } from '#server/text-extraction/unreadable-file.ts'

export interface XmlElement {
  /** With its prefix as Office writes it: `w:p`. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (XmlElement | string)[]
}

interface OpenElement extends XmlElement {
  readonly children: (XmlElement | string)[]
}

const maxDepth = 200
const token =
  /<(?:!--[\s\S]*?-->|!\[CDATA\[([\s\S]*?)\]\]>|\?[\s\S]*?\?>|(!)|(\/)?([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/)?>)/g
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** The root of a part of an Office document. A document type, and thus any entity, is rejected (I9). */
export function parseXml(xml: string): XmlElement {
  const root: OpenElement = { name: '', attributes: {}, children: [] }
  const open: OpenElement[] = [root]
  let end = 0
  for (const match of xml.matchAll(token)) {
    const [all, data, declaration, closing, name, attributes = '', isEmpty] = match
    const parent = open.at(-1)
    if (!parent || declaration) throw new UnreadableFile('broken')
    if (match.index > end) parent.children.push(decode(xml.slice(end, match.index)))
    end = match.index + all.length
    if (data !== undefined) parent.children.push(data)
    else if (closing) {
      if (parent.name !== name) throw new UnreadableFile('broken')
      open.pop()
    } else if (name) {
      const element: OpenElement = { name, attributes: toAttributes(attributes), children: [] }
      parent.children.push(element)
      if (!isEmpty) open.push(element)
      if (open.length > maxDepth) throw new UnreadableFile('tooLarge')
    }
  }
  const first = root.children.find((child) => typeof child !== 'string')
  if (open.length !== 1 || typeof first !== 'object') throw new UnreadableFile('broken')
  return first
}

function toAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null)
  for (const [, name = '', double, single] of text.matchAll(attribute))
    attributes[name] = decode(double ?? single ?? '')
  return attributes
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const decode = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (all, decimal, hex, name) => {
        if (name) return named[name] ?? all
        const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
        return code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })
    : text

/** The first child of that name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child): child is XmlElement => typeof child !== 'string' && child.name === name)

/** The first element of that name at any depth. */
export function findElement(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    const found = child.name === name ? child : findElement(child, name)
    if (found) return found
  }
  return undefined
}

export const elementsOf = (element: XmlElement | undefined): XmlElement[] =>
  element?.children.filter((child) => typeof child !== 'string') ?? []
