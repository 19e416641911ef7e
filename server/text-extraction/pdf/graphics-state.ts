import type { Color } from '#server/text-extraction/colors.ts'
import { type Box, identity, type Matrix } from '#server/text-extraction/geometry.ts'
import { type BlendMode, normal } from '#server/text-extraction/pdf/blending.ts'

/** The facts that pdf.js gives about a font. */
export interface PdfFont {
  readonly name?: string
  readonly bold?: boolean
  readonly black?: boolean
  readonly isType3Font?: boolean
  readonly fontMatrix?: Matrix
  readonly bbox?: readonly number[]
}

/** How a group of objects is painted as a whole, with all groups around it. */
interface Group {
  readonly alpha: number
  readonly blend: BlendMode
  readonly isMasked: boolean
  /** Its objects blend with each other only. */
  readonly isIsolated: boolean
}

/**
 * The part of PDF's graphics state that determines where text is and whether it is visible (ISO 32000-1, 8.4 and
 * 9.3).
 */
export interface GraphicsState {
  ctm: Matrix
  clip: Box
  fill: Color
  stroke: Color
  fillAlpha: number
  strokeAlpha: number
  blend: BlendMode
  group: Group
  lineWidth: number
  /**
   * Under a soft mask, an image is transparent in part. pdf.js ends the mask before an image with one of its own as well,
   * so then only the image tells.
   */
  mask: 'none' | 'soft' | 'ended'
  /** The matrix has changed and nothing was painted since. */
  isUnused: boolean
  font: PdfFont | null
  fontSize: number
  fontDirection: 1 | -1
  charSpacing: number
  wordSpacing: number
  scale: number
  leading: number
  rise: number
  renderMode: number
  textMatrix: Matrix
  x: number
  y: number
  lineX: number
  lineY: number
}

export const initialState = (ctm: Matrix, clip: Box): GraphicsState => ({
  ctm,
  clip,
  fill: '#000000',
  stroke: '#000000',
  fillAlpha: 1,
  strokeAlpha: 1,
  blend: normal,
  group: { alpha: 1, blend: normal, isMasked: false, isIsolated: false },
  lineWidth: 1,
  mask: 'none',
  isUnused: false,
  font: null,
  fontSize: 0,
  fontDirection: 1,
  charSpacing: 0,
  wordSpacing: 0,
  scale: 1,
  leading: 0,
  rise: 0,
  renderMode: 0,
  textMatrix: identity,
  x: 0,
  y: 0,
  lineX: 0,
  lineY: 0,
})
