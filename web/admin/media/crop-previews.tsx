import type { AnyContent } from '#contract/content/define.ts'
import type { Field } from '#contract/content/fields.ts'
import { contentTypes } from '#contract/content/index.ts'
import { cropAround, type ImageSize, imageSizes, imageUrl } from '#contract/images.ts'
import type { PictureDetails } from '#contract/media/media.ts'

/** The picture in the sizes in which public pages show it, cropped around its focal point. */
export function CropPreviews({ picture }: { picture: PictureDetails }) {
  const sizes = sizesOf(picture)
  if (sizes.length === 0) return null
  return (
    <section aria-labelledby="picture-crops" className="grid gap-2">
      <h3 id="picture-crops" className="font-semibold">
        Crops on pages
      </h3>
      <ul className="flex flex-wrap items-end gap-4">
        {sizes.map((size) => (
          <li key={size} className="grid gap-1">
            <Crop picture={picture} size={size} />
            <span className="text-xs text-ink-muted">
              {imageSizes[size].join(' × ')}
              {size === 'share' && ', in link previews'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** No side of a preview is longer, in pixels. */
const longest = 320

function Crop({ picture, size }: { picture: PictureDetails; size: ImageSize }) {
  const [width, height] = imageSizes[size]
  const scale = Math.min(1, longest / Math.max(width, height))
  return (
    <img
      src={imageUrl(picture.path)}
      alt=""
      loading="lazy"
      className="rounded-control border border-line bg-sunken object-cover"
      style={{
        width: Math.round(width * scale),
        height: Math.round(height * scale),
        objectPosition: positionOf(picture, { width, height }),
      }}
    />
  )
}

/** The position at which the browser crops as the server does. */
function positionOf(picture: PictureDetails, wanted: { width: number; height: number }): string {
  const { width, height } = picture
  if (width === null || height === null) return `${picture.x}% ${picture.y}%`
  const crop = cropAround(picture, { width, height }, wanted)
  const percent = (offset: number, rest: number) => (rest < 1 ? 50 : (100 * offset) / rest)
  return `${percent(crop.left, width - crop.width)}% ${percent(crop.top, height - crop.height)}%`
}

/** The sizes of the fields that show it; all that pages have, if there are none. */
function sizesOf({ usedIn }: PictureDetails): ImageSize[] {
  const used = usedIn.flatMap(({ type, fields }) =>
    type === null ? [] : fields.flatMap(({ name }) => pageSizesOf(type, name)),
  )
  return [...new Set(used.length > 0 || usedIn.length > 0 ? used : allSizes())]
}

const typesByPath: Readonly<Record<string, AnyContent>> = contentTypes

const pageSizesOf = (type: string, name: string): readonly ImageSize[] =>
  sizesOfField(typesByPath[type]?.fields[name])

const allSizes = () =>
  Object.values(typesByPath).flatMap((type) => Object.values<Field>(type.fields).flatMap(sizesOfField))

const sizesOfField = (field: Field | undefined): readonly ImageSize[] =>
  field && 'sizes' in field ? (field.sizes.pages ?? []) : []
