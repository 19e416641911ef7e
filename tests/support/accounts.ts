import { accountMessages } from '#contract/account/account-messages.ts'
import type { Role } from '#contract/account/roles.ts'
import { createPasswords } from '#server/sessions/passwords.ts'
import type { Employee } from '#server/sessions/store.ts'
import { account } from '#server/sessions/tables.ts'
import { lightPasswordCost, type TestApp } from '#tests/support/app.ts'
import { callerOf } from '#tests/support/calls.ts'
import { onlyRow } from '#tests/support/only-row.ts'

export interface Account {
  readonly id: number
  readonly email: string
  readonly password: string
}

let adminCount = 0

/** One more administrator, whom no other test knows. */
export async function createAdmin(
  { db }: TestApp,
  email = `admin${++adminCount}@example.com`,
  role: Role = 'owner',
): Promise<Account> {
  const password = `a password ${Math.random()}`
  const passwordHash = await createPasswords(lightPasswordCost).hash(password)
  const { id } = await onlyRow(
    db
      .insert(account)
      .values({ kind: 'admin', role, email, firstName: 'Grace', lastName: 'Hopper', passwordHash })
      .returning({ id: account.id }),
  )
  return { id, email, password }
}

let employeeCount = 0

export interface EmployeeAccount extends Account {
  readonly username: string
}

/** One more employee, whom no other test knows. */
export async function createEmployee(
  { db }: TestApp,
  username = `Employee${++employeeCount}`,
  names = { firstName: 'Katherine', lastName: 'Johnson' },
): Promise<EmployeeAccount> {
  const [email, password] = [`${username}@example.com`, `a password ${Math.random()}`]
  const passwordHash = await createPasswords(lightPasswordCost).hash(password)
  const { id } = await onlyRow(
    db
      .insert(account)
      .values({ kind: 'employee', username, email, ...names, passwordHash })
      .returning({ id: account.id }),
  )
  return { id, username, email, password }
}

/** As a session of the employee is found. */
export async function asEmployee({ db, services }: TestApp, employee: EmployeeAccount): Promise<Employee> {
  const { access } = await db.transaction((tx) => services.sessions.create(tx, employee.id, false))
  const caller = await services.sessions.findByAccessToken('employee', access)
  if (caller?.kind !== 'employee') throw new Error('The employee is not signed in.')
  return caller
}

/** Signs an employee in as the portal does. Every call comes from an address of its own unless one is given. */
export function signInEmployee(
  { call }: TestApp,
  { username, password }: { username: string; password: string },
  {
    remoteAddress = newIp(),
    cookies = {},
  }: { remoteAddress?: string; cookies?: Record<string, string> } = {},
) {
  const payload = { username, password, role: 'EMPLOYEE' }
  return call('POST jira/login/', payload, { remoteAddress, cookies })
}

/** Calls as an administrator with a new session. */
export async function callerAs({ db, services, fastify }: TestApp, { id }: { id: number }) {
  const { access } = await db.transaction((tx) => services.sessions.create(tx, id, false))
  return callerOf(fastify, bearer(access))
}

/** The header of a new session of an employee. */
export async function employeeSession({ db, services }: TestApp, { id }: { id: number }) {
  const { access } = await db.transaction((tx) => services.sessions.create(tx, id, false))
  return bearer(access)
}

/** Signs in as the screen does. Every call comes from an address of its own unless one is given. */
export function signIn(
  { call }: TestApp,
  { email, password }: { email: string; password: string },
  more: { remember?: boolean; remoteAddress?: string; cookies?: Record<string, string> } = {},
) {
  const { remember, remoteAddress = newIp(), cookies = {} } = more
  const payload = { UserEmail: email, password, remember }
  return call('POST adminLogin/', payload, { remoteAddress, cookies })
}

let ipCount = 0

/** An address that has not called before. */
export const newIp = (): string => `10.1.${ipCount >> 8}.${ipCount++ & 255}`

/** The session's tokens of a new sign-in. */
export async function tokensOf(app: TestApp, account: Account): Promise<{ access: string; refresh: string }> {
  const response = await signIn(app, account)
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`)
  return response.json()
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** What the profile call answers to this token. */
export async function profileStatus({ call }: TestApp, account: Account, token: string): Promise<number> {
  return (await call({ url: `/api/get-admin/${account.id}/`, headers: bearer(token) })).statusCode
}

/** Passwords that no one may choose, and why. */
export const weakPasswords: readonly [password: string, sentence: string][] = [
  ['a', accountMessages.passwordTooShort],
  ['7 signs', accountMessages.passwordTooShort],
  ['🔑🔑🔑🔑🔑', accountMessages.passwordTooShort],
  ['password', accountMessages.passwordTooCommon],
  ['Passw0rd', accountMessages.passwordTooCommon],
  ['12345678', accountMessages.passwordTooCommon],
]
