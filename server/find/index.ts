import { findRoutes } from '#server/find/routes.ts'
import { followChanges, sendForStaleWords, wordsQueue, writeStaleWords } from '#server/find/words-job.ts'
import { defineWorker, type Module } from '#server/modules/module.ts'
import { installStaleWords } from '#server/search/stale-words.ts'

export const find: Module = {
  routes: findRoutes,
  install: installStaleWords,
  workers: [
    defineWorker(wordsQueue, (services) => ({
      run: (_, { signal }) => writeStaleWords(services, signal),
      close: followChanges(services),
    })),
  ],
  recover: sendForStaleWords,
  cleanup: sendForStaleWords,
}
