import { signIn } from '#web/admin/account/account-api.ts'
import { loginErrors, toStoredAdmin } from '#web/admin/account/login-errors.ts'
import { storeAdmin } from '#web/admin-session.ts'
import { requiredErrors } from '#web/form-state/field-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'
import { useCodeStep } from '#web/sign-in/use-code-step.ts'

/**
 * A form that signs in.
 * @param email to begin with
 */
export function useLogin(onSignedIn: () => void, email = '') {
  const { isCodeAsked, watch } = useCodeStep()
  const form = useForm({
    initial: { UserEmail: email, password: '', remember: false, code: '' },
    check: (values) => requiredErrors(values, ['UserEmail', 'password']),
    save: ({ code, ...values }) => watch(signIn({ ...values, ...(code && { code }) })),
    onSaved: (answer) => {
      storeAdmin(toStoredAdmin(answer))
      onSignedIn()
    },
    errorsOf: loginErrors,
  })
  return { ...form, isCodeAsked }
}
