import { useLogin } from '#web/admin/account/use-login.ts'
import { useStoredAdmin } from '#web/admin-session.ts'
import { ReauthForm } from '#web/forms/reauth-dialog.tsx'
import { settleReauth, useReauth } from '#web/reauth.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { PasswordField, TextField } from '#web/ui/fields/field.tsx'

/** Signs an administrator in again, in the dialog over what was being edited. */
export function AdminReauthForm() {
  const { email } = useStoredAdmin()
  const { reason } = useReauth()
  const { submit, errors, isPending } = useLogin(() => settleReauth(true))
  return (
    <ReauthForm isBusy={isPending} onSubmit={submit}>
      <TextField
        label="Email"
        name="UserEmail"
        type="email"
        autoComplete="username"
        defaultValue={email}
        // Somebody else's sign-in would make the action somebody else's.
        readOnly={reason === 'not recent'}
        error={errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        autoFocus
        error={errors.password}
      />
      <Checkbox name="remember">Remember me</Checkbox>
    </ReauthForm>
  )
}
