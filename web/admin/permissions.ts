import { useQuery } from '@tanstack/react-query'
import { type CallArea, type Permission, permits, type Role } from '#contract/account/roles.ts'
import { profileQuery } from '#web/admin/account/account-api.ts'
import { areaOfScreen } from '#web/admin/screens.ts'

/** The role of who is signed in; undefined if the profile could not be loaded. */
export const useRole = (): Role | undefined => useQuery(profileQuery()).data?.role

/** What the role may do. The server decides; screens hide what it would refuse. */
export function useMay(): (area: CallArea, needed?: Permission) => boolean {
  const role = useRole()
  return (area, needed = 'read') => role === undefined || permits(role, area, needed)
}

/** Whether the role may open the screen at a path. */
export function useMayOpen(): (path: string) => boolean {
  const may = useMay()
  return (path) => may(areaOfScreen(path) ?? 'any')
}
