import { XMLParser } from 'fast-xml-parser'
import type { VendorNode } from '#tests/support/vendors/nextcloud/file-state.ts'

type Element = Readonly<Record<string, readonly Element[] | string>>

const parser = new XMLParser({
  ...{ preserveOrder: true, removeNSPrefix: true, parseTagValue: false, trimValues: false },
})

const nameOf = (element: Element) => Object.keys(element)[0] ?? ''
const within = (element: Element) => (element[nameOf(element)] ?? []) as readonly Element[]
const child = (element: Element, name: string) => within(element).find((one) => nameOf(one) === name)
const textOf = (element: Element | undefined) =>
  element
    ? within(element)
        .map((one) => String(one['#text'] ?? ''))
        .join('')
    : ''

/** The first element below with a name. */
function find(elements: readonly Element[], name: string): Element | undefined {
  for (const element of elements) {
    if (nameOf(element) === name) return element
    if (nameOf(element) === '#text') continue
    const found = find(within(element), name)
    if (found) return found
  }
  return undefined
}

/** What can be compared, and sorted by; anything else is refused. */
const searchable: Readonly<Record<string, (node: VendorNode) => number | string>> = {
  fileid: (node) => node.id,
  displayname: (node) => node.name,
  getlastmodified: (node) => node.modified,
  size: (node) => node.bytes.length,
}

export class BadSearch extends Error {}

export interface DavSearch {
  readonly scope: string
  readonly limit: number
  readonly offset: number
  matches(node: VendorNode): boolean
  compare(one: VendorNode, other: VendorNode): number
}

/** A search as Nextcloud reads it. Throws `BadSearch`. */
export function parseSearch(xml: string): DavSearch {
  const document = parser.parse(xml) as readonly Element[]
  const one = (name: string) => find(document, name)
  const [condition] = within(one('where') ?? {})
  if (!condition) throw new BadSearch('No condition')
  let operators = 0

  const comparedBy = (element: Element) => {
    const [property] = within(child(element, 'prop') ?? {})
    const read = searchable[property ? nameOf(property) : '']
    if (!read) throw new BadSearch(`No search by ${property && nameOf(property)}`)
    return { read, literal: textOf(child(element, 'literal')) }
  }

  function evaluate(element: Element, node: VendorNode): boolean {
    if (++operators > 100 * 1000) throw new BadSearch('Too many operators')
    const name = nameOf(element)
    const parts = within(element)
    if (name === 'and') return parts.every((part) => evaluate(part, node))
    if (name === 'or') return parts.some((part) => evaluate(part, node))
    if (name === 'not') return parts.every((part) => !evaluate(part, node))
    if (name === 'is-collection') return node.isFolder
    const { read, literal } = comparedBy(element)
    if (name === 'like') return likeness(literal).test(String(read(node)))
    // Times with milliseconds count as 0.
    const [value, wanted] = [Number(read(node)), Number(literal) || 0]
    const compared: Record<string, boolean> = {
      ...{
        eq: value === wanted,
        lt: value < wanted,
        lte: value <= wanted,
        gt: value > wanted,
        gte: value >= wanted,
      },
    }
    const result = compared[name]
    if (result === undefined) throw new BadSearch(`No operator ${name}`)
    return result
  }

  const orders = within(one('orderby') ?? {}).map((order) => ({
    ...comparedBy(order),
    sign: child(order, 'descending') ? -1 : 1,
  }))
  const count = xml.match(/<d:(?:eq|lte?|gte?|like|not|and|or|is-collection)[ >/]/g)?.length ?? 0
  if (count > 100) throw new BadSearch('Too many operators')
  return {
    scope: textOf(find(within(one('scope') ?? {}), 'href')),
    limit: Number(textOf(one('nresults')) || Number.POSITIVE_INFINITY),
    offset: Number(textOf(one('firstresult')) || 0),
    matches: (node) => evaluate(condition, node),
    compare: (first, other) => {
      for (const { read, sign } of orders) {
        const [left, right] = [read(first), read(other)]
        if (left !== right) return left < right ? -sign : sign
      }
      return 0
    },
  }
}

/** `%` and `_` stand for signs, a backslash takes them as they are. */
function likeness(pattern: string): RegExp {
  const parts = pattern.match(/\\.|[\s\S]/g) ?? []
  const source = parts.map((part) =>
    part === '%' ? '.*' : part === '_' ? '.' : part.slice(-1).replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'),
  )
  return new RegExp(`^${source.join('')}$`, 'is')
}
