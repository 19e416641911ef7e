import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { accountMessages } from '#contract/account/account-messages.ts'
import { messages } from '#contract/messages.ts'
import { changePassword } from '#web/admin/account-api.ts'
import { FormCard } from '#web/forms/form-card.tsx'
import { weaknessIn } from '#web/forms/new-password-form.tsx'
import { useRequiredFields } from '#web/forms/use-required-fields.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/fields/field.tsx'
import { toast } from '#web/ui/toast.tsx'

const fields = [
  { name: 'current_password', label: 'Old Password', autoComplete: 'current-password' },
  { name: 'new_password', label: 'New Password', autoComplete: 'new-password' },
  { name: 'confirm_new_password', label: 'Confirm Password', autoComplete: 'new-password' },
] as const

export default function ChangePassword() {
  const form = useRef<HTMLFormElement>(null)
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: (failure) => {
      if (failure !== undefined) return
      toast.success(accountMessages.passwordUpdated)
      form.current?.reset()
    },
  })
  const { missing, check } = useRequiredFields(...fields.map(({ name }) => name))
  const weakness = weaknessIn(change.error)
  const failure = change.isError
    ? `Your password was not changed. ${change.error.message}`
    : errorMessage(change.data)
  const errorAt = (name: string) =>
    missing.has(name) ? accountMessages.required : name === 'new_password' ? weakness : undefined
  return (
    <div className="max-w-md">
      <FormCard
        title="Change Password"
        intro="This signs you out on other devices."
        formRef={form}
        onSubmit={(sent) => {
          change.reset()
          if (change.isPending || !check(sent)) return
          change.mutate({
            current_password: String(sent.get('current_password')),
            new_password: String(sent.get('new_password')),
            confirm_new_password: String(sent.get('confirm_new_password')),
          })
        }}
      >
        {failure && weakness === undefined && <Alert>{failure}</Alert>}
        {fields.map((field) => (
          <PasswordField
            key={field.name}
            {...field}
            {...(field.name === 'new_password' && { hint: accountMessages.passwordRule })}
            error={errorAt(field.name)}
          />
        ))}
        <Button type="submit" tone="primary" isBusy={change.isPending}>
          Submit
        </Button>
      </FormCard>
    </div>
  )
}

const errorMessage = (failure: { error?: string } | undefined) =>
  failure && (failure.error ?? messages.internalError)
