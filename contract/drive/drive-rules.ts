/** Rules for files that screens and server share. Free of zod, so that every screen may import it. */
import { portalPath } from '#contract/employee/employee-path.ts'
import { newYork } from '#contract/time-zone.ts'

/** The path of the files below `/api/`, for any adapter. The requirements fix the name (EP-C30). */
export const drivePath = `${portalPath}/nextcloud/files`

const gigabyte = 1024 ** 3

export const driveLimits = {
  fileBytes: 2 * gigabyte,
  /** Larger images have no thumbnail. */
  thumbnailBytes: 20 * 1024 ** 2,
  /** The quota of one employee: every version counts, and so do the trash and running uploads. */
  quotaBytes: 20 * gigabyte,
  /** In characters. */
  nameLength: 120,
  /** How deeply folders may be nested. */
  folderDepth: 20,
  /** Versions of a file; the oldest are removed. */
  versions: 20,
  /** Open uploads of one employee, interrupted ones included. */
  uploads: 100,
  /** Up to this size a file is sent along with its announcement, in one request. In bytes. */
  wholeBytes: 1024 ** 2,
  /** Projects and conversations that one item is shared with. */
  projects: 50,
  conversations: 1000,
  pageSize: 20,
  maxPageSize: 100,
} as const

/** The day on which a file was changed is in this zone (EP-411, EP-431). */
export const driveTimeZone = newYork

/** EP-402. */
export const driveDateFilters = ['all', 'today', 'yesterday', 'last_week', 'last_month'] as const
export type DriveDateFilter = (typeof driveDateFilters)[number]

/** The columns that a list can be sorted by, by their names on the wire. */
export const driveSorts = ['name', 'shared_by', 'last_modified', 'size'] as const
export type DriveSort = (typeof driveSorts)[number]

/** The same, with a leading `-` for descending. */
export const driveOrders = [...driveSorts, ...driveSorts.map((name) => `-${name}` as const)] as const
export type DriveOrder = (typeof driveOrders)[number]

/** The employee's own top folder, and what others have shared. Every other folder has an id. */
export const topFolders = ['home', 'shared'] as const

export const driveErrors = {
  nameTaken: 'There is already something of this name here.',
  sharedNameTaken: 'Something that was shared with you has this name already.',
  noFolder: 'That folder does not exist any more.',
  foreignFolder: 'You can only add to your own folders.',
  intoItself: 'A folder cannot be moved into itself.',
  tooDeep: `Folders can lie in each other ${driveLimits.folderDepth} levels deep.`,
  tooLarge: 'The file is too large. It may have 2 GB at most.',
  quotaExceeded: 'Your 20 GB are full. Delete files, and empty the trash.',
  tooManyUploads: 'Too many uploads are unfinished. Finish or discard some first.',
  unknownProject: 'You can only share with your own projects.',
  noFile: 'A file that you have chosen is not there any more.',
  moreThanAnnounced: 'More was sent than was announced.',
  uploadBusy: 'This upload is still being written. Try again in a few seconds.',
  incomplete: 'Less was sent than was announced.',
  invalidReference: 'A reference has 8 to 64 letters, digits, dashes, or underscores.',
  onlyVersion: 'This is the only version. Delete the file instead.',
  wrongOffset: 'This upload goes on elsewhere. Ask where.',
} as const

/** The protocol of uploads, https://tus.io/protocols/resumable-upload: version 1.0.0 with these extensions. */
export const tus = {
  version: '1.0.0',
  extensions: 'creation,creation-with-upload,expiration,termination',
  mediaType: 'application/offset+octet-stream',
  /** Of a response that completes an upload: the id of its file. */
  fileHeader: 'x-file-id',
  /** Of such a response: the id of the version that it has added to a file of the same name. */
  versionHeader: 'x-file-version',
} as const

export type PreviewKind = 'image' | 'pdf' | 'text' | 'video' | 'audio'

/** How a file of a type is shown; null where it can only be saved. */
export function previewKind(type: string): PreviewKind | null {
  if (type === 'application/pdf') return 'pdf'
  if (type === 'text/plain') return 'text'
  const [kind] = type.split('/')
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : null
}
