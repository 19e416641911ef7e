import { captchaCalls } from '#contract/captcha-calls.ts'
import type { CaptchaProvider } from '#server/captcha/provider.ts'
import { type CallServices, implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'

interface CaptchaServices extends CallServices {
  readonly captcha: CaptchaProvider
}

/** The CAPTCHA challenge of a form. */
export const captchaRoutes = (app: App, services: CaptchaServices): void =>
  implement(app, services, captchaCalls, { 'GET robot-check/': () => services.captcha.challenge() })
