import { ApplicationForm } from '#web/public/forms/application-form.tsx'
import { ConfirmClose } from '#web/public/forms/confirm-close.tsx'
import type { Confirmation } from '#web/public/forms/form-confirmation.tsx'

interface JoinUsFormProps {
  readonly job: string | undefined
  /** Whether the modal is about to close over a filled form. */
  readonly isClosing: boolean
  onStay(): void
  onClose(): void
  onSent(confirmation: Confirmation): void
}

/** The content of the Join Us modal: a chunk of its own, loaded by applicants only. */
export function JoinUsForm({ job, isClosing, onStay, onClose, onSent }: JoinUsFormProps) {
  return (
    <>
      <ApplicationForm variant="modal" job={job} onSent={onSent} />
      {isClosing && <ConfirmClose onStay={onStay} onClose={onClose} />}
    </>
  )
}
