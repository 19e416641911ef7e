import { storageCalls } from '#contract/storage/storage-calls.ts'
import { implement } from '#server/http/calls.ts'
import type { App } from '#server/http/route-schema.ts'
import type { Services } from '#server/services.ts'
import { readStorage } from '#server/storage/overview.ts'

/** The use of the disk, for administrators. */
export const storageRoutes = (app: App, services: Services): void =>
  implement(app, services, storageCalls, { 'GET storage/': () => readStorage(services) })
