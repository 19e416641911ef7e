import { availableParallelism } from 'node:os'
import { Semaphore } from 'async-mutex'
import { readingLimits } from '#server/hiring/resume/limits.ts'
import type { ResumeAnswer, ResumeTask } from '#server/hiring/resume/reading.ts'
import { createThreads } from '#server/threads/pool.ts'

const run = createThreads<ResumeTask, ResumeAnswer>(new URL('./worker.ts', import.meta.url), readingLimits)

/** One processor is left to visitors: the collection of a thread's garbage has the priority of their requests. */
const atOnce = new Semaphore(Math.max(1, availableParallelism() - 1))

/**
 * Has a resume read, or scored, in a thread with bounds; an applicant who waits for an inspection is served at once.
 * Throws as `createThreads` says.
 */
export const runTask: typeof run = (task, signal) =>
  task.kind === 'inspect' ? run(task, signal) : atOnce.runExclusive(() => run(task, signal))
