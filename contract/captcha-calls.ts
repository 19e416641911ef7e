import { z } from 'zod'
import { declareCalls } from '#contract/calls/call.ts'
import { captchaSeconds } from '#contract/captcha.ts'

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
export const captchaCalls = declareCalls(
  { tags: ['Applications'], access: 'anyone' },
  {
    'GET robot-check/': {
      summary: 'Get a CAPTCHA challenge for an application',
      description: solvingInstructions,
      answers: { 200: challengeSchema },
    },
  },
)
