import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import type { PreviewState } from '#contract/page-context.ts'
import type { loader } from '#web/root.tsx'

const texts = {
  published: 'Published: visitors see this page, too.',
  unpublished: 'Not published: only people with this link can see it, for one hour.',
  draft: 'A draft: only people with this link can see it, for one hour. Visitors see what is published.',
} as const satisfies Record<PreviewState, string>

/** Marks the preview of a row and says whether visitors see it, only on the page that the server rendered for it. */
export function PreviewBanner() {
  const preview = useRouteLoaderData<typeof loader>('root')?.preview
  const { key } = useLocation()
  const [firstKey] = useState(key)
  const [hasLeft, setHasLeft] = useState(false)
  if (key !== firstKey && !hasLeft) setHasLeft(true)
  useReloadOnReturn(preview !== undefined && hasLeft && key === firstKey)
  if (!preview || hasLeft) return null
  return (
    <aside
      aria-label="Preview"
      className="flex flex-wrap items-center justify-center gap-x-2 bg-deep px-4 py-2 text-center text-sm text-deep-ink"
    >
      <Eye aria-hidden="true" size={16} className="shrink-0 max-sm:hidden" />
      <p>
        <strong className="font-semibold">Preview.</strong> {texts[preview]}
      </p>
    </aside>
  )
}

/**
 * After a client-side navigation back to it, the page is reloaded from the server: as a visitor, the browser may not
 * read the row.
 */
function useReloadOnReturn(isBack: boolean) {
  useEffect(() => {
    if (isBack) window.location.reload()
  }, [isBack])
}
