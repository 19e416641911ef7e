import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import { changeItem, createFolder, removeItem } from '#server/drive/nextcloud/changes.ts'
import { findContent, findThumbnail } from '#server/drive/nextcloud/content.ts'
import type { NextcloudContext } from '#server/drive/nextcloud/context.ts'
import { findAt, findById, pathsAround } from '#server/drive/nextcloud/items.ts'
import { cacheKey, listItems } from '#server/drive/nextcloud/listing.ts'
import { reconcileShares } from '#server/drive/nextcloud/reconcile-shares.ts'
import { type ChangedMembers, sharesQueue } from '#server/drive/nextcloud/shares-queue.ts'
import {
  findInherited,
  findSharing,
  forgetSharing,
  idsSharedWith,
  offerItems,
  shareAgain,
  shareItem,
  withdrawItems,
} from '#server/drive/nextcloud/sharing.ts'
import { deleteItem, listTrash, restoreItem } from '#server/drive/nextcloud/trash.ts'
import { createNextcloudTarget } from '#server/drive/nextcloud/upload-target.ts'
import { removeVersion, versionsOf } from '#server/drive/nextcloud/versions.ts'
import type { Drive, DriveItemDetails } from '#server/drive/port.ts'
import { createUploads } from '#server/drive/uploads.ts'
import type { EventBus } from '#server/events/bus.ts'
import { accountScope, projectScope } from '#server/events/scopes.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import type { Nextcloud, NextcloudSession } from '#server/nextcloud/port.ts'
import type { Projects } from '#server/projects/port.ts'
import type { Employee } from '#server/sessions/store.ts'
import { createOwnCaches } from '#server/upstream/own-cache.ts'

interface NextcloudDriveOptions {
  readonly db: Database
  readonly events: EventBus
  readonly clock: Clock
  readonly nextcloud: Nextcloud
  readonly jobs: Pick<Jobs, 'send'>
  readonly log: FastifyBaseLogger
  readonly projects: Pick<Projects, 'find'>
  readonly membersOf: NextcloudContext['membersOf']
}

export interface NextcloudDrive extends Drive {
  /** See `reconcileShares`. */
  reconcileShares(changed: ChangedMembers, signal: AbortSignal): Promise<void>
}

/** The files of the company's Nextcloud, where each employee acts as themselves. */
export function createNextcloudDrive({
  projects,
  jobs,
  log,
  ...options
}: NextcloudDriveOptions): NextcloudDrive {
  const context = { ...options, caches: createOwnCaches(() => options.clock().getTime()) }
  const { openSession } = options.nextcloud
  options.events.on('membership', ({ scope }) => {
    options.db
      .transaction((tx) => jobs.send(tx, sharesQueue, { scope }))
      .catch((error: unknown) => log.warn(error, 'the shares of a changed group wait for the hourly job'))
  })

  /** A change of what the employee has. Screens that show it read it again. */
  async function change<T>(as: Employee, work: (session: NextcloudSession) => Promise<T>): Promise<T> {
    const session = await openSession(as)
    const result = await work(session)
    context.caches.of(cacheKey(session)).clear()
    await options.events.publish('files', { scope: accountScope(as.id) })
    return result
  }

  return {
    async list(as, { project, ids, ...selection }) {
      const session = await openSession(as)
      if (project === undefined) return listItems(context, session, { ids, ...selection })
      const scope = projectScope((await projects.find(as, project)).id)
      const shared = await idsSharedWith(context, scope)
      const wanted = ids ? shared.filter((id) => ids.includes(id)) : shared
      return listItems(context, session, { ...selection, ids: wanted })
    },
    find: async (as, id) => findDetails(context, await openSession(as), id),
    content: async (as, id, version) => findContent(await openSession(as), id, version),
    thumbnail: async (as, id) => findThumbnail(await openSession(as), id),
    createFolder: (as, folder) => change(as, (session) => createFolder(session, folder)),
    change: (as, id, to) => change(as, (session) => changeItem(session, id, to)),
    share: async (as, id, scopes) => shareItem(context, await openSession(as), id, scopes),
    offer: async (as, ids, scope) => offerItems(context, await openSession(as), ids, scope),
    withdraw: async (as, ids, scope) => withdrawItems(context, await openSession(as), ids, scope),
    removeVersion: (as, id, version) => change(as, (session) => removeVersion(session, id, version)),
    remove: (as, id) => change(as, (session) => removeItem(session, id)),
    listTrash: async (as, page) => listTrash(await openSession(as), page),
    restore: (as, id) =>
      change(as, async (session) => {
        const item = await restoreItem(session, id)
        await shareAgain(context, session, id)
        return item
      }),
    delete: (as, id) =>
      change(as, async (session) => {
        await deleteItem(session, id)
        await forgetSharing(context, as.id, id)
      }),
    uploads: createUploads(options.db, createNextcloudTarget(context)),
    reconcileShares: (changed, signal) => reconcileShares(context, changed, signal),
  }
}

async function findDetails(
  context: NextcloudContext,
  session: NextcloudSession,
  id: string,
): Promise<DriveItemDetails> {
  const { item, path } = await findById(session, id)
  const around = await Promise.all(pathsAround(session, path).map((one) => findAt(session, one)))
  const folders = around.flatMap((folder) => (folder ? [{ id: folder.item.id, name: folder.item.name }] : []))
  const current = { id: 'current', size: item.size, createdAt: item.modifiedAt }
  const versions = item.isFolder ? [] : item.isOwn ? await versionsOf(session, item) : [current]
  const { sharedWith } = item.isOwn ? await findSharing(context, session.as.id, id) : { sharedWith: [] }
  const ids = folders.map((folder) => folder.id)
  return {
    ...{ item, path: folders, versions, sharedWith },
    inherited: item.isOwn ? await findInherited(context, session, ids) : [],
  }
}
