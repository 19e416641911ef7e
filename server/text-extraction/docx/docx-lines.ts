import { present } from '#server/present.ts'
import { type Color, paper } from '#server/text-extraction/colors.ts'
import type { DocumentLine } from '#server/text-extraction/document-line.ts'
import { openPackage } from '#server/text-extraction/docx/package.ts'
import { type Background, type Paragraph, ParagraphReader } from '#server/text-extraction/docx/runs.ts'
import { fillOf, Styles } from '#server/text-extraction/docx/styles.ts'
import {
  childOf,
  elementsOf,
  findElement,
  parseXml,
  type XmlElement,
} from '#server/text-extraction/docx/xml.ts'
import type { ExtractedText, ExtractionOptions } from '#server/text-extraction/extraction.ts'
import type { IsHeading } from '#server/text-extraction/headings.ts'
import { joinSpacedLetters, plainLetters, withoutBullet } from '#server/text-extraction/letters.ts'
import { type RowText, rowsAsText, type TableRow } from '#server/text-extraction/table-rows.ts'
import { UnreadableFile } from '#server/text-extraction/unreadable-file.ts'

/** The visible text of a DOCX in reading order, and its hidden text. Throws `UnreadableFile`. */
export function readDocxLines(
  bytes: Uint8Array,
  { limits, isHeading, rowText }: ExtractionOptions,
): ExtractedText {
  const parts = openPackage(bytes, limits)
  const body = bodyOf(parts.get('word/document.xml'))
  const styles = parts.get('word/styles.xml')
  const paragraphs = new ParagraphReader(new Styles(styles === undefined ? undefined : parseXml(styles)))
  const fill = pageFill(parts.get('word/document.xml'), body)
  const reader = new BodyReader(paragraphs, fill, { isHeading, rowText })
  const margins = [...parts]
    .filter(([name]) => /header|footer/.test(name))
    .map(([name, xml]) => [name, parseXml(xml)] as const)
  const headers = margins.filter(([name]) => name.includes('header')).flatMap(([, root]) => reader.flow(root))
  const lines = reader.flow(body)
  const footers = margins.filter(([name]) => name.includes('footer')).flatMap(([, root]) => reader.flow(root))
  return {
    lines: [...once(headers), ...lines, ...reader.aside, ...once(footers)],
    hidden: paragraphs.hidden,
    hasImages: Boolean(findElement(body, 'w:drawing') ?? findElement(body, 'w:pict')),
  }
}

function bodyOf(xml: string | undefined): XmlElement {
  const body = xml === undefined ? undefined : childOf(parseXml(xml), 'w:body')
  if (!body) throw new UnreadableFile('broken')
  return body
}

/** White, unless a large shape or image of unknown color lies behind the text. */
function pageFill(xml: string | undefined, body: XmlElement): Color {
  if (!xml?.includes('behindDoc="1"')) return paper
  const sizes = anchors(body).map((anchor) => {
    const { cx = '0', cy = '0' } = childOf(anchor, 'wp:extent')?.attributes ?? {}
    return Math.min(Number(cx), Number(cy)) / 12_700
  })
  return sizes.some((points) => points > 100) ? null : paper
}

function anchors(element: XmlElement): XmlElement[] {
  return elementsOf(element).flatMap((child) =>
    child.name === 'wp:anchor' && child.attributes.behindDoc === '1' ? [child] : anchors(child),
  )
}

/** Headers of first, even, and odd pages are usually the same. Page numbers are not text. */
function once(lines: readonly DocumentLine[]): DocumentLine[] {
  const seen = new Set<string>()
  return lines.filter(({ cells }) => {
    const text = cells.join(' ')
    if (seen.has(text) || /^(?:page|seite)?[\s\d/|of von-]*$/i.test(text)) return false
    seen.add(text)
    return true
  })
}

class BodyReader {
  /** Text outside the main flow: boxes with sections of their own. */
  readonly aside: DocumentLine[] = []
  readonly #paragraphs: ParagraphReader
  readonly #page: Background
  readonly #isHeading: IsHeading
  readonly #rowText: RowText | undefined

  constructor(
    paragraphs: ParagraphReader,
    fill: Color,
    { isHeading, rowText }: Pick<ExtractionOptions, 'isHeading' | 'rowText'>,
  ) {
    this.#paragraphs = paragraphs
    this.#page = { fill, isOffPage: false }
    this.#isHeading = isHeading
    this.#rowText = rowText
  }

  flow(element: XmlElement, background = this.#page): DocumentLine[] {
    const lines: DocumentLine[] = []
    let hasGap = true
    for (const child of elementsOf(element)) {
      const found = this.#block(child, background)
      if (found.length === 0 && child.name === 'w:p') hasGap = true
      for (const line of found) {
        lines.push(hasGap ? { ...line, hasGap } : line)
        hasGap = false
      }
    }
    return lines
  }

  #block(element: XmlElement, background: Background): DocumentLine[] {
    if (element.name === 'w:p') return this.#paragraph(element, background)
    if (element.name === 'w:tbl') return this.#table(element, background)
    const holder =
      /^(?:w:sdt|w:sdtContent|w:ins|w:moveTo|w:customXml|w:smartTag|mc:AlternateContent|mc:Choice)$/
    return holder.test(element.name) ? this.flow(element, background) : []
  }

  #paragraph(element: XmlElement, background: Background): DocumentLine[] {
    const paragraph = this.#paragraphs.read(element, background)
    const inPlace: DocumentLine[] = []
    for (const { content, fill, isOffPage } of paragraph.boxes) {
      const lines = this.flow(content, { fill: fill === undefined ? background.fill : fill, isOffPage })
      const hasSections = lines.some(({ cells }) => this.#isHeading(cells.join(' ')))
      ;(hasSections ? this.aside : inPlace).push(...lines)
    }
    return [...inPlace, ...toLines(paragraph, hasSpaceBefore(element))]
  }

  #table(element: XmlElement, background: Background): DocumentLine[] {
    const rows = partsOf(element, 'w:tr').map((row) =>
      partsOf(row, 'w:tc').map((cell) => this.#cell(cell, background)),
    )
    const texts = this.#rowText && rowsAsText(rows.map(toTableRow), this.#rowText)
    if (!texts) return rows.flatMap((row) => this.#row(row.map(({ lines }) => lines)))
    const [first] = rows.flatMap((row) => row.flatMap(({ lines }) => lines))
    return texts.map((text) => ({
      ...present(first),
      cells: [text],
      isItem: false,
      isBold: false,
      hasGap: false,
    }))
  }

  #cell(cell: XmlElement, background: Background): TableCell {
    const properties = childOf(cell, 'w:tcPr')
    const fill = fillOf(properties)
    const span = Number(childOf(properties, 'w:gridSpan')?.attributes['w:val'] ?? 1)
    return {
      lines: this.flow(cell, fill === undefined ? background : { ...background, fill }),
      columns: Math.min(Math.max(1, span || 1), mostColumns),
    }
  }

  /** Short cells share a line; longer ones are read one after the other, the first with its label. */
  #row(all: readonly DocumentLine[][]): DocumentLine[] {
    const cells = all.filter((lines) => lines.length > 0)
    const hasSections = cells.some(
      (lines) => lines.length > 1 && lines.some((line) => this.#isHeading(line.cells.join(' '))),
    )
    if (hasSections || cells.length < 2) return cells.flat()
    return inOneRow(cells, this.#isHeading)
  }
}

interface TableCell {
  readonly lines: DocumentLine[]
  /** How many it spans. */
  readonly columns: number
}

const mostColumns = 60

function toTableRow(row: readonly TableCell[]): TableRow {
  const lines = row.flatMap((cell) => cell.lines)
  return {
    cells: row.flatMap((cell) => [
      cell.lines.map((line) => line.cells.join(' ')).join(' '),
      ...Array<string>(cell.columns - 1).fill(''),
    ]),
    isBold: lines.length > 0 && lines.every(({ isBold }) => isBold),
  }
}

/** The rows of a table, or the cells of a row, including those in a control or a tracked change. */
function partsOf(element: XmlElement, name: 'w:tr' | 'w:tc'): XmlElement[] {
  return elementsOf(element).flatMap((child) => {
    if (child.name === name) return [child]
    return /^(?:w:sdt|w:sdtContent|w:customXml)$/.test(child.name) ? partsOf(child, name) : []
  })
}

function inOneRow(cells: readonly DocumentLine[][], isHeading: IsHeading): DocumentLine[] {
  const firsts = cells.flatMap((lines) => lines.slice(0, 1))
  const more = cells.flatMap((lines) => lines.slice(1))
  const label = firsts[0]
  if (label && isHeading(label.cells.join(' '))) return cells.flat()
  const last = present(firsts.at(-1))
  const isShort = firsts.every((line, i) => i === firsts.length - 1 || line.cells.join(' ').length < 60)
  if (!isShort) return cells.flat()
  const line = { ...last, cells: firsts.flatMap((first) => first.cells), isItem: false, hasGap: true }
  return [{ ...line, isBold: firsts.some(({ isBold }) => isBold) }, ...more]
}

function hasSpaceBefore(element: XmlElement): boolean {
  const spacing = childOf(childOf(element, 'w:pPr'), 'w:spacing')?.attributes['w:before']
  return Number(spacing ?? 0) >= 80
}

function toLines(paragraph: Paragraph, hasGap: boolean): DocumentLine[] {
  return plainLetters(paragraph.text)
    .split('\n')
    .map((text, i) => toLine(text, paragraph, hasGap && i === 0))
    .filter((line) => line.cells.length > 0)
}

function toLine(text: string, { isItem, isBold, size, isHeading }: Paragraph, hasGap: boolean): DocumentLine {
  const item = withoutBullet(text)
  const cells = (item ?? text).split('\t').map((cell) => joinSpacedLetters(cell).trim())
  return {
    cells: cells.filter((cell) => cell !== ''),
    isItem: isItem || item !== null,
    isBold,
    size,
    hasGap,
    isMarkedHeading: isHeading,
    indent: 0,
  }
}
