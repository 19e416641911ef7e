import type pg from 'pg'
import { demo } from '#demo/index.ts'
import { activity } from '#server/activity/index.ts'
import { admins } from '#server/admins/index.ts'
import { documents } from '#server/assistant/documents.ts'
import { assistant } from '#server/assistant/index.ts'
import { knowledge } from '#server/assistant/knowledge/index.ts'
import { captcha } from '#server/captcha/index.ts'
import { chat } from '#server/chat/index.ts'
import { localChat } from '#server/chat/local/index.ts'
import { nextcloudChat } from '#server/chat/nextcloud/index.ts'
import { content } from '#server/content/index.ts'
import { credentials } from '#server/credentials/index.ts'
import { drive } from '#server/drive/index.ts'
import { localDrive } from '#server/drive/local/index.ts'
import { nextcloudDrive } from '#server/drive/nextcloud/index.ts'
import { employees } from '#server/employees/index.ts'
import { enquiries } from '#server/enquiries/index.ts'
import { events } from '#server/events/index.ts'
import { files } from '#server/files/index.ts'
import { find } from '#server/find/index.ts'
import { hiring } from '#server/hiring/index.ts'
import { http } from '#server/http/index.ts'
import { defineQueue, installQueues, type Queue } from '#server/jobs/queue.ts'
import { listViews } from '#server/list-views/index.ts'
import { mail } from '#server/mail/index.ts'
import { media } from '#server/media/index.ts'
import { metrics } from '#server/metrics/index.ts'
import { defineWorker, type Module, type ModuleWorker } from '#server/modules/module.ts'
import { onboarding } from '#server/onboarding/index.ts'
import { privacy } from '#server/privacy/index.ts'
import { projects } from '#server/projects/index.ts'
import { revisions } from '#server/revisions/index.ts'
import type { Services } from '#server/services.ts'
import { sessions } from '#server/sessions/index.ts'
import { siteSettings } from '#server/site-settings/index.ts'
import { storage } from '#server/storage/index.ts'
import { tracker } from '#server/tracker/index.ts'
import { localTracker } from '#server/tracker/local/index.ts'
import { webhooks } from '#server/webhooks/index.ts'

/** Every module of the program, one line each. */
export const modules: readonly Module[] = [
  http,
  metrics,
  events,
  sessions,
  captcha,
  files,
  media,
  mail,
  admins,
  employees,
  credentials,
  projects,
  tracker,
  localTracker,
  chat,
  localChat,
  nextcloudChat,
  drive,
  localDrive,
  nextcloudDrive,
  revisions,
  siteSettings,
  content,
  enquiries,
  hiring,
  onboarding,
  assistant,
  knowledge,
  documents,
  storage,
  webhooks,
  find,
  activity,
  privacy,
  listViews,
  demo,
]

/**
 * Deletes expired data. May run at any time, any number of times. A module that fails keeps none of the others from it.
 * Throws an AggregateError for those that have failed.
 */
export async function runCleanup(services: Services): Promise<void> {
  const errors: unknown[] = []
  for (const { cleanup } of modules)
    try {
      await cleanup?.(services)
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw new AggregateError(errors, `Cleanup failed in ${errors.length} modules`)
  services.log.info('cleanup finished')
}

const cleanupQueue = defineQueue<Record<string, never>>('cleanup', {
  concurrency: 1,
  cron: '*/10 * * * *',
  retryLimit: 1,
  expireInSeconds: 600,
  keyOf: () => 'all',
})

const workers: readonly ModuleWorker[] = [
  ...modules.flatMap(({ workers = [] }) => workers),
  defineWorker(cleanupQueue, (services) => ({ run: () => runCleanup(services) })),
]

/** Adds to a migrated database what migrations cannot express. Idempotent. */
export async function install(client: pg.ClientBase): Promise<void> {
  for (const module of modules) await module.install?.(client)
  await installQueues(client, queues)
}

/** Every queue of the program. */
export const queues: readonly Queue[] = workers.map(({ queue }) => queue)

/**
 * Starts the workers of all modules, after the server listens. Returns a function that stops them: it waits for
 * running jobs and must complete before the database is closed.
 */
export async function startWorkers(services: Services): Promise<() => Promise<void>> {
  for (const { recover } of modules)
    await recover?.(services).catch((error: unknown) => {
      // The site answers all the same.
      services.log.error({ err: error }, 'jobs could not be recovered')
    })
  const created = workers.map(({ queue, create }) => ({ queue, worker: create(services) }))
  const started = created.flatMap(({ queue, worker }) => (worker ? { queue, ...worker } : []))
  const idle = created.flatMap(({ queue, worker }) => (worker ? [] : queue))
  await services.jobs.start(started, idle)
  return async () => {
    await services.jobs.stop()
    for (const { close } of started) close?.()
  }
}
