import { type ReactNode, useState } from 'react'
import { accountMessages } from '#contract/account/account-messages.ts'
import { ApiError } from '#web/api.ts'
import { FormCard } from '#web/forms/form-card.tsx'
import { useRequiredFields } from '#web/forms/use-required-fields.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/fields/field.tsx'

export interface NewPassword {
  readonly new_password: string
  readonly confirm_password: string
}

/**
 * A new password, typed twice, for people who follow a mailed link.
 * @param error of the last attempt; what is wrong with the password is shown at its field
 * @param failure what is wrong with the link, if it was that
 */
export function NewPasswordForm({
  title,
  intro,
  submitLabel,
  isBusy,
  error,
  failure,
  onSubmit,
}: {
  title: string
  intro: ReactNode
  submitLabel: string
  isBusy: boolean
  error: Error | null
  failure: (error: Error) => ReactNode
  onSubmit: (password: NewPassword) => void
}) {
  const { missing, check } = useRequiredFields('new_password', 'confirm_password')
  const [differ, setDiffer] = useState(false)
  const required = (name: string) => (missing.has(name) ? accountMessages.required : undefined)
  const weakness = weaknessIn(error)
  const submit = (form: FormData) => {
    const [password, confirm] = [String(form.get('new_password')), String(form.get('confirm_password'))]
    const isFilled = check(form)
    setDiffer(isFilled && password !== confirm)
    if (isFilled && password === confirm && !isBusy)
      onSubmit({ new_password: password, confirm_password: confirm })
  }
  return (
    <FormCard title={title} intro={intro} onSubmit={submit}>
      {error && weakness === undefined && <Alert>{failure(error)}</Alert>}
      <PasswordField
        label="Password"
        name="new_password"
        autoComplete="new-password"
        autoFocus
        hint={accountMessages.passwordRule}
        error={required('new_password') ?? weakness}
      />
      <PasswordField
        label="Confirm password"
        name="confirm_password"
        autoComplete="new-password"
        error={required('confirm_password') ?? (differ ? accountMessages.mismatch : undefined)}
      />
      <Button type="submit" tone="primary" size="lg" isBusy={isBusy}>
        {submitLabel}
      </Button>
    </FormCard>
  )
}

/** What the server has said about a new password. */
const weaknessIn = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields?.new_password?.[0] : undefined
