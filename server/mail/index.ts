import { createDelivery } from '#server/mail/delivery.ts'
import { releaseImages } from '#server/mail/images.ts'
import { installMailSearch } from '#server/mail/mail-search.ts'
import { notificationQueue } from '#server/mail/notifications.ts'
import { failStaleMail, mailQueue } from '#server/mail/outbox.ts'
import { replyQueue } from '#server/mail/replies/queue.ts'
import { tagRoutes } from '#server/mail/tag-routes.ts'
import { templateRoutes } from '#server/mail/template-routes.ts'
import { threadRoutes } from '#server/mail/thread-routes.ts'
import { writeNotification } from '#server/mail/write-notification.ts'
import { defineWorker, type Module } from '#server/modules/module.ts'
import { traced } from '#server/tracing/traced.ts'

export const mail: Module = {
  routes(app, services) {
    threadRoutes(app, services)
    templateRoutes(app, services)
    tagRoutes(app, services)
  },
  workers: [
    defineWorker(mailQueue, (services) => {
      const delivery = createDelivery(services)
      return { run: ({ id }, context) => delivery.deliver(id, context), close: delivery.close }
    }),
    defineWorker(notificationQueue, (services) => ({
      run: (notification) => writeNotification(notification, services),
    })),
    defineWorker(replyQueue, (services) => {
      const { IMAP_URL } = services.config
      if (IMAP_URL === undefined) return null
      return {
        async run(_, { signal }) {
          // Imported only here: the IMAP library and its character sets take some megabytes.
          const { fetchReplies } = await import('#server/mail/replies/fetch-replies.ts')
          const attributes = { 'server.address': new URL(IMAP_URL).hostname }
          await traced({ name: 'IMAP', kind: 'call', attributes }, () =>
            fetchReplies(services, IMAP_URL, signal),
          ).catch((error: Error) => {
            services.log.warn({ reason: error.message }, 'the mailbox could not be read')
          })
        },
      }
    }),
  ],
  install: installMailSearch,
  async cleanup({ db, library }) {
    await failStaleMail(db)
    await releaseImages(db, library)
  },
}
