import { Link, redirect, useLocation, useNavigate } from 'react-router'
import { accountMessages, sessionEnded } from '#contract/account/account-messages.ts'
import { adminPath } from '#contract/account/admin-path.ts'
import { AdminPasskeyLogin } from '#web/admin/account/passkey-login.tsx'
import { useLogin } from '#web/admin/account/use-login.ts'
import { area } from '#web/admin/screens.ts'
import { clearSession, isSignedIn } from '#web/admin-session.ts'
import { SubmitButton } from '#web/forms/form.tsx'
import { FormCard } from '#web/forms/form-card.tsx'
import { queryClient } from '#web/query-client.ts'
import { hasSessionEnded, requestedPath } from '#web/requested-path.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import { PasswordField, TextField } from '#web/ui/fields/field.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'
import type { Route } from './+types/login.ts'

/** Redirects users who are signed in; otherwise clears stored data (AC-062, AC-063). */
export function clientLoader({ url }: Route.ClientLoaderArgs) {
  if (isSignedIn()) throw redirect(requestedPath(area, url))
  clearSession()
  queryClient.clear()
  return null
}

export default function Login() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const signedIn = () => {
    toast.success(accountMessages.signedIn)
    void navigate(requestedPath(area, location))
  }
  const form = useLogin(signedIn)
  return (
    <FormCard form={form} title="Login" intro="Sign in to manage the website.">
      {hasSessionEnded(search) && <Alert>{sessionEnded} Sign in to continue where you were.</Alert>}
      <TextField {...form.text('UserEmail')} label="Email" type="email" autoComplete="username" autoFocus />
      <PasswordField {...form.text('password')} label="Password" autoComplete="current-password" />
      {form.isCodeAsked && <CodeField {...form.text('code')} />}
      <div className="flex items-center justify-between gap-4">
        <Checkbox {...form.checkbox('remember')}>Remember me</Checkbox>
        <Link
          to={`${adminPath}/forgot-password`}
          className="text-sm font-medium text-brand underline-offset-4 hover:underline"
        >
          Forgot password?
        </Link>
      </div>
      <SubmitButton form={form} size="lg">
        Login
      </SubmitButton>
      <AdminPasskeyLogin remember={form.values.remember} onSignedIn={signedIn} />
    </FormCard>
  )
}
