import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Role } from '#contract/account/roles.ts'
import { sessionLifetime } from '#contract/limits.ts'
import type { TokenScope } from '#contract/tokens/scopes.ts'
import type { Database, Runner, Transaction } from '#server/database/connect.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { EventBus } from '#server/events/bus.ts'
import {
  type AccountKind,
  account,
  emailChange,
  knownDevice,
  passkeyChallenge,
  passwordReset,
  session,
  sessionToken,
} from '#server/sessions/tables.ts'
import { hasTwoStepApp, isTwoStepRequired } from '#server/sessions/two-step-rule.ts'

interface SignedIn {
  /** The account's id, unique across kinds. */
  readonly id: number
  readonly sessionId: string
}

/** An administrator who presented a valid session. */
export interface Administrator extends SignedIn {
  readonly kind: 'admin'
  /** As it is at the time of the request. */
  readonly role: Role
  /** By which a program acts as the administrator; absent where they have signed in themselves. */
  readonly token?: PresentedApiToken
}

/** A token of the API that was presented with a request. */
export interface PresentedApiToken {
  readonly id: number
  readonly name: string
  readonly scopes: readonly TokenScope[]
}

/** An employee who presented a valid session. */
export interface Employee extends SignedIn {
  readonly kind: 'employee'
  readonly username: string
}

/** The person who makes a request, if signed in. */
export type Principal = Administrator | Employee

/** The principal of a request. */
export type Caller = Principal & {
  /** Whether the password was checked within the last minutes (`sessionLifetime.recentSeconds`). */
  readonly isRecent: boolean
  /** Whether a second step is required, and has to be set up before anything else. */
  readonly lacksSecondStep: boolean
}

/** The tokens for a browser. `persistent` says whether it may keep them after it is closed. */
export interface Tokens {
  readonly access: string
  readonly refresh: string
  readonly persistent: boolean
}

/** Where a session is used. */
export interface Client {
  readonly ip: string
  readonly userAgent: string | null
}

type SessionRow = Pick<typeof session.$inferSelect, 'id' | 'createdAt' | 'lastUsedAt' | 'ip' | 'userAgent'>

/**
 * The sign-ins of administrators and employees. Tokens are random, 256 bits, and stored only as hashes; times are the
 * database's, so that several processes agree. Every process rejects an ended session at once.
 */
export interface Sessions {
  /** The owner of a valid access token; null for anything else, such as a token of the other kind of account. */
  findByAccessToken(kind: AccountKind, token: string): Promise<Caller | null>
  /** The sessions among these that are still valid, with the role of an administrator. */
  findLive(ids: readonly string[]): Promise<ReadonlyMap<string, Role | null>>
  /** Opens a session, in the transaction that has checked the password or, as `hasPasskey` says, a passkey. */
  create(
    tx: Transaction,
    accountId: number,
    persistent: boolean,
    client?: Client,
    hasPasskey?: boolean,
  ): Promise<Tokens>
  /**
   * Exchanges a refresh token, once. Null if it is unknown, expired, or of the other kind; reuse of a token is a sign
   * of theft and ends its session. Access tokens that were issued before stay valid until they expire.
   */
  refresh(kind: AccountKind, token: string, client?: Client): Promise<Tokens | null>
  /** The valid sessions of an account, the last used first. */
  list(accountId: number): Promise<SessionRow[]>
  /** Ends one session of an account; false if there is none. */
  revokeOne(accountId: number, id: string): Promise<boolean>
  /** Ends the sessions that these tokens belong to, of any kind or age. Returns the ids of their accounts. */
  revoke(tokens: readonly string[]): Promise<number[]>
  /** Ends all sessions of an account, or all but one. */
  revokeAll(runner: Runner, accountId: number, except?: string): Promise<void>
}

export function createSessions(db: Database, bus: Pick<EventBus, 'publishSql'>): Sessions {
  /** Returned by a statement for the sessions that it deletes, so that their event streams end. */
  const ended = bus.publishSql('session', sql`json_build_object('ids', json_build_array(${session.id}))`)

  const byToken = db
    .select({
      id: account.id,
      kind: account.kind,
      username: account.username,
      role: account.role,
      sessionId: session.id,
      // Not later than now: a clock that is set back makes nothing recent.
      isRecent: sql<boolean>`${session.authenticatedAt} between now() - make_interval(secs => ${sessionLifetime.recentSeconds}) and now()`,
      lacksSecondStep: sql<boolean>`${account.kind} = 'admin' and not ${session.hasPasskey} and ${isTwoStepRequired} and not ${hasTwoStepApp}`,
    })
    .from(sessionToken)
    .innerJoin(session, eq(session.id, sessionToken.sessionId))
    .innerJoin(account, eq(account.id, session.accountId))
    .where(
      and(
        eq(sessionToken.hash, sql.placeholder('hash')),
        eq(sessionToken.kind, 'access'),
        gt(sessionToken.expiresAt, sql`now()`),
        eq(account.kind, sql.placeholder('kind')),
        account.active,
      ),
    )
    .prepare('principal_of_token')

  return {
    async findByAccessToken(kind, token) {
      const [found] = await byToken.execute({ kind, hash: hashToken(token) })
      // The table's constraint: employees have a username. Administrators have had a role since there are roles.
      return (found as Caller | undefined) ?? null
    },
    async findLive(ids) {
      const rows = await db
        .select({ id: session.id, role: account.role })
        .from(session)
        .innerJoin(account, eq(account.id, session.accountId))
        .where(and(inArray(session.id, [...ids]), gt(session.expiresAt, sql`now()`), account.active))
      return new Map(rows.map(({ id, role }) => [id, role]))
    },
    async create(tx, accountId, persistent, client, hasPasskey = false) {
      const created = await tx
        .insert(session)
        .values({
          accountId,
          persistent,
          hasPasskey,
          ...clientOf(client),
          expiresAt: secondsFromNow(sessionLifetime.refreshSeconds),
        })
        .returning({ id: session.id })
      return issueTokens(tx, onlyRow(created).id, persistent)
    },
    refresh: (kind, token, client) =>
      db.transaction((tx) => rotate(tx, { kind, hash: hashToken(token), client, ended })),
    list: (accountId) =>
      db
        .select({
          id: session.id,
          createdAt: session.createdAt,
          lastUsedAt: session.lastUsedAt,
          ip: session.ip,
          userAgent: session.userAgent,
        })
        .from(session)
        .where(and(eq(session.accountId, accountId), gt(session.expiresAt, sql`now()`)))
        .orderBy(desc(session.lastUsedAt)),
    async revokeOne(accountId, id) {
      const rows = await db
        .delete(session)
        .where(and(eq(session.accountId, accountId), eq(session.id, id)))
        .returning({ ended })
      return rows.length > 0
    },
    async revoke(tokens) {
      if (tokens.length === 0) return []
      const theirs = db
        .select({ id: sessionToken.sessionId })
        .from(sessionToken)
        .where(inArray(sessionToken.hash, tokens.map(hashToken)))
      const rows = await db
        .delete(session)
        .where(inArray(session.id, theirs))
        .returning({ accountId: session.accountId, ended })
      return rows.map(({ accountId }) => accountId)
    },
    async revokeAll(runner, accountId, except) {
      const others = except === undefined ? undefined : ne(session.id, except)
      await runner
        .delete(session)
        .where(and(eq(session.accountId, accountId), others))
        .returning({ ended })
    },
  }
}

/** As it is stored: browsers may name themselves at any length. */
const clientOf = (client: Client | undefined) =>
  client ? { ip: client.ip, userAgent: client.userAgent?.slice(0, 400) ?? null } : {}

/** A new secret for a URL or a cookie: 256 random bits in 43 characters. */
export const newToken = () => randomBytes(32).toString('base64url')

/** How a token is stored and looked up. It is random and long, so a fast hash without salt is enough. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** A point in time by the database's clock. */
export const secondsFromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

async function issueTokens(tx: Transaction, sessionId: string, persistent: boolean): Promise<Tokens> {
  const tokens = { access: newToken(), refresh: newToken(), persistent }
  await tx.insert(sessionToken).values([
    {
      hash: hashToken(tokens.access),
      sessionId,
      kind: 'access',
      expiresAt: secondsFromNow(sessionLifetime.accessSeconds),
    },
    {
      hash: hashToken(tokens.refresh),
      sessionId,
      kind: 'refresh',
      expiresAt: secondsFromNow(sessionLifetime.refreshSeconds),
    },
  ])
  return tokens
}

interface Rotation {
  readonly kind: AccountKind
  readonly hash: string
  readonly client: Client | undefined
  readonly ended: SQL
}

async function rotate(tx: Transaction, { kind, hash, client, ended }: Rotation): Promise<Tokens | null> {
  // The session is locked first, as in a sign-out, so that of two exchanges one waits and neither deadlocks.
  const [found] = await tx
    .select({ id: session.id, persistent: session.persistent })
    .from(session)
    .innerJoin(sessionToken, eq(sessionToken.sessionId, session.id))
    .innerJoin(account, eq(account.id, session.accountId))
    .where(
      and(
        eq(sessionToken.hash, hash),
        eq(sessionToken.kind, 'refresh'),
        gt(sessionToken.expiresAt, sql`now()`),
        eq(account.kind, kind),
        account.active,
      ),
    )
    .for('update', { of: session })
  if (!found) return null
  const used = await tx
    .update(sessionToken)
    .set({ usedAt: sql`now()` })
    .where(and(eq(sessionToken.hash, hash), isNull(sessionToken.usedAt)))
    .returning({ hash: sessionToken.hash })
  if (used.length === 0) {
    await tx.delete(session).where(eq(session.id, found.id)).returning({ ended })
    return null
  }
  await tx
    .update(session)
    .set({
      ...clientOf(client),
      lastUsedAt: sql`now()`,
      expiresAt: secondsFromNow(sessionLifetime.refreshSeconds),
    })
    .where(eq(session.id, found.id))
  return issueTokens(tx, found.id, found.persistent)
}

/**
 * Deleting a session deletes its tokens. A used refresh token is kept until it expires, so that its reuse is noticed.
 */
export async function deleteExpiredSessions(db: Database): Promise<void> {
  for (const table of [sessionToken, session, knownDevice, passwordReset, emailChange, passkeyChallenge]) {
    await db.delete(table).where(lt(table.expiresAt, sql`now()`))
  }
}
