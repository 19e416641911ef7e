import { setTimeout as sleep } from 'node:timers/promises'

/**
 * For long work in a thread that nobody waits for by the second: what it calls between two pieces of work rests for so
 * long that the thread takes a share of a processor only. Even work of the lowest priority delays visitors a little while
 * it has one of few processors.
 * @param share of a processor, over 0 and up to 1; more where there is no time left for longer rests
 * @param mostMs milliseconds of rest at most, which are shared out among the pieces
 * @returns takes how many pieces are left
 */
export function createCpuThrottle(share: number, mostMs: number): (piecesLeft: number) => Promise<void> {
  let left = mostMs
  let before = process.threadCpuUsage()
  return async (piecesLeft) => {
    if (piecesLeft === 0) return
    const { user, system } = process.threadCpuUsage(before)
    const rest = Math.min(left / piecesLeft, ((user + system) / 1000) * (1 / share - 1))
    left -= rest
    if (rest > 0) await sleep(rest)
    before = process.threadCpuUsage()
  }
}
