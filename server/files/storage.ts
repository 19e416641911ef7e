import type { Readable } from 'node:stream'

/**
 * Where stored files live, by paths such as `article/3f…e1.jpg`. On disk today (`disk.ts`); an object store
 * fits behind it as well. A path is given once and its content never changes, so readers may keep it forever.
 * A path that is not spelled like `storedPath` names nothing: reading answers null, writing throws.
 */
export interface Storage {
  /** Stores a new file. When it resolves the file outlives a crash; when it rejects nothing is left of it. */
  write(path: string, bytes: Uint8Array): Promise<void>
  /** Takes in a file of unknown size, a piece at a time. When it rejects nothing is left of it. */
  receive(body: AsyncIterable<Uint8Array>): Promise<TempFile>
  /** The whole file, or null. */
  read(path: string): Promise<Buffer | null>
  /** The file or a part of it, ready to be sent, or null. A stream that is not sent must be destroyed. */
  open(path: string, part?: ByteRange): Promise<OpenedFile | null>
  /** Calls `work` with a path on this machine, where the file can be read until `work` ends. Answers null when it is not there. */
  withLocalFile<T>(path: string, work: (localPath: string) => Promise<T>): Promise<T | null>
  stat(path: string): Promise<{ size: number; modifiedAt: Date } | null>
  /**
   * Removes the file; one that is not there is no error. Of a file that a committed row has named only within
   * `deleteFiles`, for a back-up may still need it.
   */
  remove(path: string): Promise<void>
  /** Takes a file out of everybody's reach without losing it. Nothing happens when it is not there. */
  archive(path: string): Promise<void>
  /** Brings a retired file back; false when it is not there any more. */
  unarchive(path: string): Promise<boolean>
  /** Removes what was retired before that time. Answers how many. */
  removeArchived(before: Date): Promise<number>
  /** Every stored file. */
  list(): AsyncIterable<{ path: string; modifiedAt: Date }>
  /** Removes what cut-off writes left behind before that time. Answers how many. */
  removeTempFiles(before: Date): Promise<number>
  readonly partial: PartialFiles
}

/** Files that arrive in pieces, in as many requests and days as it takes; each by the path that it is stored under in the end. */
export interface PartialFiles {
  /** Writes a piece over what is there. Rejects when the body breaks off; what came before is kept. */
  write(path: string, piece: Piece): Promise<void>
  /** In bytes; null without a piece. */
  size(path: string): Promise<number | null>
  /** Stores the file, which is complete. When it resolves the file outlives a crash. False without a piece. */
  commit(path: string): Promise<boolean>
  /** Removes what there is of a file; nothing is no error. */
  remove(path: string): Promise<void>
  /** Removes those without a new piece since that time. Answers how many. */
  removeOlder(before: Date): Promise<number>
}

export interface Piece {
  /** Where it belongs, in bytes; no more than what there is already. */
  readonly offset: number
  /** The memory of its chunks is freed once they are written. */
  readonly body: Readable
  /** Is called before more is written, with the length that it leads to. What it throws ends the writing. */
  readonly expect: (end: number) => void
  /** Is called now and then with the length that outlives a crash, and once more when the body ends or breaks off. */
  readonly saved: (end: number) => Promise<void>
}

/** A file that has been received and not stored yet. Removed when it is disposed, unless it has been stored. */
export interface TempFile extends AsyncDisposable {
  /** In bytes. */
  readonly size: number
  /** Of its content, in hexadecimal. */
  readonly sha256: string
  /** Its first 4 KB, which tell its type. */
  readonly head: Buffer
  /** Where it lies until it is stored. */
  readonly localPath: string
  /** Stores it. When it resolves the file outlives a crash. */
  commit(path: string): Promise<void>
}

/** Public files are served below `/media/`; private ones have no URL of their own. */
export type Visibility = 'public' | 'private'

/** What names a file. */
export interface FileRef {
  /** As rows and URLs name it, such as `article/3f…e1.jpg`. */
  readonly path: string
  readonly visibility: Visibility
}

export interface StoredFile extends FileRef {
  /** In bytes. */
  readonly size: number
  /** Of a file that is stored as it was sent. */
  readonly sha256?: string
}

export type Storages = Readonly<Record<Visibility, Storage>>

/** First and last byte, counted from 0, both within the file. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface OpenedFile {
  /** Of the whole file, in bytes. */
  readonly size: number
  readonly body: Buffer | Readable
}

/** A folder in short lower-case words, a random name, an extension: no dots, slashes, or spaces that a path could play with. */
export const storedPath = /^[a-z][a-z-]{0,30}\/[\w-]{8,64}\.[a-z0-9]{2,5}$/
