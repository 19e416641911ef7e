import { existsSync } from 'node:fs'
import { readConfig } from '#server/config.ts'
import { startPostgres } from '#server/database/embedded.ts'
import { createLog } from '#server/logger.ts'
import { makeDataDir } from '#server/startup/data-dir.ts'
import { checkPort } from '#server/startup/port.ts'
import { misspelled } from '#server/startup/unknown-settings.ts'
import { CannotStart } from '#server/startup-error.ts'

/** How long a stop may take, in milliseconds. */
const patience = 25_000
/** Ctrl-C under npm sends each signal twice; only one that comes later than this means impatience, in milliseconds. */
const echo = 1000

/**
 * Starts Portico and stays until SIGTERM or SIGINT. What keeps it from starting is said in a line on standard error.
 * @param live pages straight from their sources, for development
 */
export async function serve(env: NodeJS.ProcessEnv, { live }: { live: boolean }): Promise<void> {
  const cleanup = new AsyncDisposableStack()
  let stoppingSince: number | undefined
  const stop = async (code: number) => {
    if (stoppingSince !== undefined) {
      // Whoever asks again does not want to wait; PostgreSQL ends by itself.
      if (performance.now() - stoppingSince > echo) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    // A database that stands still would be waited for for ever.
    setTimeout(() => process.exit(code), patience)
    await cleanup.disposeAsync().catch((error: unknown) => console.error(error))
    process.exit(code)
  }
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  try {
    await start(env, live, cleanup)
  } catch (error) {
    if (stoppingSince !== undefined) return
    console.error(error instanceof CannotStart ? error.message : error)
    await stop(1)
  }
}

async function start(env: NodeJS.ProcessEnv, live: boolean, cleanup: AsyncDisposableStack): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  for (const line of misspelled(env)) console.error(line)
  const config = readConfig(env)
  const log = createLog(config.LOG_LEVEL)
  await checkPort(config)
  makeDataDir(config.DATA_DIR)
  // PostgreSQL comes up while the rest of the program is read.
  const [connection, run] = await Promise.all([
    config.DATABASE_URL ?? embedded(config.DATA_DIR, log, cleanup),
    live
      ? import('#server/site/dev-server.ts').then(({ runLive }) => runLive)
      : import('#server/run.ts').then((program) => program.run),
  ])
  await run({ config, log, connection, cleanup })
}

async function embedded(dataDir: string, log: ReturnType<typeof createLog>, cleanup: AsyncDisposableStack) {
  const { connection, stop } = await startPostgres({ dataDir, log })
  cleanup.defer(stop)
  return connection
}
