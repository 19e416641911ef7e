import { Semaphore } from 'async-mutex'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { UpstreamService } from '#contract/employee/connection.ts'
import { employeeCredential } from '#server/credentials/tables.ts'
import { withAdvisoryLock } from '#server/database/advisory-lock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { isDomainError, reconnect } from '#server/errors.ts'
import { openText, sealText } from '#server/secrets/box.ts'
import { type PersonRow, personColumns } from '#server/sessions/person.ts'
import type { Employee } from '#server/sessions/store.ts'
import { account } from '#server/sessions/tables.ts'
import type { UpstreamCaller } from '#server/upstream/client.ts'

/** What an employee's calls of a server run with. */
export interface Credential {
  /** How the server identifies the account. */
  readonly identity: string
  readonly displayName: string
  /** The header `Authorization`, or what it is made of. */
  readonly authorization: string
  /** What all paths at the server begin with; nothing unless given. */
  readonly pathPrefix?: string
}

interface ConnectionState {
  readonly displayName: string
  readonly isRefused: boolean
}

/** An employee who is known at a server. */
export interface ConnectedEmployee extends PersonRow {
  readonly id: number
  readonly identity: string
}

/** The accounts of employees at one of the company's other servers. */
export interface Credentials {
  /** Null if there are none, if the server has refused them, or if they were sealed with another key. */
  find(accountId: number): Promise<Credential | null>
  state(accountId: number): Promise<ConnectionState | null>
  set(accountId: number, credential: Credential): Promise<void>
  /**
   * Replaces them while nobody else renews them, in any process. Null if there are none that can be tried. Others that
   * were set meanwhile stay.
   */
  renew(accountId: number, work: (current: Credential) => Promise<Credential>): Promise<Credential | null>
  /** From now on they are not tried. Other credentials that were set meanwhile stay. */
  refuse(accountId: number, refused: Credential): Promise<void>
  /** False if there were none. */
  remove(accountId: number): Promise<boolean>
  /** Up to when the employee has been told what happened there; null without an account. */
  watchedAt(accountId: number): Promise<Date | null>
  setWatchedAt(accountId: number, at: Date): Promise<void>
  /** The employees with these identities or usernames, these in any case. */
  findEmployees(names: readonly string[]): Promise<readonly ConnectedEmployee[]>
  /** All who work here. */
  listEmployees(): Promise<readonly ConnectedEmployee[]>
}

/** The number of an account is added. Other locks have smaller ones. */
const renewalLock = 2 ** 40

/** Each has a connection of its own. */
const renewals = new Semaphore(4)

export function createCredentials(db: Database, service: UpstreamService, key: Buffer): Credentials {
  const table = employeeCredential
  const own = (accountId: number) => and(eq(table.accountId, accountId), eq(table.service, service))
  const purpose = (accountId: number) => `${service}:${accountId}`
  const read = async (accountId: number) => {
    const [row] = await db.select().from(table).where(own(accountId))
    return row
  }
  const open = (row: typeof table.$inferSelect) => openText(key, row.sealed, purpose(row.accountId))
  const selectEmployees = (where: SQL | undefined) =>
    db
      .select({ ...personColumns(account), id: account.id, identity: table.identity })
      .from(table)
      .innerJoin(account, eq(account.id, table.accountId))
      .where(and(eq(table.service, service), where))

  return {
    async find(accountId) {
      const row = await read(accountId)
      const authorization = row && row.refusedAt === null ? open(row) : null
      return row && authorization !== null
        ? { identity: row.identity, displayName: row.displayName, authorization }
        : null
    },
    async state(accountId) {
      const row = await read(accountId)
      return row
        ? { displayName: row.displayName, isRefused: row.refusedAt !== null || open(row) === null }
        : null
    },
    async set(accountId, { identity, displayName, authorization }) {
      const sealed = sealText(key, authorization, purpose(accountId))
      const values = {
        identity,
        displayName,
        sealed,
        connectedAt: sql`now()`,
        refusedAt: null,
        watchedAt: sql`now()`,
      }
      await db
        .insert(table)
        .values({ ...values, accountId, service })
        .onConflictDoUpdate({ target: [table.accountId, table.service], set: values })
    },
    async renew(accountId, work) {
      let renewed: Credential | null = null
      const renewAlone = async () => {
        const row = await read(accountId)
        const authorization = row && row.refusedAt === null ? open(row) : null
        if (!row || authorization === null) return
        const current = { identity: row.identity, displayName: row.displayName, authorization }
        renewed = await work(current)
        if (renewed === current) return
        const sealed = sealText(key, renewed.authorization, purpose(accountId))
        await db
          .update(table)
          .set({ sealed })
          .where(and(own(accountId), eq(table.sealed, row.sealed)))
      }
      // Not by a lock of the row: the server that is asked may be slow, and the pool has few connections.
      await renewals.runExclusive(() => withAdvisoryLock(db, renewalLock + accountId, 'wait', renewAlone))
      return renewed
    },
    async refuse(accountId, { authorization }) {
      const row = await read(accountId)
      if (!row || open(row) !== authorization) return
      await db
        .update(table)
        .set({ refusedAt: sql`now()` })
        .where(and(own(accountId), eq(table.sealed, row.sealed), isNull(table.refusedAt)))
    },
    async remove(accountId) {
      const removed = await db.delete(table).where(own(accountId)).returning({ id: table.accountId })
      return removed.length > 0
    },
    watchedAt: async (accountId) => (await read(accountId))?.watchedAt ?? null,
    async setWatchedAt(accountId, watchedAt) {
      await db.update(table).set({ watchedAt }).where(own(accountId))
    },
    async findEmployees(names) {
      if (names.length === 0) return []
      const userNames = names.map((name) => name.toLowerCase())
      return selectEmployees(
        or(inArray(table.identity, [...names]), inArray(sql`lower(${account.username})`, userNames)),
      )
    },
    listEmployees: () => selectEmployees(eq(account.active, true)),
  }
}

/** An employee with an account at a server. */
export interface Actor {
  readonly as: Employee
  /** How the server identifies the account. */
  readonly identity: string
  readonly caller: UpstreamCaller & { readonly authorization: string }
  readonly pathPrefix: string
  /** Credentials that the server refuses in a call are not tried again. */
  run<T>(call: () => Promise<T>): Promise<T>
}

interface ActingOptions {
  /** As people call the server. */
  readonly name: string
  readonly credentials: Pick<Credentials, 'find' | 'refuse'>
  /** The error of a domain for what the server refuses. */
  readonly toDomainError: (error: unknown) => unknown
}

/** Finds out as whom an employee acts at a server. Throws `reconnect` for those without an account. */
export type ActAs = (as: Employee) => Promise<Actor>

export function createActing({ name, credentials, toDomainError }: ActingOptions): ActAs {
  return async (as) => {
    const credential = await credentials.find(as.id)
    if (!credential) throw reconnect(`Connect ${name} in your profile.`)
    const { identity, authorization, pathPrefix = '' } = credential
    return {
      as,
      identity,
      caller: { key: `${as.id}:${identity}`, authorization },
      pathPrefix,
      async run(call) {
        try {
          return await call()
        } catch (error) {
          const known = toDomainError(error)
          if (isDomainError(known, 'reconnect')) await credentials.refuse(as.id, credential)
          throw known
        }
      },
    }
  }
}

/** Deletes the accounts of an employee at all servers. */
export async function forgetCredentials(tx: Transaction, accountId: number): Promise<void> {
  await tx.delete(employeeCredential).where(eq(employeeCredential.accountId, accountId))
}
