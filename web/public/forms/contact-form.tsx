import { type FormEvent, useRef, useState } from 'react'
import { addressInName, holdsAddress } from '#contract/addresses-in-text.ts'
import { limits } from '#contract/limits.ts'
import { type Confirmation, FormConfirmation } from '#web/public/forms/form-confirmation.tsx'
import { FormField, looksLikeEmail, SubmitButton } from '#web/public/forms/form-field.tsx'
import { useToasts } from '#web/public/forms/toast.tsx'
import { uploadForm } from '#web/public/forms/upload-form.ts'
import { useVisitorDraft } from '#web/public/forms/use-visitor-draft.ts'
import { browserSource } from '#web/public/page-source.ts'
import { focusFirstInvalid } from '#web/ui/focus/focus-first-invalid.ts'

/** The errors of empty fields (PS-239, PS-240, PS-242, PS-243). */
const requiredMessages = {
  name: 'Please enter a name',
  email: 'Please enter an email',
  subject: 'Please enter a subject',
  message: 'Please enter a message',
} as const

type FieldName = keyof typeof requiredMessages

/** A message to the company (PS-238 to PS-252). A failure shows no toast; what was entered stays until it is sent. */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const draft = useVisitorDraft('contact', form)
  const { showToast, toasts } = useToasts()
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({})
  const [isSending, setSending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const formData = new FormData(event.currentTarget)
    const foundErrors = validate(formData)
    setErrors(foundErrors)
    if (Object.keys(foundErrors).length > 0) return focusFirstInvalid(form.current)
    setSending(true)
    setFailed(false)
    const { isOk, error } = await uploadForm('contactus/', formData)
    setSending(false)
    if (!isOk) {
      setFailed(true)
      return browserSource.report(new Error(`The message was not sent: ${error ?? 'no reason given'}`))
    }
    draft.close()
    setConfirmation({
      title: `Thank you, ${String(formData.get('name')).trim()}`,
      text: `We have received your message. Our answer will come to ${String(formData.get('email')).trim()}.`,
    })
    showToast({ title: 'Form Submitted Successfully!' })
  }

  const content = confirmation ? (
    <FormConfirmation
      confirmation={confirmation}
      resetLabel="Write another message"
      onReset={() => setConfirmation(null)}
    />
  ) : (
    <form
      ref={form}
      noValidate
      onInput={draft.read}
      onSubmit={submit}
      aria-label="Contact"
      className="grid gap-5 sm:grid-cols-2"
    >
      <FormField label="Name" error={errors.name}>
        {(control) => <input {...control} name="name" autoComplete="name" maxLength={limits.textLength} />}
      </FormField>
      <FormField label="Email" error={errors.email}>
        {(control) => (
          <input {...control} name="email" type="email" autoComplete="email" maxLength={limits.textLength} />
        )}
      </FormField>
      <div className="sm:col-span-2">
        <FormField label="Subject" error={errors.subject}>
          {(control) => <input {...control} name="subject" maxLength={limits.textLength} />}
        </FormField>
      </div>
      <div className="sm:col-span-2">
        <FormField label="Message" error={errors.message}>
          {(control) => <textarea {...control} name="message" rows={7} maxLength={limits.textareaLength} />}
        </FormField>
      </div>
      <div className="flex flex-wrap items-center gap-4 sm:col-span-2">
        <SubmitButton isBusy={isSending}>Submit</SubmitButton>
        <p role="status" className="text-md text-ink-muted">
          {hasFailed && 'Could not send your message. Please try again.'}
        </p>
      </div>
    </form>
  )
  return (
    <>
      {content}
      {toasts}
    </>
  )
}

function validate(formData: FormData): Partial<Record<FieldName, string>> {
  const text = (name: FieldName) => String(formData.get(name) ?? '').trim()
  const names = Object.keys(requiredMessages) as FieldName[]
  const foundErrors: Partial<Record<FieldName, string>> = Object.fromEntries(
    names.filter((name) => text(name) === '').map((name) => [name, requiredMessages[name]]),
  )
  if (holdsAddress(text('name'))) foundErrors.name = addressInName
  if (!foundErrors.email && !looksLikeEmail(text('email')))
    foundErrors.email = 'Please enter a valid email address'
  return foundErrors
}
