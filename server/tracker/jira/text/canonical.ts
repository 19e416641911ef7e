import { type Element, element, type Node } from '#server/tracker/jira/text/html-tree.ts'

const renamed: Readonly<Record<string, string>> = { b: 'strong', i: 'em' }
const markTags = ['a', 'strong', 'em', 'u', 's', 'code']
const isMark = new Set(markTags)
const isInline = (node: Node) => typeof node === 'string' || isMark.has(node.tag) || node.tag === 'br'
/** Elements whose content is blocks. */
const isContainer = new Set(['li', 'td', 'th', 'blockquote'])
const isTransparent = new Set(['thead', 'tbody', 'tfoot'])
const keptAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
}

/**
 * Rich text in its canonical form, as the editor writes it: texts in blocks, marks in a fixed order, no redundant
 * attributes. The conversions take and return this form.
 */
export const canonical = (nodes: readonly Node[]): Element[] => blocks(nodes)

/** Texts between blocks become paragraphs. */
function blocks(nodes: readonly Node[]): Element[] {
  const found: Element[] = []
  let loose: Node[] = []
  const close = () => {
    const inline = trimmed(inlines(loose))
    if (inline.length > 0) found.push(element('p', inline))
    loose = []
  }
  for (const node of nodes) {
    if (isInline(node)) loose.push(node)
    else {
      close()
      // `isInline` holds for every text.
      found.push(...withoutPictures(node as Element).map(block))
    }
  }
  close()
  return found
}

/** A picture in a paragraph or a heading stands between what is before and after it. */
function withoutPictures(node: Element): Element[] {
  if (!/^(?:p|h[1-6])$/.test(node.tag)) return [node]
  const parts: Element[] = []
  let rest: Node[] = []
  const close = () => {
    if (rest.length > 0) parts.push({ ...node, children: rest })
    rest = []
  }
  for (const child of node.children) {
    if (typeof child === 'string' || child.tag !== 'img') rest.push(child)
    else {
      close()
      parts.push(child)
    }
  }
  close()
  return parts.length > 0 ? parts : [node]
}

function block({ tag, attributes, children }: Element): Element {
  const kept = Object.entries(attributes).filter(
    ([name, value]) =>
      keptAttributes[tag]?.includes(name) && !(value === '1' && name !== 'src' && name !== 'alt'),
  )
  const own = Object.fromEntries(kept)
  if (tag === 'table') return element('table', rows(children), own)
  if (tag === 'tr') return element('tr', elementsOf(children).map(block))
  if (tag === 'pre')
    return element(
      'pre',
      children.filter((child) => typeof child === 'string'),
    )
  if (isContainer.has(tag)) {
    const content = blocks(children)
    return element(tag, content.length > 0 ? content : [element('p')], own)
  }
  if (tag === 'ul' || tag === 'ol') return element(tag, elementsOf(children).map(block), own)
  return element(tag, trimmed(inlines(children)), own)
}

const elementsOf = (nodes: readonly Node[]) => nodes.filter((node) => typeof node !== 'string')

const rows = (nodes: readonly Node[]): Element[] =>
  elementsOf(nodes).flatMap((node) =>
    isTransparent.has(node.tag) ? rows(node.children) : node.tag === 'tr' ? [block(node)] : [],
  )

/** A text with its marks, outermost first. */
interface Run {
  readonly content: string | 'br'
  readonly isBreak: boolean
  readonly marks: readonly Element[]
}

/** Marks around texts in one order, each as wide as it can be. */
export function inlines(nodes: readonly Node[]): Node[] {
  return nest(joined(withSpacesBetween(joined(runsOf(nodes, [])))), 0)
}

export function runsOf(nodes: readonly Node[], marks: readonly Element[]): Run[] {
  return nodes.flatMap((node): Run[] => {
    if (typeof node === 'string')
      return [{ content: node.replace(/[\t\n\r ]+/g, ' '), isBreak: false, marks }]
    if (node.tag === 'br') return [{ content: 'br', isBreak: true, marks: [] }]
    const tag = renamed[node.tag] ?? node.tag
    if (!isMark.has(tag)) return runsOf(node.children, marks)
    const mark = element(tag, [], tag === 'a' ? { href: node.attributes.href ?? '' } : {})
    const others = marks.filter((one) => one.tag !== tag)
    return runsOf(node.children, tag === 'a' && !node.attributes.href ? marks : inOrder([...others, mark]))
  })
}

const inOrder = (marks: readonly Element[]) =>
  marks.toSorted((one, other) => markTags.indexOf(one.tag) - markTags.indexOf(other.tag))

const nameOf = ({ tag, attributes }: Element) => `${tag} ${attributes.href ?? ''}`
const isSame = (one: readonly Element[], other: readonly Element[]) =>
  one.map(nameOf).join('\n') === other.map(nameOf).join('\n')

/** White space at the edge of a mark moves outside of it, since readers cannot see the difference. */
function withSpacesBetween(runs: readonly Run[]): Run[] {
  return runs.flatMap((run, index) => {
    if (run.isBreak) return [run]
    const { content } = run
    const text = content.trim()
    const start = content.length - content.trimStart().length
    const around = (beside: Run | undefined) => {
      const names = new Set(beside?.marks.map(nameOf))
      return run.marks.filter((mark) => names.has(nameOf(mark)))
    }
    return [
      { ...run, content: content.slice(0, start), marks: around(runs[index - 1]) },
      { ...run, content: text },
      { ...run, content: content.slice(start + text.length), marks: around(runs[index + 1]) },
    ]
  })
}

/** Neighbours of the same marks as one, without empty ones. */
function joined(runs: readonly Run[]): Run[] {
  const all: Run[] = []
  for (const run of runs) {
    const last = all.at(-1)
    if (run.content === '') continue
    if (last && !last.isBreak && !run.isBreak && isSame(last.marks, run.marks))
      all[all.length - 1] = { ...last, content: (last.content + run.content).replace(/ +/g, ' ') }
    else all.push(run)
  }
  return all
}

function nest(runs: readonly Run[], depth: number): Node[] {
  const nodes: Node[] = []
  for (let at = 0; at < runs.length; ) {
    const run = runs[at]
    const mark = run?.marks[depth]
    if (!run) break
    if (!mark) {
      nodes.push(run.isBreak ? element('br') : run.content)
      at += 1
      continue
    }
    let end = at + 1
    for (
      let next = runs[end];
      next?.marks[depth] && nameOf(next.marks[depth]) === nameOf(mark);
      next = runs[end]
    )
      end += 1
    nodes.push(element(mark.tag, nest(runs.slice(at, end), depth + 1), mark.attributes))
    at = end
  }
  return nodes
}

/** Without white space and breaks at the ends, which no browser shows. */
function trimmed(nodes: readonly Node[]): Node[] {
  const all = [...nodes]
  while (isBlank(all[0])) all.shift()
  while (isBlank(all.at(-1))) all.pop()
  if (typeof all[0] === 'string') all[0] = all[0].trimStart()
  const last = all.at(-1)
  if (typeof last === 'string') all[all.length - 1] = last.trimEnd()
  return all
}

const isBlank = (node: Node | undefined) =>
  typeof node === 'string' ? node.trim() === '' : node?.tag === 'br'
