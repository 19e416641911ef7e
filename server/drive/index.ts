import { installDriveSearch } from '#server/drive/item-search.ts'
import { driveRoutes } from '#server/drive/routes.ts'
import { purgeTrash } from '#server/drive/trash.ts'
import { uploadRoutes } from '#server/drive/upload-routes.ts'
import { forgetUploads, recoverUploads } from '#server/drive/uploads.ts'
import type { Module } from '#server/modules/module.ts'

/** The files that employees store and share. */
export const drive: Module = {
  install: installDriveSearch,
  routes(app, services) {
    uploadRoutes(app, services)
    driveRoutes(app, services)
  },
  recover: ({ db, library, files }) => recoverUploads({ db, library, storage: files.private }),
  async cleanup({ db, library, files, clock, log }) {
    await forgetUploads({ db, storage: files.private })
    log.info({ entries: await purgeTrash({ db, library }, clock()) }, 'trash of files emptied')
  },
}
