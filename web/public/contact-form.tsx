import { type FormEvent, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { type Confirmation, Sent } from '#web/public/form-confirmation.tsx'
import { FormField, focusFirstFault, looksLikeEmail, SubmitButton } from '#web/public/form-field.tsx'
import { browser } from '#web/public/page-source.ts'
import { useNotice } from '#web/public/toast.tsx'
import { sendForm } from '#web/public/upload-form.ts'

/** What is said of an empty field (PS-239, PS-240, PS-242, PS-243). */
const missing = {
  name: 'Please enter a name',
  email: 'Please enter an email',
  subject: 'Please enter a subject',
  message: 'Please enter a message',
} as const

type Name = keyof typeof missing

/** A message to the company (PS-238 to PS-252). A failure gets no popup; what was entered stays until it is sent. */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const say = useNotice()
  const [wrong, setWrong] = useState<Partial<Record<Name, string>>>({})
  const [isSending, setSending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const entered = new FormData(event.currentTarget)
    const found = faultsOf(entered)
    setWrong(found)
    if (Object.keys(found).length > 0) return focusFirstFault(form.current)
    setSending(true)
    setFailed(false)
    const { isDone, error } = await sendForm('contactus/', entered)
    setSending(false)
    if (!isDone) {
      setFailed(true)
      return browser.report(new Error(`The message was not sent: ${error ?? 'no reason given'}`))
    }
    setConfirmation({
      title: `Thank you, ${String(entered.get('name')).trim()}`,
      text: `We have received your message. Our answer will come to ${String(entered.get('email')).trim()}.`,
    })
    say({ title: 'Form Submitted Successfully!' })
  }

  if (confirmation)
    return (
      <Sent confirmation={confirmation} again="Write another message" onAgain={() => setConfirmation(null)} />
    )
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label="Contact" className="grid gap-5 sm:grid-cols-2">
      <FormField label="Name" error={wrong.name}>
        {(control) => <input {...control} name="name" autoComplete="name" maxLength={limits.textLength} />}
      </FormField>
      <FormField label="Email" error={wrong.email}>
        {(control) => (
          <input {...control} name="email" type="email" autoComplete="email" maxLength={limits.textLength} />
        )}
      </FormField>
      <div className="sm:col-span-2">
        <FormField label="Subject" error={wrong.subject}>
          {(control) => <input {...control} name="subject" maxLength={limits.textLength} />}
        </FormField>
      </div>
      <div className="sm:col-span-2">
        <FormField label="Message" error={wrong.message}>
          {(control) => <textarea {...control} name="message" rows={7} maxLength={limits.textareaLength} />}
        </FormField>
      </div>
      <div className="flex flex-wrap items-center gap-4 sm:col-span-2">
        <SubmitButton isBusy={isSending}>Submit</SubmitButton>
        <p role="status" className="text-md text-ink-muted">
          {hasFailed && 'Your message was not sent. It is still here, please try again.'}
        </p>
      </div>
    </form>
  )
}

function faultsOf(entered: FormData): Partial<Record<Name, string>> {
  const text = (name: Name) => String(entered.get(name) ?? '').trim()
  const names = Object.keys(missing) as Name[]
  const found: Partial<Record<Name, string>> = Object.fromEntries(
    names.filter((name) => text(name) === '').map((name) => [name, missing[name]]),
  )
  if (!found.email && !looksLikeEmail(text('email'))) found.email = 'Please enter a valid email address'
  return found
}
