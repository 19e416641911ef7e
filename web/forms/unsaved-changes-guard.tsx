import type { ReactNode } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { useDirtyForm } from '#web/forms/dirty-forms.ts'
import { skipPrompt } from '#web/forms/skip-prompt.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'

interface UnsavedChangesGuardProps {
  when: boolean
  /** Which navigations within the screen ask nothing, as the specification wants it for some (AC-C36). */
  allow?: (from: URLSearchParams, to: URLSearchParams) => boolean
  /** What happens to the changes; that they are not saved unless given. */
  children?: ReactNode
}

/** Asks before a form with unsaved changes is left. */
export function UnsavedChangesGuard({ when, allow = () => false, children }: UnsavedChangesGuardProps) {
  useDirtyForm(when)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    // An entry of the history still has the state that it was made with.
    const skipsPrompt = historyAction !== 'POP' && nextLocation.state === skipPrompt.state
    if (!when || skipsPrompt) return false
    if (currentLocation.pathname !== nextLocation.pathname) return true
    return !allow(new URLSearchParams(currentLocation.search), new URLSearchParams(nextLocation.search))
  })
  useBeforeUnload((event) => {
    if (when) event.preventDefault()
  })
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {children ?? 'You have unsaved changes.'}
    </ConfirmDialog>
  )
}
