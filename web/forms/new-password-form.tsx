import type { ReactNode } from 'react'
import { accountMessages } from '#contract/account/account-messages.ts'
import { type FieldErrors, requiredErrors } from '#web/form-state/field-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { SubmitButton } from '#web/forms/form.tsx'
import { FormCard } from '#web/forms/form-card.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { PasswordField } from '#web/ui/fields/field.tsx'

const blank = { new_password: '', confirm_password: '' }

export type NewPassword = Readonly<typeof blank>

/**
 * A new password, typed twice, for people who follow a mailed link.
 * @param failure what is wrong with the link; what is wrong with the password is shown at its field
 */
export function NewPasswordForm({
  title,
  intro,
  submitLabel,
  save,
  onSaved,
  failure,
}: {
  title: string
  intro: ReactNode
  submitLabel: string
  save: (password: NewPassword) => Promise<unknown>
  onSaved: () => void
  failure: (error: Error) => ReactNode
}) {
  const form = useForm({ initial: blank, check, save, onSaved })
  return (
    <FormCard form={form} title={title} intro={intro}>
      {form.failure && <Alert>{failure(form.failure)}</Alert>}
      <PasswordField
        {...form.text('new_password')}
        label="Password"
        autoComplete="new-password"
        autoFocus
        hint={accountMessages.passwordRule}
      />
      <PasswordField
        {...form.text('confirm_password')}
        label="Confirm password"
        autoComplete="new-password"
      />
      <SubmitButton form={form} size="lg">
        {submitLabel}
      </SubmitButton>
    </FormCard>
  )
}

function check(values: NewPassword): FieldErrors {
  const { new_password, confirm_password } = values
  if (new_password !== '' && confirm_password !== '' && new_password !== confirm_password)
    return { confirm_password: accountMessages.mismatch }
  return requiredErrors(values, ['new_password', 'confirm_password'], accountMessages.required)
}
