import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss, type Queue as StoredQueue } from 'pg-boss'
import { type Database, optionsWithoutLimits, type Transaction } from '#server/database/connect.ts'
import { ensureJobs, type KeyedQueue } from '#server/jobs/keyed-jobs.ts'

/** Where jobs wait, with the data that each of them carries. Made by `defineQueue`. */
export interface Queue<Data extends object = object> {
  readonly name: string
  /** How many run at the same time in one process. */
  readonly concurrency: number
  /** How many of them a process fetches and settles together, for many short jobs; 1 unless told. */
  readonly batchSize?: number
  /** A schedule as a cron expression in UTC. */
  readonly cron?: string
  /** What pg-boss stores. */
  readonly options: Omit<StoredQueue, 'name' | 'policy'>
  /**
   * Where it is set, jobs of one key run one after another, and a job that waits does for all that are sent meanwhile.
   * None is lost: whatever a sender has written, a job of its key starts after the sender's transaction.
   */
  keyOf?(data: Data): string
  /** Known to the compiler only. */
  readonly data?: Data
}

export interface JobContext {
  /** Aborted when the job is interrupted: a stop, a timeout, another process. */
  readonly signal: AbortSignal
  /** No retry follows. */
  readonly isLastAttempt: boolean
}

export interface Worker<Data extends object = object> {
  readonly queue: Queue<Data>
  /** A job that throws is retried; an interrupted one may run again, so this must be idempotent. */
  run(data: Data, context: JobContext): Promise<void>
  /** Called once no job of it runs any more. */
  close?(): void
}

export interface SendOptions {
  /** Those with a higher one are done first; 0 unless told. */
  readonly priority?: number
  /** An ISO time before which it does not run, in a queue without keys. Found by polling, so up to five seconds later. */
  readonly startAfter?: string
}

export interface Jobs {
  /** Writes a job in the caller's transaction: it exists if and only if its cause does. Works before `start`. */
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
   * Starts the workers. For after listening: no request depends on them.
   * @param idle queues without a worker, whose schedules end
   */
  start(workers: readonly Worker[], idle?: readonly Queue[]): Promise<void>
  /** Lets running jobs finish, for at most 15 s. Before the pool is closed. */
  stop(): Promise<void>
}

/** @param options with those of pg-boss for a queue; seconds throughout */
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
  // A dead process is noticed by its missing heartbeat, within 15 s; new jobs are announced by NOTIFY.
  return {
    name,
    concurrency,
    batchSize,
    cron,
    keyOf,
    options: { notify: true, heartbeatSeconds: 10, ...options },
  }
}

/** @param db its pool writes the jobs; the workers open two more connections, and one that listens */
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
      // From now: a job of a transaction that began later than this one would not be announced.
      announce: (id) => writer.update({ name, options: { id, startAfter: 0, db } }),
    }
    await ensureJobs(tx, keyedQueue, [...byKey.keys()])
  }

  return {
    send: (tx, queue, data, options) => sendMany(tx, queue, [data], options),
    sendMany,
    async start(workers, idle = []) {
      worker = new PgBoss({
        ...(optionsWithoutLimits(db) as { connectionString?: string }),
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
  // An error event without a listener would end the process; relevant errors are thrown as well.
  boss.on('error', () => {})
  await boss.start()
  for (const { name, options, keyOf } of queues) {
    const policy = keyOf ? keyedPolicy : 'standard'
    if (await boss.getQueue(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, { ...options, policy })
    // Earlier versions have given others; pg-boss changes none. A job keeps that of its time.
    await client.query('update pgboss.queue set policy = $2 where name = $1 and policy <> $2', [name, policy])
  }
  await boss.stop({ graceful: false, close: false })
}

/** At most one job of a key is waiting for its first attempt. */
const keyedPolicy = 'short'

/** Its group keeps two jobs of one key from running at the same time. */
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
      await run(data, { signal, isLastAttempt: retryCount >= retryLimit })
      return { id, status: 'completed' }
    } catch (error) {
      return { id, status: 'failed', output: error }
    }
  }
  for (let index = 0; index < concurrency; index++) {
    let worker: string | undefined
    worker = await boss.work(name, options, (jobs: JobWithMetadata<object>[]) => {
      // There may be more: poll again at once, not after the next five seconds.
      if (worker) boss.notifyWorker(worker)
      return Promise.all(jobs.map(settle))
    })
  }
  if (cron) await boss.schedule(name, cron, {}, keyOf && keyed(keyOf({})))
}
