import { circle, element, group, path } from '#server/database/seed/pictures/drawing.ts'
import { mix } from '#server/database/seed/pictures/palette.ts'

/** The middle of every face across the sheet. */
export const middle = 255

export interface Face {
  readonly skin: string
  /** Half the width at the cheekbones. */
  readonly wide: number
  /** Half the width at the corners of the jaw. */
  readonly jaw: number
  /** Where the chin ends. */
  readonly chin: number
  readonly brow: string
  /** Thickness of the brows. */
  readonly brows: number
  readonly lips: string
  /** How much the corners of the mouth are lifted. */
  readonly smile: number
  readonly beard?: Beard
  readonly glasses?: 'round' | 'square'
  /** Lines beside the mouth and under the eyes. */
  readonly lined?: boolean
  /** The colour of earrings. */
  readonly earrings?: string
}

interface Beard {
  readonly cut: 'full' | 'short' | 'moustache'
  readonly colour: string
}

export const crown = 178

/** The skin where the light, which falls from the left, does not reach. */
export const shaded = (skin: string) => mix(skin, '#4a1f1b', 0.2)

export const outline = ({ wide, jaw, chin }: Face) => {
  const [left, right] = [middle - wide, middle + wide]
  return `M${left} 282C${left} 210 ${middle - wide * 0.66} ${crown} ${middle} ${crown}C${middle + wide * 0.66} ${crown} ${right} 210 ${right} 282C${right} 316 ${right - 3} 334 ${middle + jaw} 358C${middle + jaw - 8} 380 ${middle + 32} ${chin} ${middle} ${chin}C${middle - 32} ${chin} ${middle - jaw + 8} 380 ${middle - jaw} 358C${left + 3} 334 ${left} 316 ${left} 282Z`
}

export function neck({ skin, chin }: Face): string {
  const shade = shaded(skin)
  return group({}, [
    path('M206 340V452C206 478 190 488 168 496L255 560L342 496C320 488 304 478 304 452V340Z', { fill: skin }),
    path(`M206 366V${chin - 4}C222 ${chin + 34} 292 ${chin + 52} 304 ${chin + 40}V366Z`, { fill: shade }),
    path('M282 380V560L342 496C320 488 304 478 304 452V380Z', { fill: shade, opacity: 0.55 }),
  ])
}

export function head(face: Face): string {
  const { skin, wide, chin } = face
  const shade = shaded(skin)
  const d = outline(face)
  return group({}, [
    element('clipPath', { id: 'face' }, path(d, {})),
    ear(middle - wide, skin, shade),
    ear(middle + wide, shade, mix(shade, '#4a1f1b', 0.14)),
    path(d, { fill: skin }),
    group({ 'clip-path': 'url(#face)' }, [
      path(
        `M${middle + 8} ${crown - 4}C${middle + 16} 230 ${middle + 22} 262 ${middle + 13} 292C${middle + 20} 318 ${middle + 26} 332 ${middle + 18} 342C${middle + 30} 356 ${middle + 24} 384 ${middle + 4} ${chin + 6}H460V${crown - 4}Z`,
        { fill: shade, opacity: 0.62 },
      ),
      circle(middle - wide * 0.56, 326, 24, '#c8452f', { opacity: 0.09 }),
      circle(middle + wide * 0.58, 326, 24, '#c8452f', { opacity: 0.07 }),
      face.beard ? beard(face, face.beard) : '',
    ]),
    features(face),
    ...(face.earrings
      ? [-1, 1].map((side) => circle(middle + side * (wide + 3), 326, 6.5, face.earrings as string))
      : []),
    face.glasses ? glasses(face.glasses) : '',
  ])
}

const ear = (x: number, fill: string, inner: string) =>
  element('ellipse', { cx: x, cy: 296, rx: 13, ry: 25, fill }) +
  element('ellipse', { cx: x, cy: 297, rx: 6, ry: 14, fill: inner, opacity: 0.7 })

function features(face: Face): string {
  const { skin, brow, lips, smile } = face
  const dark = mix(skin, '#2a1114', 0.62)
  const mouth = 362
  return group({ 'stroke-linecap': 'round', 'stroke-linejoin': 'round', fill: 'none' }, [
    ...[-1, 1].map((side) => eye(middle + side * 35, side, face)),
    ...[-1, 1].map((side) =>
      path(
        `M${middle + side * 16} 267C${middle + side * 28} 259 ${middle + side * 44} 259 ${middle + side * 55} 268`,
        { stroke: brow, 'stroke-width': face.brows },
      ),
    ),
    path(
      `M${middle + 4} 288C${middle + 7} 306 ${middle + 15} 320 ${middle + 14} 328C${middle + 11} 335 ${middle + 2} 336 ${middle - 7} 332`,
      {
        stroke: mix(skin, '#4a1f1b', 0.42),
        'stroke-width': 4,
      },
    ),
    path(
      `M${middle - 27} ${mouth - smile}C${middle - 12} ${mouth + 1} ${middle - 6} ${mouth - 4} ${middle} ${mouth - 2}C${middle + 6} ${mouth - 4} ${middle + 12} ${mouth + 1} ${middle + 27} ${mouth - smile}C${middle + 16} ${mouth + 13} ${middle - 16} ${mouth + 13} ${middle - 27} ${mouth - smile}Z`,
      { fill: lips },
    ),
    path(
      `M${middle - 28} ${mouth - smile}C${middle - 12} ${mouth + 4} ${middle + 12} ${mouth + 4} ${middle + 28} ${mouth - smile}`,
      { stroke: mix(lips, '#2a1114', 0.5), 'stroke-width': 3 },
    ),
    face.lined ? lines(dark) : '',
  ])
}

function eye(x: number, side: number, { skin, brow }: Face): string {
  const lid = mix(skin, '#2a1114', 0.72)
  return [
    path(`M${x - 15} 291C${x - 8} 281 ${x + 8} 281 ${x + 15} 291C${x + 8} 298 ${x - 8} 298 ${x - 15} 291Z`, {
      fill: '#f7f1e8',
    }),
    circle(x, 289.5, 7.2, mix(brow, '#23130f', 0.6)),
    circle(x - 2.4, 287, 2, '#ffffff', { opacity: 0.85 }),
    path(`M${x - 16} 291C${x - 8} 280 ${x + 8} 280 ${x + 16} 291`, { stroke: lid, 'stroke-width': 3.6 }),
    path(`M${x + side * 14} 290L${x + side * 19} 288`, { stroke: lid, 'stroke-width': 2.6 }),
  ].join('')
}

function lines(colour: string): string {
  return path(
    [-1, 1]
      .map(
        (side) =>
          `M${middle + side * 27} 334C${middle + side * 35} 342 ${middle + side * 39} 350 ${middle + side * 40} 360M${middle + side * 24} 304C${middle + side * 32} 309 ${middle + side * 42} 309 ${middle + side * 48} 304`,
      )
      .join(''),
    { stroke: colour, 'stroke-width': 2.4, opacity: 0.42 },
  )
}

function beard({ wide, chin }: Face, { cut, colour }: Beard): string {
  const lip = `M${middle - 36} 362C${middle - 30} 342 ${middle - 10} 342 ${middle} 345C${middle + 10} 342 ${middle + 30} 342 ${middle + 36} 362C${middle + 16} 354 ${middle - 16} 354 ${middle - 36} 362Z`
  if (cut === 'moustache') return path(lip, { fill: colour })
  const [left, right] = [middle - wide - 4, middle + wide + 4]
  const rise = cut === 'full' ? 318 : 330
  return path(
    `M${left} 268L${left + 9} ${rise - 34}C${left + 16} ${rise + 14} ${middle - 42} 344 ${middle - 34} 345C${middle - 12} 337 ${middle + 12} 337 ${middle + 34} 345C${middle + 42} 344 ${right - 16} ${rise + 14} ${right - 9} ${rise - 34}L${right} 268V${chin + 20}H${left}ZM${middle - 31} 360C${middle - 27} 380 ${middle + 27} 380 ${middle + 31} 360C${middle + 14} 351 ${middle - 14} 351 ${middle - 31} 360Z`,
    { fill: colour, 'fill-rule': 'evenodd', opacity: cut === 'short' ? 0.82 : 1 },
  )
}

function glasses(shape: 'round' | 'square'): string {
  const frame = { fill: '#ffffff', 'fill-opacity': 0.12, stroke: '#22242a', 'stroke-width': 4.4 }
  const glass = (x: number) =>
    shape === 'round'
      ? circle(x, 291, 25, '#ffffff', frame)
      : element('rect', { x: x - 26, y: 271, width: 52, height: 39, rx: 11, ...frame })
  return (
    glass(middle - 35) +
    glass(middle + 35) +
    path(
      `M${middle - 10} 288Q${middle} 281 ${middle + 10} 288M${middle - 61} 286L${middle - 80} 281M${middle + 61} 286L${middle + 80} 281`,
      {
        fill: 'none',
        stroke: '#22242a',
        'stroke-width': 4.4,
      },
    )
  )
}
