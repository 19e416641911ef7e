import { installComputedColumns } from '#server/content/computed-columns.ts'
import { installContentSearch } from '#server/content/content-search.ts'
import { purgeImports } from '#server/content/import/importer.ts'
import { contentRoutes } from '#server/content/routes.ts'
import { scheduleQueue } from '#server/content/schedule-queue.ts'
import { defineWorker, type Module } from '#server/modules/module.ts'

export const content: Module = {
  routes: contentRoutes,
  workers: [
    defineWorker(scheduleQueue, ({ content }) => ({
      async run(_, { signal }) {
        for (const store of Object.values(content)) await store.runSchedule(signal)
      },
    })),
  ],
  async cleanup({ previews, db }) {
    await previews.deleteExpired()
    await purgeImports(db)
  },
  async install(client) {
    await installComputedColumns(client)
    await installContentSearch(client)
  },
}
