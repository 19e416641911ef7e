import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { accountFilters } from '#contract/account/account-filters.ts'
import {
  type EmployeeAccount,
  type employeeChangeSchema,
  employeeAccountErrors as errors,
  type newEmployeeSchema,
} from '#contract/employee/employee.ts'
import type { ListQuery } from '#contract/list-query.ts'
import { anyOf } from '#server/database/any-of.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { addEmployee, endAccess, setDesignation } from '#server/employees/account-store.ts'
import { employeeProfile, employeeSearch } from '#server/employees/tables.ts'
import { notFound } from '#server/errors.ts'
import { listByIds } from '#server/list/by-ids.ts'
import { whereFilters } from '#server/list/filter-terms.ts'
import { idsOf, orderTermsOf, pageOf } from '#server/list/order-terms.ts'
import { findBest } from '#server/search/find.ts'
import type { Devices } from '#server/sessions/devices.ts'
import { mapDuplicates } from '#server/sessions/duplicates.ts'
import { isPersonOf } from '#server/sessions/people.ts'
import { isInTwoSteps, signInColumns } from '#server/sessions/sign-in-columns.ts'
import type { Sessions } from '#server/sessions/store.ts'
import { account, passwordReset } from '#server/sessions/tables.ts'

/** The accounts of employees, as administrators manage them. */
export interface Employees {
  list(query: ListQuery): Promise<EmployeeAccount[]>
  batches(query: ListQuery): AsyncGenerator<EmployeeAccount[], void>
  count(query: ListQuery): Promise<number>
  /** Throws 404 for an unknown id. */
  find(id: number): Promise<EmployeeAccount>
  /** Adds an account without a password. Throws 400 under `username` or `email` if another employee has the same. */
  add(employee: z.output<typeof newEmployeeSchema>): Promise<EmployeeAccount>
  /** Changes the given fields; deactivating ends all sessions and links. Throws like `add` and `find`. */
  change(id: number, change: z.output<typeof employeeChangeSchema>): Promise<EmployeeAccount>
}

const designation = sql<string>`coalesce(${employeeProfile.designation}, '')`
const state = sql<EmployeeAccount['state']>`case
  when not ${account.active} then 'deactivated'
  when ${account.passwordHash} is null then 'invited'
  else 'active' end`

const columns = {
  id: account.id,
  username: sql<string>`${account.username}`,
  email: account.email,
  first_name: account.firstName,
  last_name: account.lastName,
  designation,
  profile_image: account.profileImage,
  state,
  ...signInColumns,
  created_at: account.createdAt,
}

const filterKeys = { has_second_step: isInTwoSteps, created_at: account.createdAt }

const sortKeys: Readonly<Record<string, SQLWrapper>> = {
  username: sql`lower(${account.username})`,
  name: account.nameSort,
  email: sql`lower(${account.email})`,
  designation: sql`lower(${designation})`,
  created_at: account.createdAt,
}

interface EmployeeOptions {
  readonly db: Database
  readonly sessions: Sessions
  readonly devices: Devices
}

export function createEmployees({ db, sessions, devices }: EmployeeOptions): Employees {
  const select = (runner: Database | Transaction) =>
    runner
      .select(columns)
      .from(account)
      .leftJoin(employeeProfile, eq(employeeProfile.accountId, account.id))
      .$dynamic()

  async function find(runner: Database | Transaction, id: number): Promise<EmployeeAccount> {
    const [row] = await select(runner).where(and(isEmployee, eq(account.id, id)))
    if (!row) throw notFound()
    return toAccount(row)
  }

  const write = (work: (tx: Transaction) => Promise<number>) =>
    mapDuplicates({ username: errors.usernameTaken, email: errors.emailTaken }, () =>
      db.transaction(async (tx) => find(tx, await work(tx))),
    )

  return {
    ...listByIds(
      async (query: ListQuery) => {
        const ids = db
          .select({ id: account.id })
          .from(account)
          .leftJoin(employeeProfile, eq(employeeProfile.accountId, account.id))
          .where(await matches(db, query))
        return idsOf(await pageOf(ids.$dynamic(), orderTerms(query.order), query))
      },
      async (ids) => (await select(db).where(anyOf(account.id, ids))).map(toAccount),
    ),
    async count(query) {
      const [row] = await db
        .select({ count: sql<number>`count(*)::int` })
        .from(account)
        .leftJoin(employeeProfile, eq(employeeProfile.accountId, account.id))
        .where(await matches(db, query))
      return row?.count ?? 0
    },
    find: (id) => find(db, id),
    add: (employee) => write((tx) => addEmployee(tx, employee)),
    change: (id, { email, first_name: firstName, last_name: lastName, designation, active }) =>
      write(async (tx) => {
        const [before] = await tx
          .select({ email: account.email })
          .from(account)
          .where(and(isEmployee, eq(account.id, id)))
          .for('update')
        if (!before) throw notFound()
        await tx
          .update(account)
          .set({ email, firstName, lastName, active, updatedAt: sql`now()` })
          .where(eq(account.id, id))
        if (designation !== undefined) await setDesignation(tx, id, designation)
        if (active === false) await endAccess(tx, { sessions, devices }, id)
        // A link that was mailed to the former address is no longer valid.
        else if (email !== undefined && email !== before.email)
          await tx.delete(passwordReset).where(eq(passwordReset.accountId, id))
        return id
      }),
  }
}

const isEmployee = isPersonOf('employee')

async function matches(db: Database, { filters, searchText }: ListQuery): Promise<SQL | undefined> {
  const found =
    searchText === ''
      ? undefined
      : await findBest(db, { words: employeeSearch, rows: account, scopes: ['employee'] }, searchText)
  return and(
    isEmployee,
    filters.state === undefined ? undefined : eq(state, filters.state),
    whereFilters(accountFilters, filterKeys, filters),
    found && inArray(account.id, found),
  )
}

const orderTerms = orderTermsOf(account.id, sortKeys)

const toAccount = ({ created_at, ...row }: Omit<EmployeeAccount, 'created_at'> & { created_at: Date }) => ({
  ...row,
  created_at: created_at.toISOString(),
})
