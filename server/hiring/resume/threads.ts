import { availableParallelism } from 'node:os'
import { Semaphore } from 'async-mutex'
import { readingLimits } from '#server/hiring/resume/limits.ts'
import type { ResumeAnswer, ResumeTask } from '#server/hiring/resume/reading.ts'
import { createBackground } from '#server/threads/background.ts'

const run = createBackground<ResumeTask, ResumeAnswer>(new URL('./worker.ts', import.meta.url), readingLimits)

/** One processor is left to visitors, whom even work of the lowest priority disturbs a little. */
const atOnce = new Semaphore(Math.max(1, availableParallelism() - 1))

/**
 * Has a resume read, or scored, in a thread with bounds; an applicant who waits for an inspection is served at once.
 * Throws as `createBackground` says.
 */
export const runTask: typeof run = (task, signal) =>
  task.kind === 'inspect' ? run(task, signal) : atOnce.runExclusive(() => run(task, signal))
