import { z } from 'zod'
import { captchaSeconds } from '#contract/captcha.ts'
import type { CaptchaProvider } from '#server/captcha/provider.ts'
import type { App } from '#server/http/route-schema.ts'

const challengeSchema = z.union([
  z.object({ kind: z.literal('proofOfWork'), challenge: z.string(), difficulty: z.int() }),
  z.object({ kind: z.literal('provider'), siteKey: z.string() }),
])

/** How a client solves it. */
const solvingInstructions = [
  'Of kind "proofOfWork": count n up from 0 until the SHA-256 hash of the text challenge + "." + n, as UTF-8, begins with at least `difficulty` zero bits; that text is the token. It takes about 2^difficulty attempts.',
  'Of kind "provider": the token is the result of the provider’s widget for the siteKey.',
  `Send the token as recaptchaToken. It is valid once, for ${captchaSeconds / 60} minutes.`,
].join(' ')

/** The CAPTCHA challenge of a form; its token is sent once, within ten minutes. */
export function captchaRoutes(app: App, { captcha }: { captcha: CaptchaProvider }): void {
  const doc = {
    tags: ['Applications'],
    summary: 'Get a CAPTCHA challenge for an application',
    description: solvingInstructions,
    response: { 200: challengeSchema },
  }
  app.get('/api/robot-check/', { config: { access: 'anyone' }, schema: doc }, async (_, reply) =>
    reply.send(await captcha.challenge()),
  )
}
