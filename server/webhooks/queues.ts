import { defineQueue } from '#server/jobs/queue.ts'

/** Sends what is due to one webhook. Attempts that fail are due again later, so the job itself is not repeated. */
export const deliveryQueue = defineQueue<{ readonly webhook: number }>('webhook-deliveries', {
  concurrency: 2,
  retryLimit: 1,
  expireInSeconds: 300,
  keyOf: ({ webhook }) => String(webhook),
})

/** Looks for what is due, such as after a failed attempt, or where a process has stopped after a commit. */
export const dueQueue = defineQueue<Record<string, never>>('webhooks-due', {
  concurrency: 1,
  cron: '* * * * *',
  retryLimit: 1,
  expireInSeconds: 60,
  keyOf: () => 'all',
})
