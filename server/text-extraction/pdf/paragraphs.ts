import type { DocumentLine } from '#server/text-extraction/document-line.ts'
import type { IsHeading } from '#server/text-extraction/headings.ts'
import { continuesLine, joinSpacedLetters, withoutBullet } from '#server/text-extraction/letters.ts'
import type { TextLine } from '#server/text-extraction/pdf/reading-order.ts'

/** A larger gap between baselines, in em, separates paragraphs. */
const paragraphGap = 1.75
/** If a line ends with such a part and a hyphen, the hyphen belongs to the word. */
const hyphenated =
  /\b(?:cross|self|non|co|well|long|high|low|full|part|end|multi|on|off|real|data|client|customer|day|hands|cost|risk|decision|large|small|follow|mid|pre|post|inter|two|three|four|five|six|ten)$/i

/** A line of fewer letters is a name or an item rather than the beginning of a sentence. */
const leastTorn = 24

/** The lines of each page joined to paragraphs, list items, and headings, across the end of a page as well. */
export function toDocumentLines(
  pages: readonly (readonly TextLine[])[],
  isHeading: IsHeading,
): DocumentLine[] {
  const result: DocumentLine[] = []
  for (const lines of pages.map((page) => toPageLines(page, isHeading))) {
    const [before, first] = [result.at(-1), lines[0]]
    if (before && first && goesOnOverleaf(before, first, isHeading))
      result[result.length - 1] = { ...before, cells: [join(before.cells[0] ?? '', first.cells[0] ?? '')] }
    else if (first) result.push(first)
    result.push(...lines.slice(1))
  }
  return result
}

function toPageLines(lines: readonly TextLine[], isHeading: IsHeading): DocumentLine[] {
  const rightEdges = edges(lines)
  const result: (DocumentLine & { readonly last: TextLine })[] = []
  for (const line of lines) {
    const before = result.at(-1)
    const cells = plainCells(line.cells)
    const item = withoutBullet(cells[0] ?? '')
    if (before && item === null && goesOn(before, line, cells, { rightEdges, isHeading })) {
      result[result.length - 1] = {
        ...before,
        cells: [join(before.cells[0] ?? '', cells[0] ?? '')],
        last: line,
      }
      continue
    }
    const isItem = item !== null
    const texts = (isItem ? [item, ...cells.slice(1)] : cells).filter((text) => text !== '')
    if (texts.length === 0) continue
    result.push({
      cells: texts,
      isItem,
      isBold: line.isBold,
      size: line.size,
      hasGap: !before || before.last.block !== line.block || gap(before.last, line) > paragraphGap,
      isMarkedHeading: false,
      indent: line.left,
      last: line,
    })
  }
  return result.map(({ last: _, ...line }) => line)
}

function plainCells(cells: readonly string[]): string[] {
  const texts = cells.map((text) => joinSpacedLetters(text).trim()).filter((text) => text !== '')
  const [first, second, ...more] = texts
  // A bullet that is far from its text.
  return first && second && withoutBullet(first) === '' ? [`${first} ${second}`, ...more] : texts
}

/** How far the lines of each block extend. */
function edges(lines: readonly TextLine[]): Map<object, number> {
  const edges = new Map<object, number>()
  for (const { block, right } of lines) edges.set(block, Math.max(edges.get(block) ?? 0, right))
  return edges
}

const gap = (above: TextLine, below: TextLine) =>
  (below.baseline - above.baseline) / Math.max(above.size, below.size)

function goesOn(
  before: DocumentLine & { readonly last: TextLine },
  line: TextLine,
  cells: readonly string[],
  { rightEdges, isHeading }: { rightEdges: Map<object, number>; isHeading: IsHeading },
): boolean {
  const { last } = before
  const [text = ''] = cells
  if (cells.length !== 1 || before.cells.length !== 1) return false
  const distance = gap(last, line)
  if (distance > paragraphGap || distance <= 0.3 || Math.abs(last.size - line.size) > line.size * 0.08)
    return false
  const above = before.cells[0] ?? ''
  const isHanging = before.isItem && line.left > last.left && last.isBold === line.isBold
  // "languages" may be the last word of an item.
  if (isHeading(above) || (isHeading(text) && !(isHanging && isTorn(above, text)))) return false
  // Where a table or a column begins below, the last line of a sentence is taken for a part of it.
  if (last.block !== line.block) return isBelow(before, line) && isTorn(above, text)
  const isIndented = line.left - last.left > line.size * 0.6
  if (isIndented && !before.isItem) return false
  if (before.isItem && last.left === before.indent && !isIndented && line.left - last.left < -1) return false
  // "Technologies: …" begins a new paragraph.
  if (/^\p{Lu}[^:,.]{2,30}:\s/u.test(text)) return false
  if (before.isItem && line.left - before.indent > line.size * 0.5 && last.isBold === line.isBold) return true
  if (
    (/^[\p{Ll}(&]/u.test(text) && above.length > leastTorn) ||
    /[,\-–(&\u00AD]$|\b(?:and|or|of|the|for|with|und|y|et|de)$/.test(above)
  )
    return true
  if (last.isBold !== line.isBold) return false
  const word = /^\S+/.exec(text)?.[0] ?? ''
  const isFull = last.right + (word.length + 1) * line.size * 0.45 > (rightEdges.get(line.block) ?? 0)
  return isFull && last.right - last.left > line.size * 18
}

/** Whether a line of another block is where the next one of this paragraph would be. */
function isBelow({ last, isItem }: DocumentLine & { readonly last: TextLine }, line: TextLine): boolean {
  const indent = line.left - last.left
  const most = line.size * (isItem ? 2.5 : 0.2)
  return indent > line.size * -0.2 && indent < most && last.isBold === line.isBold
}

function goesOnOverleaf(before: DocumentLine, line: DocumentLine, isHeading: IsHeading): boolean {
  const [above = '', text = ''] = [before.cells[0], line.cells[0]]
  return (
    before.cells.length === 1 &&
    line.cells.length === 1 &&
    !line.isItem &&
    before.isBold === line.isBold &&
    Math.abs(before.size - line.size) <= line.size * 0.08 &&
    !isHeading(text) &&
    !isHeading(above) &&
    isTorn(above, text)
  )
}

const isTorn = (above: string, below: string) => above.length > leastTorn && continuesLine(above, below)

function join(above: string, below: string): string {
  if (above.endsWith('\u00AD')) return above.slice(0, -1) + below
  const broken = /(\p{L}+)-$/u.exec(above)
  if (broken && /^\p{Ll}/u.test(below) && !hyphenated.test(broken[1] ?? '')) return above.slice(0, -1) + below
  if (/-$/.test(above) && /^\p{L}/u.test(below)) return above + below
  return /\p{Script=Han}$/u.test(above) && /^\p{Script=Han}/u.test(below)
    ? above + below
    : `${above} ${below}`
}
