import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getDocumentProxy } from 'unpdf'
import type { DriveFile } from '#contract/drive/drive.ts'
import { callKey } from '#web/call-queries.ts'
import { apiForFile } from '#web/calls.ts'
import { contentRoute } from '#web/employee/files/files-api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/** The pages of a PDF, drawn one at a time: scripts, links, and forms do not work. */
export default function PdfPreview({ file: { id, name, last_modified } }: { file: DriveFile }) {
  const [page, setPage] = useState(1)
  const { data: pdf, isError } = useQuery({
    queryKey: [...callKey(contentRoute, { params: { id } }), last_modified, 'pages'],
    queryFn: async ({ signal }) => {
      const content = await apiForFile(contentRoute, { params: { id } }, { signal })
      return getDocumentProxy(new Uint8Array(await content.arrayBuffer()), {
        disableFontFace: true,
      })
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError) return <Alert>This PDF cannot be shown. Download it to open it.</Alert>
  if (!pdf) return <Skeleton lines={5} />
  return (
    <section aria-label={`Pages of ${name}`} className="grid gap-3">
      <Page pdf={pdf} number={page} label={`Page ${page} of ${name}`} />
      {pdf.numPages > 1 && (
        <div className="flex items-center justify-center gap-3 text-sm text-ink-muted tabular-nums">
          <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous page
          </Button>
          <span role="status">
            {page} of {pdf.numPages}
          </span>
          <Button size="sm" disabled={page === pdf.numPages} onClick={() => setPage(page + 1)}>
            Next page
          </Button>
        </div>
      )}
    </section>
  )
}

function Page({ pdf, number, label }: { pdf: Pdf; number: number; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    let stop = () => {}
    const draw = async () => {
      const page = await pdf.getPage(number)
      const element = canvas.current
      if (isUnmounted || !element) return
      const width = element.parentElement?.clientWidth ?? 600
      const scale = (width / page.getViewport({ scale: 1 }).width) * Math.min(2, devicePixelRatio)
      const viewport = page.getViewport({ scale })
      element.width = viewport.width
      element.height = viewport.height
      const task = page.render({ canvas: element, viewport })
      stop = () => task.cancel()
      await task.promise
    }
    draw().catch(() => isUnmounted || setBroken(true))
    return () => {
      isUnmounted = true
      stop()
    }
  }, [pdf, number])
  if (isBroken) return <Alert>This page cannot be shown. Download the file to open it.</Alert>
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className="w-full rounded-card border border-line bg-white"
    />
  )
}
