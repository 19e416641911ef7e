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

/**
 * The URL of a stored image.
 * @param path as stored in a row, such as `article/3f…e1.jpg`
 * @param size defaults to the original
 * @param base `/media`, or the CDN of the setting MEDIA_URL
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
