import type { ChangePassword } from '#contract/account/account.ts'
import { accountMessages } from '#contract/account/account-messages.ts'
import { ApiError } from '#web/api.ts'
import { requiredErrors } from '#web/form-state/field-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { SubmitButton } from '#web/forms/form.tsx'
import { FormCard } from '#web/forms/form-card.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { PasswordField } from '#web/ui/fields/field.tsx'

const fields = [
  { name: 'current_password', label: 'Old Password', autoComplete: 'current-password' },
  { name: 'new_password', label: 'New Password', autoComplete: 'new-password' },
  { name: 'confirm_new_password', label: 'Confirm Password', autoComplete: 'new-password' },
] as const

const blank = { current_password: '', new_password: '', confirm_new_password: '' }

/**
 * Changes one's own password.
 * @param change rejects if the password was not changed; an error of our own has the whole message
 * @param onChanged called when it was changed; the fields are then empty
 */
export function ChangePasswordForm({
  change,
  onChanged,
}: {
  change: (body: ChangePassword) => Promise<unknown>
  onChanged: () => void
}) {
  const form = useForm({
    initial: blank,
    check: (values) =>
      requiredErrors(
        values,
        fields.map(({ name }) => name),
        accountMessages.required,
      ),
    save: change,
    onSaved: () => {
      onChanged()
      form.reset()
    },
  })
  return (
    <div className="max-w-md">
      <FormCard form={form} title="Change Password" intro="This signs you out on other devices.">
        {form.failure && <Alert>{failureText(form.failure)}</Alert>}
        {fields.map((field) => (
          <PasswordField
            key={field.name}
            {...field}
            {...form.text(field.name)}
            {...(field.name === 'new_password' && { hint: accountMessages.passwordRule })}
          />
        ))}
        <SubmitButton form={form}>Submit</SubmitButton>
      </FormCard>
    </div>
  )
}

const failureText = (cause: Error): string =>
  cause instanceof ApiError ? `Your password was not changed. ${cause.message}` : cause.message
