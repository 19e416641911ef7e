import type { CaptchaChallenge } from '#contract/captcha.ts'

/** A CAPTCHA for forms. `proof-of-work.ts` is built in, `recaptcha.ts` asks Google. */
export interface CaptchaProvider {
  /** The data that the form needs to show the CAPTCHA. */
  challenge(): Promise<CaptchaChallenge>
  /** Further sources of scripts and frames for the Content-Security-Policy. */
  readonly hosts: readonly string[]
  /** Whether a token is valid; true at most once for each. */
  verify(token: string, ip: string): Promise<boolean>
}
