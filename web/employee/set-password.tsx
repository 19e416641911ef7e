import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { accountMessages } from '#contract/account-messages.ts'
import { employeePath, forgotPasswordPath } from '#contract/employee-path.ts'
import { errorOf, setPassword } from '#web/employee/portal-api.ts'
import { toastSuccess } from '#web/employee/portal-toast.ts'
import { clearSignIn } from '#web/employee/session.ts'
import { FormCard } from '#web/forms/form-card.tsx'
import { useRequiredFields } from '#web/forms/use-required-fields.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/field.tsx'

/** Where the link of an invitation or a reset leads to. */
export default function SetPassword() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const username = search.get('username') ?? ''
  const save = useMutation({
    mutationFn: setPassword,
    onSuccess: () => {
      // Every session has ended, this browser's too.
      clearSignIn()
      toastSuccess(accountMessages.passwordUpdated)
      void navigate(`${employeePath}/login`)
    },
  })
  const { missing, check } = useRequiredFields('new_password', 'confirm_password')
  const [differ, setDiffer] = useState(false)
  const required = (name: string) => (missing.has(name) ? accountMessages.required : undefined)
  return (
    <FormCard
      title="Set a password"
      intro={username && `For the username ${username}.`}
      onSubmit={(form) => {
        save.reset()
        const [password, confirm] = [String(form.get('new_password')), String(form.get('confirm_password'))]
        const isFilled = check(form)
        setDiffer(isFilled && password !== confirm)
        if (save.isPending || !isFilled || password !== confirm) return
        save.mutate({
          username,
          token: search.get('token') ?? '',
          new_password: password,
          confirm_password: confirm,
        })
      }}
    >
      {save.isError && (
        <Alert>
          <p>{errorOf(save.error, save.error.message)}</p>
          <Link to={forgotPasswordPath} className="font-medium underline underline-offset-4">
            Get a new link
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
      <Button type="submit" tone="primary" size="lg" isBusy={save.isPending}>
        Set password
      </Button>
    </FormCard>
  )
}
