import type { Readable } from 'node:stream'
import type { DriveDateFilter, DriveOrder, topFolders } from '#contract/drive/drive-rules.ts'
import type { Scope } from '#contract/events/events.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { ByteRange } from '#server/files/storage.ts'
import type { Employee } from '#server/sessions/store.ts'

/**
 * The files behind the portal: Portico's own, or a company's Nextcloud. Each call runs as an employee, who reads what is
 * his own or was shared with a project or a conversation of his, and changes what is his own. What he may not read throws 404, what he may
 * read and not change 403, and what cannot be done 400 with a sentence under `error`. Ids are the store's own.
 */
export interface Drive {
  /** One page, the latest change first, and how many match in all (EP-429, EP-430). */
  list(as: Employee, selection: DriveSelection): Promise<{ items: readonly DriveItem[]; total: number }>
  find(as: Employee, id: string): Promise<DriveItemDetails>
  /** The content of a file, or of one of its versions. Throws 404 for a folder. */
  content(as: Employee, id: string, version?: string): Promise<DriveContent>
  /** An image cut to `fileThumb` of the contract, for dense screens. Throws 404 where there is none. */
  thumbnail(as: Employee, id: string): Promise<DriveThumbnail>

  createFolder(as: Employee, folder: { readonly name: string; readonly folder: string }): Promise<DriveItem>
  /** Renames, moves, or both. */
  change(as: Employee, id: string, change: DriveItemChange): Promise<DriveItem>
  /** From now on the people of these projects and conversations may read it, and no others but by a folder around it. */
  share(as: Employee, id: string, scopes: readonly Scope[]): Promise<void>
  /**
   * Lets the people of a project or a conversation read files that the employee sends there, with the transaction that
   * stores the message. Another's file stays as it
   * is: who cannot read it does not see it there either. Throws 400 for what the employee may not read, and for folders.
   */
  offer(tx: Transaction, as: Employee, ids: readonly string[], scope: Scope): Promise<void>
  /** Takes back what `offer` has given, unless these people may read the files by other means. */
  withdraw(tx: Transaction, as: Employee, ids: readonly string[], scope: Scope): Promise<void>

  /** Takes a version away for good; the one before the current one becomes current. Throws 400 for the only one. */
  removeVersion(as: Employee, id: string, version: string): Promise<void>
  /** Into the trash, with all that is in it. */
  remove(as: Employee, id: string): Promise<void>
  /** What was removed as a whole, the latest first. */
  listTrash(as: Employee, page: Page): Promise<{ items: readonly TrashedItem[]; total: number }>
  /** Back to where it was, or to the top where that is gone; under another name where its own is taken. */
  restore(as: Employee, id: string): Promise<DriveItem>
  /** For good, from the trash. */
  delete(as: Employee, id: string): Promise<void>

  readonly uploads: DriveUploads
}

/** Files that arrive in pieces, resumed for some days after they broke off. Others' throw 404. */
export interface DriveUploads {
  /**
   * Throws 413 where the file is too large, or the employee's space used up.
   * @param content its first bytes, or all of them
   */
  create(as: Employee, upload: NewUpload, content?: UploadContent): Promise<Upload>
  find(as: Employee, id: string): Promise<Upload>
  /**
   * Adds a piece. When it rejects because the body broke off, what has arrived counts. Throws 409 for another offset than
   * the one that has been reached, 423 while another process writes it, 413 for more than was announced.
   */
  append(as: Employee, id: string, piece: UploadPiece): Promise<Upload>
  discard(as: Employee, id: string): Promise<void>
  /** Those that are not complete, the latest first. */
  list(as: Employee): Promise<readonly Upload[]>
  /** How much the employee has stored, in bytes. */
  used(as: Employee): Promise<number>
}

export interface Page {
  readonly limit: number
  readonly offset: number
}

/** What narrows a list; all of it combines. */
export interface DriveSelection extends Page {
  readonly search?: string | undefined
  readonly date?: DriveDateFilter | undefined
  /** Days in New York, `YYYY-MM-DD`, both included; an open end has no limit. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly folder?: (typeof topFolders)[number] | (string & {}) | undefined
  /** The key of a project that it is shared with. Throws what the tracker throws for one that the employee is not in. */
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
  /** In bytes; 0 of a folder. */
  readonly size: number
  /** A media type, detected from the content; empty of a folder. */
  readonly type: string
  /** Whether it should have one; an image that cannot be decoded has none all the same. */
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

export interface DriveContent {
  readonly name: string
  readonly type: string
  readonly size: number
  /** Another content has another one. */
  readonly tag: string
  /** Null where it is gone. */
  open(part?: ByteRange): Promise<{ readonly size: number; readonly body: Buffer | Readable } | null>
}

export interface DriveThumbnail {
  /** A media type. */
  readonly type: string
  readonly bytes: Buffer
  /** Another content has another one. */
  readonly tag: string
}

export interface NewUpload {
  readonly name: string
  /** Of the whole file, in bytes. */
  readonly size: number
  readonly folder: string
  /** Folders below that one, the outer one first; those that are missing are made. */
  readonly path?: readonly string[] | undefined
  /** Announced again under the same reference, it is the same upload. */
  readonly reference?: string | undefined
  /** Whether it becomes a file of its own beside one of the same name, rather than its new version. */
  readonly keepsBoth?: boolean | undefined
}

export interface UploadPiece extends UploadContent {
  readonly offset: number
}

export interface UploadContent {
  /** In bytes, where the sender announces it. */
  readonly length?: number | undefined
  /** Destroyed where a newer request takes its place. */
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
  /** The file that it has become; null until it is complete. */
  readonly item: string | null
  /** The version that it has added to a file of the same name; null where the file is new. */
  readonly version: string | null
}
