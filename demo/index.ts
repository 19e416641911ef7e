import { reviewQueue, seedReviews } from '#demo/seed-reviews.ts'
import { defineWorker, type Module } from '#server/modules/module.ts'

/** What the demo does after the first start. */
export const demo: Module = {
  workers: [defineWorker(reviewQueue, (services) => ({ run: () => seedReviews(services) }))],
}
