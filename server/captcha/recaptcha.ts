import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { consumeToken } from '#server/captcha/consume-token.ts'
import type { CaptchaProvider } from '#server/captcha/provider.ts'
import type { Database } from '#server/database/connect.ts'

interface RecaptchaOptions {
  readonly siteKey: string
  readonly secret: string
  /** Where tokens are verified; another URL in tests. */
  readonly verifyUrl?: string
}

const hosts = [
  'https://www.google.com/recaptcha/',
  'https://www.gstatic.com/recaptcha/',
  'https://recaptcha.google.com/recaptcha/',
]

const responseSchema = z.object({ success: z.boolean() })

/** Google reCAPTCHA v2: its widget in the form, and each token verified by its server. Fails closed. */
export function createRecaptcha(
  db: Database,
  log: FastifyBaseLogger,
  keys: RecaptchaOptions,
): CaptchaProvider {
  const { siteKey, secret, verifyUrl = 'https://www.google.com/recaptcha/api/siteverify' } = keys
  return {
    challenge: async () => ({ kind: 'provider', siteKey }),
    hosts,
    async verify(token, ip) {
      if (token === '' || token.length > 4096) return false
      try {
        const body = new URLSearchParams({ secret, response: token, remoteip: ip })
        const response = await fetch(verifyUrl, {
          method: 'POST',
          body,
          redirect: 'error',
          signal: AbortSignal.timeout(5000),
        })
        const { success } = responseSchema.parse(await response.json())
        return success && (await consumeToken(db, createHash('sha256').update(token).digest('hex')))
      } catch (error) {
        log.error({ err: error }, 'CAPTCHA verification failed')
        return false
      }
    },
  }
}
