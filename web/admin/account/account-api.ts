import type { ChangePassword, Login, ResetPassword, SendLink } from '#contract/account/account.ts'
import { callQuery } from '#web/call-queries.ts'
import { api } from '#web/calls.ts'
import { signByPasskey } from '#web/sign-in/web-authn.ts'

// A 401 from these is about the input; there is no session to refresh.
const anonymous = { refreshSession: false } as const

export const signIn = (body: Login) => api('POST adminLogin/', { body }, anonymous)
/** @param account the only one whose passkeys are accepted */
export async function signInByPasskey(remember: boolean, account?: number) {
  const options = await api('POST adminLogin/passkey/challenge/', {}, anonymous)
  const credential = await signByPasskey(options)
  return api(
    'POST adminLogin/passkey/',
    { body: { remember, credential, ...(account !== undefined && { account }) } },
    anonymous,
  )
}
export const sendLink = (body: SendLink) => api('POST send-link/', { body }, anonymous)
export const checkLink = (link: { email: string; token: string }) =>
  api('POST check-link/', { body: link }, anonymous)
export const resetPassword = (body: ResetPassword) => api('POST reset-password/', { body }, anonymous)
export const confirmEmail = (token: string) => api('POST confirm-email/', { body: { token } }, anonymous)
export const restoreEmail = (token: string) => api('POST restore-email/', { body: { token } }, anonymous)
export const signOut = () => api('POST logout/', {}, anonymous)

/**
 * The signed-in administrator's own profile; the first call of every visit, so that it also verifies the session
 * (AC-021).
 */
export const profileQuery = () => callQuery('GET get-admin/{id}/')

/**
 * @param form first_name, last_name, email, profile_image when it changes: a file, or empty to remove it (AC-110), and
 * current_password when the e-mail changes
 */
export const updateProfile = (form: FormData) => api('PUT update-admin/{id}/', { body: form })

/**
 * Resolves with undefined when the password was changed; a response with a body is an error and says why (AC-C05).
 */
export const changePassword = (body: ChangePassword) => api('POST change-password/{id}/', { body })
