import { deleteExpiredTokens } from '#server/captcha/consume-token.ts'
import { captchaRoutes } from '#server/captcha/routes.ts'
import type { Module } from '#server/modules/module.ts'

export const captcha: Module = {
  routes: captchaRoutes,
  cleanup: ({ db }) => deleteExpiredTokens(db),
}
