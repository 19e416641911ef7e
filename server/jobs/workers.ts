import { keepHouse } from '#server/jobs/cleanup.ts'
import { createDelivery } from '#server/mail/delivery.ts'
import type { World } from '#server/services.ts'

/**
 * Starts to do what has been put off: mail, housekeeping. For after listening; answers what stops it again, which
 * waits for running jobs and must be done before the database is closed.
 */
export async function startWork(world: World): Promise<() => Promise<void>> {
  const delivery = createDelivery(world)
  await world.jobs.start({
    mail: ({ id }, run) => delivery.deliver(id, run),
    application: ({ id }) => world.applications.settle(id),
    housekeeping: () => keepHouse(world),
  })
  return async () => {
    await world.jobs.stop()
    delivery.close()
  }
}
