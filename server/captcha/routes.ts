import { captchaCalls } from '#contract/captcha-calls.ts'
import type { CaptchaProvider } from '#server/captcha/provider.ts'
import { implement } from '#server/http/calls.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import type { App } from '#server/http/route-schema.ts'

interface CaptchaServices {
  readonly captcha: CaptchaProvider
  readonly rateLimiter: RateLimiter
}

/** The CAPTCHA challenge of a form. */
export const captchaRoutes = (app: App, services: CaptchaServices): void =>
  implement(app, services, captchaCalls, { 'GET robot-check/': () => services.captcha.challenge() })
