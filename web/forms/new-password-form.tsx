import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
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
 * @param check whether the link still works, which is asked at once
 * @param failure what is wrong with the link, of the check with null; what is wrong with the password is at its field
 */
export function NewPasswordForm({
  title,
  intro,
  submitLabel,
  check,
  save,
  onSaved,
  failure,
}: {
  title: string
  intro: ReactNode
  submitLabel: string
  check: () => Promise<{ readonly isValid: boolean }>
  save: (password: NewPassword) => Promise<unknown>
  onSaved: () => void
  failure: (error: Error | null) => ReactNode
}) {
  const form = useForm({ initial: blank, check: checkValues, save, onSaved })
  const [isExpired, setExpired] = useState(false)
  const checkLink = useEffectEvent(async () => {
    // Where this fails, sending the form tells.
    const { isValid } = await check().catch(() => ({ isValid: true }))
    setExpired(!isValid)
  })
  useEffect(() => void checkLink(), [])
  return (
    <FormCard form={form} title={title} intro={intro}>
      {(form.failure || isExpired) && <Alert>{failure(form.failure ?? null)}</Alert>}
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

function checkValues(values: NewPassword): FieldErrors {
  const { new_password, confirm_password } = values
  if (new_password !== '' && confirm_password !== '' && new_password !== confirm_password)
    return { confirm_password: accountMessages.mismatch }
  return requiredErrors(values, ['new_password', 'confirm_password'], accountMessages.required)
}
