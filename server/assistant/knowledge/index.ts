import {
  embeddingQueue,
  embedPassages,
  followPassages,
  sendForEmbeddings,
} from '#server/assistant/knowledge/embedding.ts'
import {
  followContent,
  indexingQueue,
  installStaleSources,
  sendForStaleSources,
  writeStaleSources,
  writeStaticPages,
} from '#server/assistant/knowledge/stale-sources.ts'
import { configuredEmbedder } from '#server/model/configured-model.ts'
import { defineWorker, type Module } from '#server/modules/module.ts'

/** Keeps the passages that the assistant answers from up to date. */
export const knowledge: Module = {
  workers: [
    defineWorker(indexingQueue, (services) => ({
      run: (_, { signal }) => writeStaleSources(services, signal),
      close: followContent(services),
    })),
    defineWorker(embeddingQueue, (services) => {
      const embedder = configuredEmbedder(services.config)
      return embedder
        ? {
            run: (_, { signal }) => embedPassages(services, embedder, signal),
            close: followPassages(services),
          }
        : null
    }),
  ],
  install: installStaleSources,
  async recover(services) {
    await writeStaticPages(services)
    await sendForStaleSources(services)
    await sendForEmbeddings(services)
  },
  async cleanup(services) {
    await sendForStaleSources(services)
    await sendForEmbeddings(services)
  },
}
