import { runCleanup } from '#server/jobs/cleanup.ts'
import { createDelivery } from '#server/mail/delivery.ts'
import type { Services } from '#server/services.ts'

/**
 * Starts to do what has been put off: mail, housekeeping. For after listening; answers what stops it again, which
 * waits for running jobs and must be done before the database is closed.
 */
export async function startWorkers(services: Services): Promise<() => Promise<void>> {
  const delivery = createDelivery(services)
  await services.jobs.start({
    mail: ({ id }, run) => delivery.deliver(id, run),
    application: ({ id }) => services.applications.markPending(id),
    housekeeping: () => runCleanup(services),
  })
  return async () => {
    await services.jobs.stop()
    delivery.close()
  }
}
