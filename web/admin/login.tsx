import { useMutation } from '@tanstack/react-query'
import { Link, redirect, useNavigate } from 'react-router'
import { accountMessages } from '#contract/account-messages.ts'
import { adminPath } from '#contract/admin-path.ts'
import { messages } from '#contract/messages.ts'
import { signIn } from '#web/admin/account-api.ts'
import { loginErrors, toStoredAdmin } from '#web/admin/login-errors.ts'
import { clearSession, isSignedIn, storeAdmin } from '#web/admin/session.ts'
import { FormCard } from '#web/forms/form-card.tsx'
import { useRequiredFields } from '#web/forms/use-required-fields.ts'
import { queryClient } from '#web/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Who is signed in has nothing to do here; of everybody else nothing may be left (AC-062, AC-063). */
export function clientLoader() {
  if (isSignedIn()) throw redirect(`${adminPath}/profile`)
  clearSession()
  queryClient.clear()
  return null
}

export default function Login() {
  const navigate = useNavigate()
  const login = useMutation({
    mutationFn: signIn,
    onSuccess: (answer) => {
      storeAdmin(toStoredAdmin(answer))
      toast.success(accountMessages.signedIn)
      void navigate(`${adminPath}/profile`)
    },
  })
  const { missing, check } = useRequiredFields('UserEmail', 'password')
  const errors = login.isError && !login.isPending ? loginErrors(login.error) : {}
  return (
    <FormCard
      title="Login"
      intro="Sign in to manage the website."
      onSubmit={(form) => {
        login.reset()
        if (login.isPending || !check(form)) return
        login.mutate({
          UserEmail: String(form.get('UserEmail')),
          password: String(form.get('password')),
          remember: form.has('remember'),
        })
      }}
    >
      <TextField
        label="Email"
        name="UserEmail"
        type="email"
        autoComplete="username"
        autoFocus
        error={missing.has('UserEmail') ? messages.required : errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={missing.has('password') ? messages.required : errors.password}
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
      <Button type="submit" tone="primary" size="lg" isBusy={login.isPending}>
        Login
      </Button>
    </FormCard>
  )
}
