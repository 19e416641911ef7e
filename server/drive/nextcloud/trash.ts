import { z } from 'zod'
import { move } from '#server/drive/nextcloud/changes.ts'
import { shownType } from '#server/drive/nextcloud/found.ts'
import { findById, findEntries, findNamesIn, freeName } from '#server/drive/nextcloud/items.ts'
import type { DriveItem, Page, TrashedItem } from '#server/drive/port.ts'
import { notFound, unavailable } from '#server/errors.ts'
import { encodePath, type NextcloudSession } from '#server/nextcloud/port.ts'

const props =
  '<oc:fileid/><d:resourcetype/><d:getcontenttype/><d:getlastmodified/><oc:size/><nc:trashbin-filename/><nc:trashbin-deletion-time/>'

const propsSchema = z.object({
  fileid: z.string(),
  resourcetype: z.unknown(),
  getcontenttype: z.string().catch(''),
  getlastmodified: z.string(),
  size: z.coerce.number().catch(0),
  'trashbin-filename': z.string(),
  'trashbin-deletion-time': z.coerce.number().int().nonnegative(),
})

interface Trashed {
  readonly path: string
  readonly item: TrashedItem
}

/** What was removed as a whole, the latest first. */
async function findTrashed(session: NextcloudSession): Promise<Trashed[]> {
  const trash = `/trashbin/${session.uid}/trash`
  const entries = (await findEntries(session, trash, 1, props)) ?? []
  return entries
    .flatMap(({ href, props }): Trashed[] => {
      const path = session.pathOf(href)?.replace(/\/$/, '')
      // The trash itself.
      if (path === trash) return []
      const { data } = propsSchema.safeParse(props)
      const modified = new Date(data?.getlastmodified ?? '')
      if (!data || !path || Number.isNaN(modified.getTime()))
        throw unavailable('Nextcloud does not describe its trash as it should.')
      const isFolder = typeof data.resourcetype === 'object'
      const item = {
        ...{ id: data.fileid, name: data['trashbin-filename'], isFolder },
        ...{ size: isFolder ? 0 : data.size, type: isFolder ? '' : shownType(data.getcontenttype) },
        ...{ hasThumbnail: false, sharedBy: '', isOwn: true, isShared: false },
        modifiedAt: modified.toISOString(),
        deletedAt: new Date(data['trashbin-deletion-time'] * 1000).toISOString(),
      }
      return [{ path, item }]
    })
    .sort((one, other) => other.item.deletedAt.localeCompare(one.item.deletedAt))
}

export async function listTrash(
  session: NextcloudSession,
  { limit, offset }: Page,
): Promise<{ items: TrashedItem[]; total: number }> {
  const all = await findTrashed(session)
  return { items: all.slice(offset, offset + limit).map(({ item }) => item), total: all.length }
}

async function findOne(session: NextcloudSession, id: string): Promise<Trashed> {
  const found = (await findTrashed(session)).find(({ item }) => item.id === id)
  if (!found) throw notFound()
  return found
}

/** Nextcloud names it `name (restored)` if its own is taken; the portal has numbers for that. */
export async function restoreItem(session: NextcloudSession, id: string): Promise<DriveItem> {
  const { path, item } = await findOne(session, id)
  await session.changeEntry({
    ...{ method: 'MOVE', path: encodePath(path) },
    headers: { destination: session.destination(`/trashbin/${session.uid}/restore/${id}`) },
  })
  const restored = await findById(session, id)
  if (restored.item.name === item.name) return restored.item
  const folder = restored.path.slice(0, restored.path.lastIndexOf('/'))
  const siblings = (await findNamesIn(session, folder)).filter((one) => one.item.id !== id)
  await move(session, restored.path, `${folder}/${freeName(siblings, item.name)}`)
  return (await findById(session, id)).item
}

export async function deleteItem(session: NextcloudSession, id: string): Promise<void> {
  const { path } = await findOne(session, id)
  await session.changeEntry({ method: 'DELETE', path: encodePath(path) })
}
