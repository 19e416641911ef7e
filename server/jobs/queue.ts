import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss, type Queue as StoredQueue } from 'pg-boss'
import { type Database, sessionOptions, type Transaction } from '#server/database/connect.ts'
import { ensureJobs, type KeyedQueue } from '#server/jobs/keyed-jobs.ts'
import { traced } from '#server/tracing/traced.ts'

/** Where jobs wait, with the data of each job. Created by `defineQueue`. */
export interface Queue<Data extends object = object> {
  readonly name: string
  /** How many run concurrently in one process. */
  readonly concurrency: number
  /** How many a process fetches and completes together, for many short jobs; 1 by default. */
  readonly batchSize?: number
  /** A schedule as a cron expression in UTC. */
  readonly cron?: string
  /** The options that pg-boss stores. */
  readonly options: Omit<StoredQueue, 'name' | 'policy'>
  /**
   * If set, jobs of one key run one after another, and one waiting job covers everything that is sent in the
   * meantime. Nothing is lost: whatever a sender has written, a job of its key starts after the sender's transaction.
   */
  keyOf?(data: Data): string
  /** Exists only for the compiler. */
  readonly data?: Data
}

export interface JobContext {
  /** Aborted when the job is interrupted by a stop, a timeout, or another process. */
  readonly signal: AbortSignal
  /** There are no retries left. */
  readonly isLastAttempt: boolean
}

export interface Worker<Data extends object = object> {
  readonly queue: Queue<Data>
  /** A job that throws is retried, and an interrupted one may run again, so this must be idempotent. */
  run(data: Data, context: JobContext): Promise<void>
  /** Called once no job of the queue is running. */
  close?(): void
}

export interface SendOptions {
  /** Higher priorities run first; 0 by default. */
  readonly priority?: number
  /**
   * An ISO time before which it does not run, in a queue without keys. It is found by polling, so up to five seconds
   * later.
   */
  readonly startAfter?: string
}

export interface QueueCount {
  readonly queue: string
  readonly waiting: number
  readonly active: number
  readonly failed: number
}

export interface Jobs {
  /** Writes a job in the caller's transaction: the job exists if and only if its cause does. Works before `start`. */
  send<Data extends object>(
    tx: Transaction,
    queue: Queue<Data>,
    data: Data,
    options?: SendOptions,
  ): Promise<void>
  /** The same for many jobs, in one statement. */
  sendMany<Data extends object>(
    tx: Transaction,
    queue: Queue<Data>,
    data: readonly Data[],
    options?: SendOptions,
  ): Promise<void>
  /**
   * Starts the workers. Call it after the server listens: no request depends on them.
   * @param idle queues without a worker, whose schedules end
   */
  start(workers: readonly Worker[], idle?: readonly Queue[]): Promise<void>
  /** How many jobs of each queue wait, run, and have failed; counted every few seconds. */
  count(): Promise<readonly QueueCount[]>
  /** Waits for running jobs, at most 15 s. Call it before closing the pool. */
  stop(): Promise<void>
}

/** @param options plus those of pg-boss for a queue; in seconds throughout */
export function defineQueue<Data extends object>(
  name: string,
  {
    concurrency,
    batchSize,
    cron,
    keyOf,
    ...options
  }: Pick<Queue<Data>, 'concurrency' | 'batchSize' | 'cron' | 'keyOf'> & Queue['options'],
): Queue<Data> {
  // A dead process is detected by its missing heartbeat within 15 s; new jobs are announced by NOTIFY.
  return {
    name,
    concurrency,
    batchSize,
    cron,
    keyOf,
    options: { notify: true, heartbeatSeconds: 10, ...options },
  }
}

/** @param db its pool writes the jobs; the workers open two more connections, and one that listens for new jobs */
export function createJobs(db: Database, log: FastifyBaseLogger): Jobs {
  // Never started: it only sends.
  const writer = new PgBoss({ db: executorFor(db.$client), supervise: false, schedule: false })
  let worker: PgBoss | undefined

  const sendMany: Jobs['sendMany'] = async (tx, queue, data, options) => {
    if (data.length === 0) return
    const { name, keyOf } = queue
    const db = fromDrizzle(tx, sql)
    if (!keyOf) {
      const jobs = data.map((one) => ({ data: one, ...options }))
      await writer.insert(name, jobs, { db })
      return
    }
    const byKey = new Map(data.map((one) => [keyOf(one), one]))
    const keyedQueue: KeyedQueue = {
      name,
      async insert(keys) {
        const jobs = keys.map((key) => ({ data: byKey.get(key), priority: options?.priority, ...keyed(key) }))
        const ids = await writer.insert(name, jobs, { db, returnId: true })
        return ids?.length ?? 0
      },
      // Taken now: a job of a transaction that began later than this one would not be announced.
      announce: (id) => writer.update({ name, options: { id, startAfter: 0, db } }),
    }
    await ensureJobs(tx, keyedQueue, [...byKey.keys()])
  }

  return {
    send: (tx, queue, data, options) => sendMany(tx, queue, [data], options),
    sendMany,
    async start(workers, idle = []) {
      worker = new PgBoss({
        // pg-boss hands its options to pg, and types fewer of them.
        ...(sessionOptions(db) as { connectionString?: string }),
        application_name: 'portico jobs',
        max: 2,
        useListenNotify: true,
        superviseIntervalSeconds: 5,
        monitorIntervalSeconds: 5,
      })
      worker.on('error', (error) => log.warn({ err: error }, 'job queue error'))
      worker.on('warning', (warning) => log.warn({ warning }, 'job queue warning'))
      await worker.start()
      for (const one of workers) await startWorker(worker, one)
      for (const { name, cron } of idle) if (cron) await worker.unschedule(name)
    },
    async count() {
      const found = await writer.getQueues()
      return found.map(({ name: queue, queuedCount: waiting, activeCount: active, failedCount: failed }) => ({
        queue,
        waiting,
        active,
        failed,
      }))
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
export async function installQueues(client: pg.ClientBase, queues: readonly Queue[]): Promise<void> {
  const boss = new PgBoss({ db: executorFor(client), supervise: false, schedule: false })
  // An error event without a listener would end the process; relevant errors are also thrown.
  boss.on('error', () => {})
  await boss.start()
  for (const { name, options, keyOf } of queues) {
    const policy = keyOf ? keyedPolicy : 'standard'
    if (await boss.getQueue(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, { ...options, policy })
    // Earlier versions used other policies, and pg-boss does not change them. A job keeps its original one.
    await client.query('update pgboss.queue set policy = $2 where name = $1 and policy <> $2', [name, policy])
  }
  await boss.stop({ graceful: false, close: false })
}

/** At most one job of a key is waiting for its first attempt. */
const keyedPolicy = 'short'

/** Its group prevents two jobs of one key from running concurrently. */
const keyed = (key: string) => ({ singletonKey: key, group: { id: key } })

const executorFor = (client: pg.ClientBase | pg.Pool) => ({
  executeSql: (text: string, values?: unknown[]) => (client as pg.Pool).query(text, values),
})

async function startWorker(boss: PgBoss, { queue, run }: Worker): Promise<void> {
  const { name, concurrency, batchSize = 1, cron, keyOf } = queue
  // Retries are found by polling; NOTIFY announces new jobs only.
  const options = {
    notifyPollingIntervalSeconds: 5,
    includeMetadata: true,
    batchSize,
    perJobResults: true,
    groupConcurrency: keyOf && 1,
  } as const
  async function settle(job: JobWithMetadata<object>): Promise<JobResult> {
    const { id, data, signal, retryCount, retryLimit } = job
    try {
      const isLastAttempt = retryCount >= retryLimit
      const attributes = { 'messaging.destination.name': name, 'portico.job.attempt': retryCount + 1 }
      await traced({ name: `job ${name}`, kind: 'job', attributes }, () =>
        run(data, { signal, isLastAttempt }),
      )
      return { id, status: 'completed' }
    } catch (error) {
      return { id, status: 'failed', output: error }
    }
  }
  for (let index = 0; index < concurrency; index++) {
    let worker: string | undefined
    worker = await boss.work(name, options, (jobs: JobWithMetadata<object>[]) => {
      // There may be more: poll again at once instead of after five seconds.
      if (worker) boss.notifyWorker(worker)
      return Promise.all(jobs.map(settle))
    })
  }
  if (cron) await boss.schedule(name, cron, {}, keyOf && keyed(keyOf({})))
}
