/**
 * The response of `GET /api/robot-check/`: a proof-of-work challenge for the browser to solve, or the public key of a
 * provider whose widget replaces it (PS-198, PS-199).
 */
export type CaptchaChallenge = ProofOfWork | { readonly kind: 'provider'; readonly siteKey: string }

export interface ProofOfWork {
  readonly kind: 'proofOfWork'
  readonly challenge: string
  /** The number of leading zero bits. */
  readonly difficulty: number
}

/** How long a challenge and its token are valid. */
export const captchaSeconds = 600

/**
 * The text whose SHA-256 hash decides whether `solution` solves a challenge; if it does, the text is the token to send as
 * `recaptchaToken`.
 */
export const powToken = (challenge: string, solution: number): string => `${challenge}.${solution}`

/** Whether a hash starts with at least `difficulty` zero bits, which makes its text a valid token. */
export function hasLeadingZeroBits(hash: Uint8Array, difficulty: number): boolean {
  for (let bit = 0; bit < difficulty; bit += 1) {
    if (((hash[bit >> 3] as number) >> (7 - (bit & 7))) & 1) return false
  }
  return true
}
