import type { RateLimitRule } from '#contract/calls/call.ts'

/**
 * How often the calls of an account may be tried (AC-145, EP-050). Failures count, successes do not. A known device
 * is counted by itself; everyone else by IP address, by IP address and account together, and by account, which limits
 * guesses from many addresses. See docs/decisions/0011-sign-in-rate-limits.md.
 */
export const rateLimitRules = {
  signInDevice: { name: 'sign-in:device', max: 10, seconds: 15 * 60 },
  signInIp: { name: 'sign-in:ip', max: 30, seconds: 15 * 60 },
  signInPair: { name: 'sign-in:ip+account', max: 10, seconds: 15 * 60 },
  signInAccount: { name: 'sign-in:account', max: 50, seconds: 15 * 60 },
  /** Codes of the second step, with the right password. */
  signInCode: { name: 'sign-in:code', max: 5, seconds: 15 * 60 },
  /** Counts each e-mail. */
  linkDevice: { name: 'reset-link:device', max: 5, seconds: 60 * 60 },
  linkIp: { name: 'reset-link:ip', max: 30, seconds: 60 * 60 },
  linkPair: { name: 'reset-link:ip+account', max: 5, seconds: 60 * 60 },
  linkAccount: { name: 'reset-link:account', max: 20, seconds: 60 * 60 },
  /** Requests to change the e-mail address, each of which sends a mail. */
  emailChange: { name: 'email-change:account', max: 5, seconds: 60 * 60 },
  /** Links that are used to set a password, or to change an e-mail address. */
  resetIp: { name: 'reset:ip', max: 30, seconds: 15 * 60 },
  /** Wrong current passwords, so that a stolen session leads neither to the password nor to another address. */
  currentPassword: { name: 'current-password:account', max: 10, seconds: 15 * 60 },
} as const satisfies Record<string, RateLimitRule>
