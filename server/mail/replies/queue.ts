import { defineQueue } from '#server/jobs/queue.ts'

/** Looks into the mailbox every minute. One process at a time does it, and what went wrong is tried again a minute later. */
export const replyQueue = defineQueue<Record<string, never>>('replies', {
  concurrency: 1,
  cron: '* * * * *',
  retryLimit: 0,
  expireInSeconds: 600,
  keyOf: () => 'mailbox',
})
