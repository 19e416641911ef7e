import { defineQueue } from '#server/jobs/queue.ts'

/** Checks the mailbox every minute, in one process at a time. Failures are retried a minute later. */
export const replyQueue = defineQueue<Record<string, never>>('replies', {
  concurrency: 1,
  cron: '* * * * *',
  retryLimit: 0,
  expireInSeconds: 600,
  keyOf: () => 'mailbox',
})
