import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { type ImageSize, imageDimensions, imageSizes, imageUrl, pixelRatios } from '#contract/images.ts'
import type { loader } from '#web/root.tsx'
import neutral from './placeholder.svg'

interface PictureProps {
  /** As it stands in a row; null where there is none. */
  readonly path: string | null
  readonly size: ImageSize
  /** How wide it is shown, as in the attribute `sizes`. */
  readonly shown: string
  /** Another cut for screens that are higher than wide. */
  readonly upright?: ImageSize
  /** The one picture of a page that is fetched before all others; one that is wanted soon; or one far down the page. */
  readonly turn?: keyof typeof turns
}

const turns = {
  first: { loading: 'eager', fetchPriority: 'high', decoding: 'sync' },
  // Decoded with the frame that shows it, so that a slide never comes in empty.
  soon: { loading: 'eager', fetchPriority: 'low', decoding: 'sync' },
  late: { loading: 'lazy', fetchPriority: 'auto', decoding: 'async' },
} as const

/**
 * A content picture that fills its frame. It stands beside the words that name it, so it has no text of its own.
 * Where it is missing or broken, a neutral one takes its place (PS-401).
 */
export function Picture({ path, ...rest }: PictureProps) {
  return path ? <Stored key={path} path={path} {...rest} /> : <Neutral />
}

function Stored({ path, size, shown, upright, turn = 'late' }: PictureProps & { path: string }) {
  const base = useRouteLoaderData<typeof loader>('root')?.mediaBase
  const [broken, setBroken] = useState(false)
  if (broken) return <Neutral />
  const [width, height] = imageSizes[size]
  return (
    <picture>
      {upright && (
        <source media="(orientation: portrait)" srcSet={inWidths(path, upright, base)} sizes={shown} />
      )}
      <img
        src={imageUrl(path, size, 1, base)}
        srcSet={inWidths(path, size, base)}
        sizes={shown}
        width={width}
        height={height}
        alt=""
        draggable={false}
        {...turns[turn]}
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

function Neutral() {
  return (
    <img src={neutral} width={400} height={260} alt="" draggable={false} className="size-full object-cover" />
  )
}

const inWidths = (path: string, size: ImageSize, base?: string) =>
  pixelRatios
    .map((density) => `${imageUrl(path, size, density, base)} ${imageDimensions(size, density)[0]}w`)
    .join(', ')
