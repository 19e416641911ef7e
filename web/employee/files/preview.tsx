import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { DriveFile } from '#contract/drive/drive.ts'
import { previewKind } from '#contract/drive/drive-rules.ts'
import { callKey } from '#web/call-queries.ts'
import { apiForFile } from '#web/calls.ts'
import { contentRoute } from '#web/employee/files/files-api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const PdfPreview = lazy(() => import('#web/employee/files/pdf-preview.tsx'))

/** Limits in bytes. Longer texts are cut off, and larger PDFs can only be downloaded. */
const maxText = 256 * 1024
const maxPdf = 30 * 1024 * 1024

/**
 * The content of a file. Nothing in it runs: the browser shows images and videos, and we show the rest as text and
 * drawings.
 */
export function Preview({ file }: { file: DriveFile }) {
  const { name, type, size, download_url: url } = file
  const kind = previewKind(type)
  if (kind === 'image') return <ImagePreview url={url} name={name} />
  if (kind === 'video')
    return (
      // biome-ignore lint/a11y/useMediaCaption: what people upload has no captions
      <video
        src={url}
        controls
        preload="metadata"
        aria-label={name}
        className="max-h-[70dvh] w-full bg-sunken"
      />
    )
  if (kind === 'audio')
    return (
      // biome-ignore lint/a11y/useMediaCaption: what people upload has no captions
      <audio src={url} controls preload="metadata" aria-label={name} className="w-full" />
    )
  if (kind === 'text') return <TextPreview file={file} />
  if (kind === 'pdf' && size <= maxPdf)
    return (
      <Suspense fallback={<Skeleton lines={5} />}>
        <PdfPreview file={file} />
      </Suspense>
    )
  return <p className="text-md text-ink-muted">There is no preview of this file. Download it to open it.</p>
}

function ImagePreview({ url, name }: { url: string; name: string }) {
  const [isLoaded, setLoaded] = useState(false)
  return (
    <img
      src={url}
      alt={name}
      onLoad={() => setLoaded(true)}
      onError={() => setLoaded(true)}
      className={`max-h-[70dvh] max-w-full justify-self-center object-contain ${isLoaded ? '' : 'h-[40dvh] w-full rounded-card bg-sunken'}`}
    />
  )
}

function TextPreview({ file: { id, last_modified, size } }: { file: DriveFile }) {
  const { data: text, isError } = useQuery({
    queryKey: [...callKey(contentRoute, { params: { id } }), last_modified, 'text'],
    queryFn: async ({ signal }) => {
      const headers = { Range: `bytes=0-${maxText - 1}` }
      const options = size > maxText ? { signal, headers } : { signal }
      const content = await apiForFile(contentRoute, { params: { id } }, options)
      return new TextDecoder().decode(await content.arrayBuffer())
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError) return <Alert>The preview could not be loaded.</Alert>
  if (text === undefined) return <Skeleton lines={5} />
  return (
    <>
      <section
        aria-label="Content"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        className="max-h-[60dvh] overflow-auto rounded-card border border-line bg-sunken p-3"
      >
        <pre className="text-sm whitespace-pre-wrap wrap-anywhere">{text}</pre>
      </section>
      {size > maxText && <p className="text-sm text-ink-muted">Only the beginning is shown.</p>}
    </>
  )
}
