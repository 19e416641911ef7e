import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { adminPath } from '#contract/account/admin-path.ts'
import { tokenLimits } from '#contract/tokens/token-fields.ts'
import { defineQueue } from '#server/jobs/queue.ts'
import { renderMessage } from '#server/mail/port.ts'
import type { Services } from '#server/services.ts'
import { account, apiToken } from '#server/sessions/tables.ts'

/** Tells administrators of their tokens that are about to expire. */
export const expiringTokensQueue = defineQueue<Record<string, never>>('expiring-tokens', {
  concurrency: 1,
  cron: '41 * * * *',
  retryLimit: 3,
  expireInSeconds: 300,
  keyOf: () => 'all',
})

/**
 * Writes one mail for each token that a program still uses and that expires within a week, or within the last quarter
 * of a shorter life. Nobody misses a token that was not used for a month, so nobody is told of it.
 */
export async function tellOfExpiringTokens({
  config,
  db,
  outbox,
  siteSettings,
}: Pick<Services, 'config' | 'db' | 'outbox' | 'siteSettings'>): Promise<void> {
  const { warnDays, unusedDays } = tokenLimits
  const lead = sql`least(make_interval(days => ${warnDays}), (${apiToken.expiresAt} - ${apiToken.createdAt}) / 4)`
  const expiring = await db
    .select({
      id: apiToken.id,
      name: apiToken.name,
      expiresAt: apiToken.expiresAt,
      email: account.email,
      toName: sql<string>`${account.firstName} || ' ' || ${account.lastName}`,
    })
    .from(apiToken)
    .innerJoin(account, and(eq(account.id, apiToken.accountId), account.active))
    .where(
      and(
        isNotNull(apiToken.expiresAt),
        gt(apiToken.expiresAt, sql`now()`),
        sql`${apiToken.expiresAt} - ${lead} <= now()`,
        gt(apiToken.lastUsedAt, sql`now() - make_interval(days => ${unusedDays})`),
      ),
    )
  if (expiring.length === 0) return
  const { name: company } = (await siteSettings.current()).company
  await db.transaction((tx) =>
    outbox.sendMany(
      tx,
      expiring.map(({ id, name, expiresAt, email, toName }) => ({
        ...{ to: email, toName, subject: `Token expires soon: ${name}` },
        ...renderMessage(company, [
          `Your token “${name}” for the API of ${company} is valid until ${String(expiresAt).slice(0, 16).replace('T', ' ')} UTC. The program that uses it is refused from then on.`,
          'Create another one with the same scopes, give it to the program, and revoke this one:',
          { link: `${config.PUBLIC_URL}${adminPath}/api-access`, label: 'API access' },
        ]),
        cause: `expiring-token:${id}`,
      })),
    ),
  )
}
