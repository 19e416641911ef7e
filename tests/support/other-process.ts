import { onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type Connection, connect, connectionOf } from '#server/database/connect.ts'
import { createServices } from '#server/services.ts'
import { closeNow, lightPasswordCost, type TestApp } from '#tests/support/app.ts'

/**
 * One more process on the database of an app, as far as events are concerned: with connections and memory of its own.
 * @param place in place of the app's own
 * @param dataDir in place of the app's own
 * @param isPooled whether that place is a pooler in transaction mode
 */
export async function startOtherProcess(
  { db, services: { config, log } }: TestApp,
  place: { host?: string; port?: number } = {},
  { isPooled = false, dataDir = config.DATA_DIR } = {},
): Promise<Pick<TestApp, 'fastify' | 'services' | 'db'>> {
  const { connection } = connectionOf(db)
  const ownDb = connect({ ...(connection as object), ...place } as Connection, {
    direct: isPooled ? connection : undefined,
  })
  const services = await createServices({
    config: { ...config, DATA_DIR: dataDir },
    log,
    db: ownDb,
    passwordCost: lightPasswordCost,
  })
  const fastify = await buildApp(services, null)
  await services.events.listen()
  onTestFinished(async () => {
    await closeNow({ fastify, close: () => fastify.close() })
    await services.knowledge.close()
    await services.events.close()
    await services.replica?.close()
    await ownDb.$client.end()
  })
  return { fastify, services, db: ownDb }
}
