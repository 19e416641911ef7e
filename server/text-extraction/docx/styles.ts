import { childOf, elementsOf, type XmlElement } from '#server/text-extraction/docx/xml.ts'

/** How a run of text looks. Undefined properties come from the style below. */
export interface RunLook {
  /** In points. */
  readonly size?: number | undefined
  /** `#rrggbb`, or null if a theme or the printer decides. */
  readonly color?: string | null | undefined
  readonly isBold?: boolean | undefined
  readonly isHidden?: boolean | undefined
  /** The color behind it. */
  readonly fill?: string | null | undefined
}

export interface ParagraphStyle {
  readonly look: RunLook
  readonly isHeading: boolean
  readonly isItem: boolean
}

const plain: ParagraphStyle = { look: {}, isHeading: false, isItem: false }

/** The styles of a document by id, with what they inherit. */
export class Styles {
  readonly #elements = new Map<string, XmlElement>()
  readonly #styles = new Map<string, ParagraphStyle>()
  readonly #base: RunLook
  readonly #default: string | undefined

  constructor(root: XmlElement | undefined) {
    const styles = elementsOf(root).filter(({ name }) => name === 'w:style')
    for (const style of styles) this.#elements.set(style.attributes['w:styleId'] ?? '', style)
    const usual = styles.find(
      (style) => style.attributes['w:default'] && style.attributes['w:type'] === 'paragraph',
    )
    this.#default = usual?.attributes['w:styleId']
    const defaults = childOf(childOf(childOf(root, 'w:docDefaults'), 'w:rPrDefault'), 'w:rPr')
    this.#base = { size: 10, ...defined(runLook(defaults)) }
  }

  paragraph(id: string | undefined): ParagraphStyle {
    const style = this.#resolve(id ?? this.#default, 0)
    return { ...style, look: { ...this.#base, ...style.look } }
  }

  /** The look that a character style adds. */
  run(id: string | undefined): RunLook {
    return id ? this.#resolve(id, 0).look : {}
  }

  #resolve(id: string | undefined, depth: number): ParagraphStyle {
    const element = id === undefined ? undefined : this.#elements.get(id)
    if (!element || id === undefined || depth > 20) return plain
    const known = this.#styles.get(id)
    if (known) return known
    const base = this.#resolve(childOf(element, 'w:basedOn')?.attributes['w:val'], depth + 1)
    const paragraph = childOf(element, 'w:pPr')
    const name = childOf(element, 'w:name')?.attributes['w:val'] ?? id
    const style = {
      look: { ...base.look, ...defined(runLook(childOf(element, 'w:rPr'))) },
      isHeading:
        base.isHeading ||
        /^(?:heading|überschrift|titre|título)\s?[1-3]$/i.test(name) ||
        hasOutline(paragraph),
      isItem: base.isItem || hasNumbering(paragraph) === true,
    }
    this.#styles.set(id, style)
    return style
  }
}

/** Whether a paragraph is a list item; undefined if its style decides. */
export function hasNumbering(properties: XmlElement | undefined): boolean | undefined {
  const numbering = childOf(properties, 'w:numPr')
  const id = childOf(numbering, 'w:numId')?.attributes['w:val']
  return id === undefined ? undefined : id !== '0'
}

const hasOutline = (properties: XmlElement | undefined) => {
  const level = childOf(properties, 'w:outlineLvl')?.attributes['w:val']
  return level !== undefined && Number(level) < 3
}

export function runLook(properties: XmlElement | undefined): RunLook {
  if (!properties) return {}
  const size = childOf(properties, 'w:sz')?.attributes['w:val']
  const color = childOf(properties, 'w:color')?.attributes['w:val']
  const bold = childOf(properties, 'w:b')
  const vanish = childOf(properties, 'w:vanish') ?? childOf(properties, 'w:webHidden')
  return {
    size: size === undefined ? undefined : Number(size) / 2,
    color: color === undefined ? undefined : toColor(color),
    isBold: bold && isOn(bold),
    isHidden: vanish && isOn(vanish),
    fill: fillOf(properties),
  }
}

const isOn = ({ attributes }: XmlElement) => !/^(?:0|false|off|none)$/.test(attributes['w:val'] ?? '')

const toColor = (value: string): string | null =>
  /^[\da-f]{6}$/i.test(value) ? `#${value.toLowerCase()}` : null

const highlights: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000', yellow: '#ffff00' }

/** The color of shading or highlighting behind a run, a paragraph, or a cell; undefined without either. */
export function fillOf(properties: XmlElement | undefined): string | null | undefined {
  const marker = childOf(properties, 'w:highlight')?.attributes['w:val']
  if (marker && marker !== 'none') return highlights[marker] ?? null
  const shading = childOf(properties, 'w:shd')?.attributes
  const fill = shading?.['w:fill']
  if (fill === undefined || fill === 'auto') return undefined
  return shading?.['w:val'] === 'clear' ? toColor(fill) : null
}

/** Without undefined properties. */
export const defined = <T extends object>(look: T): Partial<T> =>
  // The entries are those of `look`.
  Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined)) as Partial<T>
