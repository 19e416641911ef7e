import { Semaphore } from 'async-mutex'
import { unavailable } from '#server/http/errors.ts'

interface Job {
  /** How many of the queue's slots it takes while it runs. */
  readonly slots: number
  /** Runs before all jobs that are not urgent. */
  readonly urgent: boolean
}

/** With more, the last one would wait too long; it gets a 503. */
const maxPending = 200

/**
 * Runs expensive work in few slots, so that it neither fills the memory nor takes the threads that files need. Throws
 * 503 for a job that is not urgent if too many are running or waiting already.
 */
export function createImageQueue(slots: number) {
  const semaphore = new Semaphore(slots)
  let pending = 0

  return async function run<T>(job: Job, work: () => Promise<T>): Promise<T> {
    if (job.urgent) return semaphore.runExclusive(work, job.slots, 1)
    if (pending >= maxPending) throw unavailable()
    pending += 1
    try {
      return await semaphore.runExclusive(work, job.slots)
    } finally {
      pending -= 1
    }
  }
}
