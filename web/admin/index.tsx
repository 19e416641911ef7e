import { redirect } from 'react-router'
import { adminPath } from '#contract/account/admin-path.ts'

/** The admin area starts at its dashboard; the guard there redirects to the sign-in screen. */
export function clientLoader() {
  throw redirect(`${adminPath}/dashboard`)
}

export default function Start() {
  return null
}
