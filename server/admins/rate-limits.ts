import type { RateLimitRule } from '#server/http/rate-limit.ts'

/**
 * How often the calls of the account may be tried (AC-145). Failures count, successes do not. A known device is
 * counted by itself; everyone else by address, by address and account together, and by account: the brake against
 * guesses from many addresses. See docs/decisions/0011-a-known-device-gets-in.md.
 */
export const rateLimitRules = {
  signInDevice: { randomName: 'sign-in:device', max: 10, seconds: 15 * 60 },
  signInIp: { randomName: 'sign-in:address', max: 30, seconds: 15 * 60 },
  signInPair: { randomName: 'sign-in:address+account', max: 10, seconds: 15 * 60 },
  signInAccount: { randomName: 'sign-in:account', max: 50, seconds: 15 * 60 },
  /** Each mail counts here. */
  linkDevice: { randomName: 'reset-link:device', max: 5, seconds: 60 * 60 },
  linkIp: { randomName: 'reset-link:address', max: 30, seconds: 60 * 60 },
  linkPair: { randomName: 'reset-link:address+account', max: 5, seconds: 60 * 60 },
  linkAccount: { randomName: 'reset-link:account', max: 20, seconds: 60 * 60 },
  resetIp: { randomName: 'reset:address', max: 30, seconds: 15 * 60 },
  /** Wrong current passwords, so that a stolen session does not lead to the password. */
  currentPassword: { randomName: 'current-password:account', max: 10, seconds: 15 * 60 },
} as const satisfies Record<string, RateLimitRule>
