import type { SecurityPaths } from '#contract/account/security-paths.ts'
import { CardTitle } from '#web/forms/form-card.tsx'
import { Passkeys } from '#web/sign-in/passkeys.tsx'
import { SignedInDevices } from '#web/sign-in/signed-in-devices.tsx'
import { TwoStep } from '#web/sign-in/two-step.tsx'

/** How one signs in, and where one is signed in. */
export const OwnSecurity = ({ paths }: { readonly paths: SecurityPaths }) => (
  <div className="grid max-w-2xl gap-6">
    <CardTitle title="Security">How you sign in, and where you are signed in.</CardTitle>
    <TwoStep path={paths.twoStep} />
    <Passkeys path={paths.passkeys} />
    <SignedInDevices path={paths.devices} />
  </div>
)
