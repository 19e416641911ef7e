import { Passkeys } from '#web/admin/account/passkeys.tsx'
import { SignedInDevices } from '#web/admin/account/signed-in-devices.tsx'
import { TwoStep } from '#web/admin/account/two-step.tsx'
import { CardTitle } from '#web/forms/form-card.tsx'

/** How one signs in, and where one is signed in. */
export default function Security() {
  return (
    <div className="grid max-w-2xl gap-6">
      <CardTitle title="Security">How you sign in, and where you are signed in.</CardTitle>
      <TwoStep />
      <Passkeys />
      <SignedInDevices />
    </div>
  )
}
