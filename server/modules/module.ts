import type pg from 'pg'
import type { App } from '#server/http/route-schema.ts'
import type { Queue, Worker } from '#server/jobs/queue.ts'
import type { Services } from '#server/services.ts'

/** What a folder adds to the program. `server/modules/index.ts` lists each in one line; nothing else names it. */
export interface Module {
  routes?(app: App, services: Services): void
  /** Who does the jobs of a queue. */
  readonly workers?: readonly ModuleWorker[]
  /** Takes up what earlier processes have left undone. Runs at each start, before the workers. */
  recover?(services: Services): Promise<void>
  /** Deletes what has expired. Runs every ten minutes, may run at any time and as often as one likes. */
  cleanup?(services: Services): Promise<void>
  /** Adds to a migrated database what migrations cannot express. Runs at each start, finds nothing to do when all is there. */
  install?(client: pg.ClientBase): Promise<void>
}

export interface ModuleWorker {
  readonly queue: Queue
  /** Called once per process that does jobs. Null where a setting that it needs is absent: the queue is not scheduled. */
  create(services: Services): Omit<Worker, 'queue'> | null
}

/** Ties a worker to the data of its queue. */
export const defineWorker = <Data extends object>(
  queue: Queue<Data>,
  create: (services: Services) => Omit<Worker<Data>, 'queue'> | null,
): ModuleWorker => ({ queue, create }) as ModuleWorker
