import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { ListedCandidate } from '#contract/hiring/candidate.ts'
import { emailThreadsPath, essentialFieldsMissing, type ThreadEmail } from '#contract/hiring/email-thread.ts'
import type { RenderedEmail } from '#contract/mail/email-template.ts'
import { ChosenFiles, tooMuch } from '#web/admin/join-team/chosen-files.tsx'
import { lacksEssentials, replySubject } from '#web/admin/join-team/email-texts.ts'
import { TemplateSelect } from '#web/admin/join-team/template-select.tsx'
import { type EmailDraft, sendEmail } from '#web/admin/join-team/threads-api.ts'
import { ApiError } from '#web/api.ts'
import { UnsavedChangesGuard } from '#web/forms/unsaved-changes-guard.tsx'
import { uploadImage } from '#web/forms/upload-image.ts'
import { invalidate } from '#web/list/list-queries.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, FormDialog } from '#web/ui/dialogs/dialog.tsx'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { saveShortcuts, useSaveShortcut } from '#web/ui/keyboard-shortcuts.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'

const Editor = lazy(() => import('#web/ui/editor/editor.tsx'))

interface EmailDialogProps {
  candidate: ListedCandidate
  /** The e-mail that is answered; null for a new conversation. */
  replyTo: ThreadEmail | null
  onClose: () => void
}

/** An e-mail to a candidate (HD-228 to HD-245). What was typed stays until it is sent or given up. */
export function EmailDialog({ candidate, replyTo, onClose }: EmailDialogProps) {
  const [initial] = useState(() => blankDraft(candidate, replyTo))
  const [draft, setDraft] = useState(initial)
  const [files, setFiles] = useState<readonly File[]>([])
  /** What the editor begins with; each template begins it anew. */
  const [filled, setFilled] = useState({ content: initial.emailContent, count: 0 })
  const [isIncomplete, setIncomplete] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useSaveShortcut(form)
  const sending = useMutation({
    mutationFn: (email: EmailDraft) =>
      sendEmail({ ...email, candidateId: candidate.id, ...(replyTo && { inReplyTo: replyTo.id }) }, files),
    onSuccess: async () => {
      toast.success('Email Sent Successfully!')
      onClose()
      await invalidate(emailThreadsPath)
    },
  })
  const isChanged =
    files.length > 0 ||
    Object.entries(draft).some(([name, value]) => value !== initial[name as keyof EmailDraft])
  const close = () => (isChanged && !sending.isSuccess ? setLeaving(true) : onClose())
  const change = (name: keyof EmailDraft) => (value: string) => {
    setIncomplete(false)
    setDraft((current) => ({ ...current, [name]: value }))
  }
  const fill = ({ subject, html }: Pick<RenderedEmail, 'subject' | 'html'>) => {
    setIncomplete(false)
    setDraft((current) => ({ ...current, subject, emailContent: html }))
    setFilled(({ count }) => ({ content: html, count: count + 1 }))
  }
  const submit = () => {
    const isMissing = lacksEssentials(draft)
    setIncomplete(isMissing)
    if (!isMissing && tooMuch(files) === undefined && !sending.isPending) sending.mutate(draft)
  }
  const text = (name: keyof EmailDraft, label: string, type = 'text') => (
    <TextField
      label={label}
      type={type}
      value={draft[name]}
      error={fieldError(sending.error, name)}
      onChange={({ target }) => change(name)(target.value)}
    />
  )
  return (
    <>
      <FormDialog
        title={replyTo ? `Reply to ${candidate.candidateName}` : 'New email'}
        size="lg"
        onClose={close}
      >
        <form
          ref={form}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <div className="grid gap-4 sm:grid-cols-2">
            {text('candidateName', 'Name')}
            {text('email', 'Email', 'email')}
          </div>
          {replyTo === null && <TemplateSelect candidateId={candidate.id} onFill={fill} />}
          {text('subject', 'Subject')}
          <Field label="Message" error={fieldError(sending.error, 'emailContent')}>
            {(control) => (
              <Suspense fallback={<Skeleton lines={3} />}>
                <Editor
                  key={filled.count}
                  control={control}
                  defaultValue={filled.content}
                  onChange={change('emailContent')}
                  upload={uploadImage}
                />
              </Suspense>
            )}
          </Field>
          <ChosenFiles
            files={files}
            error={fieldError(sending.error, 'attachments')}
            isBusy={sending.isPending}
            onChange={setFiles}
          />
          {isIncomplete && <Alert>{essentialFieldsMissing}</Alert>}
          {sending.isError && !isIncomplete && (
            <Alert>Could not send the email. {sending.error.message}</Alert>
          )}
          <div className="flex justify-end gap-2">
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" tone="primary" isBusy={sending.isPending} aria-keyshortcuts={saveShortcuts}>
              Send
            </Button>
          </div>
        </form>
      </FormDialog>
      <ConfirmDialog
        isOpen={isLeaving}
        title="Discard this email?"
        confirmLabel="Discard"
        cancelLabel="Keep writing"
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      >
        What you have written is not sent.
      </ConfirmDialog>
      <UnsavedChangesGuard when={isChanged && !sending.isSuccess} />
    </>
  )
}

const blankDraft = (candidate: ListedCandidate, replyTo: ThreadEmail | null): EmailDraft => ({
  candidateName: candidate.candidateName,
  email: candidate.email,
  subject: replyTo ? replySubject(replyTo.subject) : '',
  emailContent: '',
})

const fieldError = (cause: Error | null, name: string): string | undefined =>
  cause instanceof ApiError ? cause.fields?.[name]?.[0] : undefined
