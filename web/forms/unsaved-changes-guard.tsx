import type { ReactNode } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { useDirtyForm } from '#web/forms/dirty-forms.ts'
import { skipPrompt } from '#web/forms/skip-prompt.ts'
import { LazyConfirmDialog } from '#web/ui/dialogs/lazy-dialog.tsx'

interface UnsavedChangesGuardProps {
  when?: boolean
  /** Allows navigations within the screen without asking, as the specification wants for some (AC-C36). */
  allow?: (from: URLSearchParams, to: URLSearchParams) => boolean
  /** Explains what happens to the changes; by default, that they are not saved. */
  children?: ReactNode
}

/** Asks before a form with unsaved changes is left. */
export function UnsavedChangesGuard({
  when = true,
  allow = () => false,
  children,
}: UnsavedChangesGuardProps) {
  useDirtyForm(when)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    // A history entry keeps the state that it was created with.
    const skipsPrompt = historyAction !== 'POP' && nextLocation.state === skipPrompt.state
    if (!when || skipsPrompt) return false
    if (currentLocation.pathname !== nextLocation.pathname) return true
    return !allow(new URLSearchParams(currentLocation.search), new URLSearchParams(nextLocation.search))
  })
  useBeforeUnload((event) => {
    if (when) event.preventDefault()
  })
  return (
    <LazyConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {children ?? 'You have unsaved changes.'}
    </LazyConfirmDialog>
  )
}
