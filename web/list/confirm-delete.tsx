import { ConfirmDialog } from '#web/ui/dialog.tsx'

/** The one question before anything is deleted (AC-038, AC-244 to AC-247). */
export function ConfirmDelete({
  isOpen,
  question = 'Are you sure, you want to delete this?',
  onAnswer,
}: {
  isOpen: boolean
  question?: string | undefined
  onAnswer: (isConfirmed: boolean) => void
}) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={question}
      confirmLabel="Yes"
      cancelLabel="No"
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    />
  )
}
