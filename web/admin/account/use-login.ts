import { signIn } from '#web/admin/account/account-api.ts'
import { loginErrors, toStoredAdmin } from '#web/admin/account/login-errors.ts'
import { storeAdmin } from '#web/admin-session.ts'
import { requiredErrors } from '#web/form-state/field-errors.ts'
import { useForm } from '#web/form-state/use-form.ts'

/**
 * A form that signs in.
 * @param email to begin with
 */
export const useLogin = (onSignedIn: () => void, email = '') =>
  useForm({
    initial: { UserEmail: email, password: '', remember: false },
    check: (values) => requiredErrors(values, ['UserEmail', 'password']),
    save: signIn,
    onSaved: (answer) => {
      storeAdmin(toStoredAdmin(answer))
      onSignedIn()
    },
    errorsOf: loginErrors,
  })
