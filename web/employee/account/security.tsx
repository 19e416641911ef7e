import { securityPaths } from '#contract/account/security-paths.ts'
import { callQuery } from '#web/call-queries.ts'
import { fetchOnRender, prefetchQueries } from '#web/employee/prefetch-queries.ts'
import { OwnSecurity } from '#web/sign-in/own-security.tsx'

const paths = securityPaths.employee

export const loader = prefetchQueries(({ prefetch }) =>
  Promise.all([
    prefetch(callQuery(`GET ${paths.twoStep}/`)),
    prefetch(callQuery(`GET ${paths.passkeys}/`)),
    prefetch(callQuery(`GET ${paths.devices}/`)),
  ]),
)

export const clientLoader = fetchOnRender

/** How an employee signs in; reached from the profile. */
export default function Security() {
  return <OwnSecurity paths={paths} />
}
