import { type ReactNode, useState } from 'react'
import { isFormBusy } from '#web/form-state/use-attempt.ts'
import { ConfirmDialog } from '#web/ui/dialogs/dialog.tsx'

/**
 * Leaves a form at once if nothing has changed, and otherwise asks first. While a form is being sent it stays, because
 * nothing can be discarded any more.
 */
export function useDiscardQuestion(isChanged: boolean) {
  /** The action that waits for the answer. */
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const stay = () => setLeaving(null)
  return {
    isOpen: leaving !== null,
    leave: (action: () => void) => {
      if (!isChanged) action()
      else if (!isFormBusy()) setLeaving(() => action)
    },
    discard: () => {
      stay()
      leaving?.()
    },
    stay,
  }
}

interface DiscardQuestionProps {
  question: ReturnType<typeof useDiscardQuestion>
  title: string
  stayLabel: string
  /** Explains what is lost. */
  children?: ReactNode
}

export const DiscardQuestion = ({ question, title, stayLabel, children }: DiscardQuestionProps) => (
  <ConfirmDialog
    isOpen={question.isOpen}
    title={title}
    confirmLabel="Discard"
    cancelLabel={stayLabel}
    onConfirm={question.discard}
    onCancel={question.stay}
  >
    {children}
  </ConfirmDialog>
)
