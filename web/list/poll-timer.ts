/** In milliseconds (HD-374, HD-375, HD-379). */
const pollTimes = { interval: 5000, soon: 2000, afterActivity: 30_000 } as const

export type PollTimer = ReturnType<typeof createPollTimer>

/** Polls every 5 s from `start` to `stop`, later after user activity, and 2 s after `soon`. */
export function createPollTimer(poll: () => Promise<unknown>) {
  let isStarted = false
  /** When the next poll is due, in milliseconds since 1970; 0 when none is. */
  let due = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function schedule(delay: number) {
    due = Date.now() + delay
    clearTimeout(timer)
    timer = setTimeout(run, delay)
  }

  async function run() {
    due = 0
    await poll().catch(() => {})
    // Activity during the poll has already scheduled the next one.
    if (isStarted && due === 0) schedule(pollTimes.interval)
  }

  return {
    start() {
      isStarted = true
      if (due === 0) schedule(pollTimes.interval)
    },
    stop() {
      isStarted = false
      due = 0
      clearTimeout(timer)
    },
    /** The user is active, so nothing should move under their hands. */
    pause: () => isStarted && schedule(pollTimes.afterActivity),
    /** Whether or not it is started, and whether or not the user is active. */
    soon: () => schedule(pollTimes.soon),
  }
}
