import { redirectDocument } from 'react-router'
import { adminPath } from '#contract/account/admin-path.ts'
import { signOut } from '#web/admin/account/account-api.ts'
import { clearStorage } from '#web/admin-session.ts'

/**
 * Ends the session and clears what the browser has stored (AC-024, AC-132, AC-133), even if the server cannot be
 * reached. The sign-in screen is a new document, so that nothing stays in memory.
 */
export async function clientLoader() {
  await signOut().catch(() => undefined)
  clearStorage()
  throw redirectDocument(`${adminPath}/login`)
}

export default function Logout() {
  return null
}
