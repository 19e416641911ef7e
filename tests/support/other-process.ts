import { onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/database/connect.ts'
import { createServices } from '#server/services.ts'
import { lightPasswordCost, type TestApp } from '#tests/support/app.ts'

/**
 * One more process on the database of an app, as far as events are concerned: with connections and memory of its own.
 * @param connection in place of the app's own
 */
export async function startOtherProcess(
  { db, services: { config, log } }: TestApp,
  connection: { host?: string; port?: number } = {},
): Promise<Pick<TestApp, 'fastify' | 'services' | 'db'>> {
  const { host, user, database } = db.$client.options
  const ownDb = connect({ host, user, database, ...connection } as never, () => {})
  const services = createServices({ config, log, db: ownDb, passwordCost: lightPasswordCost })
  const fastify = await buildApp(services, null)
  await services.events.listen()
  onTestFinished(async () => {
    await fastify.close()
    await services.knowledge.close()
    await services.events.close()
    await ownDb.$client.end()
  })
  return { fastify, services, db: ownDb }
}
