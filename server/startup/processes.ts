import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Connection } from '#server/database/connect.ts'
import { StartupError } from '#server/startup/startup-error.ts'

interface ProcessesOptions {
  readonly count: number
  /** How they reach the database, which may be a child of this process. */
  readonly connection: Connection
  readonly log: Pick<Logger, 'error'>
  readonly cleanup: AsyncDisposableStack
}

/** Read by the processes; a password in a connection string is in their environment anyway. */
const connectionVariable = 'PORTICO_CONNECTION'

/** Between the end of a process and the next try, in milliseconds. One that ran for longer than the most is replaced at once. */
const restartMs = { least: 100, most: 10_000 }
/** More than a process takes to finish its requests and jobs, in milliseconds. */
const stopTimeoutMs = 20_000

/**
 * Runs several processes on one port, and replaces those that end. The first one migrates and seeds the database, and
 * the others start when it answers requests, which is when this resolves. Throws StartupError without a message if it
 * ends before: it has said why.
 */
export async function startProcesses({ count, connection, log, cleanup }: ProcessesOptions): Promise<void> {
  // Each accepts connections itself. One that is handed over while its process is killed would never be closed.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const running = new Set<Worker>()
  let isStopping = false
  cleanup.defer(async () => {
    isStopping = true
    await Promise.all([...running].map(stop))
  })

  function fork(): Worker {
    const worker = cluster.fork({ [connectionVariable]: JSON.stringify(connection) })
    running.add(worker)
    worker.once('exit', () => running.delete(worker))
    return worker
  }

  async function keepRunning(first: Worker): Promise<void> {
    let worker = first
    let waitMs = restartMs.least
    while (!isStopping) {
      const startedAt = performance.now()
      const [code, signal] = await endOf(worker)
      if (isStopping) return
      log.error({ code, signal }, 'process ended unexpectedly, starting another one')
      waitMs = performance.now() - startedAt > restartMs.most ? restartMs.least : waitMs * 2
      await sleep(Math.min(waitMs, restartMs.most))
      if (!isStopping) worker = fork()
    }
  }

  const first = fork()
  await new Promise<void>((resolve, reject) => {
    first.once('listening', () => resolve())
    first.once('exit', () => reject(new StartupError('')))
  })
  for (const worker of [first, ...Array.from({ length: count - 1 }, fork)]) void keepRunning(worker)
}

/** Null where this process is not one of several. */
export function inheritedConnection(env: NodeJS.ProcessEnv): Connection | null {
  const connection = cluster.isWorker ? env[connectionVariable] : undefined
  return connection === undefined ? null : JSON.parse(connection)
}

const endOf = (worker: Worker): Promise<[code: number | null, signal: string | null]> =>
  new Promise((resolve) => worker.once('exit', (code, signal) => resolve([code, signal])))

async function stop(worker: Worker): Promise<void> {
  const ended = endOf(worker)
  worker.process.kill('SIGTERM')
  const timeout = setTimeout(() => worker.process.kill('SIGKILL'), stopTimeoutMs)
  await ended
  clearTimeout(timeout)
}
