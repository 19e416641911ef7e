import { sha256 } from '@noble/hashes/sha2.js'
import { hasLeadingZeroBits, powToken } from '#contract/captcha.ts'

/** Solves a robot check's puzzle beside the page, which stays smooth meanwhile. Gets `{puzzle, bits}`, answers the token. */
addEventListener('message', ({ data: { puzzle, bits } }: MessageEvent<{ puzzle: string; bits: number }>) => {
  const encoder = new TextEncoder()
  for (let solution = 0; ; solution += 1) {
    const token = powToken(puzzle, solution)
    if (!hasLeadingZeroBits(sha256(encoder.encode(token)), bits)) continue
    postMessage(token)
    return
  }
})
