import type { CaptchaChallenge } from '#contract/captcha.ts'

/** Keeps machines from filling forms. `puzzle.ts` works by itself, `google.ts` asks a provider. */
export interface CaptchaProvider {
  /** What the form's check needs. */
  challenge(): Promise<CaptchaChallenge>
  /** Where the form's check loads scripts and frames from besides this site, as a policy names it. */
  readonly hosts: readonly string[]
  /** Whether a token is that of a solved check; true at most once for each. False for whatever else is sent. */
  verify(token: string, ip: string): Promise<boolean>
}
