import { and, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { permits, type Role } from '#contract/account/roles.ts'
import type { Call } from '#contract/calls/call.ts'
import { calls } from '#contract/calls/index.ts'
import { entriesOf } from '#contract/records.ts'
import { partsOf, scopesFor, type TokenScope, tokenScopes } from '#contract/tokens/scopes.ts'
import type { ApiToken, CreatedToken, newTokenSchema } from '#contract/tokens/token.ts'
import { tokenLimits, tokenPrefix } from '#contract/tokens/token-fields.ts'
import type { Database } from '#server/database/connect.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { invalid, notFound } from '#server/errors.ts'
import type { NamedRows } from '#server/revisions/named-rows.ts'
import {
  type Administrator,
  type Caller,
  hashToken,
  newToken,
  secondsFromNow,
} from '#server/sessions/store.ts'
import { account, apiToken } from '#server/sessions/tables.ts'

export interface ApiTokens {
  /** The administrator whose token it is, as far as its scopes go; null for one that is not valid any more. */
  authenticate(secret: string): Promise<Caller | null>
  /** Those that an administrator may revoke, newest first. */
  list(as: Administrator): Promise<ApiToken[]>
  /** Throws 400 for scopes that the role does not include, or that no call needs. */
  create(as: Administrator, input: z.output<typeof newTokenSchema>): Promise<CreatedToken>
  /** Throws 404 for one that is not there, or someone else’s. */
  revoke(as: Administrator, id: number): Promise<void>
}

/** Whether a credential is a token of the API, and not of a session. */
export const isApiToken = (credential: string): boolean => credential.startsWith(tokenPrefix)

export function createApiTokens(db: Database): ApiTokens {
  const byHash = db
    .select({
      id: account.id,
      role: account.role,
      tokenId: apiToken.id,
      name: apiToken.name,
      scopes: apiToken.scopes,
      isRecorded: sql<boolean>`coalesce(${apiToken.lastUsedAt} > now() - interval '1 minute', false)`,
    })
    .from(apiToken)
    .innerJoin(account, eq(account.id, apiToken.accountId))
    .where(
      and(
        eq(apiToken.hash, sql.placeholder('hash')),
        or(isNull(apiToken.expiresAt), gt(apiToken.expiresAt, sql`now()`)),
        eq(account.kind, 'admin'),
        account.active,
      ),
    )
    .prepare('administrator_of_api_token')

  const select = (as: Administrator, where?: SQL) =>
    db
      .select({ ...shown, is_own: sql<boolean>`${apiToken.accountId} = ${as.id}` })
      .from(apiToken)
      .innerJoin(account, eq(account.id, apiToken.accountId))
      .where(where)
      .orderBy(desc(apiToken.id))

  return {
    async authenticate(secret) {
      const [found] = await byHash.execute({ hash: hashToken(secret) })
      if (!found?.role) return null
      const { id, role, tokenId, name, scopes, isRecorded } = found
      if (!isRecorded)
        await db.update(apiToken).set({ lastUsedAt: sql`now()` }).where(eq(apiToken.id, tokenId))
      // Nobody has typed a password, so what needs one is refused.
      return {
        kind: 'admin',
        id,
        role,
        sessionId: '',
        isRecent: false,
        lacksSecondStep: false,
        token: { id: tokenId, name, scopes },
      }
    },
    list: (as) => select(as, reachable(as, 'read')),
    async create(as, { name, scopes, days }) {
      const useless = scopes.filter((scope) => !neededScopes.has(scope))
      if (useless.length > 0)
        throw invalid({ scopes: [`No token can do anything with ${useless.join(', ')}.`] })
      const excess = scopes.filter((scope) => !scopesOf(as.role).includes(scope))
      if (excess.length > 0) throw invalid({ scopes: [`Your role does not include ${excess.join(', ')}.`] })
      if ((await db.$count(apiToken, eq(apiToken.accountId, as.id))) >= tokenLimits.tokens)
        throw invalid({ name: [`You have ${tokenLimits.tokens} tokens already. Revoke one first.`] })
      const secret = `${tokenPrefix}${newToken()}`
      const values = {
        ...{ name, scopes, accountId: as.id, hash: hashToken(secret) },
        expiresAt: days === null ? null : secondsFromNow(days * 86_400),
      }
      const { id } = await db.transaction(async (tx) =>
        onlyRow(await tx.insert(apiToken).values(values).returning({ id: apiToken.id })),
      )
      return { token: onlyRow(await select(as, eq(apiToken.id, id))), secret }
    },
    async revoke(as, id) {
      const isTheirs = and(eq(apiToken.id, id), reachable(as, 'write'))
      const revoked = await db.transaction((tx) =>
        tx.delete(apiToken).where(isTheirs).returning({ id: apiToken.id }),
      )
      if (revoked.length === 0) throw notFound()
    },
  }
}

const neededScopes: ReadonlySet<TokenScope> = new Set(
  entriesOf<string, Call>(calls).flatMap(([route, call]) => scopesFor(route.split(' ')[0], call) ?? []),
)

/** The scopes that a role includes, and that open a call. */
export const scopesOf = (role: Role): TokenScope[] =>
  tokenScopes.filter((scope) => {
    const { area, permission } = partsOf(scope)
    return neededScopes.has(scope) && permits(role, area, permission)
  })

/** One’s own; for those who manage administrators, everyone’s. */
const reachable = ({ id, role }: Administrator, needed: 'read' | 'write') =>
  permits(role, 'people', needed) ? undefined : eq(apiToken.accountId, id)

/** Selected by name, so that no hash can leak. */
const shown = {
  id: apiToken.id,
  name: apiToken.name,
  scopes: apiToken.scopes,
  owner: sql<string>`${account.firstName} || ' ' || ${account.lastName}`,
  created_at: apiToken.createdAt,
  expires_at: apiToken.expiresAt,
  is_expired: sql<boolean>`coalesce(${apiToken.expiresAt} <= now(), false)`,
  last_used_at: apiToken.lastUsedAt,
}

export const tokenNames: NamedRows = {
  type: 'api-tokens',
  rows: apiToken,
  title: sql`${apiToken.name}`,
  path: sql`'api-access'`,
  isKept: true,
}
