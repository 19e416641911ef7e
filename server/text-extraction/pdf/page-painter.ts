import type { HiddenText } from '#contract/hidden-text.ts'
import type { Color } from '#server/text-extraction/colors.ts'
import {
  applyTo,
  areaOf,
  type Box,
  boxOf,
  identity,
  intersect,
  isInside,
  type Matrix,
  multiply,
} from '#server/text-extraction/geometry.ts'
import { type BlendMode, normal } from '#server/text-extraction/pdf/blending.ts'
import { type GraphicsState, initialState, type PdfFont } from '#server/text-extraction/pdf/graphics-state.ts'

/** One letter, or a ligature, and where it is on the page. */
export interface Glyph {
  readonly text: string
  /** The start of its baseline. */
  readonly x: number
  readonly y: number
  readonly width: number
  /** The font size in points. */
  readonly size: number
  readonly isBold: boolean
  /** Set if its baseline is not level: the angle in quarter turns, 1 to 3. */
  readonly turns: number
  readonly color: Color
  readonly blend: BlendMode
  /** Its position in the painting order. */
  readonly order: number
  readonly hidden: HiddenText['reason'] | null
}

/** A filled shape or an image, which can hide what was painted before and is the background of what comes after. */
export interface Painted extends Box {
  readonly order: number
  /** Null for images, shadings, and patterns. */
  readonly color: Color
  /** Whether nothing shines through; what is below can still be seen where it blends. */
  readonly isOpaque: boolean
  readonly blend: BlendMode
  readonly isImage: boolean
}

export interface PageContent {
  readonly glyphs: Glyph[]
  readonly painted: Painted[]
  /** Thin lines, such as those of tables. */
  readonly rules: Box[]
  readonly page: Box
}

export interface PageInput {
  readonly operators: { readonly fnArray: readonly number[]; readonly argsArray: readonly unknown[] }
  /** The numbers of pdf.js operators by name. */
  readonly numbers: Readonly<Record<string, number>>
  readonly page: Box
  /** From the page's units to points from its upper left corner. */
  readonly base: Matrix
  readonly fontOf: (name: string) => PdfFont | null
  readonly isLayerVisible: (group: unknown) => boolean
  /** Whether what is below a picture can be seen through it. */
  readonly isPictureClear: (id: unknown) => boolean
}

/** Smaller letters are meant for machines. In points on a page of usual width. */
const tinySize = 3.5
const usualWidth = 595
/** With more shapes, the page is a drawing, in which shapes hide nothing. */
const maxPainted = 4000
/** In points. */
const thickestRule = 3
const shortestRule = 6

type Args = readonly [never, never, never, never]
interface PdfGlyph {
  readonly unicode?: string
  readonly width?: number
  readonly isSpace?: boolean
}

/** Follows the operators of a page as a viewer would, and records where each letter is painted. */
export function paintPage(input: PageInput): PageContent {
  const painter = new PagePainter(input)
  const names = new Map(Object.entries(input.numbers).map(([name, number]) => [number, name]))
  const { fnArray, argsArray } = input.operators
  for (let i = 0; i < fnArray.length; i++) {
    const name = names.get(fnArray[i] ?? -1)
    const operator = name && operators[name]
    // The arguments are as pdf.js documents them for the operator of that name.
    const args = (argsArray[i] ?? []) as unknown as Args
    if (operator) operator(painter, args)
    else if (name?.startsWith('paint') && name !== 'paintFormXObjectEnd') painter.image(args[0])
  }
  const { glyphs, painted, rules } = painter
  return { glyphs, painted, rules, page: input.page }
}

const operators: Readonly<Record<string, (painter: PagePainter, args: Args) => void>> = {
  save: (painter) => painter.save(),
  restore: (painter) => painter.restore(),
  // Its six numbers are a matrix.
  transform: (painter, args) => painter.transform(args as unknown as Matrix),
  setGState: (painter, [entries]) => painter.setGState(entries),
  setFillRGBColor: ({ state }, [color]) => {
    state.fill = color
  },
  setStrokeRGBColor: ({ state }, [color]) => {
    state.stroke = color
  },
  setFillColorN: ({ state }) => {
    state.fill = null
  },
  setStrokeColorN: ({ state }) => {
    state.stroke = null
  },
  setLineWidth: ({ state }, [width]) => {
    state.lineWidth = width
  },
  clip: (painter) => painter.clipNext(),
  eoClip: (painter) => painter.clipNext(),
  constructPath: (painter, [operator, data, bounds]) => painter.path(operator, data, bounds),
  shadingFill: (painter) => painter.fillClip(),
  paintSolidColorImageMask: (painter) => painter.fillUnitSquare(),
  paintFormXObjectBegin: (painter, [matrix, box]) => painter.beginForm(matrix, box),
  paintFormXObjectEnd: (painter) => painter.restore(),
  beginGroup: (painter, [group]) => painter.beginGroup(group),
  endGroup: (painter, [group]) => painter.endGroup(group),
  beginAnnotation: (painter, [, , transform, matrix]) => painter.beginAnnotation(transform, matrix),
  endAnnotation: (painter) => painter.restore(),
  beginMarkedContent: (painter) => painter.beginMarked(),
  beginMarkedContentProps: (painter, [tag, properties]) => painter.beginMarked(tag, properties),
  endMarkedContent: (painter) => painter.endMarked(),
  beginText: ({ state }) => {
    Object.assign(state, { textMatrix: identity, x: 0, y: 0, lineX: 0, lineY: 0 })
  },
  setFont: (painter, [name, size]) => painter.setFont(name, size),
  setCharSpacing: ({ state }, [spacing]) => {
    state.charSpacing = spacing
  },
  setWordSpacing: ({ state }, [spacing]) => {
    state.wordSpacing = spacing
  },
  setHScale: ({ state }, [percent]) => {
    state.scale = percent / 100
  },
  setLeading: ({ state }, [leading]) => {
    state.leading = -leading
  },
  setTextRise: ({ state }, [rise]) => {
    state.rise = rise
  },
  setTextRenderingMode: ({ state }, [mode]) => {
    state.renderMode = mode
  },
  setTextMatrix: ({ state }, [matrix]) => {
    // pdf.js gives a list or a typed array of six numbers.
    Object.assign(state, { textMatrix: [...(matrix as Iterable<number>)], x: 0, y: 0, lineX: 0, lineY: 0 })
  },
  moveText: (painter, [x, y]) => painter.moveText(x, y),
  setLeadingMoveText: (painter, [x, y]) => {
    painter.state.leading = y
    painter.moveText(x, y)
  },
  nextLine: (painter) => painter.moveText(0, painter.state.leading),
  showText: (painter, [glyphs]) => painter.showText(glyphs),
}

class PagePainter {
  readonly glyphs: Glyph[] = []
  readonly painted: Painted[] = []
  readonly rules: Box[] = []
  state: GraphicsState
  readonly #input: PageInput
  readonly #names: Readonly<Record<string, number>>
  readonly #stack: GraphicsState[] = []
  readonly #visible: boolean[] = []
  #isClipping = false
  /** Inside a mask, nothing is painted. */
  #masks = 0
  readonly #tinySize: number

  constructor(input: PageInput) {
    this.#input = input
    this.#names = input.numbers
    this.#tinySize = tinySize * Math.max(1, (input.page.right - input.page.left) / usualWidth)
    this.state = initialState(input.base, input.page)
  }

  save(): void {
    this.#stack.push(this.state)
    this.state = { ...this.state, isUnused: false }
  }

  restore(): void {
    this.#noteMissingImage()
    this.state = this.#stack.pop() ?? this.state
  }

  transform(matrix: Matrix): void {
    this.#noteMissingImage()
    this.state.ctm = multiply(this.state.ctm, matrix)
    this.state.isUnused = true
  }

  /** A changed matrix that nothing used was that of an image, which was left out for its size. */
  #noteMissingImage(): void {
    if (!this.state.isUnused) return
    this.state.isUnused = false
    const box = this.#clipped(boxOf(this.state.ctm, [0, 0, 1, 1]))
    if (areaOf(box) > 16) this.#paint({ ...box, color: null, isOpaque: true, isImage: true })
  }

  setGState(entries: readonly (readonly [string, never])[]): void {
    for (const [key, value] of entries) {
      if (key === 'ca') this.state.fillAlpha = value
      else if (key === 'CA') this.state.strokeAlpha = value
      else if (key === 'BM') this.state.blend = value
      else if (key === 'LW') this.state.lineWidth = value
      else if (key === 'Font') this.setFont(value[0], value[1])
      else if (key === 'SMask') this.state.mask = value ? 'soft' : 'ended'
    }
  }

  /** Of what is painted next, with the groups around it. */
  get #blend(): BlendMode {
    const { blend, group } = this.state
    if (group.blend !== normal) return group.blend
    return group.isIsolated ? normal : blend
  }

  #isOpaque(alpha: number): boolean {
    return alpha * this.state.group.alpha > 0.9
  }

  clipNext(): void {
    this.#isClipping = true
  }

  path(
    operator: number,
    [data]: readonly [ArrayLike<number> | null],
    bounds: ArrayLike<number> | null,
  ): void {
    this.#used()
    const box = bounds && boxOf(this.state.ctm, Array.from(bounds))
    if (box && data) {
      if (this.#isFill(operator)) this.#fill(box, isSolid(data, Array.from(bounds)))
      else if (operator !== this.#names.endPath) this.#stroke(box)
    }
    if (!this.#isClipping) return
    this.#isClipping = false
    this.state.clip = intersect(this.state.clip, box ?? { left: 0, top: 0, right: 0, bottom: 0 })
  }

  #isFill(operator: number): boolean {
    const { fill, eoFill, fillStroke, eoFillStroke, closeFillStroke, closeEOFillStroke } = this.#names
    return [fill, eoFill, fillStroke, eoFillStroke, closeFillStroke, closeEOFillStroke].includes(operator)
  }

  #fill(box: Box, isSolid: boolean): void {
    const { fill: color, fillAlpha } = this.state
    this.#rule(box)
    const isOpaque = isSolid && this.#isOpaque(fillAlpha)
    this.#paint({ ...this.#clipped(box), color, isOpaque, isImage: false })
  }

  /** A thick line can hide text as well. */
  #stroke(box: Box): void {
    const { lineWidth, ctm, stroke, strokeAlpha } = this.state
    this.#rule(box)
    const half = (lineWidth * Math.hypot(ctm[0], ctm[1])) / 2
    const isBar = half > 2 && Math.min(box.right - box.left, box.bottom - box.top) < 0.1
    if (!isBar) return
    const { left, top, right, bottom } = box
    const bar =
      right - left > bottom - top
        ? { left, right, top: top - half, bottom: bottom + half }
        : { left: left - half, right: right + half, top, bottom }
    const isOpaque = this.#isOpaque(strokeAlpha)
    this.#paint({ ...this.#clipped(bar), color: stroke, isOpaque, isImage: false })
  }

  fillClip(): void {
    this.#used()
    const { clip, fillAlpha } = this.state
    this.#paint({ ...clip, color: null, isOpaque: this.#isOpaque(fillAlpha), isImage: false })
  }

  fillUnitSquare(): void {
    this.#used()
    this.#fill(boxOf(this.state.ctm, [0, 0, 1, 1]), true)
  }

  /** @param picture its id, if it has one */
  image(picture: unknown): void {
    this.#used()
    const box = this.#clipped(boxOf(this.state.ctm, [0, 0, 1, 1]))
    const { mask, group, fillAlpha } = this.state
    const isMasked =
      group.isMasked || mask === 'soft' || (mask === 'ended' && this.#input.isPictureClear(picture))
    const isOpaque = !isMasked && this.#isOpaque(fillAlpha)
    this.#paint({ ...box, color: null, isOpaque, isImage: true })
  }

  beginForm(matrix: Matrix | null, box: ArrayLike<number> | null): void {
    this.save()
    if (matrix) this.state.ctm = multiply(this.state.ctm, matrix)
    if (box) this.state.clip = this.#clipped(boxOf(this.state.ctm, Array.from(box)))
  }

  /** What the state says so far is about the group as a whole, and its content begins with the usual state. */
  beginGroup(group: { smask?: unknown; isolated?: boolean } | undefined): void {
    this.save()
    if (group?.smask) this.#masks++
    const { fillAlpha, mask, group: around } = this.state
    Object.assign(this.state, {
      ...{ fillAlpha: 1, strokeAlpha: 1, blend: normal, mask: 'none' },
      group: {
        alpha: around.alpha * fillAlpha,
        blend: this.#blend,
        isMasked: around.isMasked || mask === 'soft',
        isIsolated: around.isIsolated || Boolean(group?.isolated),
      },
    })
  }

  endGroup(group: { smask?: unknown } | undefined): void {
    if (group?.smask) this.#masks--
    this.restore()
  }

  beginAnnotation(transform: Matrix, matrix: Matrix): void {
    this.save()
    const fresh = initialState(this.#input.base, this.#input.page)
    this.state = { ...fresh, ctm: multiply(multiply(fresh.ctm, transform), matrix) }
  }

  beginMarked(tag?: string, properties?: unknown): void {
    this.#visible.push(tag !== 'OC' || this.#input.isLayerVisible(properties))
  }

  endMarked(): void {
    this.#visible.pop()
  }

  setFont(name: string, size: number): void {
    this.state.font = this.#input.fontOf(name)
    this.state.fontSize = Math.abs(size)
    this.state.fontDirection = size < 0 ? -1 : 1
  }

  moveText(x: number, y: number): void {
    this.state.x = this.state.lineX += x
    this.state.y = this.state.lineY += y
  }

  showText(glyphs: readonly (PdfGlyph | number)[]): void {
    this.#used()
    const { state } = this
    const { font, fontSize, fontDirection } = state
    const matrix = multiply(state.ctm, state.textMatrix)
    const perUnit = fontSize * (font?.fontMatrix?.[0] ?? 0.001)
    const along = state.scale * fontDirection
    const stretch = Math.hypot(matrix[0], matrix[1])
    const size = emOf(font, fontSize) * Math.hypot(matrix[2], matrix[3])
    const turns = (Math.round((Math.atan2(matrix[1], matrix[0]) * 2) / Math.PI) + 4) % 4
    const isBold = Boolean(font?.bold || font?.black || /bold|black|heavy|semibold/i.test(font?.name ?? ''))
    const color = state.renderMode % 4 === 1 ? state.stroke : state.fill
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') {
        state.x -= (glyph * fontSize * along) / 1000
        continue
      }
      const width = (glyph.width ?? 0) * perUnit
      const [x, y] = applyTo(matrix, state.x, state.y + state.rise)
      state.x += (width + state.charSpacing + (glyph.isSpace ? state.wordSpacing : 0)) * along
      const text = glyph.unicode ?? ''
      if (text === '' || text === '\0') continue
      const box = { x, y, width: Math.abs(width * along) * stretch, size, turns }
      const hidden = this.#hiddenReason(box)
      this.glyphs.push({
        text,
        ...box,
        isBold,
        color,
        blend: this.#blend,
        order: this.painted.length,
        hidden,
      })
    }
  }

  #hiddenReason({
    x,
    y,
    width,
    size,
    turns,
  }: Pick<Glyph, 'x' | 'y' | 'width' | 'size' | 'turns'>): Glyph['hidden'] {
    const { renderMode, fillAlpha, group, clip } = this.state
    const isClear = fillAlpha * group.alpha < 0.08
    if (renderMode === 3 || renderMode === 7 || isClear || this.#masks > 0) return 'invisible'
    if (this.#visible.includes(false)) return 'invisible'
    const isUpright = turns % 2 === 1
    const [middleX, middleY] = isUpright ? [x, y] : [x + width / 2, y - size * 0.3]
    if (!isInside(this.#input.page, middleX, middleY)) return 'off-page'
    if (size < this.#tinySize) return 'tiny'
    const isClipped =
      middleX < clip.left - 1 || middleX > clip.right + 1 || y < clip.top - 1 || y - size > clip.bottom + 1
    return isClipped ? 'invisible' : null
  }

  #clipped(box: Box): Box {
    return intersect(this.state.clip, box)
  }

  #paint(painted: Omit<Painted, 'order' | 'blend'>): void {
    if (this.#masks > 0 || this.#visible.includes(false) || areaOf(painted) < 4) return
    const order = this.painted.length
    if (order < maxPainted) this.painted.push({ ...painted, blend: this.#blend, order })
  }

  #rule(box: Box): void {
    const { left, top, right, bottom } = this.#clipped(box)
    const [thin, long] = [right - left, bottom - top].toSorted((a, b) => a - b)
    const isThin = thin !== undefined && thin > -0.1 && thin < thickestRule
    if (!isThin || (long ?? 0) < shortestRule || this.#masks > 0 || this.#visible.includes(false)) return
    if (this.rules.length < maxPainted) this.rules.push({ left, top, right, bottom })
  }

  #used(): void {
    this.state.isUnused = false
    for (const state of this.#stack) state.isUnused = false
  }
}

/** The size of an em. A Type 3 font has units of its own, so the height of its letters is a better measure. */
function emOf(font: PdfFont | null, fontSize: number): number {
  if (!font?.isType3Font) return fontSize
  const perUnit = Math.abs(font.fontMatrix?.[3] ?? 0.001)
  const height = font.bbox ? (font.bbox[3] ?? 0) - (font.bbox[1] ?? 0) : 0
  return height > 0 ? fontSize * perUnit * height : fontSize * perUnit * 1000
}

/**
 * The number of coordinates after each of pdf.js's path operators: move, line, cubic curve, quadratic curve, close.
 */
const stepLengths = [2, 2, 6, 4, 0]

/**
 * Whether a path fills most of its bounding box, as rectangles and rounded rectangles do, and letters and frames do
 * not.
 */
function isSolid(data: ArrayLike<number>, [x1 = 0, y1 = 0, x2 = 0, y2 = 0]: number[]): boolean {
  let area = 0
  let [startX, startY, x, y] = [0, 0, 0, 0]
  for (let i = 0; i < data.length; ) {
    const step = data[i] ?? 4
    const length = stepLengths[step] ?? 0
    const [nextX, nextY] =
      length === 0 ? [startX, startY] : [data[i + length - 1] ?? 0, data[i + length] ?? 0]
    if (step === 0) [startX, startY] = [nextX, nextY]
    else area += x * nextY - nextX * y
    ;[x, y] = [nextX, nextY]
    i += 1 + length
  }
  area += x * startY - startX * y
  return Math.abs(area) / 2 > 0.8 * (x2 - x1) * (y2 - y1)
}
