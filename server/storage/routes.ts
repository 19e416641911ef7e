import { storagePath, storageSchema } from '#contract/storage/storage.ts'
import { type App, errorDetail } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'
import { readStorage } from '#server/storage/overview.ts'

/** What fills the disk, for administrators. */
export function storageRoutes(app: App, services: Services): void {
  app.get(`/api/${storagePath}/`, { config: { access: 'admin' }, schema: doc }, async (_, reply) =>
    reply.send(await readStorage(services)),
  )
}

const doc = {
  tags: ['Storage'],
  summary: 'What is stored, in bytes, and how much may be',
  response: { 200: storageSchema, 401: errorDetail },
}
