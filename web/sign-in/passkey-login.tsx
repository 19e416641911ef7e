import { useMutation } from '@tanstack/react-query'
import { hasPasskeys } from '#web/sign-in/web-authn.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

interface PasskeyLoginProps<Answer> {
  signIn: () => Promise<Answer>
  onSignedIn: (answer: Answer) => void
}

/** Signs in by a passkey of this device, where there may be any. */
export function PasskeyLogin<Answer>({ signIn, onSignedIn }: PasskeyLoginProps<Answer>) {
  const signingIn = useMutation({ mutationFn: signIn, onSuccess: onSignedIn })
  const isHydrated = useIsHydrated()
  if (!isHydrated || !hasPasskeys()) return null
  return (
    <>
      {signingIn.isError && <Alert>{signingIn.error.message}</Alert>}
      <Button size="lg" isBusy={signingIn.isPending} onClick={() => signingIn.mutate()}>
        Sign in with a passkey
      </Button>
    </>
  )
}
