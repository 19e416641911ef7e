import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { captchaSeconds } from '#contract/captcha.ts'
import type { Services } from '#server/services.ts'

const challengeSchema = z.union([
  z.object({ kind: z.literal('proofOfWork'), puzzle: z.string(), bits: z.int() }),
  z.object({ kind: z.literal('provider'), siteKey: z.string() }),
])

/** Enough to write a client by. */
const solvingInstructions = [
  `Of kind "proofOfWork": count n up from 0 until the SHA-256 hash of the text puzzle + "." + n, as UTF-8, begins with at least as many zero bits as bits says; that text is the token. It takes about 2^bits attempts.`,
  'Of kind "provider": the token is what the provider’s widget gives for the siteKey.',
  `Send the token as recaptchaToken. It is good once, for ${captchaSeconds / 60} minutes from this answer.`,
].join(' ')

/** What a form's robot check needs; the solved check's token is sent once, within ten minutes. */
export function captchaRoutes(app: FastifyInstance, { captcha }: Services): void {
  const doc = {
    tag: 'Applications',
    summary: 'Begins a robot check, whose token an application is sent with',
    description: solvingInstructions,
    responses: { 200: challengeSchema },
  }
  app.get('/api/robot-check/', { config: { access: 'anyone', doc } }, async (_, reply) =>
    reply.header('cache-control', 'no-store').send(await captcha.challenge()),
  )
}
