import { limits } from '#contract/limits.ts'
import { ConfirmDialog } from '#web/ui/dialogs/dialog.tsx'

/** The one question before anything is deleted (AC-038, AC-244 to AC-247). */
export function ConfirmDelete({
  isOpen,
  question = 'Are you sure, you want to delete this?',
  hasTrash = false,
  onAnswer,
}: {
  isOpen: boolean
  question?: string | undefined
  /** Whether what is deleted can be restored for a while. */
  hasTrash?: boolean | undefined
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
    >
      {hasTrash
        ? `You can restore it from the Trash for ${limits.trashDays} days.`
        : 'This cannot be undone.'}
    </ConfirmDialog>
  )
}
