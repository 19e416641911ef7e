import { useMutation } from '@tanstack/react-query'
import { signInByPasskey } from '#web/admin/account/account-api.ts'
import { toStoredAdmin } from '#web/admin/account/login-errors.ts'
import { storeAdmin } from '#web/admin-session.ts'
import { hasPasskeys } from '#web/passkeys.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

interface PasskeyLoginProps {
  remember: boolean
  /** The only one whose passkeys are accepted. */
  account?: number | undefined
  onSignedIn: () => void
}

/** Signs in by a passkey of this device, where there may be any. */
export function PasskeyLogin({ remember, account, onSignedIn }: PasskeyLoginProps) {
  const signingIn = useMutation({
    mutationFn: () => signInByPasskey(remember, account),
    onSuccess: (answer) => {
      storeAdmin(toStoredAdmin(answer))
      onSignedIn()
    },
  })
  if (!hasPasskeys()) return null
  return (
    <>
      {signingIn.isError && <Alert>{signingIn.error.message}</Alert>}
      <Button size="lg" isBusy={signingIn.isPending} onClick={() => signingIn.mutate()}>
        Sign in with a passkey
      </Button>
    </>
  )
}
