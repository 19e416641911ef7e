import type pg from 'pg'
import type { App } from '#server/http/route-schema.ts'
import type { Queue, Worker } from '#server/jobs/queue.ts'
import type { Services } from '#server/services.ts'

/** The parts that a folder adds to the program. `server/modules/index.ts` lists each in one line; nothing else refers to it. */
export interface Module {
  routes?(app: App, services: Services): void | Promise<void>
  /** The workers of its queues. */
  readonly workers?: readonly ModuleWorker[]
  /** Resumes what earlier processes left unfinished. Runs at each start, before the workers. */
  recover?(services: Services): Promise<void>
  /** Deletes expired data. Runs every ten minutes; may run at any time and any number of times. */
  cleanup?(services: Services): Promise<void>
  /** Adds to a migrated database what migrations cannot express. Runs at each start and is idempotent. */
  install?(client: pg.ClientBase): Promise<void>
}

export interface ModuleWorker {
  readonly queue: Queue
  /**
   * Called once per process that runs jobs. Null if a required setting is missing: the queue is then not scheduled.
   */
  create(services: Services): Omit<Worker, 'queue'> | null
}

/** Ties a worker to the data of its queue, whose type only the two know. */
export const defineWorker = <Data extends object>(
  queue: Queue<Data>,
  create: (services: Services) => Omit<Worker<Data>, 'queue'> | null,
): ModuleWorker => ({ queue, create }) as ModuleWorker
