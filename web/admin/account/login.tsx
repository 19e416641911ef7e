import { Link, redirect, useLocation, useNavigate } from 'react-router'
import { accountMessages, sessionEnded } from '#contract/account/account-messages.ts'
import { adminPath } from '#contract/account/admin-path.ts'
import { useLogin } from '#web/admin/account/use-login.ts'
import { area } from '#web/admin/screens.ts'
import { clearSession, isSignedIn } from '#web/admin-session.ts'
import { FormCard } from '#web/forms/form-card.tsx'
import { queryClient } from '#web/query-client.ts'
import { hasSessionEnded, requestedPath } from '#web/requested-path.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { PasswordField, TextField } from '#web/ui/fields/field.tsx'
import { toast } from '#web/ui/toasts/toast.tsx'
import type { Route } from './+types/login.ts'

/** Whoever is signed in is redirected; otherwise stored data is cleared (AC-062, AC-063). */
export function clientLoader({ url }: Route.ClientLoaderArgs) {
  if (isSignedIn()) throw redirect(requestedPath(area, url))
  clearSession()
  queryClient.clear()
  return null
}

export default function Login() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { submit, errors, isPending } = useLogin(() => {
    toast.success(accountMessages.signedIn)
    void navigate(requestedPath(area, location))
  })
  return (
    <FormCard title="Login" intro="Sign in to manage the website." onSubmit={submit}>
      {hasSessionEnded(search) && <Alert>{sessionEnded} Sign in to continue where you were.</Alert>}
      <TextField
        label="Email"
        name="UserEmail"
        type="email"
        autoComplete="username"
        autoFocus
        error={errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <div className="flex items-center justify-between gap-4">
        <Checkbox name="remember">Remember me</Checkbox>
        <Link
          to={`${adminPath}/forgot-password`}
          className="text-sm font-medium text-brand underline-offset-4 hover:underline"
        >
          Forgot password?
        </Link>
      </div>
      <Button type="submit" tone="primary" size="lg" isBusy={isPending}>
        Login
      </Button>
    </FormCard>
  )
}
