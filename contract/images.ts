/**
 * The sizes in which `/media/w_<width>,h_<height>/<path>` serves pictures; each also enlarged for dense
 * screens (`densities`). Whatever is not here is answered 404, so nobody can make the server draw pictures at will.
 */
export const imageSizes = {
  tableThumb: [76, 37],
  preview: [200, 100],
  portrait: [200, 200],
  // Lists of the back office (AC-445, AC-446, AP-138, AP-165, AP-194).
  thumb: [40, 41],
  icon: [21, 23],
  company: [85, 42],
  logo: [140, 38],
  blogThumb: [31, 31],
  // The hiring desk (HD-513).
  applicant: [80, 80],
  applicantLarge: [160, 160],
  // Public pages as their document numbers them (PS-400).
  section: [575, 457],
  client: [350, 285],
  job: [250, 140],
  member: [255, 360],
  memberThumb: [45, 55],
  slide: [259, 190],
  square: [95, 95],
  post: [1200, 627],
  related: [90, 57],
  // What our own pages draw besides.
  hero: [1600, 800],
  heroPortrait: [760, 950],
  pageHeroPortrait: [760, 684],
  card: [400, 260],
  serviceIcon: [48, 48],
  articleLead: [1120, 560],
  share: [1200, 630],
} as const satisfies Record<string, readonly [number, number]>

export type ImageSize = keyof typeof imageSizes

/** How many dots of a picture may stand on one of the page: phones have about 1.75 of their own. */
export const pixelRatios = [1, 1.5, 2] as const
export type PixelRatio = (typeof pixelRatios)[number]

/** Width and height in dots. */
export const imageDimensions = (size: ImageSize, pixelRatio: PixelRatio = 1) =>
  imageSizes[size].map((length) => Math.round(length * pixelRatio)) as [number, number]

export const imageTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

/** What an input that takes pictures accepts (AC-440). */
export const imageAccept = '.jpeg,.jpg,.png,image/jpeg,image/png'

const storedPath = '[a-z][a-z-]{0,30}/[\\w-]{8,64}\\.(?:jpg|png)'
/** How a stored picture is called: a folder, a random name, its type. */
export const imagePathPattern = new RegExp(`^${storedPath}$`)
/** Where rich text may show pictures from: our own media, whole or in a size. */
export const imageUrlPattern = new RegExp(`^/media/(?:w_\\d+,h_\\d+/)?${storedPath}$`)

/**
 * The address of a stored picture.
 * @param path as it stands in a row, such as `article/3f…e1.jpg`
 * @param size without it the original
 * @param base where media live: `/media`, or the CDN of the setting MEDIA_URL
 */
export function imageUrl(
  path: string,
  size?: ImageSize,
  pixelRatio: PixelRatio = 1,
  base = '/media',
): string {
  if (!size) return `${base}/${path}`
  const [width, height] = imageDimensions(size, pixelRatio)
  return `${base}/w_${width},h_${height}/${path}`
}
