import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
export const collectGarbage = runInNewContext('gc') as (options?: { type: 'minor' | 'major' }) => void

/** V8 frees buffers on other threads after a collection; a second one waits until those of the first are freed. */
export function freeBuffers(): void {
  collectGarbage()
  collectGarbage()
}

/**
 * The most that buffers in use took beyond what they took at first, in megabytes. Garbage is collected only where it
 * would make a difference: in a process of many tests that takes long.
 */
export async function bufferGrowth(limit: number, work: () => Promise<void>): Promise<number> {
  const held = () => process.memoryUsage().arrayBuffers / 1024 / 1024
  freeBuffers()
  const start = held()
  let peak = 0
  const timer = setInterval(() => {
    if (held() - start >= limit) freeBuffers()
    peak = Math.max(peak, held() - start)
  }, 50)
  await work().finally(() => clearInterval(timer))
  return peak
}
