import type { Readable } from 'node:stream'

/**
 * Stores files by paths such as `article/3f…e1.jpg`: on the disk (`disk.ts`) or in an object store (`s3/`). A path is used once and its content never changes, so readers may cache it forever. A path that does not
 * match `storedPath` names nothing: reading returns null, writing throws.
 */
export interface Storage {
  /** Stores a new file. When it resolves, the file survives a crash; when it rejects, nothing is left of it. */
  write(path: string, bytes: Uint8Array): Promise<void>
  /** Receives a file of unknown size piece by piece. When it rejects, nothing is left of it. */
  receive(body: AsyncIterable<Uint8Array>): Promise<TempFile>
  /** The whole file, or null. */
  read(path: string): Promise<Buffer | null>
  /** The file or a part of it, ready to be sent, or null. A stream that is not sent must be destroyed. */
  open(path: string, part?: ByteRange): Promise<OpenedFile | null>
  /**
   * Calls `work` with a local path where the file can be read until `work` ends. Returns null if it does not exist.
   */
  withLocalFile<T>(path: string, work: (localPath: string) => Promise<T>): Promise<T | null>
  /**
   * A URL from which a browser can save the file within the next minute; absent where files have none. Whether the file
   * exists is not checked.
   */
  directUrl?(path: string, headers: SavedAs): Promise<string>
  stat(path: string): Promise<{ size: number; modifiedAt: Date } | null>
  /**
   * Removes the file; a missing one is no error. A file that a committed row has referred to is removed only within
   * `deleteFiles`, because a backup may still need it.
   */
  remove(path: string): Promise<void>
  /** Makes a file unreachable without losing it. Does nothing if it does not exist. */
  archive(path: string): Promise<void>
  /** Restores a retired file; false if it no longer exists. */
  unarchive(path: string): Promise<boolean>
  /** The paths of all archived files. */
  listArchived(): AsyncIterable<string>
  /** The file, archived or not, even while it moves between the two; null if it is gone. */
  openKept(path: string): Promise<KeptFile | null>
  /** Removes an archived file; a missing one is no error. */
  discard(path: string): Promise<void>
  /** Removes what was retired before that time. Returns how many. */
  removeArchived(before: Date): Promise<number>
  /** Every stored file. */
  list(): AsyncIterable<{ path: string; modifiedAt: Date }>
  /** Removes what interrupted writes left behind before that time. Returns how many. */
  removeTempFiles(before: Date): Promise<number>
  readonly partial: PartialFiles
}

/** Files that arrive in pieces, over any number of requests and days, each by its final path. */
export interface PartialFiles {
  /** Writes a piece at an offset. Rejects when the body is interrupted; what arrived before is kept. */
  write(path: string, piece: Piece): Promise<void>
  /** The length so far in bytes; null without a piece. */
  size(path: string): Promise<number | null>
  /** Stores the complete file. When it resolves, the file survives a crash. False without a piece. */
  commit(path: string): Promise<boolean>
  /** Removes the pieces of a file; a missing one is no error. */
  remove(path: string): Promise<void>
  /** Removes those without a new piece since that time. Returns how many. */
  removeOlder(before: Date): Promise<number>
}

export interface Piece {
  /** Its offset in bytes: the length that `saved` told last, or 0. */
  readonly offset: number
  /** The memory of its chunks is freed once they are written. */
  readonly body: Readable
  /** Called before more is written, with the resulting length. If it throws, writing ends. */
  readonly expect: (end: number) => void
  /**
   * Called now and then with the length that survives a crash, and once more when the body ends or is interrupted.
   */
  readonly saved: (end: number) => Promise<void>
}

/** A received file that is not stored yet. Disposing removes it unless it has been stored. */
export interface TempFile extends AsyncDisposable {
  /** In bytes. */
  readonly size: number
  /** The SHA-256 of its content, in hexadecimal. */
  readonly sha256: string
  /** Its first 4 KB, which determine its type. */
  readonly head: Buffer
  /** Where it is until it is stored. */
  readonly localPath: string
  /** Stores it. When it resolves, the file survives a crash. */
  commit(path: string): Promise<void>
}

/** A received file and its original name: for display, never for a disk. */
export interface SentFile {
  readonly name: string
  readonly file: TempFile
}

/** Public files are served below `/media/`; private ones have no URL of their own. */
export type Visibility = 'public' | 'private'

/** A stored file and its path. */
export interface FileRef {
  /** The path as in rows and URLs, such as `article/3f…e1.jpg`. */
  readonly path: string
  readonly visibility: Visibility
}

export interface StoredFile extends FileRef {
  /** In bytes. */
  readonly size: number
  /** The hash of a file that is stored unchanged. */
  readonly sha256?: string
  /** The employee whose quota it counts towards. */
  readonly accountId?: number
  /** For a picture of the library. */
  readonly picture?: PictureFacts
}

/** A stored picture. */
export interface PictureFacts {
  readonly sha256: string
  /** In pixels. */
  readonly width: number
  readonly height: number
  /** Of the uploaded file. */
  readonly name: string
}

/** A picture for a row: a new file, to be recorded with the row, or one that is in the library already. */
export interface StoredPicture extends StoredFile {
  readonly isKnown: boolean
}

export type Storages = Readonly<Record<Visibility, Storage>>

/** The headers with which a file is saved. */
export interface SavedAs {
  readonly type: string
  readonly disposition: string
}

/** First and last byte, counted from 0, both within the file. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface OpenedFile {
  /** The size of the whole file, in bytes. */
  readonly size: number
  readonly body: Buffer | Readable
}

/** A stored file to be copied. A stream that is not read must be destroyed. */
export interface KeptFile {
  /** In bytes. */
  readonly size: number
  readonly modifiedAt: Date
  readonly body: Readable
}

/**
 * A folder in short lower-case words and a random name with an extension: no dots, slashes, or spaces that a path
 * could exploit.
 */
export const storedPath = /^[a-z][a-z-]{0,30}\/[\w-]{8,64}\.[a-z0-9]{2,5}$/

export function expectStoredPath(path: string): void {
  if (!storedPath.test(path)) throw new Error(`not the path of a stored file: ${path}`)
}
