import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { spend } from '#server/captcha/consume-token.ts'
import type { RobotChecker } from '#server/captcha/provider.ts'
import type { Database } from '#server/database/connect.ts'

interface Keys {
  readonly siteKey: string
  readonly secret: string
  /** Where tokens are verified; another place in tests. */
  readonly verifyUrl?: string
}

const hosts = [
  'https://www.google.com/recaptcha/',
  'https://www.gstatic.com/recaptcha/',
  'https://recaptcha.google.com/recaptcha/',
]

const answerSchema = z.object({ success: z.boolean() })

/** Google reCAPTCHA v2: its widget in the form, and its server asked about each token. Fails closed. */
export function googleCheck(db: Database, log: FastifyBaseLogger, keys: Keys): RobotChecker {
  const { siteKey, secret, verifyUrl = 'https://www.google.com/recaptcha/api/siteverify' } = keys
  return {
    begin: async () => ({ kind: 'provider', siteKey }),
    hosts,
    async passes(token, address) {
      if (token === '' || token.length > 4096) return false
      try {
        const body = new URLSearchParams({ secret, response: token, remoteip: address })
        const response = await fetch(verifyUrl, {
          method: 'POST',
          body,
          redirect: 'error',
          signal: AbortSignal.timeout(5000),
        })
        const { success } = answerSchema.parse(await response.json())
        return success && (await spend(db, createHash('sha256').update(token).digest('hex')))
      } catch (error) {
        log.error({ err: error }, 'the robot check could not be verified')
        return false
      }
    },
  }
}
