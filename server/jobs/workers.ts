import { runCleanup } from '#server/jobs/cleanup.ts'
import { createDelivery } from '#server/mail/delivery.ts'
import type { Services } from '#server/services.ts'

/**
 * Starts the workers: mail, applications, cleanup. For after listening; returns a function that stops them, waits for
 * running jobs, and must be called before the database is closed.
 */
export async function startWorkers(services: Services): Promise<() => Promise<void>> {
  const delivery = createDelivery(services)
  await services.jobs.start({
    mail: ({ id }, run) => delivery.deliver(id, run),
    application: ({ id }) => services.applications.markPending(id),
    cleanup: () => runCleanup(services),
  })
  return async () => {
    await services.jobs.stop()
    delivery.close()
  }
}
