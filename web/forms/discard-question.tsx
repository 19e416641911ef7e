import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#web/ui/dialogs/dialog.tsx'

/** Leaves a form at once if nothing has changed, and otherwise asks first. */
export function useDiscardQuestion(isChanged: boolean) {
  /** The action that waits for the answer. */
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const stay = () => setLeaving(null)
  return {
    isOpen: leaving !== null,
    leave: (action: () => void) => (isChanged ? setLeaving(() => action) : action()),
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
