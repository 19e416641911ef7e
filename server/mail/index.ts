import { createDelivery } from '#server/mail/delivery.ts'
import { failStaleMail, mailQueue } from '#server/mail/outbox.ts'
import { defineWorker, type Module } from '#server/module.ts'

export const mail: Module = {
  workers: [
    defineWorker(mailQueue, (services) => {
      const delivery = createDelivery(services)
      return { run: ({ id }, context) => delivery.deliver(id, context), close: delivery.close }
    }),
  ],
  cleanup: ({ db }) => failStaleMail(db),
}
