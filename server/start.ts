import { existsSync } from 'node:fs'
import { type Config, readConfig } from '#server/config.ts'
import { startPostgres } from '#server/database/embedded.ts'
import { createLogger } from '#server/logger.ts'
import { ensureDataDir } from '#server/startup/data-dir.ts'
import { checkPort } from '#server/startup/port.ts'
import { inheritedConnection, startProcesses } from '#server/startup/processes.ts'
import { StartupError } from '#server/startup/startup-error.ts'
import { findMisspelledSettings } from '#server/startup/unknown-settings.ts'

/** How long a stop may take. */
const stopTimeoutMs = 25_000
/** That a process opens: for the assistant, jobs, notifications, and a lock. */
const connectionsBesidePool = 6
/** Ctrl-C under npm sends each signal twice; only one after this time counts as a second. */
const repeatedSignalMs = 1000

/**
 * Starts Portico and runs until SIGTERM or SIGINT. A failure to start is one line on standard error.
 * @param live pages from their sources, for development
 */
export async function start(env: NodeJS.ProcessEnv, { live: isDev }: { live: boolean }): Promise<void> {
  const cleanup = new AsyncDisposableStack()
  let stoppingSince: number | undefined
  const stop = async (code: number) => {
    if (stoppingSince !== undefined) {
      // A second signal means now; PostgreSQL stops by itself.
      if (performance.now() - stoppingSince > repeatedSignalMs) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    // Closing the pool of an unresponsive database would never end.
    setTimeout(() => process.exit(code), stopTimeoutMs)
    await cleanup.disposeAsync().catch((error: unknown) => console.error(error))
    process.exit(code)
  }
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  try {
    await startWithCleanup(env, isDev, cleanup)
  } catch (error) {
    if (stoppingSince !== undefined) return
    if (!(error instanceof StartupError)) console.error(error)
    else if (error.message) console.error(error.message)
    await stop(1)
  }
}

async function startWithCleanup(
  env: NodeJS.ProcessEnv,
  isDev: boolean,
  cleanup: AsyncDisposableStack,
): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const inherited = inheritedConnection(env)
  if (!inherited) for (const line of findMisspelledSettings(env)) console.error(line)
  const config = readConfig(env)
  const log = createLogger(config.LOG_LEVEL)
  if (inherited) {
    const { run } = await import('#server/run.ts')
    return run({ config, log, connection: inherited, onListening: () => {}, cleanup })
  }
  await checkPort(config)
  ensureDataDir(config.DATA_DIR)
  const onListening = () => console.log(`Portico is ready: ${config.PUBLIC_URL}`)
  const connect = async () => config.DATABASE_URL ?? startEmbedded(config, log, cleanup)
  if (config.WORKERS > 1 && !isDev) {
    if (config.METRICS_TOKEN !== undefined) {
      const { answerMetricsRequests } = await import('#server/metrics/processes.ts')
      answerMetricsRequests()
    }
    await startProcesses({ count: config.WORKERS, connection: await connect(), log, cleanup })
    return onListening()
  }
  // PostgreSQL starts while the rest of the program is loading.
  const [connection, run] = await Promise.all([
    connect(),
    isDev
      ? import('#server/site/dev-server.ts').then(({ runDevServer }) => runDevServer)
      : import('#server/run.ts').then((program) => program.run),
  ])
  await run({ config, log, connection, onListening, cleanup })
}

async function startEmbedded(
  { DATA_DIR, WORKERS, DATABASE_POOL }: Config,
  log: ReturnType<typeof createLogger>,
  cleanup: AsyncDisposableStack,
) {
  const { connection, stop } = await startPostgres({
    dataDir: DATA_DIR,
    connections: WORKERS * (DATABASE_POOL + connectionsBesidePool),
    log,
  })
  cleanup.defer(stop)
  return connection
}
