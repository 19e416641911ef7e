import { decodeEntities } from '#contract/rich-text.ts'
import type { Atom } from '#server/tracker/jira/text/dialect.ts'
import { element, type Node } from '#server/tracker/jira/text/html-tree.ts'
import { safeLink } from '#server/tracker/jira/text/links.ts'

/** The characters around marked text. */
export const wikiMarks = { strong: '*', em: '_', u: '+', s: '-' } as const
const tagOf = new Map<string, string>(Object.entries(wikiMarks).map(([tag, mark]) => [mark, tag]))

// Each begins where the scanner is, and ends where it would begin again, so that hostile texts take linear time.
const lineBreak = /\\\\/y
const escaped = /\\([!-/:-@[-`{-~])/y
const code = /\{\{((?:\\.|(?!\{\{)[^\n\\])+?)\}\}/y
const bracedMark = /\{([*_+-])\}/y
const link = /\[(?:((?:\\.|[^[\]|\n\\])*)\|)?([^[\]|\s~^][^[\]|\s]*)\]/y
const forms = {
  personOrFile: /\[[~^][^[\]\n]{1,255}\]/u,
  otherLink: /\[[^[\]|\n]{1,255}\|[^[\]\n]{1,2000}\]/u,
  picture: /![^!\s|][^!\n|]{0,255}(?:\|[^!\n]{0,100})?!/u,
  macro: /\{[a-z]+(?::[^}\n]{0,255})?\}/u,
  emoticon: /\((?:[xyin/!+?-]|on|off|\*[rgby]?)\)|[:;][)(DP]/u,
  otherMark: /(?<![\p{L}\p{N}])(?<sign>\?\?|[~^])[^\n~^?*_+{}[\]|!\\]{1,255}\k<sign>(?![\p{L}\p{N}])/u,
}
const sources = Object.values(forms).map(({ source }) => source)
const atom = new RegExp(sources.join('|'), 'uy')
const entity = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});/iy
const isWordCharacter = /[\p{L}\p{N}]/u

/** What of a line of wiki markup has no element in rich text, and is shown as it was written. */
export function wikiAtoms(text: string): Atom<string>[] {
  const atoms: Atom<string>[] = []
  parseWikiLine(text, (source) => atoms.push({ shown: source, source }))
  return atoms
}

/** The marked text of one or several lines. */
export function parseWikiLine(text: string, onAtom: (source: string) => void = () => {}): Node[] {
  const nodes: Node[] = []
  let plain = ''
  let at = 0
  /** Of each mark, up to where it is known to have no end. */
  const unclosed = new Map<string, number>()
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  const flush = () => {
    if (plain !== '') nodes.push(plain)
    plain = ''
  }
  const push = (node: Node, length: number) => {
    flush()
    nodes.push(node)
    at += length
  }
  const keep = (shown: string, length: number) => {
    plain += shown
    at += length
  }
  while (at < text.length) {
    const char = text[at] ?? ''
    const special = '\\{[!&*_+-(:;?^~\n'.includes(char)
    if (!special) {
      keep(char, 1)
      continue
    }
    const broken = match(lineBreak)
    const literal = broken ? null : match(escaped)
    const monospaced = match(code)
    const braced = match(bracedMark)
    const linked = match(link)
    const href = linked && safeLink(linked[2] ?? '')
    const unknown = match(atom)
    const character = match(entity)
    const closed = braced
      ? text.indexOf(braced[0], at + 3)
      : tagOf.has(char) && isOpening(text, at)
        ? endOfMark(text, at, unclosed)
        : -1
    if (char === '\n') push(element('br'), 1)
    else if (broken) push(element('br'), broken[0].length)
    else if (literal) keep(literal[1] ?? '', 2)
    else if (monospaced) push(element('code', [withoutEscapes(monospaced[1] ?? '')]), monospaced[0].length)
    else if (braced && closed > 0) {
      const inner = text.slice(at + 3, closed)
      push(element(tagOf.get(braced[1] ?? '') ?? 'strong', parseWikiLine(inner, onAtom)), closed + 3 - at)
    } else if (linked && href) {
      const label = linked[1] === undefined ? [href] : parseWikiLine(linked[1], onAtom)
      push(element('a', label, { href }), linked[0].length)
    } else if (unknown) {
      onAtom(unknown[0])
      keep(unknown[0], unknown[0].length)
    } else if (character) keep(decodeEntities(character[0]), character[0].length)
    else if (closed > 0) {
      const inner = parseWikiLine(text.slice(at + 1, closed), onAtom)
      push(element(tagOf.get(char) ?? 'strong', inner), closed + 1 - at)
    } else keep(char, 1)
  }
  flush()
  return nodes
}

const withoutEscapes = (text: string) => decodeEntities(text.replace(/\\([!-/:-@[-`{-~])/g, '$1'))

const isOpening = (text: string, at: number) => {
  const [before = ' ', after = ' '] = [text[at - 1], text[at + 1]]
  return !isWordCharacter.test(before) && after !== text[at] && /\S/.test(after)
}

/** Where a mark ends on its line; -1 where it does not. */
function endOfMark(text: string, start: number, unclosed: Map<string, number>): number {
  const mark = text[start] ?? ''
  if (start < (unclosed.get(mark) ?? 0)) return -1
  let at = start + 2
  for (; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at - 1] === '\\' && text[at - 2] !== '\\') continue
    const [before = ' ', after = ' '] = [text[at - 1], text[at + 1]]
    if (text[at] === mark && /\S/.test(before) && !isWordCharacter.test(after) && after !== '}') return at
  }
  unclosed.set(mark, at)
  return -1
}
