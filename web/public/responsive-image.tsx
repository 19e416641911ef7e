import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { type ImageSize, imageDimensions, imageSizes, imageUrl, pixelRatios } from '#contract/images.ts'
import type { loader } from '#web/root.tsx'
import neutral from './placeholder.svg'

interface ResponsiveImageProps {
  /** As it stands in a row; null where there is none. */
  readonly path: string | null
  readonly size: ImageSize
  /** How wide it is shown, as in the attribute `sizes`. */
  readonly sizes: string
  /** Another cut for screens that are higher than wide. */
  readonly portraitSize?: ImageSize
  /** The one picture of a page that is fetched before all others; one that is wanted soon; or one far down the page. */
  readonly priority?: keyof typeof priorities
}

const priorities = {
  high: { loading: 'eager', fetchPriority: 'high', decoding: 'sync' },
  // Decoded with the frame that shows it, so that a slide never comes in empty.
  eager: { loading: 'eager', fetchPriority: 'low', decoding: 'sync' },
  lazy: { loading: 'lazy', fetchPriority: 'auto', decoding: 'async' },
} as const

/**
 * A content picture that fills its frame. It stands beside the words that name it, so it has no text of its own.
 * Where it is missing or broken, a neutral one takes its place (PS-401).
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
}: ResponsiveImageProps & { path: string }) {
  const base = useRouteLoaderData<typeof loader>('root')?.mediaBase
  const [broken, setBroken] = useState(false)
  if (broken) return <Placeholder />
  const [width, height] = imageSizes[size]
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
        alt=""
        draggable={false}
        {...priorities[priority]}
        // It may have failed before these scripts ran.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setBroken(true)
        }}
        onError={() => setBroken(true)}
        className="size-full object-cover"
      />
    </picture>
  )
}

function Placeholder() {
  return (
    <img src={neutral} width={400} height={260} alt="" draggable={false} className="size-full object-cover" />
  )
}

const srcSetOf = (path: string, size: ImageSize, base?: string) =>
  pixelRatios
    .map((density) => `${imageUrl(path, size, density, base)} ${imageDimensions(size, density)[0]}w`)
    .join(', ')
