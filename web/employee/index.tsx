import { redirect } from 'react-router'
import { homePath } from '#web/employee/screens.ts'

/** The guard of where it leads to redirects to the log-in page (EP-015). */
export function loader() {
  throw redirect(homePath)
}

export const clientLoader = loader

export default function Start() {
  return null
}
