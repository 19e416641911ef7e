import { useMutation } from '@tanstack/react-query'
import { Link, redirect, useNavigate } from 'react-router'
import { accountMessages } from '#contract/account-messages.ts'
import { messages } from '#contract/messages.ts'
import { signIn } from '#web/admin/account-api.ts'
import { faultsOf, storedOf } from '#web/admin/login-errors.ts'
import { forgetSession, isSignedIn, remember } from '#web/admin/session.ts'
import { CardForm } from '#web/forms/form-card.tsx'
import { useMissing } from '#web/forms/use-required-fields.ts'
import { queries } from '#web/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Who is signed in has nothing to do here; of everybody else nothing may be left (AC-062, AC-063). */
export function clientLoader() {
  if (isSignedIn()) throw redirect('/authority/profile')
  forgetSession()
  queries.clear()
  return null
}

export default function Login() {
  const navigate = useNavigate()
  const login = useMutation({
    mutationFn: signIn,
    onSuccess: (answer) => {
      remember(storedOf(answer))
      toast.success(accountMessages.signedIn)
      void navigate('/authority/profile')
    },
  })
  const { missing, check } = useMissing('UserEmail', 'password')
  const refused = login.isError && !login.isPending ? faultsOf(login.error) : {}
  return (
    <CardForm
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
        error={missing.has('UserEmail') ? messages.required : refused.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={missing.has('password') ? messages.required : refused.password}
      />
      <div className="flex items-center justify-between gap-4">
        <Checkbox name="remember">Remember me</Checkbox>
        <Link
          to="/authority/forgot-password"
          className="text-sm font-medium text-brand underline-offset-4 hover:underline"
        >
          Forgot password?
        </Link>
      </div>
      <Button type="submit" tone="primary" size="lg" isBusy={login.isPending}>
        Login
      </Button>
    </CardForm>
  )
}
