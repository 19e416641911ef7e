/**
 * The sizes in which `/media/w_<width>,h_<height>/<path>` serves images, each multiplied by the `pixelRatios`. Any
 * other size is a 404, so that requests cannot make the server generate unlimited variants.
 */
export const imageSizes = {
  tableThumb: [76, 37],
  preview: [200, 100],
  portrait: [200, 200],
  // Lists of the admin area (AC-445, AC-446, AP-138, AP-165, AP-194).
  thumb: [40, 41],
  icon: [21, 23],
  company: [85, 42],
  logo: [140, 38],
  blogThumb: [31, 31],
  // Job applications (HD-513).
  applicant: [80, 80],
  applicantLarge: [160, 160],
  // People and projects in the portal (EP-481), and images in its chat.
  avatar: [48, 48],
  avatarMedium: [32, 32],
  avatarSmall: [24, 24],
  fileThumb: [288, 160],
  // Public pages, as listed in the requirements (PS-400).
  section: [575, 457],
  client: [350, 285],
  job: [250, 140],
  member: [255, 360],
  memberThumb: [45, 55],
  slide: [259, 190],
  square: [95, 95],
  post: [1200, 627],
  related: [90, 57],
  // Other images of the public pages.
  hero: [1600, 800],
  heroPortrait: [760, 950],
  pageHeroPortrait: [760, 684],
  card: [400, 260],
  serviceIcon: [48, 48],
  articleLead: [1120, 560],
  share: [1200, 630],
} as const satisfies Record<string, readonly [number, number]>

export type ImageSize = keyof typeof imageSizes

/** Device pixels per CSS pixel; those of phones are between 1.75 and 3. */
export const pixelRatios = [1, 1.5, 2] as const
export type PixelRatio = (typeof pixelRatios)[number]

/** Width and height in device pixels. */
export function imageDimensions(size: ImageSize, pixelRatio: PixelRatio = 1): [number, number] {
  const [width, height] = imageSizes[size]
  return [Math.round(width * pixelRatio), Math.round(height * pixelRatio)]
}

export const imageTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

/** The `accept` attribute of an image input (AC-440). */
export const imageAccept = '.jpeg,.jpg,.png,image/jpeg,image/png'

const storedPath = '[a-z][a-z-]{0,30}/[\\w-]{8,64}\\.(?:jpg|png)'
/** The path of a stored image: a folder, a random name, an extension. */
export const imagePathPattern = new RegExp(`^${storedPath}$`)
/** The image URLs that rich text may contain: our own media, original or resized. */
export const imageUrlPattern = new RegExp(`^/media/(?:w_\\d+,h_\\d+/)?${storedPath}$`)

/** The stored images in a rich text, each once. */
export function imagePaths(html: string): string[] {
  // Most texts have none, and lists ask of each row.
  if (!html.includes('/media/')) return []
  const sources = [...html.matchAll(/\bsrc\s*=\s*["']?(\/media\/[^\s"'<>]+)/gi)].map(([, url]) => url ?? '')
  const stored = sources.filter((url) => imageUrlPattern.test(url))
  return [...new Set(stored.map((url) => url.replace(/^\/media\/(?:w_\d+,h_\d+\/)?/, '')))]
}

/** The point of an image that crops keep in view, in percent from the left and from the top. */
export interface FocalPoint {
  readonly x: number
  readonly y: number
}

/** Where crops are taken by default. */
const center: FocalPoint = { x: 50, y: 50 }

/** An area of an image, in its pixels. */
export interface Crop {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The largest area with the proportions of a size that has the focal point as close to its center as possible. */
export function cropAround({ x, y }: FocalPoint, original: Dimensions, wanted: Dimensions): Crop {
  const scale = Math.min(original.width / wanted.width, original.height / wanted.height)
  const [width, height] = [wanted.width * scale, wanted.height * scale]
  return {
    left: within((x / 100) * original.width - width / 2, original.width - width),
    top: within((y / 100) * original.height - height / 2, original.height - height),
    width,
    height,
  }
}

interface Dimensions {
  readonly width: number
  readonly height: number
}

const within = (value: number, max: number) => Math.min(Math.max(0, value), Math.max(0, max))

/** What the library says about an image that pages show. */
export interface ShownImage extends FocalPoint {
  readonly alt: string
}

/** The path of an image together with what is said about it: pages pass it on like a path. */
export const describedPath = (path: string, { alt, x, y }: ShownImage): string =>
  `${path}#${new URLSearchParams({ x: String(x), y: String(y), alt })}`

/** The parts of a path, with or without a description. */
export function parseImagePath(described: string): ShownImage & { readonly path: string } {
  const [path = '', description] = described.split('#')
  if (description === undefined) return { path, alt: '', ...center }
  const { x, y, alt = '' } = Object.fromEntries(new URLSearchParams(description))
  return { path, alt, x: Number(x), y: Number(y) }
}

/**
 * The URL of a stored image.
 * @param described as stored in a row, such as `article/3f…e1.jpg`, or with a description, whose focal point is then
 * kept in view
 * @param size defaults to the original
 * @param base `/media`, or the CDN of the setting MEDIA_URL
 */
export function imageUrl(
  described: string,
  size?: ImageSize,
  pixelRatio: PixelRatio = 1,
  base = '/media',
): string {
  const { path, x, y } = parseImagePath(described)
  if (!size) return `${base}/${path}`
  const [width, height] = imageDimensions(size, pixelRatio)
  const focus = x === center.x && y === center.y ? '' : `,x_${x},y_${y}`
  return `${base}/w_${width},h_${height}${focus}/${path}`
}

/** The avatar sizes of a picture, by their names in the API (EP-481); empty if there is no picture. */
export const avatarUrls = (path: string | null, base?: string): Record<string, string> =>
  path === null
    ? {}
    : Object.fromEntries(
        (['avatar', 'avatarMedium', 'avatarSmall'] as const).map((size) => [
          imageDimensions(size).join('x'),
          imageUrl(path, size, 1, base),
        ]),
      )
