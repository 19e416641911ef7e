import { withFileDeletionLock } from '#server/files/deletion-lock.ts'
import { forgetVisitors } from '#server/files/quotas.ts'
import { mediaRoutes } from '#server/files/routes.ts'
import type { Module } from '#server/modules/module.ts'

export const files: Module = {
  routes: mediaRoutes,
  async cleanup({ db, library, log }) {
    await forgetVisitors(db)
    await withFileDeletionLock(db, async () => {
      log.info({ files: await library.collectGarbage(new Date()) }, 'unused files deleted')
    })
  },
}
