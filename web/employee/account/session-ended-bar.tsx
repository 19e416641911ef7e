import { useQueryClient } from '@tanstack/react-query'
import { sessionEnded } from '#contract/account/account-messages.ts'
import { requestReauth, useReauth } from '#web/reauth.ts'
import { TextButton } from '#web/ui/button.tsx'

/**
 * A banner for someone who has stayed on a screen without a session: the input stays, and signing in is possible at
 * any time.
 */
export function SessionEndedBar() {
  const { isDeclined } = useReauth()
  const client = useQueryClient()
  if (!isDeclined) return null
  const signInAgain = async () => {
    if (await requestReauth()) await client.invalidateQueries()
  }
  return (
    <div
      role="status"
      className="sticky top-14 z-20 flex flex-wrap items-center justify-center gap-x-3 border-b border-line bg-warn-soft px-3 py-1.5 text-sm text-warn"
    >
      <span>{sessionEnded} What you typed is still here.</span>
      <TextButton onClick={() => void signInAgain()}>Sign in</TextButton>
    </div>
  )
}
