import { catalogPictures } from '#server/media/catalog.ts'
import { joinDoubles } from '#server/media/doubles.ts'
import { mediaLibraryRoutes } from '#server/media/routes.ts'
import type { Module } from '#server/modules/module.ts'
import type { Services } from '#server/services.ts'

export const media: Module = {
  routes: mediaLibraryRoutes,
  recover: readPictures,
  cleanup: readPictures,
}

async function readPictures(services: Services): Promise<void> {
  await catalogPictures(services)
  await joinDoubles(services)
}
