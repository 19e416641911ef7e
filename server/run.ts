import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { fillOnce } from '#demo/seed-once.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { type Connection, connect } from '#server/database/connect.ts'
import { checkDatabase, unusable } from '#server/database/external.ts'
import { migrate } from '#server/database/migrate.ts'
import { startWork } from '#server/jobs/workers.ts'
import { createWorld, type World } from '#server/services.ts'
import type { Live } from '#server/site/dev-server.ts'
import { builtWeb } from '#server/site/ssr.ts'
import { withoutPort } from '#server/startup/port.ts'
import { CannotStart } from '#server/startup-error.ts'

interface Given {
  config: Config
  log: Logger
  connection: Connection
  /** What serves it in development. */
  live?: Live
  /** Undoes what a start has opened, the latest first. */
  cleanup: AsyncDisposableStack
}

/** How long a request may still run after the process has been told to stop, in milliseconds. */
const patience = 10_000

/** When the first visitors of a start have been served, in milliseconds. */
const settled = 2_000

/** From a database that can be reached to a program that answers. */
export async function run({ config, log, connection, live, cleanup }: Given): Promise<void> {
  if (config.DATABASE_URL) await checkDatabase(config.DATABASE_URL)
  let leaving = false
  const db = connect(connection, (error) => {
    if (!leaving) log.warn({ err: error }, 'a connection to the database was lost')
  })
  cleanup.defer(() => {
    leaving = true
    return db.$client.end()
  })
  await migrate(db).catch((error: unknown) => {
    throw config.DATABASE_URL && !(error instanceof CannotStart) ? unusable(error) : error
  })

  const world = createWorld({ config, log, db })
  cleanup.defer(() => world.changes.close())
  await fillOnce(world)
  await world.changes.listen()

  const app = await (live ? show(world, live) : listen(world))
  const work = startWork(world)
  cleanup.defer(async () => {
    await Promise.all([finish(app), work.then((stop) => stop())])
  })
  console.log(`Portico is ready: ${config.PUBLIC_URL}`)
  await work
  setTimeout(giveBack, settled).unref()
}

async function show(world: World, live: Live): Promise<FastifyInstance> {
  const app = await buildApp(world, live.web)
  await app.ready()
  live.show(app.server)
  return app
}

async function listen(world: World): Promise<FastifyInstance> {
  const { HOST, PORT } = world.config
  const app = await buildApp(world, await builtWeb())
  try {
    await app.listen({ host: HOST, port: PORT })
  } catch (error) {
    throw withoutPort(error as NodeJS.ErrnoException, world.config)
  }
  return app
}

/** Takes no new requests and waits for those that run, but not for connections that are merely kept open. */
async function finish(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
  const limit = setTimeout(() => app.server.closeAllConnections(), patience)
  await app.close()
  clearInterval(sweep)
  clearTimeout(limit)
}

/** Reading the program fills a third more memory than it keeps, and V8 alone would hold on to it. Takes about 0.1 s. */
function giveBack(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NonNullable<typeof gc>
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
