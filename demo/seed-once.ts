import { eq, isNull, sql } from 'drizzle-orm'
import { company } from '#contract/company.ts'
import { employees } from '#demo/employees.ts'
import { bootstrapAdmin } from '#server/admins/bootstrap-admin.ts'
import { withAdvisoryLock } from '#server/database/advisory-lock.ts'
import type { Database } from '#server/database/connect.ts'
import { revision } from '#server/revisions/tables.ts'
import type { Services } from '#server/services.ts'
import { account } from '#server/sessions/tables.ts'
import { weaknessOf } from '#server/startup/password-rule.ts'
import { StartupError } from '#server/startup/startup-error.ts'

const lockKey = 7_405_119

/**
 * Seeds a new database: the demo, and last the first administrator, whose row tells later starts that the seed is
 * complete. A generated password is printed once.
 */
export async function seedOnce(services: Services): Promise<void> {
  if (await isSeeded(services.db)) return
  await withAdvisoryLock(services.db, lockKey, 'wait', async () => {
    if (!(await isSeeded(services.db))) await seed(services)
  })
}

async function seed(services: Services): Promise<void> {
  const { config, db, passwords } = services
  expectNoName(config)
  let employeePassword: string | undefined
  if (config.SEED === 'demo') {
    console.log('Seeding the database with the demo company, which takes about ten seconds …')
    const { seedDemo } = await import('#demo/seed.ts')
    employeePassword = await seedDemo(services)
  }
  const { password } = await bootstrapAdmin(
    db,
    { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD },
    passwords,
  )
  await signHistory(db)
  console.log(
    `The first administrator signs in at ${config.PUBLIC_URL}/authority/login as ${config.ADMIN_EMAIL}`,
  )
  if (password) console.log(`with the password ${password} (shown only this once)`)
  if (config.SEED !== 'demo') return
  const [example] = employees
  console.log(
    `The demo’s employees sign in at ${config.PUBLIC_URL}/employee/login, such as ${example?.username}`,
  )
  if (employeePassword)
    console.log(`each of them with the password ${employeePassword} (shown only this once)`)
}

/** Throws StartupError before anything is stored. Later starts ignore the setting. */
function expectNoName({ ADMIN_EMAIL, ADMIN_PASSWORD }: Services['config']): void {
  const weakness = ADMIN_PASSWORD && weaknessOf(ADMIN_PASSWORD, [ADMIN_EMAIL, company.name])
  if (weakness) throw new StartupError(`ADMIN_PASSWORD: ${weakness}`)
}

async function isSeeded(db: Database): Promise<boolean> {
  const admins = await db.select({ id: account.id }).from(account).where(eq(account.kind, 'admin')).limit(1)
  return admins.length > 0
}

/** The demo is older than the first administrator, who is shown as the one who has written it. */
async function signHistory(db: Database): Promise<void> {
  const first = sql<number>`(select min(${account.id}) from ${account} where ${account.kind} = 'admin')`
  await db.update(revision).set({ accountId: first }).where(isNull(revision.accountId))
  // What the demo's employees have uploaded is older as well.
  await db.delete(revision).where(eq(revision.type, 'files'))
}
