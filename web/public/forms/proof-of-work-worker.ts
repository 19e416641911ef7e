import { sha256 } from '@noble/hashes/sha2.js'
import { hasLeadingZeroBits, type ProofOfWork, powToken } from '#contract/captcha.ts'

/** Solves a proof-of-work challenge off the main thread. Receives `{ challenge, difficulty }`, posts the token. */
addEventListener('message', ({ data: { challenge, difficulty } }: MessageEvent<ProofOfWork>) => {
  const encoder = new TextEncoder()
  for (let solution = 0; ; solution += 1) {
    const token = powToken(challenge, solution)
    if (!hasLeadingZeroBits(sha256(encoder.encode(token)), difficulty)) continue
    postMessage(token)
    return
  }
})
