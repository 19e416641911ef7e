import { createDelivery } from '#server/mail/delivery.ts'
import { releaseImages } from '#server/mail/images.ts'
import { failStaleMail, mailQueue } from '#server/mail/outbox.ts'
import { threadRoutes } from '#server/mail/thread-routes.ts'
import { defineWorker, type Module } from '#server/module.ts'

export const mail: Module = {
  routes: threadRoutes,
  workers: [
    defineWorker(mailQueue, (services) => {
      const delivery = createDelivery(services)
      return { run: ({ id }, context) => delivery.deliver(id, context), close: delivery.close }
    }),
  ],
  async cleanup({ db, library }) {
    await failStaleMail(db)
    await releaseImages(db, library)
  },
}
