import { useState } from 'react'
import type { ListedCandidate } from '#contract/hiring/candidate.ts'
import { type EmailTexts, emailFields } from '#contract/hiring/email-fields.ts'
import { emailThreadsPath, essentialFieldsMissing, type ThreadEmail } from '#contract/hiring/email-thread.ts'
import type { RenderedEmail } from '#contract/mail/email-template.ts'
import { attachmentsError } from '#web/admin/join-team/attachment-errors.ts'
import { essentialErrors, replySubject } from '#web/admin/join-team/email-texts.ts'
import { TemplateSelect } from '#web/admin/join-team/template-select.tsx'
import { sendEmail, sendEmailWithFiles } from '#web/admin/join-team/threads-api.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { DiscardQuestion, useDiscardQuestion } from '#web/forms/discard-question.tsx'
import { Form, FormButtons, FormFailure } from '#web/forms/form.tsx'
import { TextPictures } from '#web/forms/library/text-pictures.tsx'
import { uploadImage } from '#web/forms/upload-image.ts'
import { invalidate } from '#web/list/list-queries.ts'
import { Alert } from '#web/ui/alert.tsx'
import { FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { EditorField } from '#web/ui/editor/editor-field.tsx'
import { ChosenFiles } from '#web/ui/fields/chosen-files.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'
import { useTransfer } from '#web/uploads/use-transfer.ts'

interface EmailDialogProps {
  candidate: ListedCandidate
  /** The e-mail that is answered; null for a new conversation. */
  replyTo: ThreadEmail | null
  onClose: () => void
}

/** An e-mail to a candidate (HD-228 to HD-245). The input stays until it is sent or discarded. */
export function EmailDialog({ candidate, replyTo, onClose }: EmailDialogProps) {
  const transfer = useTransfer()
  const form = useForm({
    initial: blankEmail(candidate, replyTo),
    check: ({ attachments, ...email }) => ({
      ...essentialErrors(email),
      attachments: attachmentsError(attachments),
    }),
    save: ({ attachments, ...texts }) => {
      const email = { ...texts, candidateId: candidate.id, ...(replyTo && { inReplyTo: replyTo.id }) }
      return attachments.length === 0
        ? sendEmail(email)
        : transfer.run((settings) => sendEmailWithFiles(email, attachments, settings))
    },
    onSaved: async ({ state }) => {
      if (state === 'unsent') toast.warning('Email Not Sent', 'No mail server is set, so it is only stored.')
      else toast.success('Email Sent Successfully!')
      onClose()
      await invalidate(emailThreadsPath)
    },
  })
  const question = useDiscardQuestion(form.isChanged)
  const close = () => question.leave(onClose)
  /** What a template has put there; the editor begins with its content. */
  const [filled, setFilled] = useState({ subject: '', content: '', count: 0 })
  const fill = ({ subject, html }: Pick<RenderedEmail, 'subject' | 'html'>) => {
    form.set({ subject, emailContent: html })
    setFilled(({ count }) => ({ subject, content: html, count: count + 1 }))
  }
  const { subject, emailContent } = form.values
  const missing = essentialErrors(form.values)
  const isWritten =
    (!missing.subject && subject !== filled.subject) ||
    (!missing.emailContent && emailContent !== filled.content)
  const lacksEssentials = form.invalid.subject ?? form.invalid.emailContent
  const filesError = form.errors.attachments ?? attachmentsError(form.values.attachments)
  return (
    <>
      <FormDialog
        title={replyTo ? `Reply to ${candidate.candidateName}` : 'New email'}
        size="lg"
        onClose={close}
      >
        <Form form={form} className="grid gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...form.text('candidateName')} label={emailFields.candidateName.label} />
            <TextField {...form.text('email')} label={emailFields.email.label} type="email" />
          </div>
          {replyTo === null && (
            <TemplateSelect
              candidateId={candidate.id}
              written={isWritten ? `${subject}\n${emailContent}` : ''}
              onFill={fill}
            />
          )}
          <TextField {...form.text('subject')} label={emailFields.subject.label} />
          <EditorField
            key={filled.count}
            label={emailFields.emailContent.label}
            error={form.errors.emailContent}
            defaultValue={filled.content}
            onChange={(emailContent) => form.set({ emailContent })}
            upload={uploadImage}
            stored={(insert) => <TextPictures label={emailFields.emailContent.label} insert={insert} />}
          />
          <ChosenFiles
            label="Attachments"
            files={form.values.attachments}
            isDisabled={form.isBusy}
            onChange={(attachments) => form.set({ attachments })}
          />
          {filesError && <Alert>{filesError}</Alert>}
          {lacksEssentials && <Alert>{essentialFieldsMissing}</Alert>}
          <FormFailure form={form} title="Could not send the email." />
          <FormButtons form={form} transfer={transfer} onCancel={close}>
            Send
          </FormButtons>
        </Form>
      </FormDialog>
      <DiscardQuestion question={question} title="Discard this email?" stayLabel="Keep writing">
        What you have written is not sent.
      </DiscardQuestion>
    </>
  )
}

interface Email extends EmailTexts {
  readonly attachments: readonly File[]
}

const blankEmail = (candidate: ListedCandidate, replyTo: ThreadEmail | null): Email => ({
  candidateName: candidate.candidateName,
  email: candidate.email,
  subject: replyTo ? replySubject(replyTo.subject) : '',
  emailContent: '',
  attachments: [],
})
