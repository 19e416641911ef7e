import { useState } from 'react'
import type { EmployeeSignedIn } from '#contract/employee/employee.ts'
import { employeeMessages as messages } from '#contract/employee/employee-messages.ts'
import { errorOf, signIn, signInByPasskey } from '#web/employee/portal-api.ts'
import { storedUsername, storeSignIn } from '#web/employee/session.ts'
import { requiredErrors } from '#web/form-state/field-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { ReauthDialog } from '#web/forms/reauth-dialog.tsx'
import { settleReauth } from '#web/reauth.ts'
import { PasskeyLogin } from '#web/sign-in/passkey-login.tsx'
import { asksForCode, codeErrors, useCodeStep } from '#web/sign-in/use-code-step.ts'
import { Alert } from '#web/ui/alert.tsx'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import { PasswordField } from '#web/ui/fields/field.tsx'

/** Signs the same employee in again, over the unsaved input, which belongs to nobody else. */
export default function EmployeeReauthDialog() {
  const [username] = useState(storedUsername)
  const { isCodeAsked, watch } = useCodeStep()
  const signedIn = ({ user }: EmployeeSignedIn) => {
    storeSignIn(user.userName)
    settleReauth(true)
  }
  const form = useForm({
    initial: { password: '', code: '' },
    check: (values) => requiredErrors(values, ['password'], messages.passwordRequired),
    save: ({ password, code }) =>
      watch(signIn({ username, password, role: 'EMPLOYEE', ...(code && { code }) })),
    onSaved: signedIn,
    errorsOf: codeErrors,
  })
  return (
    <ReauthDialog form={form}>
      {form.failure && !asksForCode(form.failure) && (
        <Alert>{errorOf(form.failure, messages.loginError)}</Alert>
      )}
      <p className="text-md">
        Username: <strong className="font-medium">{username}</strong>
      </p>
      {/* For the browser's password manager. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <PasswordField {...form.text('password')} label="Password" autoComplete="current-password" autoFocus />
      {isCodeAsked && <CodeField {...form.text('code')} />}
      <PasskeyLogin signIn={() => signInByPasskey(username)} onSignedIn={signedIn} />
    </ReauthDialog>
  )
}
