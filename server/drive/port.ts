import type { Readable } from 'node:stream'
import type { DriveDateFilter, DriveOrder, topFolders } from '#contract/drive/drive-rules.ts'
import type { Scope } from '#contract/events/events.ts'
import type { StoredContent } from '#server/files/send-file.ts'
import type { Employee } from '#server/sessions/store.ts'

/**
 * The files behind the portal: Portico's own, or a company's Nextcloud. Each call runs as an employee, who reads their own
 * files and those shared with one of their projects or conversations, and changes only their own. It throws `notFound`
 * for what the employee may not read, `forbidden` for what they may read and not change, and `invalid` for what cannot be
 * done. Ids are the adapter's own. `describeDrive` in `tests/support/contracts/drive.ts` tells whether an adapter keeps this.
 */
export interface Drive {
  /** One page, the latest change first, and how many match in all (EP-429, EP-430). */
  list(as: Employee, selection: DriveSelection): Promise<{ items: readonly DriveItem[]; total: number }>
  find(as: Employee, id: string): Promise<DriveItemDetails>
  /** The content of a file, or of one of its versions. Throws `notFound` for a folder. */
  content(as: Employee, id: string, version?: string): Promise<DriveContent>
  /** An image cut to `fileThumb` of the contract, for dense screens. Throws `notFound` if there is none. */
  thumbnail(as: Employee, id: string): Promise<DriveThumbnail>

  createFolder(as: Employee, folder: { readonly name: string; readonly folder: string }): Promise<DriveItem>
  /** Renames, moves, or both. */
  change(as: Employee, id: string, change: DriveItemChange): Promise<DriveItem>
  /** Replaces the projects and conversations whose members may read it. Folders around it may give access to more. */
  share(as: Employee, id: string, scopes: readonly Scope[]): Promise<void>
  /**
   * Shares files that the employee sends to a conversation with its members; may be repeated. Someone else's file is not
   * shared further. Throws `invalid` for folders and for what the employee may not read.
   */
  offer(as: Employee, ids: readonly string[], scope: Scope): Promise<void>
  /** Undoes `offer`; may be repeated. Files that were shared with the conversation in another way stay shared. */
  withdraw(as: Employee, ids: readonly string[], scope: Scope): Promise<void>

  /** Deletes a version permanently; after the current one, the one before becomes current. Throws `invalid` for the only one. */
  removeVersion(as: Employee, id: string, version: string): Promise<void>
  /** Moves an item to the trash, with everything in it. */
  remove(as: Employee, id: string): Promise<void>
  /** Items that were removed as a whole, the latest first. */
  listTrash(as: Employee, page: Page): Promise<{ items: readonly TrashedItem[]; total: number }>
  /** Restores an item to its folder, or to the top level if that is gone; under another name if its own is taken. */
  restore(as: Employee, id: string): Promise<DriveItem>
  /** Deletes an item of the trash permanently. */
  delete(as: Employee, id: string): Promise<void>

  readonly uploads: DriveUploads
}

/** Uploads in pieces, which can be resumed for some days. Someone else's throw `notFound`. */
export interface DriveUploads {
  /**
   * Throws `tooLarge` if the file is too large or the employee's quota is used up.
   * @param content its first bytes, or all of them
   */
  create(as: Employee, upload: NewUpload, content?: UploadContent): Promise<Upload>
  find(as: Employee, id: string): Promise<Upload>
  /**
   * Adds a piece. If its body breaks off, this rejects, and what has arrived counts. Throws `conflict` for an offset other
   * than the one that has been reached, `locked` while another process writes the upload, and `tooLarge` for more than was
   * announced.
   */
  append(as: Employee, id: string, piece: UploadPiece): Promise<Upload>
  discard(as: Employee, id: string): Promise<void>
  /** Those that are not complete, the latest first. */
  list(as: Employee): Promise<readonly Upload[]>
  /** How much the employee has stored and announced, and how much is allowed, in bytes; null without a limit. */
  space(as: Employee): Promise<{ readonly used: number; readonly allowed: number | null }>
}

export interface Page {
  readonly limit: number
  readonly offset: number
}

/** Filters of a list; they combine. */
export interface DriveSelection extends Page {
  readonly search?: string | undefined
  readonly date?: DriveDateFilter | undefined
  /** Days in New York, `YYYY-MM-DD`, both included; an open end has no limit. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly folder?: (typeof topFolders)[number] | (string & {}) | undefined
  /** The key of a project that it is shared with. Throws what the tracker throws for a foreign project. */
  readonly project?: string | undefined
  readonly kind?: 'file' | 'folder' | undefined
  /** Only these, as far as the employee may read them. */
  readonly ids?: readonly string[] | undefined
  readonly sort?: DriveOrder | undefined
}

export interface DriveItem {
  readonly id: string
  readonly name: string
  readonly isFolder: boolean
  /** In bytes; 0 for a folder. */
  readonly size: number
  /** A media type, detected from the content; empty for a folder. */
  readonly type: string
  /** Also true for an image that turns out to be undecodable, for which `thumbnail` throws `notFound`. */
  readonly hasThumbnail: boolean
  /** The name of its owner. */
  readonly sharedBy: string
  readonly isOwn: boolean
  readonly isShared: boolean
  readonly modifiedAt: string
}

export interface TrashedItem extends DriveItem {
  readonly deletedAt: string
}

export interface DriveItemDetails {
  readonly item: DriveItem
  /** The folders around it, the outermost first, as far as the employee may read them. */
  readonly path: readonly { readonly id: string; readonly name: string }[]
  /** The newest, which is the current one, first; others' have no other. */
  readonly versions: readonly { readonly id: string; readonly size: number; readonly createdAt: string }[]
  /** The projects and conversations that it is shared with itself, and those of the folders around it; for the owner alone. */
  readonly sharedWith: readonly Scope[]
  readonly inherited: readonly Scope[]
}

export interface DriveItemChange {
  readonly name?: string | undefined
  /** `home` or the id of a folder. */
  readonly folder?: string | undefined
}

export interface DriveContent extends StoredContent {
  readonly name: string
  readonly type: string
  readonly size: number
  /** Changes with the content. */
  readonly tag: string
}

export interface DriveThumbnail {
  /** A media type. */
  readonly type: string
  readonly bytes: Buffer
  /** Changes with the content. */
  readonly tag: string
}

export interface NewUpload {
  readonly name: string
  /** The size of the whole file, in bytes. */
  readonly size: number
  readonly folder: string
  /** Folders below that one, the outermost first; missing ones are created. */
  readonly path?: readonly string[] | undefined
  /** An upload that is announced again with the same reference is the same upload. */
  readonly reference?: string | undefined
  /** If there is a file of that name: whether to add a second file instead of a new version. */
  readonly keepsBoth?: boolean | undefined
}

export interface UploadPiece extends UploadContent {
  readonly offset: number
}

export interface UploadContent {
  /** In bytes, if the sender announces it. */
  readonly length?: number | undefined
  /** Destroyed when a newer request takes its place. */
  readonly body: Readable
}

export interface Upload {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly received: number
  /** Null for the top folder. */
  readonly folder: string | null
  readonly updatedAt: string
  /** The resulting file; null until the upload is complete. */
  readonly item: string | null
  /** The version that it has added to an existing file of that name; null if the file is new. */
  readonly version: string | null
}
