import { defineQueue } from '#server/jobs/queue.ts'

/**
 * Publishes and unpublishes rows by schedule. A job at the time itself is written with the schedule; the one of each
 * minute catches up when no process ran at that time, or when clocks have been set.
 */
export const scheduleQueue = defineQueue<Record<string, never>>('content-schedule', {
  concurrency: 1,
  cron: '* * * * *',
  retryLimit: 3,
  expireInSeconds: 300,
})
