/**
 * What a form's robot check needs, as `GET /api/robot-check/` answers it: a puzzle to be solved in the browser, or
 * the public key of a provider whose widget takes its place (PS-198, PS-199).
 */
export type CaptchaChallenge =
  | { readonly kind: 'proofOfWork'; readonly puzzle: string; readonly bits: number }
  | { readonly kind: 'provider'; readonly siteKey: string }

/** How long a solved check is good for, in seconds. */
export const captchaSeconds = 600

/**
 * What is hashed with SHA-256 to see whether a number solves a puzzle; with a solution it is the token that travels
 * in `recaptchaToken`.
 */
export const powToken = (puzzle: string, solution: number): string => `${puzzle}.${solution}`

/** Whether a hash begins with so many zero bits: then the number that was hashed is a solution. */
export function hasLeadingZeroBits(hash: Uint8Array, difficulty: number): boolean {
  for (let bit = 0; bit < difficulty; bit += 1) {
    if (((hash[bit >> 3] as number) >> (7 - (bit & 7))) & 1) return false
  }
  return true
}
