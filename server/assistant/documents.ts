import { createDocumentIndexing, documentQueue } from '#server/assistant/document-indexing.ts'
import { documentRoutes } from '#server/assistant/document-routes.ts'
import { installDocumentSearch } from '#server/assistant/document-search.ts'
import { createDocuments } from '#server/assistant/document-store.ts'
import { defineWorker, type Module } from '#server/modules/module.ts'
import type { Services } from '#server/services.ts'

const recover = (services: Services) => createDocuments(services).recover()

/** Documents that the company uploads for the assistant to answer from. */
export const documents: Module = {
  routes: documentRoutes,
  workers: [
    defineWorker(documentQueue, (services) => {
      const { run } = createDocumentIndexing(services)
      return { run: ({ id }, context) => run(id, context) }
    }),
  ],
  install: installDocumentSearch,
  recover,
  cleanup: recover,
}
