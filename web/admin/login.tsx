import { Link, redirect, useNavigate } from 'react-router'
import { accountMessages } from '#contract/account/account-messages.ts'
import { adminPath } from '#contract/account/admin-path.ts'
import { useLogin } from '#web/admin/use-login.ts'
import { clearSession, isSignedIn } from '#web/admin-session.ts'
import { FormCard } from '#web/forms/form-card.tsx'
import { queryClient } from '#web/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { PasswordField, TextField } from '#web/ui/fields/field.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Whoever is signed in is redirected; otherwise stored data is cleared (AC-062, AC-063). */
export function clientLoader() {
  if (isSignedIn()) throw redirect(`${adminPath}/dashboard`)
  clearSession()
  queryClient.clear()
  return null
}

export default function Login() {
  const navigate = useNavigate()
  const { submit, errors, isPending } = useLogin(() => {
    toast.success(accountMessages.signedIn)
    void navigate(`${adminPath}/dashboard`)
  })
  return (
    <FormCard title="Login" intro="Sign in to manage the website." onSubmit={submit}>
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
