import { Link, redirect, useLocation, useNavigate } from 'react-router'
import { sessionEnded } from '#contract/account/account-messages.ts'
import type { EmployeeSignedIn } from '#contract/employee/employee.ts'
import { employeeMessages as messages } from '#contract/employee/employee-messages.ts'
import { forgotPasswordPath } from '#contract/employee/employee-path.ts'
import { deleteDraftsOfOthers, portalAccount } from '#web/drafts/saved-drafts.ts'
import { errorOf, signIn, signInByPasskey } from '#web/employee/portal-api.ts'
import { area } from '#web/employee/screens.ts'
import { isSignedIn, storeSignIn } from '#web/employee/session.ts'
import { toastSuccess } from '#web/employee/shell/portal-toast.ts'
import { requiredErrors } from '#web/form-state/field-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { SubmitButton } from '#web/forms/form.tsx'
import { FormCard } from '#web/forms/form-card.tsx'
import { queryClient } from '#web/query-client.ts'
import { hasSessionEnded, requestedPath } from '#web/requested-path.ts'
import { PasskeyLogin } from '#web/sign-in/passkey-login.tsx'
import { asksForCode, codeErrors, useCodeStep } from '#web/sign-in/use-code-step.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import { PasswordField, TextField } from '#web/ui/fields/field.tsx'
import { focusWhenReady } from '#web/ui/focus/focus-when-ready.ts'
import { toast } from '#web/ui/toasts/toast.tsx'
import { endUploads } from '#web/uploads/upload-queue.ts'
import type { Route } from './+types/login.ts'

/** A route with a loader is rendered by the server. */
export const loader = () => null

/**
 * Someone who is signed in does not need this page (EP-028); for server-rendered pages the start script redirects.
 */
export function clientLoader({ url }: Route.ClientLoaderArgs) {
  if (isSignedIn()) throw redirect(requestedPath(area, url))
  queryClient.clear()
  endUploads()
  return null
}

export default function Login() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { isCodeAsked, watch } = useCodeStep()
  const signedIn = ({ message, user }: EmployeeSignedIn) => {
    storeSignIn(user.userName)
    deleteDraftsOfOthers(portalAccount(user.userName))
    toastSuccess(message)
    void navigate(requestedPath(area, location))
    focusWhenReady(() => document.getElementById('content'))
  }
  const form = useForm({
    initial: { username: '', password: '', remember: false, code: '' },
    check: (values) =>
      requiredErrors(values, {
        username: messages.usernameRequired,
        password: messages.passwordRequired,
      }),
    save: ({ username, password, code }) =>
      watch(signIn({ username, password, role: 'EMPLOYEE', ...(code && { code }) })),
    onSaved: signedIn,
    onError: (cause) => {
      if (!asksForCode(cause)) toast.error(messages.loginFailed, errorOf(cause, messages.loginError))
    },
    errorsOf: codeErrors,
  })
  return (
    <FormCard form={form} title={messages.welcome} intro="Sign in to the employee portal.">
      {hasSessionEnded(search) && <Alert>{sessionEnded} Sign in to continue where you were.</Alert>}
      <TextField
        {...form.text('username')}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <PasswordField {...form.text('password')} label="Password" autoComplete="current-password" />
      {isCodeAsked && <CodeField {...form.text('code')} />}
      <div className="flex items-center justify-between gap-4">
        {/* It has no effect, as the requirements say (EP-022). */}
        <Checkbox {...form.checkbox('remember')}>Remember me</Checkbox>
        <Link
          to={forgotPasswordPath}
          className="text-sm font-medium text-brand underline-offset-4 hover:underline"
        >
          Forgot Password
        </Link>
      </div>
      <SubmitButton form={form} size="lg">
        {form.isBusy ? messages.signingIn : 'Login'}
      </SubmitButton>
      <PasskeyLogin signIn={() => signInByPasskey()} onSignedIn={signedIn} />
    </FormCard>
  )
}
