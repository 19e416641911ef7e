import { driveRoutes } from '#server/drive/routes.ts'
import { uploadRoutes } from '#server/drive/upload-routes.ts'
import type { Module } from '#server/modules/module.ts'

/** The files that employees store and share. */
export const drive: Module = {
  routes(app, services) {
    uploadRoutes(app, services)
    driveRoutes(app, services)
  },
}
