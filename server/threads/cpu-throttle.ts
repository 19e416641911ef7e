import { setTimeout as sleep } from 'node:timers/promises'

/**
 * For long work in a thread that nobody waits for by the second: what it calls between two pieces of work rests for so
 * long that the thread takes a share of a processor only. Even work of the lowest priority delays visitors a little while
 * it has one of few processors.
 * @param share of a processor, over 0 and up to 1
 * @param mostMs after as many milliseconds of rest it rests no more, so that work without an end has one
 */
export function createCpuThrottle(share: number, mostMs: number): () => Promise<void> {
  let left = mostMs
  let before = process.threadCpuUsage()
  return async () => {
    const { user, system } = process.threadCpuUsage(before)
    const rest = Math.min(left, ((user + system) / 1000) * (1 / share - 1))
    left -= rest
    if (rest > 0) await sleep(rest)
    before = process.threadCpuUsage()
  }
}
