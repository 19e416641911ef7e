import { withFileDeletionLock } from '#server/files/deletion-lock.ts'
import { hiringRoutes } from '#server/hiring/routes.ts'
import { applicationQueue } from '#server/hiring/store.ts'
import { defineWorker, type Module } from '#server/module.ts'

export const hiring: Module = {
  routes: hiringRoutes,
  workers: [
    defineWorker(applicationQueue, ({ applications }) => ({
      run: ({ id }) => applications.markPending(id),
    })),
  ],
  async cleanup({ db, applications }) {
    await withFileDeletionLock(db, async () => {
      await applications.collectGarbage(new Date())
    })
  },
}
