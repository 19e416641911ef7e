import type { SecurityPaths } from '#contract/account/security-paths.ts'
import type { Answered } from '#contract/calls/client.ts'

/** Whether this browser has passkeys, and this address may have them: an IP address may not. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname)

/** Loaded when someone goes for a passkey. */
const webAuthn = () => import('@simplewebauthn/browser')

/** Lets the device make a passkey. Rejects with a sentence for people. */
export async function makePasskey(optionsJSON: Answered<`POST ${SecurityPaths['passkeys']}/challenge/`>) {
  const { startRegistration } = await webAuthn()
  return startRegistration({ optionsJSON }).catch((cause: Error) => {
    throw new Error(
      cause.name === 'InvalidStateError'
        ? 'This device has a passkey for your account already.'
        : 'No passkey was made: it was canceled, took too long, or is not possible on this device.',
    )
  })
}

/** Lets someone choose a passkey and signs with it. Rejects with a sentence for people. */
export async function signByPasskey(
  optionsJSON: Answered<`POST ${SecurityPaths['passkeySignIn']}/challenge/`>,
) {
  const { startAuthentication } = await webAuthn()
  return startAuthentication({ optionsJSON }).catch(() => {
    throw new Error('No passkey was used: it was canceled, took too long, or there is none on this device.')
  })
}
