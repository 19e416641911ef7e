import type { HiddenText } from '#contract/hidden-text.ts'
import { type Color, isSameColor } from '#server/text-extraction/colors.ts'
import {
  defined,
  fillOf,
  hasNumbering,
  type ParagraphStyle,
  type RunLook,
  runLook,
  type Styles,
} from '#server/text-extraction/docx/styles.ts'
import { type TextBox, textBoxesOf } from '#server/text-extraction/docx/text-boxes.ts'
import { childOf, elementsOf, type XmlElement } from '#server/text-extraction/docx/xml.ts'

/** In points. Smaller letters are meant for machines. */
const tinySize = 3.5

/** A paragraph as it is read, and the text boxes that are anchored to it. */
export interface Paragraph {
  /** With tabs and line breaks. */
  readonly text: string
  readonly size: number
  readonly isBold: boolean
  readonly isItem: boolean
  readonly isHeading: boolean
  readonly boxes: readonly TextBox[]
}

/** The properties of the container of a paragraph. */
export interface Background {
  readonly fill: Color
  readonly isOffPage: boolean
}

/** Reads paragraphs, and separates their invisible text. */
export class ParagraphReader {
  readonly hidden: HiddenText[] = []
  readonly #styles: Styles

  constructor(styles: Styles) {
    this.#styles = styles
  }

  read(element: XmlElement, background: Background): Paragraph {
    const properties = childOf(element, 'w:pPr')
    const style = this.#styles.paragraph(childOf(properties, 'w:pStyle')?.attributes['w:val'])
    const fill = fillOf(properties)
    const state = new ParagraphState(
      style,
      fill === undefined ? background : { ...background, fill },
      this.hidden,
    )
    this.#collect(element, state)
    const { letters, boldLetters, size, text, boxes } = state
    return {
      text,
      boxes,
      size: size || (style.look.size ?? 10),
      isBold: letters > 0 && boldLetters > letters * 0.6,
      isItem: hasNumbering(properties) ?? style.isItem,
      isHeading: style.isHeading,
    }
  }

  #collect(element: XmlElement, state: ParagraphState): void {
    for (const child of elementsOf(element)) {
      if (child.name === 'w:r') this.#run(child, state)
      // A fallback repeats the choice for old programs; deleted and moved text is no longer there.
      else if (!/^(?:w:pPr|w:del|w:moveFrom|mc:Fallback)$/.test(child.name)) this.#collect(child, state)
    }
  }

  #run(run: XmlElement, state: ParagraphState): void {
    const properties = childOf(run, 'w:rPr')
    const character = this.#styles.run(childOf(properties, 'w:rStyle')?.attributes['w:val'])
    const look = { ...state.style.look, ...character, ...defined(runLook(properties)) }
    for (const child of elementsOf(run)) {
      const text = textOfChild(child)
      if (text !== null) state.add(text, look)
      else if (/^(?:mc:AlternateContent|w:drawing|w:pict|w:object)$/.test(child.name))
        state.boxes.push(...textBoxesOf(child))
    }
  }
}

class ParagraphState {
  text = ''
  letters = 0
  boldLetters = 0
  size = 0
  readonly boxes: TextBox[] = []
  readonly style: ParagraphStyle
  readonly #background: Background
  readonly #hidden: HiddenText[]

  constructor(style: ParagraphStyle, background: Background, hidden: HiddenText[]) {
    this.style = style
    this.#background = background
    this.#hidden = hidden
  }

  add(text: string, look: RunLook): void {
    const reason = this.#hiddenReason(look)
    if (reason && text.trim() !== '') {
      const last = this.#hidden.at(-1)
      if (last?.reason === reason)
        this.#hidden[this.#hidden.length - 1] = { reason, text: `${last.text} ${text.trim()}` }
      else this.#hidden.push({ reason, text: text.trim() })
      return
    }
    this.text += text
    const letters = text.trim().length
    this.letters += letters
    if (look.isBold) this.boldLetters += letters
    if (letters > 0) this.size = Math.max(this.size, look.size ?? 0)
  }

  #hiddenReason({ isHidden, size = 10, color, fill }: RunLook): HiddenText['reason'] | null {
    if (isHidden) return 'invisible'
    if (this.#background.isOffPage) return 'off-page'
    if (size < tinySize) return 'tiny'
    const behind = fill === undefined ? this.#background.fill : fill
    return color && isSameColor(color, behind ?? null) ? 'background-colored' : null
  }
}

function textOfChild(element: XmlElement): string | null {
  if (element.name === 'w:t') return element.children.filter((child) => typeof child === 'string').join('')
  return fixedTexts[element.name] ?? (element.name === 'w:sym' ? symbol(element) : null)
}

const fixedTexts: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'w:ptab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '-',
  'w:softHyphen': '\u00AD',
}

function symbol({ attributes }: XmlElement): string {
  const code = Number.parseInt(attributes['w:char'] ?? '', 16)
  return Number.isNaN(code) ? '' : String.fromCodePoint(Math.min(code, 0x10ffff))
}
