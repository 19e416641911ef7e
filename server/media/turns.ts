import { unavailable } from '#server/errors.ts'

/** How much of a turn's room a job needs, and whether it goes before those that are not urgent. */
export interface Job {
  readonly places: number
  readonly urgent: boolean
}

/** More than this many patient jobs in the queue would wait too long; the next ones are told to come back. */
const mostWaiting = 200

/**
 * Lets costly work in by turns, so that it neither fills the memory nor takes the threads that files need.
 * Throws a 503 for patient work when too much of it waits already.
 * @param room how many places there are at once
 */
export function createTurns(room: number) {
  let free = room
  const waiting = { urgent: [] as Waiting[], patient: [] as Waiting[] }

  function next(): void {
    const queue = waiting.urgent.length > 0 ? waiting.urgent : waiting.patient
    const first = queue[0]
    if (!first || first.places > free) return
    queue.shift()
    free -= first.places
    first.start()
    next()
  }

  return async function inTurn<T>(job: Job, work: () => Promise<T>): Promise<T> {
    const queue = job.urgent ? waiting.urgent : waiting.patient
    if (!job.urgent && queue.length >= mostWaiting) throw unavailable()
    const places = Math.min(job.places, room)
    await new Promise<void>((start) => {
      queue.push({ places, start })
      next()
    })
    try {
      return await work()
    } finally {
      free += places
      next()
    }
  }
}

interface Waiting {
  readonly places: number
  readonly start: () => void
}
