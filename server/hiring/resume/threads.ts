import { availableParallelism } from 'node:os'
import { Semaphore } from 'async-mutex'
import { readingLimits } from '#server/hiring/resume/limits.ts'
import type { ResumeFunctions } from '#server/hiring/resume/worker.ts'
import { createBackground } from '#server/threads/background.ts'
import type { CallFunction } from '#server/threads/calls.ts'

const run = createBackground<ResumeFunctions>(new URL('./worker.ts', import.meta.url), readingLimits)

/** Leaves one processor to visitors, whom even work at the lowest priority slows down a little. */
const atOnce = new Semaphore(Math.max(1, availableParallelism() - 1))

/** Has a resume read or scored in a bounded thread. Throws as `createBackground` does. */
export const callInThread: CallFunction<ResumeFunctions> = (...call) =>
  atOnce.runExclusive(() => run(...call))
