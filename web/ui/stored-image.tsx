import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { type ImageSize, imageSizes, imageUrl, pixelRatios } from '#contract/images.ts'
import type { loader } from '#web/root.tsx'
import nothing from './no-picture.svg'
import nobody from './no-portrait.svg'

interface StoredImageProps {
  /** As it stands in a row; null where there is none. */
  path: string | null
  size: ImageSize
  alt: string
  /** What takes its place where it is missing or cannot be loaded (AC-449, AC-450). */
  fallback?: keyof typeof fallbacks
}

const fallbacks = { picture: nothing, portrait: nobody } as const

/** A stored picture in a frame of fixed size. */
export function StoredImage({ path, size, alt, fallback = 'picture' }: StoredImageProps) {
  const base = useRouteLoaderData<typeof loader>('root')?.mediaBase
  const [broken, setBroken] = useState<string | null>(null)
  const [width, height] = imageSizes[size]
  const source =
    path && path !== broken
      ? {
          src: imageUrl(path, size, 1, base),
          srcSet: pixelRatios
            .map((density) => `${imageUrl(path, size, density, base)} ${density}x`)
            .join(', '),
          onError: () => setBroken(path),
        }
      : { src: fallbacks[fallback] }
  return (
    <img
      {...source}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
      // Whatever the shape of the picture or of its substitute.
      style={{ aspectRatio: `${width} / ${height}` }}
      className="picture"
    />
  )
}

/** The picture of a person, round: in the size of the text beside it, or large. */
export function Avatar({ path, alt = '', size }: { path: string | null; alt?: string; size?: 'lg' }) {
  return (
    <span className="portrait" data-size={size}>
      <StoredImage path={path} size="portrait" alt={alt} fallback="portrait" />
    </span>
  )
}
