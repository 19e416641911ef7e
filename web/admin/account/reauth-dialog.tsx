import { AdminPasskeyLogin } from '#web/admin/account/passkey-login.tsx'
import { useLogin } from '#web/admin/account/use-login.ts'
import { useStoredAdmin } from '#web/admin-session.ts'
import { ReauthDialog } from '#web/forms/reauth-dialog.tsx'
import { settleReauth } from '#web/reauth.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import { PasswordField, TextField } from '#web/ui/fields/field.tsx'

/** Signs the same administrator in again, over what was being edited: it belongs to nobody else. */
export default function AdminReauthDialog() {
  const { email, admin_id } = useStoredAdmin()
  const signedIn = () => settleReauth(true)
  const form = useLogin(signedIn, email)
  return (
    <ReauthDialog form={form}>
      <TextField {...form.text('UserEmail')} label="Email" type="email" autoComplete="username" readOnly />
      <PasswordField {...form.text('password')} label="Password" autoComplete="current-password" autoFocus />
      {form.isCodeAsked && <CodeField {...form.text('code')} />}
      <Checkbox {...form.checkbox('remember')}>Remember me</Checkbox>
      <AdminPasskeyLogin remember={form.values.remember} account={Number(admin_id)} onSignedIn={signedIn} />
    </ReauthDialog>
  )
}
