import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { seedOnce } from '#demo/seed-once.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { type Connection, connect } from '#server/database/connect.ts'
import { checkDatabase, databaseUnusable } from '#server/database/external.ts'
import { migrate } from '#server/database/migrate.ts'
import { startWorkers } from '#server/jobs/workers.ts'
import { createServices, type Services } from '#server/services.ts'
import type { DevServer } from '#server/site/dev-server.ts'
import { loadBuild } from '#server/site/ssr.ts'
import { listenError } from '#server/startup/port.ts'
import { StartupError } from '#server/startup-error.ts'

interface RunOptions {
  config: Config
  log: Logger
  connection: Connection
  /** What serves it in development. */
  devServer?: DevServer
  /** Undoes what a start has opened, the latest first. */
  cleanup: AsyncDisposableStack
}

/** How long a request may still run after the process has been told to stop, in milliseconds. */
const drainTimeoutMs = 10_000

/** When the first visitors of a start have been served, in milliseconds. */
const afterWarmupMs = 2_000

/** From a database that can be reached to a program that answers. */
export async function run({ config, log, connection, devServer, cleanup }: RunOptions): Promise<void> {
  if (config.DATABASE_URL) await checkDatabase(config.DATABASE_URL)
  let isStopping = false
  const db = connect(connection, (error) => {
    if (!isStopping) log.warn({ err: error }, 'a connection to the database was lost')
  })
  cleanup.defer(() => {
    isStopping = true
    return db.$client.end()
  })
  await migrate(db).catch((error: unknown) => {
    throw config.DATABASE_URL && !(error instanceof StartupError) ? databaseUnusable(error) : error
  })

  const services = createServices({ config, log, db })
  cleanup.defer(() => services.invalidation.close())
  await seedOnce(services)
  await services.invalidation.listen()

  const app = await (devServer ? attachToDevServer(services, devServer) : listen(services))
  const workers = startWorkers(services)
  cleanup.defer(async () => {
    await Promise.all([stopServer(app), workers.then((stop) => stop())])
  })
  console.log(`Portico is ready: ${config.PUBLIC_URL}`)
  await workers
  setTimeout(compactHeap, afterWarmupMs).unref()
}

async function attachToDevServer(services: Services, live: DevServer): Promise<FastifyInstance> {
  const app = await buildApp(services, live.build)
  await app.ready()
  live.attach(app.server)
  return app
}

async function listen(services: Services): Promise<FastifyInstance> {
  const { HOST, PORT } = services.config
  const app = await buildApp(services, await loadBuild())
  try {
    await app.listen({ host: HOST, port: PORT })
  } catch (error) {
    throw listenError(error as NodeJS.ErrnoException, services.config)
  }
  return app
}

/** Takes no new requests and waits for those that run, but not for connections that are merely kept open. */
async function stopServer(app: FastifyInstance): Promise<void> {
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), 50)
  const deadline = setTimeout(() => app.server.closeAllConnections(), drainTimeoutMs)
  await app.close()
  clearInterval(closeIdle)
  clearTimeout(deadline)
}

/** Reading the program fills a third more memory than it keeps, and V8 alone would hold on to it. Takes about 0.1 s. */
function compactHeap(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NonNullable<typeof gc>
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
