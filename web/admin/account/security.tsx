import { securityPaths } from '#contract/account/security-paths.ts'
import { OwnSecurity } from '#web/sign-in/own-security.tsx'

/** How an administrator signs in. */
export default function Security() {
  return <OwnSecurity paths={securityPaths.admin} />
}
