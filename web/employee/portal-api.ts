import type { ChangePassword } from '#contract/account/account.ts'
import type {
  EmployeeLogin,
  RequestPasswordLink,
  SetPassword,
  UpdateEmployeeProfile,
} from '#contract/employee/employee.ts'
import { ApiError } from '#web/api.ts'
import { fieldQuery } from '#web/call-queries.ts'
import { api, type CallSettings } from '#web/calls.ts'
import { signByPasskey } from '#web/sign-in/web-authn.ts'

// A 401 from these is about the input; there is no session to refresh.
const anonymous = { refreshSession: false } as const

export const signIn = (body: EmployeeLogin) => api('POST jira/login/', { body }, anonymous)
/** @param username the only employee whose passkeys are accepted */
export async function signInByPasskey(username?: string) {
  const options = await api('POST jira/login/passkey/challenge/', {}, anonymous)
  const credential = await signByPasskey(options)
  return api('POST jira/login/passkey/', { body: { credential, ...(username && { username }) } }, anonymous)
}
export const signOut = () => api('POST jira/logout/', {}, anonymous)
export const checkPasswordLink = (link: { username: string; token: string }) =>
  api('POST jira/check-link/', { body: link }, anonymous)
export const setPassword = (body: SetPassword) => api('POST set-password/', { body }, anonymous)
export const requestPasswordLink = (body: RequestPasswordLink) =>
  api('POST jira/forgot-password/', { body }, anonymous)
export const changePassword = (body: ChangePassword) => api('POST jira/change-password/{user}/', { body })

/** The employee's own profile. */
export const profileQuery = () => fieldQuery('GET jira/profile/{user}/', 'user')

/** @param change what changes; a form with the file `profileImage` for a new picture */
export const updateProfile = (
  change: FormData | (UpdateEmployeeProfile & { readonly profileImage?: null }),
  settings?: CallSettings,
) => api('PUT jira/profile/{user}/', { body: change }, settings)

/** The projects that the employee is a member of. */
export const projectsQuery = () => fieldQuery('GET jira/projects/{user}/', 'projects')

/** The message of a failed call, if it has one under `error`. */
export const errorOf = (cause: unknown, otherwise: string): string =>
  (cause instanceof ApiError && cause.error) || otherwise
