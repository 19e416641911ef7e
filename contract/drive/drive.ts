import { z } from 'zod'
import { driveDateFilters, driveLimits, driveOrders, topFolders } from '#contract/drive/drive-rules.ts'
import { fileFields } from '#contract/drive/file-fields.ts'
import { editedSchemas, shownSchemas } from '#contract/fields/schemas.ts'
import { searchQuerySchema } from '#contract/search/search-query.ts'
import { pageSize, wholeNumber } from '#contract/whole-number.ts'

/** A company's Nextcloud counts beyond those of Portico's own rows. */
const id = z.string().regex(/^[1-9]\d{0,17}$/)
const day = z.iso.date()
const ids = z
  .string()
  .transform((ids) => ids.split(','))
  .pipe(z.array(id).max(driveLimits.maxPageSize))

/** GET /api/jira/nextcloud/files/{user}/: every parameter may be left out, and all of them combine (EP-532..EP-535). */
export const driveQuerySchema = z.object({
  limit: pageSize(driveLimits.maxPageSize, 'files').default(driveLimits.pageSize),
  offset: wholeNumber(0, 1_000_000_000).default(0),
  /** Part of a name. */
  search: searchQuerySchema.optional(),
  date_filter: z.enum(driveDateFilters).default('all'),
  start_date: day.optional(),
  end_date: day.optional(),
  /** Only the content of this folder; without it, everything that the employee may read. */
  folder: z.union([z.enum(topFolders), id]).optional(),
  /** The key of a project that it is shared with. */
  project: z.string().max(100).toUpperCase().optional(),
  kind: z.enum(['file', 'folder']).optional(),
  /** Only these, separated by commas. */
  ids: ids.optional(),
  /** With a leading `-` for descending; the latest change first unless given. */
  sort_by: z.enum(driveOrders).optional(),
})
export type DriveQuery = z.input<typeof driveQuerySchema>

/** GET /api/jira/nextcloud/files/{user}/{id}/download/: the current version unless another one is named. */
export const driveDownloadQuerySchema = z.object({ version: z.string().optional() })

/** GET /api/jira/nextcloud/files/{user}/archive/: files to be saved together, by their ids, separated by commas. */
export const driveArchiveQuerySchema = z.object({ ids })

/** EP-496, and what the screens show beyond it. */
export const driveFileSchema = z.object({
  id: z.string(),
  ...shownSchemas(fileFields),
  /** The name of its owner. */
  shared_by: z.string(),
  last_modified: z.string(),
  /** Empty for a folder. */
  formatted_size: z.string(),
  download_url: z.string(),
  /** Of an image, in the size `fileThumb` for dense screens; empty where there is none. Another content has another one. */
  thumbnail_url: z.string(),
  is_folder: z.boolean(),
  /** In bytes. */
  size: z.int(),
  /** A media type that can be shown, or `application/octet-stream`; empty for a folder. */
  type: z.string(),
  is_own: z.boolean(),
  /** Whether others may read it: members of a project or a conversation. */
  is_shared: z.boolean(),
})
export type DriveFile = z.infer<typeof driveFileSchema>

/** EP-531. */
export const driveListSchema = z.object({ files: z.array(driveFileSchema), total_files: z.int() })
export type DriveList = z.infer<typeof driveListSchema>

const folderSchema = z.object({ id: z.string(), name: z.string() })
export type DriveFolder = z.infer<typeof folderSchema>

const driveVersionSchema = z.object({
  id: z.string(),
  created: z.string(),
  formatted_size: z.string(),
  download_url: z.string(),
  is_current: z.boolean(),
})
export type DriveVersion = z.infer<typeof driveVersionSchema>

/** GET /api/jira/nextcloud/files/{user}/{id}/. */
export const driveDetailsSchema = z.object({
  file: driveFileSchema,
  /** The folders that it is in, the outermost first, as far as the employee may read them. */
  path: z.array(folderSchema),
  /** The newest first; none of a folder. Only the owner sees more than the current one. */
  versions: z.array(driveVersionSchema),
  /** The ids of the projects that it is shared with itself, for its owner. */
  projects: z.array(z.string()),
  /** The ids of the conversations that it was sent to, likewise. */
  conversations: z.array(z.string()),
  /** The ids of those that a folder around it is shared with, likewise. */
  inherited_projects: z.array(z.string()),
})
export type DriveDetails = z.infer<typeof driveDetailsSchema>

/** `home` is the employee's own top folder. */
const targetFolder = z.union([z.literal('home'), id])

/** POST /api/jira/nextcloud/files/{user}/folders/. */
export const newFolderSchema = z.object({
  ...editedSchemas(fileFields),
  folder: targetFolder.default('home'),
})
export type NewFolder = z.input<typeof newFolderSchema>

/** PATCH /api/jira/nextcloud/files/{user}/{id}/ renames or moves. */
export const driveChangeSchema = z.object({ ...editedSchemas(fileFields), folder: targetFolder }).partial()
export type DriveChange = z.input<typeof driveChangeSchema>

/** PUT /api/jira/nextcloud/files/{user}/{id}/sharing/ sets whose members may read it. */
export const driveSharingSchema = z.object({
  projects: z.array(z.string().min(1).max(100)).max(driveLimits.projects),
  /** Of the conversations that it was sent to, the ids of those whose members may still read it. */
  conversations: z.array(z.string().regex(/^\d{1,9}$/)).max(driveLimits.conversations),
})
export type DriveSharing = z.input<typeof driveSharingSchema>

/** GET /api/jira/nextcloud/files/{user}/trash/: what was deleted as a whole, the latest first. */
export const driveTrashSchema = z.object({
  files: z.array(driveFileSchema.extend({ deleted: z.string() })),
  total_files: z.int(),
})
export type DriveTrash = z.infer<typeof driveTrashSchema>

/** A file that has arrived in part. */
export const driveUploadSchema = z.object({
  id: z.string(),
  name: z.string(),
  size: z.int(),
  /** How much of it is there, in bytes. */
  received: z.int(),
  /** The folder it goes to; null for the top one. */
  folder: z.string().nullable(),
  updated: z.string(),
  /** The id of the file that it has become; null until it is complete. */
  file: z.string().nullable(),
  /** The id of the version that it has added to a file of the same name; null where the file is new. */
  version: z.string().nullable(),
})
export type DriveUpload = z.infer<typeof driveUploadSchema>

/** GET /api/jira/nextcloud/files/{user}/uploads/. */
export const driveUploadsSchema = z.object({
  uploads: z.array(driveUploadSchema),
  /** In bytes. */
  used: z.int(),
  /** Null where there is none. */
  quota: z.int().nullable(),
})
export type DriveUploads = z.infer<typeof driveUploadsSchema>
