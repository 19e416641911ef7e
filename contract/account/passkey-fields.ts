// Free of zod, so that every screen may import it.

import type { Fields } from '#contract/fields/field.ts'

export const passkeyFields = {
  name: {
    kind: 'text',
    label: 'Name',
    required: true,
    max: 60,
    hint: 'Where it is, such as “Work laptop” or “Security key”.',
  },
} as const satisfies Fields

export const passkeyLimits = {
  /** Of one account. */
  passkeys: 20,
  /** How long a browser may take to answer, in seconds. */
  challengeSeconds: 5 * 60,
} as const

export const passkeyMessages = {
  notAccepted: 'This passkey was not accepted. Try again, or sign in with your password.',
  ofAnotherAccount:
    'This passkey is of another account. Choose one of the account that you are signed in to.',
  notAdded: 'This passkey was not accepted. Try again.',
  tooMany: `You have ${passkeyLimits.passkeys} passkeys. Remove one first.`,
} as const
