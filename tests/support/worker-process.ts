import { readConfig } from '#server/config.ts'
import { type Connection, connect } from '#server/database/connect.ts'
import { createLogger } from '#server/logger.ts'
import { startWorkers } from '#server/modules/index.ts'
import { createServices } from '#server/services.ts'

/** A process that does the jobs of a test's database, to be killed. Gets the connection as its argument. */
const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' })
const db = connect(JSON.parse(process.argv[2] ?? '') as Connection)
await startWorkers(await createServices({ config, log: createLogger('silent'), db }))
