import { useMutation } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { signIn } from '#web/admin/account/account-api.ts'
import { loginErrors, toStoredAdmin } from '#web/admin/account/login-errors.ts'
import { storeAdmin } from '#web/admin-session.ts'
import { useRequiredFields } from '#web/forms/use-required-fields.ts'

/** A form with `UserEmail`, `password`, and `remember` that signs in, and what is wrong at its fields. */
export function useLogin(onSignedIn: () => void) {
  const login = useMutation({
    mutationFn: signIn,
    onSuccess: (answer) => {
      storeAdmin(toStoredAdmin(answer))
      onSignedIn()
    },
  })
  const { missing, check } = useRequiredFields('UserEmail', 'password')
  const rejected = login.isError && !login.isPending ? loginErrors(login.error) : {}
  return {
    isPending: login.isPending,
    errors: {
      email: missing.has('UserEmail') ? messages.required : rejected.email,
      password: missing.has('password') ? messages.required : rejected.password,
    },
    submit(form: FormData) {
      login.reset()
      if (login.isPending || !check(form)) return
      login.mutate({
        UserEmail: String(form.get('UserEmail')),
        password: String(form.get('password')),
        remember: form.has('remember'),
      })
    },
  }
}
