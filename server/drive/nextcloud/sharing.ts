import { and, arrayContains, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { driveErrors as errors } from '#contract/drive/drive-rules.ts'
import type { Scope } from '#contract/events/events.ts'
import type { NextcloudContext } from '#server/drive/nextcloud/context.ts'
import type { Found } from '#server/drive/nextcloud/found.ts'
import { findAt, findById, findOwn, homeOf, pathsAround } from '#server/drive/nextcloud/items.ts'
import { driveSharing } from '#server/drive/tables.ts'
import { invalid, isDomainError } from '#server/errors.ts'
import { accountScope } from '#server/events/scopes.ts'
import type { NextcloudSession } from '#server/nextcloud/port.ts'

interface Sharing {
  readonly sharedWith: readonly Scope[]
  readonly offeredTo: readonly Scope[]
}

const nothing: Sharing = { sharedWith: [], offeredTo: [] }

export async function findSharing(
  { db }: Pick<NextcloudContext, 'db'>,
  ownerId: number,
  id: string,
): Promise<Sharing> {
  const [row] = await db
    .select()
    .from(driveSharing)
    .where(isOf(ownerId, [id]))
  return row ?? nothing
}

const isOf = (ownerId: number, ids: readonly string[]) =>
  and(eq(driveSharing.ownerId, ownerId), inArray(driveSharing.itemId, [...ids]))

/** The scopes that the folders around an own item are shared with. */
export async function findInherited(
  { db }: Pick<NextcloudContext, 'db'>,
  session: NextcloudSession,
  folders: readonly string[],
): Promise<Scope[]> {
  if (folders.length === 0) return []
  const rows = await db.select().from(driveSharing).where(isOf(session.as.id, folders))
  return [...new Set(rows.flatMap(({ sharedWith }) => sharedWith))]
}

/** The ids of what anybody has shared with a scope. */
export async function idsSharedWith({ db }: Pick<NextcloudContext, 'db'>, scope: Scope): Promise<string[]> {
  const rows = await db
    .select()
    .from(driveSharing)
    .where(arrayContains(driveSharing.sharedWith, [scope]))
  return rows.map(({ itemId }) => itemId)
}

export async function shareItem(
  context: NextcloudContext,
  session: NextcloudSession,
  id: string,
  scopes: readonly Scope[],
): Promise<void> {
  const found = await findOwn(session, id)
  const known = await findSharing(context, session.as.id, id)
  for (const scope of scopes)
    if (!known.sharedWith.includes(scope) && (await context.membersOf(session.as, scope)) === null)
      throw invalid(errors.unknownProject)
  const sharedWith = [...new Set(scopes)]
  const offeredTo = known.offeredTo.filter((scope) => sharedWith.includes(scope))
  await setSharing(context, session, found, { sharedWith, offeredTo })
}

export async function offerItems(
  context: NextcloudContext,
  session: NextcloudSession,
  ids: readonly string[],
  scope: Scope,
): Promise<void> {
  for (const id of ids) {
    const found = await findById(session, id).catch(() => {
      throw invalid(errors.noFile)
    })
    if (found.item.isFolder) throw invalid(errors.noFile)
    if (!found.item.isOwn) continue
    const { sharedWith, offeredTo } = await findSharing(context, session.as.id, id)
    const around = await Promise.all(pathsAround(session, found.path).map((path) => findAt(session, path)))
    const folders = around.flatMap((folder) => folder?.item.id ?? [])
    const readers = [...sharedWith, ...(await findInherited(context, session, folders))]
    if (readers.includes(scope)) continue
    await setSharing(context, session, found, {
      sharedWith: [...sharedWith, scope],
      offeredTo: [...offeredTo, scope],
    })
  }
}

export async function withdrawItems(
  context: NextcloudContext,
  session: NextcloudSession,
  ids: readonly string[],
  scope: Scope,
): Promise<void> {
  for (const id of ids) {
    const { sharedWith, offeredTo } = await findSharing(context, session.as.id, id)
    if (!offeredTo.includes(scope)) continue
    const without = {
      sharedWith: sharedWith.filter((one) => one !== scope),
      offeredTo: offeredTo.filter((one) => one !== scope),
    }
    const found = await findById(session, id).catch((error: unknown) => {
      // In the trash, where it is shared with nobody.
      if (isDomainError(error, 'notFound')) return null
      throw error
    })
    if (found) await setSharing(context, session, found, without)
    else await saveSharing(context, session.as.id, id, without)
  }
}

/**
 * Shares an own item with the present members of what it is shared with: after their change, and after it was restored,
 * since Nextcloud forgets the shares of what is removed.
 */
export async function shareAgain(
  context: NextcloudContext,
  session: NextcloudSession,
  id: string,
): Promise<void> {
  const sharing = await findSharing(context, session.as.id, id)
  if (sharing.sharedWith.length > 0) await setSharing(context, session, await findOwn(session, id), sharing)
}

export const forgetSharing = async ({ db }: Pick<NextcloudContext, 'db'>, ownerId: number, id: string) =>
  void (await db.delete(driveSharing).where(isOf(ownerId, [id])))

const shareSchema = z.object({
  id: z.coerce.string().regex(/^\d{1,18}$/),
  share_type: z.number(),
  share_with: z.string().nullish(),
  attributes: z.string().nullish(),
})

const sharesPath = '/apps/files_sharing/api/v1/shares'
const shareTypes = { user: 0 } as const
const readOnly = 1
/** Tells the shares that are made here from those that people make in Nextcloud, which stay as they are. */
const attributes = [{ scope: 'portico', key: 'scopes', value: true }]

/** Shares an item with the members of these scopes who have connected their accounts, and with nobody else by Portico. */
async function setSharing(
  context: NextcloudContext,
  session: NextcloudSession,
  { path, item }: Found,
  sharing: Sharing,
): Promise<void> {
  const before = await findSharing(context, session.as.id, item.id)
  const members = await Promise.all(sharing.sharedWith.map((scope) => context.membersOf(session.as, scope)))
  const wanted = await accountsOf(
    context,
    session,
    members.flatMap((names) => names ?? []),
  )
  const own = path.slice(homeOf(session).length)
  const shares = (await session.ocs(z.array(shareSchema), { path: sharesPath, query: { path: own } })).filter(
    ({ share_type }) => share_type === shareTypes.user,
  )
  // Who the members of a scope are that the employee has left is not known here.
  const isComplete = !members.includes(null)
  for (const { id, share_with, attributes } of shares)
    if (isComplete && attributes?.includes('"portico"') && !wanted.has(share_with ?? ''))
      await session.ocsAnswer(z.unknown(), { method: 'DELETE', path: `${sharesPath}/${id}`, accepts: [404] })
  for (const account of wanted)
    if (!shares.some(({ share_with }) => share_with === account))
      await session.ocs(z.unknown(), { method: 'POST', path: sharesPath, json: newShare(own, account) })
  await saveSharing(context, session.as.id, item.id, sharing)
  for (const scope of new Set([accountScope(session.as.id), ...before.sharedWith, ...sharing.sharedWith]))
    await context.events.publish('files', { scope })
}

const newShare = (path: string, account: string) => ({
  ...{ path, shareType: shareTypes.user, shareWith: account, permissions: readOnly },
  attributes: JSON.stringify(attributes),
})

async function accountsOf(
  { nextcloud }: NextcloudContext,
  { uid }: NextcloudSession,
  names: readonly string[],
) {
  const employees = await nextcloud.credentials.findEmployees([...new Set(names)])
  const accounts = employees.filter(({ username }) => names.includes(username ?? ''))
  return new Set(accounts.map(({ identity }) => identity).filter((identity) => identity !== uid))
}

async function saveSharing(
  { db }: Pick<NextcloudContext, 'db'>,
  ownerId: number,
  itemId: string,
  { sharedWith, offeredTo }: Sharing,
): Promise<void> {
  const values = { sharedWith: [...sharedWith], offeredTo: [...offeredTo] }
  await db
    .insert(driveSharing)
    .values({ ownerId, itemId, ...values })
    .onConflictDoUpdate({ target: [driveSharing.ownerId, driveSharing.itemId], set: values })
}
