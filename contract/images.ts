/**
 * The sizes in which `/media/w_<width>,h_<height>/<path>` serves pictures; each also enlarged for dense
 * screens (`densities`). Whatever is not here is answered 404, so nobody can make the server draw pictures at will.
 */
export const pictureSizes = {
  cell: [76, 37],
  preview: [200, 100],
  portrait: [200, 200],
  // Lists of the back office (AC-445, AC-446, AP-138, AP-165, AP-194).
  thumb: [40, 41],
  icon: [21, 23],
  company: [85, 42],
  logo: [140, 38],
  stamp: [31, 31],
  // The hiring desk (HD-513).
  applicant: [80, 80],
  applicantLarge: [160, 160],
  // Public pages as their document numbers them (PS-400).
  panel: [575, 457],
  client: [350, 285],
  job: [250, 140],
  member: [255, 360],
  neighbour: [45, 55],
  slide: [259, 190],
  square: [95, 95],
  post: [1200, 627],
  related: [90, 57],
  // What our own pages draw besides.
  hero: [1600, 800],
  heroUpright: [760, 950],
  innerUpright: [760, 684],
  card: [400, 260],
  symbol: [48, 48],
  lead: [1120, 560],
  share: [1200, 630],
} as const satisfies Record<string, readonly [number, number]>

export type PictureSize = keyof typeof pictureSizes

/** How many dots of a picture may stand on one of the page: phones have about 1.75 of their own. */
export const densities = [1, 1.5, 2] as const
export type Density = (typeof densities)[number]

/** Width and height in dots. */
export const pictureBox = (size: PictureSize, density: Density = 1) =>
  pictureSizes[size].map((length) => Math.round(length * density)) as [number, number]

export const mediaTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

/** What an input that takes pictures accepts (AC-440). */
export const pictureAccept = '.jpeg,.jpg,.png,image/jpeg,image/png'

const stored = '[a-z][a-z-]{0,30}/[\\w-]{8,64}\\.(?:jpg|png)'
/** How a stored picture is called: a folder, a random name, its type. */
export const picturePath = new RegExp(`^${stored}$`)
/** Where rich text may show pictures from: our own media, whole or in a size. */
export const pictureAddress = new RegExp(`^/media/(?:w_\\d+,h_\\d+/)?${stored}$`)

/**
 * The address of a stored picture.
 * @param path as it stands in a row, such as `article/3f…e1.jpg`
 * @param size without it the original
 * @param base where media live: `/media`, or the CDN of the setting MEDIA_URL
 */
export function pictureUrl(path: string, size?: PictureSize, density: Density = 1, base = '/media'): string {
  if (!size) return `${base}/${path}`
  const [width, height] = pictureBox(size, density)
  return `${base}/w_${width},h_${height}/${path}`
}
