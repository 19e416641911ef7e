import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, redirect, useLocation, useNavigate } from 'react-router'
import { sessionEnded } from '#contract/account/account-messages.ts'
import { employeeMessages as messages } from '#contract/employee/employee-messages.ts'
import { forgotPasswordPath } from '#contract/employee/employee-path.ts'
import { deleteDraftsOfOthers, portalAccount } from '#web/drafts/saved-drafts.ts'
import { errorOf, signIn } from '#web/employee/portal-api.ts'
import { area } from '#web/employee/screens.ts'
import { isSignedIn, storeSignIn } from '#web/employee/session.ts'
import { toastSuccess } from '#web/employee/shell/portal-toast.ts'
import { FormCard } from '#web/forms/form-card.tsx'
import { queryClient } from '#web/query-client.ts'
import { hasSessionEnded, requestedPath } from '#web/requested-path.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { PasswordField, TextField } from '#web/ui/fields/field.tsx'
import { focusWhenReady } from '#web/ui/focus/focus-when-ready.ts'
import { toast } from '#web/ui/toasts/toast.tsx'
import type { Route } from './+types/login.ts'

/** So that the server renders the page. */
export const loader = () => null

/**
 * Someone who is signed in does not need this page (EP-028); for server-rendered pages the start script redirects.
 */
export function clientLoader({ url }: Route.ClientLoaderArgs) {
  if (isSignedIn()) throw redirect(requestedPath(area, url))
  queryClient.clear()
  return null
}

export default function Login() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const login = useMutation({
    mutationFn: signIn,
    onSuccess: ({ message, user }) => {
      storeSignIn(user.userName)
      deleteDraftsOfOthers(portalAccount(user.userName))
      toastSuccess(message)
      void navigate(requestedPath(area, location))
      focusWhenReady(() => document.getElementById('content'))
    },
    onError: (cause) => toast.error(messages.loginFailed, errorOf(cause, messages.loginError)),
  })
  const missing = (value: string, message: string) => (isChecked && value.trim() === '' ? message : undefined)
  return (
    <FormCard
      title={messages.welcome}
      intro="Sign in to the employee portal."
      onSubmit={() => {
        setChecked(true)
        if (login.isPending || username.trim() === '' || password.trim() === '') return
        login.mutate({ username, password, role: 'EMPLOYEE' })
      }}
    >
      {hasSessionEnded(search) && <Alert>{sessionEnded} Sign in to continue where you were.</Alert>}
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={username}
        onChange={({ target }) => setUsername(target.value)}
        error={missing(username, messages.usernameRequired)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={missing(password, messages.passwordRequired)}
      />
      <div className="flex items-center justify-between gap-4">
        {/* The requirements want it to have no effect (EP-022). */}
        <Checkbox name="remember">Remember me</Checkbox>
        <Link
          to={forgotPasswordPath}
          className="text-sm font-medium text-brand underline-offset-4 hover:underline"
        >
          Forgot Password
        </Link>
      </div>
      <Button type="submit" tone="primary" size="lg" isBusy={login.isPending}>
        {login.isPending ? messages.signingIn : 'Login'}
      </Button>
    </FormCard>
  )
}
