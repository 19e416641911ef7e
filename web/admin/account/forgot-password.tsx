import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { accountMessages } from '#contract/account/account-messages.ts'
import { adminPath } from '#contract/account/admin-path.ts'
import { sendLink } from '#web/admin/account/account-api.ts'
import { FormCard } from '#web/forms/form-card.tsx'
import { useRequiredFields } from '#web/forms/use-required-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'

export default function ForgotPassword() {
  const navigate = useNavigate()
  const send = useMutation({
    mutationFn: sendLink,
    onSuccess: (_, { email }) => navigate(`${adminPath}/email-sent?${new URLSearchParams({ email })}`),
  })
  const { missing, check } = useRequiredFields('email')
  return (
    <FormCard
      title="Forgot password"
      intro="We will e-mail you a link to reset your password."
      onSubmit={(form) => {
        send.reset()
        if (!send.isPending && check(form)) send.mutate({ email: String(form.get('email')).trim() })
      }}
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        error={
          missing.has('email')
            ? accountMessages.required
            : send.isError
              ? accountMessages.notRegistered
              : undefined
        }
      />
      <Button type="submit" tone="primary" size="lg" isBusy={send.isPending}>
        Send Email
      </Button>
      <Link to={`${adminPath}/login`} className="justify-self-center text-sm text-ink-muted hover:text-ink">
        Back to login
      </Link>
    </FormCard>
  )
}
