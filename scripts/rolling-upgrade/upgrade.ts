/** Does to a database what a start of this version does: migrates it, and installs what migrations cannot express. */

import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { install } from '#server/modules/index.ts'

const [host = '', user = '', database = ''] = process.argv.slice(2)
const db = connect({ host, user, database }, { onIdleError: console.error })
await migrate(db, install)
const { rows } = await db.$client.query<{ count: number }>(
  'select count(*)::int as count from drizzle.__drizzle_migrations',
)
console.log(`${database}: ${rows[0]?.count} migrations`)
await db.$client.end()
