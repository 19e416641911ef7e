import { redirect } from 'react-router'

/** The area begins at its dashboard; the guard there sends strangers to the log-in screen. */
export function clientLoader() {
  throw redirect('/authority/dashboard')
}

export default function Start() {
  return null
}
