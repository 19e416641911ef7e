import { Link, useNavigate } from 'react-router'
import { accountMessages } from '#contract/account/account-messages.ts'
import { adminPath } from '#contract/account/admin-path.ts'
import { sendLink } from '#web/admin/account/account-api.ts'
import { requiredErrors } from '#web/form-state/field-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { SubmitButton } from '#web/forms/form.tsx'
import { FormCard } from '#web/forms/form-card.tsx'
import { TextField } from '#web/ui/fields/field.tsx'

export default function ForgotPassword() {
  const navigate = useNavigate()
  const form = useForm({
    initial: { email: '' },
    check: (values) => requiredErrors(values, ['email'], accountMessages.required),
    save: async (values) => {
      const email = values.email.trim()
      await sendLink({ email })
      return email
    },
    onSaved: (email) => navigate(`${adminPath}/email-sent?${new URLSearchParams({ email })}`),
    errorsOf: () => ({ email: accountMessages.notRegistered }),
  })
  return (
    <FormCard form={form} title="Forgot password" intro="We will e-mail you a link to reset your password.">
      <TextField {...form.text('email')} label="Email" type="email" autoComplete="username" autoFocus />
      <SubmitButton form={form} size="lg">
        Send Email
      </SubmitButton>
      <Link to={`${adminPath}/login`} className="justify-self-center text-sm text-ink-muted hover:text-ink">
        Back to login
      </Link>
    </FormCard>
  )
}
