import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { accountMessages } from '#contract/account-messages.ts'
import { adminPath } from '#contract/admin-path.ts'
import { resetPassword } from '#web/admin/account-api.ts'
import { clearStorage } from '#web/admin/session.ts'
import { FormCard } from '#web/forms/form-card.tsx'
import { useRequiredFields } from '#web/forms/use-required-fields.ts'
import { queryClient } from '#web/query-client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'

export default function ResetPassword() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const reset = useMutation({
    mutationFn: resetPassword,
    onSuccess: () => {
      // Every session has ended, this browser's too (AC-099).
      clearStorage()
      queryClient.clear()
      toast.success(accountMessages.passwordUpdated)
      void navigate(`${adminPath}/login`)
    },
  })
  const { missing, check } = useRequiredFields('new_password', 'confirm_password')
  const [differ, setDiffer] = useState(false)
  const required = (name: string) => (missing.has(name) ? accountMessages.required : undefined)
  return (
    <FormCard
      title="Reset password"
      intro="Choose a new password for your account."
      onSubmit={(form) => {
        reset.reset()
        const [password, confirm] = [String(form.get('new_password')), String(form.get('confirm_password'))]
        const isFilled = check(form)
        setDiffer(isFilled && password !== confirm)
        if (reset.isPending || !isFilled || password !== confirm) return
        reset.mutate({
          email: search.get('email') ?? '',
          token: search.get('token') ?? '',
          new_password: password,
          confirm_password: confirm,
        })
      }}
    >
      {reset.isError && (
        <Alert>
          <p>{accountMessages.linkExpired}</p>
          <Link to={`${adminPath}/forgot-password`} className="font-medium underline underline-offset-4">
            Send a new link
          </Link>
        </Alert>
      )}
      <PasswordField
        label="Password"
        name="new_password"
        autoComplete="new-password"
        autoFocus
        error={required('new_password')}
      />
      <PasswordField
        label="Confirm password"
        name="confirm_password"
        autoComplete="new-password"
        error={required('confirm_password') ?? (differ ? accountMessages.mismatch : undefined)}
      />
      <Button type="submit" tone="primary" size="lg" isBusy={reset.isPending}>
        Reset Password
      </Button>
    </FormCard>
  )
}
