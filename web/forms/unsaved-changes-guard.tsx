import type { ReactNode } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { useDirtyForm } from '#web/forms/dirty-forms.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'

/** Given as the state of a navigation, it leads away without a question: from a saved or a cancelled form. */
export const skipPrompt = { state: 'skipPrompt' } as const

interface UnsavedChangesGuardProps {
  when: boolean
  /** Which moves within the screen ask nothing, as the specification wants it for some (AC-C36). */
  allow?: (from: URLSearchParams, to: URLSearchParams) => boolean
  /** What becomes of the changes; that they are not saved unless given. */
  children?: ReactNode
}

/** Asks before a changed form is left. A session that has ended leads to the log-in screen without asking. */
export function UnsavedChangesGuard({ when, allow = () => false, children }: UnsavedChangesGuardProps) {
  useDirtyForm(when)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    // An entry of the history still has the state that it was made with.
    const skipsPrompt = historyAction !== 'POP' && nextLocation.state === skipPrompt.state
    if (!when || skipsPrompt || nextLocation.pathname === '/authority/login') return false
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
      {children ?? 'What you have changed here is not saved.'}
    </ConfirmDialog>
  )
}
