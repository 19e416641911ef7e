import { arrayContains, asc, eq } from 'drizzle-orm'
import type { Scope } from '#contract/events/events.ts'
import type { NextcloudContext } from '#server/drive/nextcloud/context.ts'
import { shareAgain } from '#server/drive/nextcloud/sharing.ts'
import { driveSharing } from '#server/drive/tables.ts'
import { isDomainError } from '#server/errors.ts'
import { defineQueue } from '#server/jobs/queue.ts'
import { account } from '#server/sessions/tables.ts'

/** A scope whose members have changed; without one, any of them. */
export interface ChangedMembers {
  readonly scope?: Scope
}

/**
 * Makes the shares at Nextcloud those of the present members. Hourly for all scopes: nothing tells who has connected an
 * account, and an event may be missed.
 */
export const sharesQueue = defineQueue<ChangedMembers>('nextcloud-shares', {
  concurrency: 1,
  cron: '23 * * * *',
  keyOf: ({ scope = 'all' }) => scope,
  retryLimit: 60,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 15 * 60,
})

/**
 * Shares what employees have shared with the scope with those who are its members now, and with nobody who has left.
 * Each owner's items are shared as the owner; those of an owner without a valid account wait until there is one.
 * Throws the first failure after all items were tried.
 */
export async function reconcileShares(
  context: NextcloudContext,
  { scope }: ChangedMembers,
  signal: AbortSignal,
): Promise<void> {
  const shared = await context.db
    .select({ itemId: driveSharing.itemId, ownerId: driveSharing.ownerId, username: account.username })
    .from(driveSharing)
    .innerJoin(account, eq(account.id, driveSharing.ownerId))
    .where(scope === undefined ? undefined : arrayContains(driveSharing.sharedWith, [scope]))
    .orderBy(asc(driveSharing.ownerId))
  const failures: unknown[] = []
  for (const { itemId, ownerId, username } of shared) {
    signal.throwIfAborted()
    // A job has no session.
    const owner = { kind: 'employee', id: ownerId, username: username ?? '', sessionId: '' } as const
    try {
      await shareAgain(context, await context.nextcloud.openSession(owner), itemId)
    } catch (error) {
      // In the trash, where it is shared with nobody, or the owner has to connect the account again.
      if (!isDomainError(error, 'notFound') && !isDomainError(error, 'reconnect')) failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
