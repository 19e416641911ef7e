import { installDriveSearch } from '#server/drive/local/item-search.ts'
import { purgeTrash } from '#server/drive/local/trash.ts'
import { forgetUploads, recoverUploads } from '#server/drive/local/upload-target.ts'
import type { Module } from '#server/modules/module.ts'

/** What Portico's own drive needs besides the calls of its port. */
export const localDrive: Module = {
  install: installDriveSearch,
  recover: ({ db, events, library, files }) =>
    recoverUploads({ db, events, library, storage: files.private }),
  async cleanup({ db, events, library, files, clock, log }) {
    await forgetUploads({ db, storage: files.private })
    log.info({ entries: await purgeTrash({ db, events, library }, clock()) }, 'trash of files emptied')
  },
}
