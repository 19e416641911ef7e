import { queryOptions } from '@tanstack/react-query'
import type { ChangePassword } from '#contract/account/account.ts'
import type {
  EmployeeLogin,
  EmployeeLoginResponse,
  EmployeeProfile,
  EmployeeProfileResponse,
  RequestPasswordLink,
  SetPassword,
  UpdateEmployeeProfile,
} from '#contract/employee/employee.ts'
import { portalPath, setPasswordPath } from '#contract/employee/employee-path.ts'
import type { Project } from '#contract/projects/portal-project.ts'
import { ApiError, type CallOptions, call } from '#web/api.ts'
import { storedUsername } from '#web/employee/session.ts'

/** A call of the portal below `/api/jira/`, with who is signed in where the path names the employee. */
export const portalCall = <T>(path: string, options?: CallOptions) =>
  call<T>(`${portalPath}/${path.replace('{user}', encodeURIComponent(storedUsername()))}`, options)

// A 401 of these is about what was typed; there is no session to refresh.
const anonymousPost = { method: 'POST', refreshSession: false } as const satisfies CallOptions

export const signIn = (body: EmployeeLogin) =>
  portalCall<EmployeeLoginResponse>('login/', { ...anonymousPost, body })
export const signOut = () => portalCall('logout/', anonymousPost)
export const setPassword = (body: SetPassword) =>
  call(`${setPasswordPath.slice(1)}/`, { ...anonymousPost, body })
export const requestPasswordLink = (body: RequestPasswordLink) =>
  portalCall('forgot-password/', { ...anonymousPost, body })
export const changePassword = (body: ChangePassword) =>
  portalCall<undefined>('change-password/{user}/', { method: 'POST', body })

/** The employee's own profile. */
export const profileQuery = () =>
  queryOptions({
    queryKey: ['profile', storedUsername()],
    queryFn: async ({ signal }) =>
      (await portalCall<{ user: EmployeeProfile }>('profile/{user}/', { signal })).user,
  })

/** @param change what changes; a form with the file `profileImage` for a new picture */
export const updateProfile = (
  change: FormData | (UpdateEmployeeProfile & { readonly profileImage?: null }),
) => portalCall<EmployeeProfileResponse>('profile/{user}/', { method: 'PUT', body: change })

/** The projects that the employee is a member of. */
export const projectsQuery = () =>
  queryOptions({
    queryKey: ['projects', storedUsername()],
    queryFn: async ({ signal }) =>
      (await portalCall<{ projects: Project[] }>('projects/{user}/', { signal })).projects,
  })

/** The message of a failed call, if it has one under `error`. */
export const errorOf = (cause: Error, otherwise: string): string =>
  (cause instanceof ApiError && cause.error) || otherwise
