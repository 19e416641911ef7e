import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import {
  type ImageSize,
  imageDimensions,
  imageSizes,
  imageUrl,
  parseImagePath,
  pixelRatios,
} from '#contract/images.ts'
import type { loader } from '#web/root.tsx'
import placeholder from './placeholder.svg'

interface ResponsiveImageProps {
  /** Of a row, with or without a description; null for none. */
  readonly path: string | null
  readonly size: ImageSize
  /** How wide it is shown, as in the attribute `sizes`. */
  readonly sizes: string
  /** Another crop for portrait screens. */
  readonly portraitSize?: ImageSize
  /**
   * `high` for the one image of a page that is fetched before all others, `eager` for one needed soon, `lazy` for one
   * far down the page.
   */
  readonly priority?: keyof typeof priorities
  /** Shown whole, as a logo is, instead of filling its frame. */
  readonly isWhole?: boolean
}

const priorities = {
  high: { loading: 'eager', fetchPriority: 'high', decoding: 'sync' },
  // Decoded with the frame that shows it, so that a slide never appears empty.
  eager: { loading: 'eager', fetchPriority: 'low', decoding: 'sync' },
  lazy: { loading: 'lazy', fetchPriority: 'auto', decoding: 'async' },
} as const

/**
 * A content image that fills its frame, or is shown whole in it. It is shown next to the text that names it, so its own text is empty unless the
 * library has one. If it is missing or broken, a placeholder replaces it (PS-401).
 */
export function ResponsiveImage({ path, ...rest }: ResponsiveImageProps) {
  return path ? <ImageOrPlaceholder key={path} path={path} {...rest} /> : <Placeholder />
}

function ImageOrPlaceholder({
  path,
  size,
  sizes,
  portraitSize,
  priority = 'lazy',
  isWhole = false,
}: ResponsiveImageProps & { path: string }) {
  const base = useRouteLoaderData<typeof loader>('root')?.mediaBase
  const [broken, setBroken] = useState(false)
  if (broken) return <Placeholder />
  const [width, height] = imageSizes[size]
  const { alt, x, y } = parseImagePath(path)
  return (
    <picture>
      {portraitSize && (
        <source media="(orientation: portrait)" srcSet={srcSetOf(path, portraitSize, base)} sizes={sizes} />
      )}
      <img
        src={imageUrl(path, size, 1, base)}
        srcSet={srcSetOf(path, size, base)}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        // Frames that are not of the size's proportions crop once more. Server-rendered pages have no inline styles.
        data-x={toTens(x)}
        data-y={toTens(y)}
        draggable={false}
        {...priorities[priority]}
        // It may have failed before these scripts ran.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setBroken(true)
        }}
        onError={() => setBroken(true)}
        className={`shown-image size-full ${isWhole ? 'object-contain' : 'object-cover'}`}
      />
    </picture>
  )
}

function Placeholder() {
  return (
    <img
      src={placeholder}
      width={400}
      height={260}
      alt=""
      draggable={false}
      className="size-full object-cover"
    />
  )
}

/** The nearest step of the style sheet; none for the center, which is the default. */
const toTens = (percent: number) => (percent === 50 ? undefined : Math.round(percent / 10))

const srcSetOf = (path: string, size: ImageSize, base?: string) =>
  pixelRatios
    .map((density) => `${imageUrl(path, size, density, base)} ${imageDimensions(size, density)[0]}w`)
    .join(', ')
