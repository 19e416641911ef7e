import { readingLimits } from '#server/hiring/resume/limits.ts'
import type { ResumeAnswer, ResumeTask } from '#server/hiring/resume/reading.ts'
import { createThreads } from '#server/threads/pool.ts'

/** Has a resume read, or scored, in a thread with bounds. Throws as `createThreads` says. */
export const runTask = createThreads<ResumeTask, ResumeAnswer>(
  new URL('./worker.ts', import.meta.url),
  readingLimits,
)
