import { installMessageSearch } from '#server/chat/local/message-search.ts'
import { createSharedFiles, sharedFilesQueue } from '#server/chat/local/shared-files.ts'
import { defineWorker, type Module } from '#server/modules/module.ts'

/** What Portico's own chat needs besides the calls of its port. */
export const localChat: Module = {
  install: installMessageSearch,
  workers: [defineWorker(sharedFilesQueue, (services) => ({ run: createSharedFiles(services).settle }))],
}
