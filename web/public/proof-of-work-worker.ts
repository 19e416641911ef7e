import { sha256 } from '@noble/hashes/sha2.js'
import { attempt, isSolved } from '#contract/captcha.ts'

/** Solves a robot check's puzzle beside the page, which stays smooth meanwhile. Gets `{puzzle, bits}`, answers the token. */
addEventListener('message', ({ data: { puzzle, bits } }: MessageEvent<{ puzzle: string; bits: number }>) => {
  const encoder = new TextEncoder()
  for (let solution = 0; ; solution += 1) {
    const token = attempt(puzzle, solution)
    if (!isSolved(sha256(encoder.encode(token)), bits)) continue
    postMessage(token)
    return
  }
})
