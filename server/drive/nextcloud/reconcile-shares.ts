import { arrayContains, asc, eq } from 'drizzle-orm'
import type { NextcloudContext } from '#server/drive/nextcloud/context.ts'
import type { ChangedMembers } from '#server/drive/nextcloud/shares-queue.ts'
import { shareAgain } from '#server/drive/nextcloud/sharing.ts'
import { driveSharing } from '#server/drive/tables.ts'
import { isDomainError } from '#server/errors.ts'
import { account } from '#server/sessions/tables.ts'

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
