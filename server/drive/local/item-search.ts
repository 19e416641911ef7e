import type pg from 'pg'
import type { Reader } from '#server/drive/local/items.ts'
import { installSearch } from '#server/search/install.ts'

/** The scopes that a reader searches: the reader's own, and shared ones. */
export const readableItems = ({ accountId, scopes }: Reader): string[] => [`owner:${accountId}`, ...scopes]

/** Installs the search for the words of the names of files and folders that are not in the trash. */
export const installDriveSearch = (client: pg.ClientBase): Promise<void> =>
  installSearch(client, {
    table: 'drive_search',
    of: 'drive_item',
    scopes: `drive_item.readers || ('owner:' || drive_item.owner_id)`,
    head: 'drive_item.name',
    where: 'drive_item.deleted_at is null',
    columns: ['name', 'owner_id', 'readers', 'deleted_at'],
  })
