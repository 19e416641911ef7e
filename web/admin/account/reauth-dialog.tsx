import { AdminPasskeyLogin } from '#web/admin/account/passkey-login.tsx'
import { useLogin } from '#web/admin/account/use-login.ts'
import { useStoredAdmin } from '#web/admin-session.ts'
import { ReauthDialog } from '#web/forms/reauth-dialog.tsx'
import { settleReauth, useReauth } from '#web/reauth.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import { PasswordField, TextField } from '#web/ui/fields/field.tsx'

/** Signs an administrator in again, over what was being edited. */
export default function AdminReauthDialog() {
  const { email, admin_id } = useStoredAdmin()
  const { reason } = useReauth()
  // Only the same administrator: otherwise the action would be recorded as someone else's.
  const isSame = reason === 'not recent'
  const signedIn = () => settleReauth(true)
  const form = useLogin(signedIn, email)
  return (
    <ReauthDialog form={form}>
      <TextField
        {...form.text('UserEmail')}
        label="Email"
        type="email"
        autoComplete="username"
        readOnly={isSame}
      />
      <PasswordField {...form.text('password')} label="Password" autoComplete="current-password" autoFocus />
      {form.isCodeAsked && <CodeField {...form.text('code')} />}
      <Checkbox {...form.checkbox('remember')}>Remember me</Checkbox>
      <AdminPasskeyLogin
        remember={form.values.remember}
        account={isSame ? Number(admin_id) : undefined}
        onSignedIn={signedIn}
      />
    </ReauthDialog>
  )
}
