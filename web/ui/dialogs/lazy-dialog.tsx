import { type ReactNode, Suspense } from 'react'
import { HeldKeys } from '#web/ui/dialogs/held-keys.tsx'
import { ChunkBoundary } from '#web/ui/on-demand.tsx'

/** A dialog whose code is loaded when it opens. What is typed until then is typed into it. */
export function LazyDialog({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  if (!isOpen) return null
  return (
    <ChunkBoundary>
      <Suspense fallback={<HeldKeys />}>{children}</Suspense>
    </ChunkBoundary>
  )
}
