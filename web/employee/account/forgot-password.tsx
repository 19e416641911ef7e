import { useMutation } from '@tanstack/react-query'
import { company } from '#contract/company.ts'
import { employeeMessages as messages } from '#contract/employee/employee-messages.ts'
import { employeePath } from '#contract/employee/employee-path.ts'
import { requestPasswordLink } from '#web/employee/portal-api.ts'
import { CardTitle, FormCard } from '#web/forms/form-card.tsx'
import { useRequiredFields } from '#web/forms/use-required-fields.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { focusWhenReady } from '#web/ui/focus/focus-when-ready.ts'

/** So that the server renders the page. */
export const loader = () => null

/** Mails a link for a new password, and says whom to ask without a username or an e-mail (EP-024). */
export default function ForgotPassword() {
  const request = useMutation({
    mutationFn: requestPasswordLink,
    onSuccess: () => focusWhenReady(() => document.getElementById(sentId)),
  })
  const { missing, check } = useRequiredFields('username')
  if (request.isSuccess)
    return (
      <section
        id={sentId}
        tabIndex={-1}
        className="grid gap-5 rounded-card border border-line bg-surface p-6 outline-none"
      >
        <CardTitle title="Check your e-mail">
          {messages.linkRequested} It works once and for five minutes.
        </CardTitle>
        <WhomToAsk />
        <ButtonLink to={`${employeePath}/login`} size="lg">
          Back to login
        </ButtonLink>
      </section>
    )
  return (
    <FormCard
      title="Forgot password"
      intro="We will e-mail you a link to set a new password."
      onSubmit={(form) => {
        request.reset()
        if (!request.isPending && check(form)) request.mutate({ username: String(form.get('username')) })
      }}
    >
      {request.error && <Alert>{request.error.message}</Alert>}
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={missing.has('username') ? messages.usernameRequired : undefined}
      />
      <Button type="submit" tone="primary" size="lg" isBusy={request.isPending}>
        Send link
      </Button>
      <WhomToAsk />
      <ButtonLink to={`${employeePath}/login`} size="lg">
        Back to login
      </ButtonLink>
    </FormCard>
  )
}

const sentId = 'link-requested'

function WhomToAsk() {
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
