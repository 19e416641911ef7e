import type { Rule } from '#server/rate-limit.ts'

/** How often the calls of the account may be tried, per account and per address (AC-145). Failures count, successes do not. */
export const rules = {
  signInAccount: { name: 'sign-in:account', max: 10, seconds: 15 * 60 },
  signInAddress: { name: 'sign-in:address', max: 30, seconds: 15 * 60 },
  /** Each mail counts here. */
  linkAccount: { name: 'reset-link:account', max: 5, seconds: 60 * 60 },
  linkAddress: { name: 'reset-link:address', max: 30, seconds: 60 * 60 },
  resetAddress: { name: 'reset:address', max: 30, seconds: 15 * 60 },
  /** Wrong current passwords, so that a stolen session does not lead to the password. */
  currentPassword: { name: 'current-password:account', max: 10, seconds: 15 * 60 },
} as const satisfies Record<string, Rule>
