import { catalogPictures } from '#server/media/catalog.ts'
import { mediaLibraryRoutes } from '#server/media/routes.ts'
import type { Module } from '#server/modules/module.ts'

export const media: Module = {
  routes: mediaLibraryRoutes,
  recover: catalogPictures,
  cleanup: catalogPictures,
}
