import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { seedOnce } from '#demo/seed-once.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { type Connection, closePool, connect } from '#server/database/connect.ts'
import { checkDatabases, databaseUnusable, sessionSetting } from '#server/database/external.ts'
import { migrate } from '#server/database/migrate.ts'
import { configuredS3 } from '#server/files/configured-storages.ts'
import { checkBucket } from '#server/files/s3/check-bucket.ts'
import type { App } from '#server/http/route-schema.ts'
import { install, startWorkers } from '#server/modules/index.ts'
import { createServices, type Services } from '#server/services.ts'
import type { SiteBuild } from '#server/site/pages.ts'
import { loadBuild } from '#server/site/ssr.ts'
import { listen } from '#server/startup/listen.ts'
import { StartupError } from '#server/startup/startup-error.ts'
import { compactHeap } from '#server/threads/collect-garbage.ts'

/** For development: pages from their sources, behind a server that outlives the program's. */
export interface DevServer {
  readonly build: SiteBuild
  /** Forwards requests to this server from now on. */
  attach(server: Server): void
}

interface RunOptions {
  config: Config
  log: Logger
  connection: Connection
  /** Called when requests are answered. */
  onListening: () => void
  /** The server in front of it in development. */
  devServer?: DevServer
  /** Undoes what a start has opened, in reverse order. */
  cleanup: AsyncDisposableStack
}

/** How long a request may still run after the process was told to stop. */
const drainTimeoutMs = 10_000

/** When the first requests after a start have been served. */
const afterWarmupMs = 2_000

/** From a reachable database to a server that answers. */
export async function run({
  config,
  log,
  connection,
  onListening,
  devServer,
  cleanup,
}: RunOptions): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT } = config
  if (OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) {
    // Only tracing needs these imports.
    const { startTracing } = await import('#server/tracing/start-tracing.ts')
    cleanup.defer(startTracing({ ...config, OTEL_EXPORTER_OTLP_ENDPOINT }, log))
  }
  await checkDatabases(config)
  const s3 = configuredS3(config)
  if (s3) await checkBucket(s3, config.S3_PREFIX)
  let isStopping = false
  const onIdleError = (error: Error) => {
    if (!isStopping) log.warn({ err: error }, 'database connection lost')
  }
  const db = connect(connection, {
    max: config.DATABASE_POOL,
    direct: config.DATABASE_DIRECT_URL,
    onIdleError,
  })
  cleanup.defer(() => {
    isStopping = true
    return closePool(db)
  })
  await migrate(db, install).catch((error: unknown) => {
    const isExpected = error instanceof StartupError || !config.DATABASE_URL
    throw isExpected ? error : databaseUnusable(sessionSetting(config), error)
  })

  const services = await createServices({ config, log, db })
  cleanup.defer(() => services.replica?.close())
  cleanup.defer(() => services.events.close())
  cleanup.defer(() => services.knowledge.close())
  await seedOnce(services)
  await services.events.listen()

  const app = await (devServer ? attachToDevServer(services, devServer) : buildAndListen(services))
  const workers = startWorkers(services)
  cleanup.defer(async () => {
    await Promise.all([stopServer(app), workers.then((stop) => stop())])
  })
  onListening()
  await workers
  setTimeout(compactHeap, afterWarmupMs).unref()
}

async function attachToDevServer(services: Services, live: DevServer): Promise<App> {
  const app = await buildApp(services, live.build)
  await app.ready()
  live.attach(app.server)
  return app
}

async function buildAndListen(services: Services): Promise<App> {
  const app = await buildApp(services, await loadBuild())
  await listen(app, services.config)
  return app
}

/** Accepts no new requests and waits for running ones, but not for idle keep-alive connections. */
async function stopServer(app: App): Promise<void> {
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), 50)
  const deadline = setTimeout(() => app.server.closeAllConnections(), drainTimeoutMs)
  await app.close()
  clearInterval(closeIdle)
  clearTimeout(deadline)
}
