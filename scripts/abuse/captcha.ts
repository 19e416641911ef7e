import { createHash } from 'node:crypto'
import { z } from 'zod'
import { hasLeadingZeroBits, powToken } from '#contract/captcha.ts'
import { send } from './sender.ts'

const proofOfWork = z.object({ challenge: z.string(), difficulty: z.int() })

/** Solves the CAPTCHA as a browser does, which takes a fraction of a second; the token is valid once. */
export async function solvedToken(port: number, from: string): Promise<string> {
  const { body } = await send({ port, from, method: 'GET', path: '/api/robot-check/' })
  const { challenge, difficulty } = proofOfWork.parse(JSON.parse(body))
  for (let solution = 0; ; solution++) {
    const token = powToken(challenge, solution)
    if (hasLeadingZeroBits(createHash('sha256').update(token).digest(), difficulty)) return token
  }
}
