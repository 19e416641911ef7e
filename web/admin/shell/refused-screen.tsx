import { adminPath } from '#contract/account/admin-path.ts'
import { type Area, type Role, refusalOf } from '#contract/account/roles.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** In place of a screen that the role of who is signed in does not include. */
export const RefusedScreen = ({ role, area }: { role: Role; area: Area }) => (
  <div className="grid max-w-xl justify-items-start gap-4">
    <h1 className="text-xl font-semibold tracking-tight">Not for your role</h1>
    <p className="text-md text-ink-muted">{refusalOf(role, area)}</p>
    <ButtonLink to={`${adminPath}/dashboard`}>Go to the dashboard</ButtonLink>
  </div>
)
