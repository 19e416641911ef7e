import { useEffect } from 'react'
import { useHasUnsavedChanges } from '#web/forms/dirty-forms.ts'
import { useReauth } from '#web/reauth.ts'
import { LazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx'
import type { onDemand } from '#web/ui/on-demand.tsx'

/**
 * Where an area's dialog for `requestReauth` appears, once around all its screens. Its code is loaded as soon as there
 * is something to lose, because it may not be available any more when the session ends.
 */
export function Reauth({ dialog: Dialog }: { dialog: ReturnType<typeof onDemand<object>> }) {
  const { isRequested } = useReauth()
  const isPreloaded = useHasUnsavedChanges()
  useEffect(() => {
    if (isPreloaded) Dialog.preload()
  }, [isPreloaded, Dialog])
  return (
    <LazyDialog isOpen={isRequested}>
      <Dialog />
    </LazyDialog>
  )
}
