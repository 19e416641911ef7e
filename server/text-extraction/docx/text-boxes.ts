import type { Color } from '#server/text-extraction/colors.ts'
import { childOf, elementsOf, findElement, type XmlElement } from '#server/text-extraction/docx/xml.ts'
import type { Box } from '#server/text-extraction/geometry.ts'

export interface TextBox {
  readonly content: XmlElement
  /** Undefined if neither the box nor a shape behind it has a color. */
  readonly fill: Color | undefined
  readonly isOffPage: boolean
}

interface Shape {
  readonly element: XmlElement
  readonly fill: Color | undefined
  /** Undefined for elements of older programs. */
  readonly frame: Box | undefined
}

/** The text boxes of a drawing, without what repeats them for old programs. */
export function textBoxesOf(element: XmlElement): TextBox[] {
  const drawing =
    element.name === 'mc:AlternateContent' ? (childOf(element, 'mc:Choice') ?? element) : element
  const shapes = shapesOf(drawing, (frame) => frame)
  return shapes.flatMap((shape, at) => {
    const fill = shape.fill === undefined ? fillBehind(shape, shapes.slice(0, at)) : shape.fill
    return findAll(shape.element, 'w:txbxContent').map((content) => ({
      content,
      fill,
      isOffPage: isOffPage(drawing),
    }))
  })
}

/** The color of the uppermost of the shapes below a shape that it is mostly on; null if that may be one. */
function fillBehind({ frame }: Shape, below: readonly Shape[]): Color | undefined {
  const behind = below.findLast((shape) => shape.fill !== undefined && covers(shape.frame, frame))
  return behind && (behind.frame ? behind.fill : null)
}

function covers(below: Box | undefined, above: Box | undefined): boolean {
  if (!below || !above) return true
  const width = Math.min(below.right, above.right) - Math.max(below.left, above.left)
  const height = Math.min(below.bottom, above.bottom) - Math.max(below.top, above.top)
  const area = (above.right - above.left) * (above.bottom - above.top)
  return width > 0 && height > 0 && width * height > area / 2
}

/**
 * The shapes of a drawing from the lowest on, those of groups as well. Older programs write elements of the prefix `v`.
 * @param toDrawing from the coordinates of the group to those of the drawing
 */
function shapesOf(parent: XmlElement, toDrawing: (frame: Box) => Box): Shape[] {
  return elementsOf(parent).flatMap((child): Shape[] => {
    if (child.name === 'mc:Fallback') return []
    const isOld = child.name.startsWith('v:') && (child.attributes.fillcolor || childOf(child, 'v:textbox'))
    if (isOld) return [{ element: child, fill: ownFill(child), frame: undefined }]
    if (child.name === 'wps:wsp') {
      const frame = toDrawing(boxOf(childOf(childOf(child, 'wps:spPr'), 'a:xfrm'), 'a:off', 'a:ext'))
      return [{ element: child, fill: ownFill(child), frame }]
    }
    const group = childOf(childOf(child, 'wpg:grpSpPr'), 'a:xfrm')
    return shapesOf(child, group ? (frame) => toDrawing(fromGroup(group, frame)) : toDrawing)
  })
}

function boxOf(transform: XmlElement | undefined, offset: string, extent: string): Box {
  const { x, y } = childOf(transform, offset)?.attributes ?? {}
  const { cx, cy } = childOf(transform, extent)?.attributes ?? {}
  const [left, top] = [Number(x ?? 0), Number(y ?? 0)]
  return { left, top, right: left + Number(cx ?? 0), bottom: top + Number(cy ?? 0) }
}

function fromGroup(transform: XmlElement, { left, top, right, bottom }: Box): Box {
  const [outer, inner] = [boxOf(transform, 'a:off', 'a:ext'), boxOf(transform, 'a:chOff', 'a:chExt')]
  const scaleX = (outer.right - outer.left) / (inner.right - inner.left || 1)
  const scaleY = (outer.bottom - outer.top) / (inner.bottom - inner.top || 1)
  const toX = (x: number) => outer.left + (x - inner.left) * scaleX
  const toY = (y: number) => outer.top + (y - inner.top) * scaleY
  return { left: toX(left), top: toY(top), right: toX(right), bottom: toY(bottom) }
}

function findAll(element: XmlElement, name: string): XmlElement[] {
  return elementsOf(element).flatMap((child) => {
    if (child.name === 'mc:Fallback') return []
    return child.name === name ? [child] : findAll(child, name)
  })
}

/** The color of a shape; null if a theme decides; undefined if it has none. */
function ownFill(shape: XmlElement): Color | undefined {
  const fill = shape.attributes.fillcolor
  if (fill) return /^#[\da-f]{6}$/i.test(fill) ? fill.toLowerCase() : null
  const properties = findElement(shape, 'wps:spPr')
  const isFilled = elementsOf(properties).find(({ name }) => /^a:(?:solid|grad|blip|patt)Fill$/.test(name))
  if (!isFilled) return findElement(shape, 'wps:style') && !childOf(properties, 'a:noFill') ? null : undefined
  const color = childOf(isFilled, 'a:srgbClr')?.attributes.val
  return color ? `#${color.toLowerCase()}` : null
}

/** English Metric Units in a point. */
const emu = 12_700

function isOffPage(shape: XmlElement): boolean {
  return ['wp:positionH', 'wp:positionV'].some((name) => {
    const position = findElement(shape, name)
    const offset = position && childOf(position, 'wp:posOffset')?.children[0]
    const points = typeof offset === 'string' ? Number(offset) / emu : 0
    return Math.abs(points) > 1500
  })
}
