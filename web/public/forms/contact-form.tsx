import { useState } from 'react'
import { addressInName, holdsAddress } from '#contract/addresses-in-text.ts'
import { limits } from '#contract/limits.ts'
import { ApiError } from '#web/api.ts'
import { draftKey, visitorAccount } from '#web/drafts/saved-drafts.ts'
import { type FieldErrors, requiredErrors } from '#web/form-state/field-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { type Confirmation, FormConfirmation } from '#web/public/forms/form-confirmation.tsx'
import { FormField, looksLikeEmail, SubmitButton } from '#web/public/forms/form-field.tsx'
import { useToasts } from '#web/public/forms/toast.tsx'
import { uploadForm } from '#web/public/forms/upload-form.ts'
import { browserSource } from '#web/public/page-source.ts'

/** The errors of empty fields (PS-239, PS-240, PS-242, PS-243). */
const requiredMessages = {
  name: 'Please enter a name',
  email: 'Please enter an email',
  subject: 'Please enter a subject',
  message: 'Please enter a message',
} as const

const blank = { name: '', email: '', subject: '', message: '' }

/** A message to the company (PS-238 to PS-252). A failure shows no toast; what was entered stays until it is sent. */
export function ContactForm() {
  const { showToast, toasts } = useToasts()
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const form = useForm({
    initial: blank,
    draftKey: draftKey(visitorAccount, 'contact'),
    check,
    save: async (message) => {
      await uploadForm('POST contactus/', message)
      return message
    },
    onSaved: ({ name, email }) => {
      form.reset()
      setConfirmation({
        title: `Thank you, ${name.trim()}`,
        text: `We have received your message. Our answer will come to ${email.trim()}.`,
      })
      showToast({ title: 'Form Submitted Successfully!' })
    },
    onError: (cause) => {
      const reason = (cause instanceof ApiError && cause.error) || 'no reason given'
      browserSource.report(new Error(`The message was not sent: ${reason}`))
    },
    errorsOf: () => ({}),
  })

  const content = confirmation ? (
    <FormConfirmation
      confirmation={confirmation}
      resetLabel="Write another message"
      onReset={() => setConfirmation(null)}
    />
  ) : (
    <form
      ref={form.element}
      noValidate
      onSubmit={form.submit}
      aria-label="Contact"
      className="grid gap-5 sm:grid-cols-2"
    >
      <FormField label="Name" error={form.errors.name}>
        {(control) => (
          <input {...control} {...form.native('name')} autoComplete="name" maxLength={limits.textLength} />
        )}
      </FormField>
      <FormField label="Email" error={form.errors.email}>
        {(control) => (
          <input
            {...control}
            {...form.native('email')}
            type="email"
            autoComplete="email"
            maxLength={limits.textLength}
          />
        )}
      </FormField>
      <div className="sm:col-span-2">
        <FormField label="Subject" error={form.errors.subject}>
          {(control) => <input {...control} {...form.native('subject')} maxLength={limits.textLength} />}
        </FormField>
      </div>
      <div className="sm:col-span-2">
        <FormField label="Message" error={form.errors.message}>
          {(control) => (
            <textarea {...control} {...form.native('message')} rows={7} maxLength={limits.textareaLength} />
          )}
        </FormField>
      </div>
      <div className="flex flex-wrap items-center gap-4 sm:col-span-2">
        <SubmitButton isBusy={form.isBusy}>Submit</SubmitButton>
        <p role="status" className="text-md text-ink-muted">
          {form.failure && 'Could not send your message. Please try again.'}
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

const check = (message: typeof blank): FieldErrors => ({
  ...(!looksLikeEmail(message.email) && { email: 'Please enter a valid email address' }),
  ...requiredErrors(message, requiredMessages),
  ...(holdsAddress(message.name) && { name: addressInName }),
})
