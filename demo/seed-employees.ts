import { randomBytes } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { company } from '#contract/company.ts'
import { type DemoEmployee, employees } from '#demo/employees.ts'
import { rasterize } from '#demo/images.ts'
import { employeeProfile } from '#server/employees/tables.ts'
import type { Services } from '#server/services.ts'
import { account } from '#server/sessions/tables.ts'

/**
 * Adds the team to the portal, with one password for all of them. After an interrupted start those who are missing are
 * added, and everyone's password is set again, since no one may have read the former one. Returns it if it was generated.
 */
export async function seedEmployees(services: Services): Promise<string | undefined> {
  const { config, db, passwords } = services
  const usernames = employees.map(({ username }) => username)
  const present = await db
    .select({ username: account.username })
    .from(account)
    .where(inArray(account.username, usernames))
  const missing = employees.filter(({ username }) => present.every((one) => one.username !== username))
  for (const employee of missing) await seedEmployee(services, employee)
  const password = config.EMPLOYEE_PASSWORD ?? randomBytes(15).toString('base64url')
  const passwordHash = await passwords.hash(password)
  await db.update(account).set({ passwordHash }).where(inArray(account.username, usernames))
  return config.EMPLOYEE_PASSWORD === undefined ? password : undefined
}

async function seedEmployee({ db, library }: Services, employee: DemoEmployee): Promise<void> {
  const { username, email, firstName, lastName, designation, education, aboutUs, picture } = employee
  const image = await library.store('employee', await rasterize(picture))
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(account)
      .values({ kind: 'employee', username, email, firstName, lastName, profileImage: image.path })
      .returning({ id: account.id })
    const { id: accountId } = row as { id: number }
    await library.setUses(tx, `account:${accountId}`, [image.path], [image])
    await tx.insert(employeeProfile).values({
      accountId,
      designation,
      education,
      aboutUs,
      comapanyName: company.name,
      contactNumber: company.offices[0].phone,
    })
  })
}
