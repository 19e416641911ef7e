import { queryOptions } from '@tanstack/react-query'
import type {
  ChangePassword,
  Login,
  LoginResponse,
  Profile,
  ResetPassword,
  SendLink,
  UpdateProfileResponse,
} from '#contract/account/account.ts'
import { storedAdmin } from '#web/admin-session.ts'
import { type CallOptions, call } from '#web/api.ts'

// A 401 of these is about what was typed; there is no session to refresh.
const anonymousPost = { method: 'POST', refreshSession: false } as const satisfies CallOptions

export const signIn = (body: Login) => call<LoginResponse>('adminLogin/', { ...anonymousPost, body })
export const sendLink = (body: SendLink) => call('send-link/', { ...anonymousPost, body })
export const resetPassword = (body: ResetPassword) => call('reset-password/', { ...anonymousPost, body })
export const signOut = () => call('logout/', anonymousPost)

/** The signed-in administrator's own profile; the first call of every visit, so that it also proves the session (AC-021). */
export function profileQuery() {
  // Without a stored id the call is still answered by whether there is a session.
  const id = storedAdmin().admin_id || '0'
  return queryOptions({
    queryKey: ['profile', id],
    queryFn: ({ signal }) => call<Profile>(`get-admin/${encodeURIComponent(id)}/`, { signal }),
  })
}

/** @param form first_name, last_name, email, and profile_image when it changes: a file, or empty to remove it (AC-110) */
export const updateProfile = (form: FormData) =>
  call<UpdateProfileResponse>(`update-admin/${storedAdmin().admin_id}/`, { method: 'PUT', body: form })

/** Resolves with nothing when the password was changed; an answer with a body is a refusal and says why (AC-C05). */
export const changePassword = (body: ChangePassword) =>
  call<{ error?: string } | undefined>(`change-password/${storedAdmin().admin_id}/`, { method: 'POST', body })
