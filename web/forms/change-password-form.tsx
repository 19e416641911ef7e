import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ChangePassword } from '#contract/account/account.ts'
import { accountMessages } from '#contract/account/account-messages.ts'
import { ApiError } from '#web/api.ts'
import { FormCard } from '#web/forms/form-card.tsx'
import { useFocusInvalid } from '#web/forms/use-focus-invalid.ts'
import { useRequiredFields } from '#web/forms/use-required-fields.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/fields/field.tsx'

const fields = [
  { name: 'current_password', label: 'Old Password', autoComplete: 'current-password' },
  { name: 'new_password', label: 'New Password', autoComplete: 'new-password' },
  { name: 'confirm_new_password', label: 'Confirm Password', autoComplete: 'new-password' },
] as const

/**
 * Changes one's own password.
 * @param change resolves with why the password was not changed, if it was not; errors by field are shown there
 * @param onChanged tells of it; the fields are empty again
 */
export function ChangePasswordForm({
  change,
  onChanged,
}: {
  change: (body: ChangePassword) => Promise<string | undefined>
  onChanged: () => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const save = useMutation({
    mutationFn: change,
    onSuccess: (failure) => {
      if (failure !== undefined) return
      onChanged()
      form.current?.reset()
    },
  })
  const { missing, check } = useRequiredFields(...fields.map(({ name }) => name))
  useFocusInvalid(form, missing, save.error)
  const rejected = save.error instanceof ApiError ? save.error.fields : undefined
  const failure =
    save.isError && !rejected ? `Your password was not changed. ${save.error.message}` : save.data
  const errorAt = (name: string) => (missing.has(name) ? accountMessages.required : rejected?.[name]?.[0])
  return (
    <div className="max-w-md">
      <FormCard
        title="Change Password"
        intro="This signs you out on other devices."
        formRef={form}
        onSubmit={(sent) => {
          save.reset()
          if (save.isPending || !check(sent)) return
          save.mutate({
            current_password: String(sent.get('current_password')),
            new_password: String(sent.get('new_password')),
            confirm_new_password: String(sent.get('confirm_new_password')),
          })
        }}
      >
        {failure && <Alert>{failure}</Alert>}
        {fields.map((field) => (
          <PasswordField
            key={field.name}
            {...field}
            {...(field.name === 'new_password' && { hint: accountMessages.passwordRule })}
            error={errorAt(field.name)}
          />
        ))}
        <Button type="submit" tone="primary" isBusy={save.isPending}>
          Submit
        </Button>
      </FormCard>
    </div>
  )
}
