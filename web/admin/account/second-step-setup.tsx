import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { securityPaths } from '#contract/account/security-paths.ts'
import { callQuery } from '#web/call-queries.ts'
import { CardTitle } from '#web/forms/form-card.tsx'
import { Passkeys } from '#web/sign-in/passkeys.tsx'
import { TwoStep } from '#web/sign-in/two-step.tsx'
import { Button } from '#web/ui/button.tsx'

const paths = securityPaths.admin
const focus = (main: HTMLElement | null) => main?.focus()

/** In place of every screen, until an administrator has the second step that is required. */
export function SecondStepSetup() {
  const { data: app } = useQuery(callQuery(`GET ${paths.twoStep}/`))
  const { data: passkeys } = useQuery(callQuery(`GET ${paths.passkeys}/`))
  const isDone = app?.isOn || (passkeys?.length ?? 0) > 0
  return (
    <main
      id="content"
      ref={focus}
      tabIndex={-1}
      className="mx-auto grid max-w-2xl gap-6 px-4 py-10 outline-none"
    >
      <CardTitle title="Set up a second step">
        An owner requires two-step sign-in of every administrator. Set up one of these to continue.
      </CardTitle>
      <TwoStep path={paths.twoStep} />
      <Passkeys path={paths.passkeys} />
      <div className="flex flex-wrap items-center gap-4">
        {isDone && (
          // All that was refused is asked for again.
          <Button tone="primary" size="lg" onClick={() => location.reload()}>
            Continue
          </Button>
        )}
        <Link to="/logout" className="text-sm font-medium text-brand underline-offset-4 hover:underline">
          Sign out
        </Link>
      </div>
    </main>
  )
}
