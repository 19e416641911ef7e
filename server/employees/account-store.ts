import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { newEmployeeSchema } from '#contract/employee/employee.ts'
import type { Runner, Transaction } from '#server/database/connect.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { employeeProfile, employeeProjectRole } from '#server/employees/tables.ts'
import { notFound } from '#server/errors.ts'
import { defineQueue } from '#server/jobs/queue.ts'
import type { Devices } from '#server/sessions/devices.ts'
import { isPersonOf } from '#server/sessions/people.ts'
import type { Sessions } from '#server/sessions/store.ts'
import { account, passwordReset } from '#server/sessions/tables.ts'

/** Invites employees who have no password yet, unless their accounts are deactivated by then. */
export const invitationQueue = defineQueue<{ readonly accountId: number }>('employee-invitation', {
  concurrency: 1,
  retryLimit: 5,
  retryDelay: 1,
  retryBackoff: true,
  expireInSeconds: 60,
})

const isEmployee = isPersonOf('employee')

const columns = {
  id: account.id,
  username: sql<string>`${account.username}`,
  email: account.email,
  firstName: account.firstName,
  lastName: account.lastName,
  active: account.active,
  isInvited: sql<boolean>`${account.passwordHash} is null`,
}

export type EmployeeRow = Awaited<ReturnType<typeof findEmployee>>

/** Throws 404 for an unknown id. */
export async function findEmployee(runner: Runner, id: number) {
  const [row] = await runner
    .select(columns)
    .from(account)
    .where(and(isEmployee, eq(account.id, id)))
  if (!row) throw notFound()
  return row
}

/** The account with an e-mail address, regardless of case; undefined if there is none. */
export async function findEmployeeByEmail(runner: Runner, email: string): Promise<EmployeeRow | undefined> {
  const hasEmail = sql`lower(${account.email}) = lower(${email})`
  const [row] = await runner.select(columns).from(account).where(and(isEmployee, hasEmail))
  return row
}

/** A username that nobody has: `anna.s`, else `anna.smith`, else with a number. */
export async function proposeUsername(runner: Runner, firstName: string, lastName: string): Promise<string> {
  const [first, last] = [letters(firstName) || 'colleague', letters(lastName)]
  const [short, long] = last ? [`${first}.${last.charAt(0)}`, `${first}.${last}`] : [first, first]
  const wanted = [short, long, ...Array.from({ length: 98 }, (_, index) => `${long}${index + 2}`)]
  const taken = await runner
    .select({ name: sql<string>`lower(${account.username})` })
    .from(account)
    .where(inArray(sql`lower(${account.username})`, wanted))
  return wanted.find((name) => !taken.some((one) => one.name === name)) ?? ''
}

const letters = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 28)

/** Adds an account without a password. */
export async function addEmployee(
  tx: Transaction,
  {
    username,
    email,
    first_name: firstName,
    last_name: lastName,
    designation,
  }: z.output<typeof newEmployeeSchema>,
): Promise<number> {
  const { id } = onlyRow(
    await tx
      .insert(account)
      .values({ kind: 'employee', username, email, firstName, lastName })
      .returning({ id: account.id }),
  )
  if (designation) await setDesignation(tx, id, designation)
  return id
}

export const setDesignation = (tx: Transaction, accountId: number, designation: string) =>
  tx
    .insert(employeeProfile)
    .values({ accountId, designation })
    .onConflictDoUpdate({ target: employeeProfile.accountId, set: { designation } })

/** Deactivating ends all sessions and links. Returns whether it was otherwise before. */
export async function setActive(
  tx: Transaction,
  { sessions, devices }: { readonly sessions: Sessions; readonly devices: Devices },
  id: number,
  active: boolean,
): Promise<boolean> {
  const changed = await tx
    .update(account)
    .set({ active, updatedAt: sql`now()` })
    .where(and(isEmployee, eq(account.id, id), eq(account.active, !active)))
    .returning({ id: account.id })
  if (!active) await endAccess(tx, { sessions, devices }, id)
  return changed.length > 0
}

/** Ends all sessions of an account, and forgets its devices and links. */
export async function endAccess(
  tx: Transaction,
  { sessions, devices }: { readonly sessions: Sessions; readonly devices: Devices },
  id: number,
): Promise<void> {
  await sessions.revokeAll(tx, id)
  await devices.revokeAll(tx, id)
  await tx.delete(passwordReset).where(eq(passwordReset.accountId, id))
}

/** Deletes what the profile of an employee says beyond name and picture. */
export async function forgetProfile(tx: Transaction, accountId: number): Promise<void> {
  for (const table of [employeeProfile, employeeProjectRole])
    await tx.delete(table).where(eq(table.accountId, accountId))
}
