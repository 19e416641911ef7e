import { redirectDocument } from 'react-router'
import { signOut } from '#web/admin/account-api.ts'
import { clearStorage } from '#web/admin/session.ts'

/**
 * Ends the session and clears what the browser has stored (AC-024, AC-132, AC-133), also when the server cannot
 * be reached. The log-in screen is loaded anew, so that nothing of the former visit stays in memory.
 */
export async function clientLoader() {
  await signOut().catch(() => undefined)
  clearStorage()
  throw redirectDocument('/authority/login')
}

export default function Logout() {
  return null
}
