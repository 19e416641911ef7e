import type { DriveDetails, DriveFile, DriveUpload } from '#contract/drive/drive.ts'
import { drivePath } from '#contract/drive/drive-rules.ts'
import type { Scope } from '#contract/events/events.ts'
import { formatSize } from '#contract/format-size.ts'
import type { DriveItem, DriveItemDetails, Upload } from '#server/drive/port.ts'
import type { Employee } from '#server/sessions/store.ts'

type Named = Pick<Employee, 'username'>

/** The paths of an employee's file API. */
export const urlOf = ({ username }: Named, path: string): string =>
  `/api/${drivePath}/${encodeURIComponent(username)}/${path}`

export const toFile = (item: DriveItem, as: Named): DriveFile => ({
  id: item.id,
  name: item.name,
  shared_by: item.sharedBy,
  last_modified: item.modifiedAt,
  formatted_size: item.isFolder ? '' : formatSize(item.size),
  download_url: urlOf(as, `${item.id}/download/`),
  // Screens that show older content load the new one.
  thumbnail_url: item.hasThumbnail
    ? urlOf(as, `${item.id}/thumbnail/?of=${encodeURIComponent(item.modifiedAt)}`)
    : '',
  is_folder: item.isFolder,
  size: item.size,
  type: item.type,
  is_own: item.isOwn,
  is_shared: item.isShared,
})

export const toDetails = (details: DriveItemDetails, as: Named): DriveDetails => ({
  file: toFile(details.item, as),
  path: [...details.path],
  versions: details.versions.map(({ id, size, createdAt }, index) => ({
    id,
    created: createdAt,
    formatted_size: formatSize(size),
    download_url: urlOf(as, `${details.item.id}/download/${index === 0 ? '' : `?version=${id}`}`),
    is_current: index === 0,
  })),
  projects: idsOf('project', details.sharedWith),
  conversations: idsOf('conversation', details.sharedWith),
  inherited_projects: idsOf('project', details.inherited),
})

/** The names of projects and conversations. */
const idsOf = (kind: 'project' | 'conversation', scopes: readonly Scope[]): string[] =>
  scopes.filter((scope) => scope.startsWith(`${kind}:`)).map((scope) => scope.slice(kind.length + 1))

export const toUploadBody = ({ updatedAt, item, ...upload }: Upload): DriveUpload => ({
  ...upload,
  file: item,
  updated: updatedAt,
})
