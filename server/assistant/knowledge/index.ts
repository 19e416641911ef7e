import {
  followContent,
  indexingQueue,
  installStaleSources,
  sendForStaleSources,
  writeStaleSources,
  writeStaticPages,
} from '#server/assistant/knowledge/stale-sources.ts'
import { defineWorker, type Module } from '#server/modules/module.ts'

/** Keeps the passages that the assistant answers from up to date. */
export const knowledge: Module = {
  workers: [
    defineWorker(indexingQueue, (services) => ({
      run: (_, { signal }) => writeStaleSources(services, signal),
      close: followContent(services),
    })),
  ],
  install: installStaleSources,
  async recover(services) {
    await writeStaticPages(services)
    await sendForStaleSources(services)
  },
  cleanup: sendForStaleSources,
}
