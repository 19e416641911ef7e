import { useState } from 'react'
import { employeeMessages as messages } from '#contract/employee/employee-messages.ts'
import { employeePath } from '#contract/employee/employee-path.ts'
import { requestPasswordLink } from '#web/employee/portal-api.ts'
import { requiredErrors } from '#web/form-state/field-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { SubmitButton } from '#web/forms/form.tsx'
import { CardTitle, FormCard } from '#web/forms/form-card.tsx'
import { useSite } from '#web/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { focusWhenReady } from '#web/ui/focus/focus-when-ready.ts'

/** A route with a loader is rendered by the server. */
export const loader = () => null

/** Mails a link for a new password, and gives an address for those without a username or an e-mail (EP-024). */
export default function ForgotPassword() {
  const [isSent, setSent] = useState(false)
  const form = useForm({
    initial: { username: '' },
    check: (values) => requiredErrors(values, ['username'], messages.usernameRequired),
    save: requestPasswordLink,
    onSaved: () => {
      setSent(true)
      focusWhenReady(() => document.getElementById(sentId))
    },
    errorsOf: () => ({}),
  })
  if (isSent)
    return (
      <section
        id={sentId}
        tabIndex={-1}
        className="grid gap-5 rounded-card border border-line bg-surface p-6 outline-none"
      >
        <CardTitle title="Check your e-mail">
          {messages.linkRequested} It works once and for five minutes.
        </CardTitle>
        <HelpAddress />
        <ButtonLink to={`${employeePath}/login`} size="lg">
          Back to login
        </ButtonLink>
      </section>
    )
  return (
    <FormCard form={form} title="Forgot password" intro="We will e-mail you a link to set a new password.">
      {form.failure && <Alert>{form.failure.message}</Alert>}
      <TextField
        {...form.text('username')}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <SubmitButton form={form} size="lg">
        Send link
      </SubmitButton>
      <HelpAddress />
      <ButtonLink to={`${employeePath}/login`} size="lg">
        Back to login
      </ButtonLink>
    </FormCard>
  )
}

const sentId = 'link-requested'

function HelpAddress() {
  const { company } = useSite()
  return (
    <p className="text-sm text-ink-muted">
      No e-mail, or no longer sure of your username? Write to{' '}
      <a href={`mailto:${company.email}`} className="font-medium text-brand underline underline-offset-4">
        {company.email}
      </a>
      : an administrator can send you a link.
    </p>
  )
}
