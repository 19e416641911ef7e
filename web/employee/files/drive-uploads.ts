import type { DriveUpload } from '#contract/drive/drive.ts'
import { driveErrors, driveLimits } from '#contract/drive/drive-rules.ts'
import { api } from '#web/calls.ts'
import type { ChosenFile } from '#web/employee/files/dropped-files.ts'
import { refreshFiles, removeVersion } from '#web/employee/files/files-api.ts'
import { sendFile, type UploadTarget } from '#web/employee/files/upload-sending.ts'
import { newReference } from '#web/employee/new-reference.ts'
import { createUploadQueue, type Upload, type UploadTask } from '#web/uploads/upload-queue.ts'

/** What an upload has become. */
interface Stored {
  readonly file: string | null
  /** The version that it has added to a file of the same name. */
  readonly version: string | null
  /** Whether that version was removed again. */
  readonly isUndone: boolean
}

export type DriveUploadEntry = Upload<Stored>

export interface UploadOptions extends UploadTarget {
  /** The uploads that are not complete. One with the same name, size, and time is resumed. */
  readonly open?: readonly DriveUpload[]
  readonly origin?: string
  /** Called with the id of each file, once it is stored. */
  readonly onStored?: (file: string) => void
  /** Called for each that is removed before it is stored. */
  readonly onRemoved?: () => void
}

export const driveQueue = createUploadQueue<Stored>({
  // Browsers open six connections at most, of which the pages' own calls need some.
  parallel: 4,
  parallelLarge: 2,
  largeBytes: driveLimits.wholeBytes,
  // Until then, the events of the server keep the screen up to date.
  onIdle: () => void refreshFiles(),
})

/** The ids of the uploads that are in the queue of this tab. */
const queued = new Set<string>()

/** Whether an upload is in the queue of this tab. */
export const isQueued = (id: string): boolean => queued.has(id)

/** Sends files into a folder. */
export function uploadFiles(files: readonly ChosenFile[], options: UploadOptions): void {
  driveQueue.add(files.map((chosen) => taskOf(chosen, options)))
}

function taskOf({ file, path }: ChosenFile, options: UploadOptions): UploadTask<Stored> {
  const { open = [], origin = '', onStored, onRemoved, ...target } = options
  const interrupted = open.find((upload) => !queued.has(upload.id) && isSame(upload, file))
  const reference = newReference()
  let id = interrupted?.id ?? null
  if (id !== null) queued.add(id)
  return {
    file,
    origin,
    sent: interrupted?.received ?? 0,
    rejection: file.size > driveLimits.fileBytes ? driveErrors.tooLarge : undefined,
    send: async (progress) => {
      const { file: stored, version } = await sendFile({
        ...target,
        ...progress,
        path: [target.path, path].filter(Boolean).join('/'),
        file,
        reference,
        id,
        onAnnounced: (announced) => {
          id = announced
          if (!progress.signal.aborted) queued.add(id)
          localStorage.setItem(fingerprintKey(id), String(file.lastModified))
        },
      })
      if (id !== null) forget(id)
      return { file: stored, version, isUndone: false }
    },
    onCancel: () => {
      if (id !== null) void discardUpload(id).catch(() => undefined)
    },
    onRemoved: () => {
      if (id !== null) queued.delete(id)
      onRemoved?.()
    },
    onStored: onStored && (({ file }) => file !== null && onStored(file)),
  }
}

/** Removes the version that an upload has added to a file of the same name. */
export async function undoVersion({ key, stored }: DriveUploadEntry): Promise<void> {
  if (!stored?.file || !stored.version) return
  await removeVersion(stored.file, stored.version)
  driveQueue.update(key, { stored: { ...stored, isUndone: true } })
}

/** Deletes what has arrived of a file. */
export async function discardUpload(id: string): Promise<void> {
  queued.delete(id)
  await api('DELETE jira/nextcloud/files/{user}/uploads/{id}/', { params: { id } })
  forget(id)
  void refreshFiles()
}

function forget(id: string): void {
  queued.delete(id)
  localStorage.removeItem(fingerprintKey(id))
}

const fingerprintKey = (id: string) => `fileUpload:${id}`

/** Compares the time as well: a file that was changed since is another one. */
const isSame = ({ id, name, size }: DriveUpload, file: File): boolean =>
  name === file.name &&
  size === file.size &&
  localStorage.getItem(fingerprintKey(id)) === String(file.lastModified)
