import { type ComponentProps, type ReactNode, Suspense, useEffect } from 'react'
import { HeldKeys } from '#web/ui/dialogs/held-keys.tsx'
import { ChunkBoundary, onDemand } from '#web/ui/on-demand.tsx'

/** A dialog whose code is loaded when it opens. What is typed until then is typed into it. */
export function LazyDialog({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  if (!isOpen) return null
  return (
    <ChunkBoundary>
      <Suspense fallback={<HeldKeys />}>{children}</Suspense>
    </ChunkBoundary>
  )
}

const Confirm = onDemand(async () => {
  const { ConfirmDialog } = await import('#web/ui/dialogs/dialog.tsx')
  return { default: ConfirmDialog }
})

/** A `ConfirmDialog` whose code is loaded once this is on the screen, so that the question comes at once. */
export function LazyConfirmDialog(props: ComponentProps<typeof Confirm>) {
  useEffect(() => Confirm.preload(), [])
  return (
    <LazyDialog isOpen={props.isOpen}>
      <Confirm {...props} />
    </LazyDialog>
  )
}
