import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { type ImageSize, imageSizes, imageUrl, pixelRatios } from '#contract/images.ts'
import type { loader } from '#web/root.tsx'
import noImage from './no-image.svg'
import noPortrait from './no-portrait.svg'

interface StoredImageProps {
  /** As stored in a row; null for none. */
  path: string | null
  size: ImageSize
  alt: string
  /** The image that replaces one that is missing or cannot be loaded (AC-449, AC-450). */
  fallback?: keyof typeof fallbacks
  /** A private image is served by this origin with the session, never by a CDN. */
  isPrivate?: boolean
  /** The URL of a fallback image, shown without a path. */
  otherUrl?: string | undefined
  /** At the top of a screen, so it is not loaded lazily. */
  isLeading?: boolean
}

const fallbacks = { image: noImage, portrait: noPortrait } as const

/** A stored image in a frame of fixed size. */
export function StoredImage({
  path,
  size,
  alt,
  fallback = 'image',
  isPrivate = false,
  otherUrl,
  isLeading = false,
}: StoredImageProps) {
  const cdn = useRouteLoaderData<typeof loader>('root')?.mediaBase
  const base = isPrivate ? undefined : cdn
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
      : otherUrl && otherUrl !== broken && !path
        ? { src: otherUrl, onError: () => setBroken(otherUrl) }
        : { src: fallbacks[fallback], 'data-fallback': '' }
  return (
    <img
      {...source}
      width={width}
      height={height}
      alt={alt}
      {...(isLeading ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      decoding="async"
      // For an image of any shape, and for its fallback. Squares get it from the style sheet: server-rendered pages
      // have no inline styles.
      {...(width !== height && { style: { aspectRatio: `${width} / ${height}` } })}
      className="stored-image"
    />
  )
}

/** The image of a person, round: in a line of small text, in a row, or large. */
export function Avatar({
  path,
  otherUrl,
  alt = '',
  size,
}: Pick<StoredImageProps, 'path' | 'otherUrl'> & { alt?: string; size?: 'sm' | 'lg' }) {
  return (
    <span className="avatar" data-size={size}>
      <StoredImage
        path={path}
        otherUrl={otherUrl}
        size="portrait"
        alt={alt}
        fallback="portrait"
        isLeading={size === 'lg'}
      />
    </span>
  )
}
