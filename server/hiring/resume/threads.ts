import { availableParallelism } from 'node:os'
import { Semaphore } from 'async-mutex'
import { readingLimits } from '#server/hiring/resume/limits.ts'
import type { ResumeAnswer, ResumeTask } from '#server/hiring/resume/reading.ts'
import { createBackground } from '#server/threads/background.ts'

const run = createBackground<ResumeTask, ResumeAnswer>(new URL('./worker.ts', import.meta.url), readingLimits)

/** Leaves one processor to visitors, whom even work at the lowest priority slows down a little. */
const atOnce = new Semaphore(Math.max(1, availableParallelism() - 1))

/** Has a resume read or scored in a bounded thread. Throws as `createBackground` does. */
export const runTask: typeof run = (task, signal) => atOnce.runExclusive(() => run(task, signal))
