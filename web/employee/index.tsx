import { redirect } from 'react-router'
import { homePath } from '#web/employee/screens.ts'

/** The target's guard redirects to the login page (EP-015). */
export function loader() {
  throw redirect(homePath)
}

export const clientLoader = loader

export default function Start() {
  return null
}
