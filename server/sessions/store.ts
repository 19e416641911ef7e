import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { sessionLifetime } from '#contract/limits.ts'
import type { Database, Runner, Transaction } from '#server/database/connect.ts'
import type { Administrator } from '#server/http/access.ts'
import { adminSession, adminToken } from '#server/sessions/tables.ts'

/** What a browser gets. `persistent` says whether it may keep them when it closes. */
export interface Tokens {
  readonly access: string
  readonly refresh: string
  readonly persistent: boolean
}

/**
 * The sign-ins of administrators. Tokens are random, 256 bits, and stored only as hashes; times are those of the
 * database, so that several processes agree. What ended is refused by every process at once.
 */
export interface Sessions {
  /** Whose valid access token this is; null for anything else. */
  administrator(token: string): Promise<Administrator | null>
  /** Opens a session, in the transaction that has checked the password. */
  open(tx: Transaction, adminId: number, persistent: boolean): Promise<Tokens>
  /**
   * Exchanges a refresh token, once. Null for an unknown or expired one; a token that was used before is a sign
   * of theft and ends its session. Access tokens given out before stay good for their time.
   */
  refresh(token: string): Promise<Tokens | null>
  /** Ends the sessions that these tokens belong to, whatever their kind or age. Says whose they were. */
  end(tokens: readonly string[]): Promise<number[]>
  /** Ends all sessions of an administrator, or all but one. */
  endAll(runner: Runner, adminId: number, except?: string): Promise<void>
}

export function createSessions(db: Database): Sessions {
  const byToken = db
    .select({ id: adminSession.adminId, sessionId: adminSession.id })
    .from(adminToken)
    .innerJoin(adminSession, eq(adminSession.id, adminToken.sessionId))
    .where(
      and(
        eq(adminToken.hash, sql.placeholder('hash')),
        eq(adminToken.kind, 'access'),
        gt(adminToken.expiresAt, sql`now()`),
      ),
    )
    .prepare('administrator_of_token')

  return {
    async administrator(token) {
      const [found] = await byToken.execute({ hash: hashOf(token) })
      return found ?? null
    },
    async open(tx, adminId, persistent) {
      const [session] = await tx
        .insert(adminSession)
        .values({ adminId, persistent, expiresAt: inSeconds(sessionLifetime.refreshSeconds) })
        .returning({ id: adminSession.id })
      return issue(tx, (session as { id: string }).id, persistent)
    },
    refresh: (token) => db.transaction((tx) => exchange(tx, hashOf(token))),
    async end(tokens) {
      if (tokens.length === 0) return []
      const theirs = db
        .select({ id: adminToken.sessionId })
        .from(adminToken)
        .where(inArray(adminToken.hash, tokens.map(hashOf)))
      const ended = await db
        .delete(adminSession)
        .where(inArray(adminSession.id, theirs))
        .returning({ adminId: adminSession.adminId })
      return ended.map(({ adminId }) => adminId)
    },
    async endAll(runner, adminId, except) {
      const others = except === undefined ? undefined : ne(adminSession.id, except)
      await runner.delete(adminSession).where(and(eq(adminSession.adminId, adminId), others))
    },
  }
}

/** A new secret for an address or a cookie: 256 random bits in 43 characters. */
export const newToken = () => randomBytes(32).toString('base64url')

/** How a token is stored and looked up. It is random and long, so a fast hash without salt is enough. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A moment of the database's clock. */
export const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

async function issue(tx: Transaction, sessionId: string, persistent: boolean): Promise<Tokens> {
  const tokens = { access: newToken(), refresh: newToken(), persistent }
  await tx.insert(adminToken).values([
    {
      hash: hashOf(tokens.access),
      sessionId,
      kind: 'access',
      expiresAt: inSeconds(sessionLifetime.accessSeconds),
    },
    {
      hash: hashOf(tokens.refresh),
      sessionId,
      kind: 'refresh',
      expiresAt: inSeconds(sessionLifetime.refreshSeconds),
    },
  ])
  return tokens
}

async function exchange(tx: Transaction, hash: string): Promise<Tokens | null> {
  // The session is locked first, as a logout does, so that of two exchanges one waits and neither deadlocks.
  const [session] = await tx
    .select({ id: adminSession.id, persistent: adminSession.persistent })
    .from(adminSession)
    .innerJoin(adminToken, eq(adminToken.sessionId, adminSession.id))
    .where(
      and(eq(adminToken.hash, hash), eq(adminToken.kind, 'refresh'), gt(adminToken.expiresAt, sql`now()`)),
    )
    .for('update', { of: adminSession })
  if (!session) return null
  const used = await tx
    .update(adminToken)
    .set({ usedAt: sql`now()` })
    .where(and(eq(adminToken.hash, hash), isNull(adminToken.usedAt)))
    .returning({ hash: adminToken.hash })
  if (used.length === 0) {
    await tx.delete(adminSession).where(eq(adminSession.id, session.id))
    return null
  }
  await tx
    .update(adminSession)
    .set({ expiresAt: inSeconds(sessionLifetime.refreshSeconds) })
    .where(eq(adminSession.id, session.id))
  return issue(tx, session.id, session.persistent)
}
