import { signInByPasskey } from '#web/admin/account/account-api.ts'
import { toStoredAdmin } from '#web/admin/account/login-errors.ts'
import { storeAdmin } from '#web/admin-session.ts'
import { PasskeyLogin } from '#web/sign-in/passkey-login.tsx'

interface AdminPasskeyLoginProps {
  remember: boolean
  /** The only one whose passkeys are accepted. */
  account?: number | undefined
  onSignedIn: () => void
}

/** Signs an administrator in by a passkey. */
export const AdminPasskeyLogin = ({ remember, account, onSignedIn }: AdminPasskeyLoginProps) => (
  <PasskeyLogin
    signIn={() => signInByPasskey(remember, account)}
    onSignedIn={(answer) => {
      storeAdmin(toStoredAdmin(answer))
      onSignedIn()
    }}
  />
)
