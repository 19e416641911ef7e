import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = NonNullable<typeof gc>

let collect: Collect | undefined

function collector(): Collect {
  setFlagsFromString('--expose-gc')
  // A new context has the function that the flag names.
  const collectNow: Collect = collect ?? runInNewContext('gc')
  collect = collectNow
  return collectNow
}

/**
 * Loading the program leaves a third of its memory as garbage, which V8 would not return by itself. Takes about 0.1
 * s.
 */
export function compactHeap(): void {
  collector()({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Frees the memory of what was received lately, which V8 would let amount to 64 MB. Takes a few milliseconds. */
export function freeReceivedBuffers(): void {
  collector()({ type: 'minor', execution: 'sync' })
}

/** Frees the memory of large buffers that have been there for longer. Takes some milliseconds for each 10 MB of the heap. */
export function freeKeptBuffers(): void {
  collector()({ type: 'major', execution: 'sync' })
}
