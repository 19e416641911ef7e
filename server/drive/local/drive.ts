import type { Clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import {
  changeItem,
  createFolder,
  offerItems,
  shareItem,
  withdrawItems,
} from '#server/drive/local/item-changes.ts'
import { findContent, findDetails, findThumbnail } from '#server/drive/local/item-details.ts'
import { listItems } from '#server/drive/local/item-list.ts'
import { removeVersion } from '#server/drive/local/item-versions.ts'
import type { Reader } from '#server/drive/local/items.ts'
import { deleteItem, listTrash, restoreItem, trashItem } from '#server/drive/local/trash.ts'
import { createLocalTarget } from '#server/drive/local/upload-target.ts'
import type { Drive } from '#server/drive/port.ts'
import { createUploads } from '#server/drive/uploads.ts'
import type { EventBus } from '#server/events/bus.ts'
import { projectScope, type ScopeSource } from '#server/events/scopes.ts'
import type { Library } from '#server/files/library.ts'
import type { Storage } from '#server/files/storage.ts'
import type { Variants } from '#server/files/variants.ts'
import type { Projects } from '#server/projects/port.ts'
import type { Employee } from '#server/sessions/store.ts'

export interface LocalDriveOptions {
  readonly db: Database
  readonly events: EventBus
  readonly clock: Clock
  readonly library: Library
  readonly storage: Storage
  /** For the images in this storage. */
  readonly variants: Variants
  readonly projects: Pick<Projects, 'find'>
  /** Knows the members of projects and conversations. */
  readonly scopesOf: ScopeSource
}

/** Portico's own files: rows in the database, content in private storage. */
export function createLocalDrive(options: LocalDriveOptions): Drive {
  const { db, events, projects, scopesOf } = options
  /** Looked up on each call, so that someone who leaves a project or a conversation loses access at once. */
  const readerOf = async (as: Employee): Promise<Reader> => ({ accountId: as.id, scopes: await scopesOf(as) })
  return {
    async list(as, { project, ...selection }) {
      const scope = project === undefined ? undefined : projectScope((await projects.find(as, project)).id)
      return listItems(options, await readerOf(as), { ...selection, scope })
    },
    find: async (as, id) => findDetails(db, await readerOf(as), id),
    content: async (as, id, version) => findContent(options, await readerOf(as), id, version),
    thumbnail: async (as, id) => findThumbnail(options, await readerOf(as), id),
    createFolder: async (as, folder) => createFolder(events, await readerOf(as), folder),
    change: async (as, id, change) => changeItem(events, await readerOf(as), id, change),
    share: async (as, id, sharing) => shareItem(events, await readerOf(as), id, sharing),
    removeVersion: async (as, id, version) => removeVersion(options, await readerOf(as), id, version),
    offer: async (as, ids, scope) => offerItems(events, await readerOf(as), ids, scope),
    withdraw: (as, ids, scope) => withdrawItems(events, as.id, ids, scope),
    remove: async (as, id) => trashItem(events, await readerOf(as), id),
    listTrash: async (as, page) => listTrash(db, await readerOf(as), page),
    restore: async (as, id) => restoreItem(events, await readerOf(as), id),
    delete: async (as, id) => deleteItem(options, await readerOf(as), id),
    uploads: createUploads(db, createLocalTarget({ ...options, readerOf })),
  }
}
