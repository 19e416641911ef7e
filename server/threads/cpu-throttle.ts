import { setTimeout as sleep } from 'node:timers/promises'

/**
 * For long background work in a thread: the returned function, called between two pieces of work, rests so long that
 * the thread takes only a share of a processor. Even work of the lowest priority delays visitors a little while it
 * has one of few processors.
 * @param share of a processor, over 0 and up to 1; more if there is no time left for longer rests
 * @param mostMs total milliseconds of rest, shared out among the pieces
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
