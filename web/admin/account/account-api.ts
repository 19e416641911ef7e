import { queryOptions } from '@tanstack/react-query'
import type {
  ChangePassword,
  ConfirmEmailResponse,
  Login,
  LoginResponse,
  Profile,
  ResetPassword,
  RestoreEmailResponse,
  SendLink,
  UpdateProfileResponse,
} from '#contract/account/account.ts'
import { storedAdmin } from '#web/admin-session.ts'
import { type CallOptions, call } from '#web/api.ts'

// A 401 from these is about the input; there is no session to refresh.
const anonymousPost = { method: 'POST', refreshSession: false } as const satisfies CallOptions

export const signIn = (body: Login) => call<LoginResponse>('adminLogin/', { ...anonymousPost, body })
export const sendLink = (body: SendLink) => call('send-link/', { ...anonymousPost, body })
export const resetPassword = (body: ResetPassword) => call('reset-password/', { ...anonymousPost, body })
export const confirmEmail = (token: string) =>
  call<ConfirmEmailResponse>('confirm-email/', { ...anonymousPost, body: { token } })
export const restoreEmail = (token: string) =>
  call<RestoreEmailResponse>('restore-email/', { ...anonymousPost, body: { token } })
export const signOut = () => call('logout/', anonymousPost)

/**
 * The signed-in administrator's own profile; the first call of every visit, so that it also verifies the session
 * (AC-021).
 */
export function profileQuery() {
  // Without a stored id, the call still tells whether there is a session.
  const id = storedAdmin().admin_id || '0'
  return queryOptions({
    queryKey: ['profile', id],
    queryFn: ({ signal }) => call<Profile>(`get-admin/${encodeURIComponent(id)}/`, { signal }),
  })
}

/**
 * @param form first_name, last_name, email, profile_image when it changes: a file, or empty to remove it (AC-110), and
 * current_password when the e-mail changes
 */
export const updateProfile = (form: FormData) =>
  call<UpdateProfileResponse>(`update-admin/${storedAdmin().admin_id}/`, { method: 'PUT', body: form })

/**
 * Resolves with undefined when the password was changed; a response with a body is an error and says why (AC-C05).
 */
export const changePassword = (body: ChangePassword) =>
  call<{ error?: string } | undefined>(`change-password/${storedAdmin().admin_id}/`, { method: 'POST', body })
