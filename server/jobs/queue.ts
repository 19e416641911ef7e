import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { fromDrizzle, type JobWithMetadata, PgBoss, type Queue as StoredQueue } from 'pg-boss'
import type { Database, Transaction } from '#server/database/connect.ts'

/** The jobs by name, with their data. */
export interface JobData {
  /** Delivers a mail of the outbox to the mail server. */
  mail: { readonly id: number }
  /** Processes a new application. */
  application: { readonly id: number }
  /** Deletes what has expired. */
  cleanup: Record<string, never>
}
export type JobName = keyof JobData

export interface JobContext {
  /** Aborted when the job is interrupted: a stop, a timeout, another process. */
  readonly signal: AbortSignal
  /** No retry follows. */
  readonly isLastAttempt: boolean
}

/** A job that throws is retried; an interrupted one may run again, so handlers must be idempotent. */
export type JobHandlers = {
  readonly [Name in JobName]: (data: JobData[Name], run: JobContext) => Promise<void>
}

export interface Jobs {
  /** Writes a job in the caller's transaction: it exists if and only if its cause does. Works before `start`. */
  send<Name extends JobName>(tx: Transaction, name: Name, data: JobData[Name]): Promise<void>
  /** Starts the workers. For after listening: no request depends on them. */
  start(work: JobHandlers): Promise<void>
  /** Lets running jobs finish, for at most 15 s. Before the pool is closed. */
  stop(): Promise<void>
}

interface Queue extends Omit<StoredQueue, 'name'> {
  /** How many run at the same time in one process. */
  readonly concurrency: number
  /** A schedule as a cron expression in UTC. */
  readonly cron?: string
}

// A dead process is noticed by its missing heartbeat, within 15 s; new jobs are announced by NOTIFY.
const defaultQueueOptions = { notify: true, heartbeatSeconds: 10 } as const

const queues: Readonly<Record<JobName, Queue>> = {
  // Retries from one second up to two minutes apart, for about two days.
  mail: {
    ...defaultQueueOptions,
    concurrency: 3,
    retryLimit: 1440,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 120,
    expireInSeconds: 180,
  },
  application: {
    ...defaultQueueOptions,
    concurrency: 2,
    retryLimit: 5,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: 300,
  },
  cleanup: {
    ...defaultQueueOptions,
    concurrency: 1,
    cron: '*/10 * * * *',
    retryLimit: 1,
    expireInSeconds: 600,
    policy: 'singleton',
  },
}

/** @param db its pool writes the jobs; the workers open two more connections, and one that listens */
export function createJobs(db: Database, log: FastifyBaseLogger): Jobs {
  // Never started: it only sends.
  const writer = new PgBoss({ db: executorFor(db.$client), supervise: false, schedule: false })
  let worker: PgBoss | undefined
  return {
    async send(tx, name, data) {
      await writer.send(name, data, { db: fromDrizzle(tx, sql) })
    },
    async start(work) {
      // Without the timeouts of the pool that serves requests.
      const { statement_timeout: _, query_timeout: __, ...connection } = db.$client.options
      worker = new PgBoss({
        ...(connection as { connectionString?: string }),
        max: 2,
        useListenNotify: true,
        superviseIntervalSeconds: 5,
        monitorIntervalSeconds: 5,
      })
      worker.on('error', (error) => log.warn({ err: error }, 'job queue error'))
      worker.on('warning', (warning) => log.warn({ warning }, 'job queue warning'))
      await worker.start()
      for (const name of names) await startWorker(worker, name, work)
    },
    async stop() {
      await worker?.stop({ graceful: true, timeout: 15_000 })
    },
  }
}

/**
 * Creates the queues. Part of the migration; idempotent.
 * @param client a connection without timeouts
 */
export async function installQueues(client: pg.ClientBase): Promise<void> {
  const boss = new PgBoss({ db: executorFor(client), supervise: false, schedule: false })
  // An error event without a listener would end the process; relevant errors are thrown as well.
  boss.on('error', () => {})
  await boss.start()
  for (const name of names) {
    const { concurrency: _, cron: __, policy, ...options } = queues[name]
    if (await boss.getQueue(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, { policy, ...options })
  }
  await boss.stop({ graceful: false, close: false })
}

const names = Object.keys(queues) as JobName[]

const executorFor = (client: pg.ClientBase | pg.Pool) => ({
  executeSql: (text: string, values?: unknown[]) => (client as pg.Pool).query(text, values),
})

async function startWorker<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  handlers: JobHandlers,
): Promise<void> {
  const { concurrency, cron } = queues[name]
  // Retries are found by polling; NOTIFY announces new jobs only.
  const pollOptions = { notifyPollingIntervalSeconds: 5, includeMetadata: true } as const
  for (let index = 0; index < concurrency; index++) {
    let worker: string | undefined
    worker = await boss.work(name, pollOptions, async ([job]: JobWithMetadata<JobData[Name]>[]) => {
      // There may be more: poll again at once, not after the next five seconds.
      if (worker) boss.notifyWorker(worker)
      if (job)
        await handlers[name](job.data, {
          signal: job.signal,
          isLastAttempt: job.retryCount >= job.retryLimit,
        })
    })
  }
  if (cron) await boss.schedule(name, cron)
}
