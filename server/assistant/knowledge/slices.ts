import { setImmediate as nextLoopIteration } from 'node:timers/promises'

/** Lets other requests be answered first. Between steps whose code a first question has yet to compile. */
export const breathe = (): Promise<void> => nextLoopIteration()

/** How long one works before other requests are answered. In milliseconds. */
const sliceMs = 1

/** Does something with each item, a slice at a time, so that nobody waits for all of it. */
export async function inSlices<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  let begin = performance.now()
  for (const item of items) {
    work(item)
    if (performance.now() - begin < sliceMs) continue
    await breathe()
    begin = performance.now()
  }
}
