import { useSyncExternalStore } from 'react'
import type { DriveUpload } from '#contract/drive/drive.ts'
import { driveErrors, driveLimits, tus } from '#contract/drive/drive-rules.ts'
import { ApiError, call } from '#web/api.ts'
import { filesPath, refreshFiles } from '#web/employee/files/files-api.ts'
import { sendPiece } from '#web/employee/files/upload-piece.ts'

/** A file on its way to the server. */
export interface UploadEntry {
  readonly key: number
  readonly name: string
  readonly size: number
  /** In bytes. */
  readonly sent: number
  /** `waiting` for its turn or for the connection. */
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  readonly error?: string
}

interface Task {
  readonly file: File
  readonly folder: string
  /** Of the server; null until it was announced. */
  id: string | null
  readonly abort: AbortController
}

/** In bytes. What has arrived of a piece counts even when its connection breaks; a smaller one shows its progress sooner. */
const pieceBytes = 8 * 1024 * 1024
const parallelUploads = 2
/** Between attempts when there is no connection, in milliseconds. */
const pauses = [1000, 2000, 5000, 10_000, 20_000]

let entries: readonly UploadEntry[] = []
const tasks = new Map<number, Task>()
const listeners = new Set<() => void>()
let lastKey = 0

function set(next: readonly UploadEntry[]): void {
  entries = next
  for (const listener of listeners) listener()
}

const update = (key: number, change: Partial<UploadEntry>) =>
  set(entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)))

/** The uploads of this tab, which go on while other screens are shown. */
export const useUploads = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => entries,
    () => entries,
  )

/** Whether the tab is sending an upload of that id. */
export const isSending = (id: string): boolean => [...tasks.values()].some((task) => task.id === id)

/**
 * Sends files into a folder. One that has broken off before, with the same name, size, and time, goes on where it was.
 * @param open the uploads that are not complete
 */
export function uploadFiles(files: readonly File[], folder: string, open: readonly DriveUpload[]): void {
  for (const file of files) {
    const key = ++lastKey
    const broken = open.find((upload) => !isSending(upload.id) && isSame(upload, file))
    const entry = { key, name: file.name, size: file.size, sent: broken?.received ?? 0 }
    if (file.size > driveLimits.fileBytes) {
      set([...entries, { ...entry, state: 'failed', error: driveErrors.tooLarge }])
      continue
    }
    tasks.set(key, { file, folder, id: broken?.id ?? null, abort: new AbortController() })
    set([...entries, { ...entry, state: 'waiting' }])
  }
  startNext()
}

/** Stops an upload and forgets what has arrived, or takes an ended one off the list. */
export function dismissUpload(key: number): void {
  const task = tasks.get(key)
  tasks.delete(key)
  set(entries.filter((entry) => entry.key !== key))
  task?.abort.abort()
  if (task?.id) void discardUpload(task.id).catch(() => undefined)
  startNext()
}

export function retryUpload(key: number): void {
  update(key, { state: 'waiting' })
  startNext()
}

export async function discardUpload(id: string): Promise<void> {
  await call(filesPath(`uploads/${id}/`), { method: 'DELETE' })
  localStorage.removeItem(fingerprintKey(id))
  void refreshFiles()
}

function startNext(): void {
  const sending = entries.filter(({ state }) => state === 'sending').length
  const next = entries.find(({ key, state }) => state === 'waiting' && tasks.has(key))
  if (!next || sending >= parallelUploads) return
  update(next.key, { state: 'sending' })
  void run(next.key).finally(startNext)
  startNext()
}

async function run(key: number): Promise<void> {
  const task = tasks.get(key) as Task
  try {
    await send(key, task)
    if (task.id) localStorage.removeItem(fingerprintKey(task.id))
    tasks.delete(key)
    update(key, { state: 'done', sent: task.file.size })
    void refreshFiles()
  } catch (cause) {
    if (task.abort.signal.aborted) return
    update(key, { state: 'failed', error: (cause as Error).message })
  }
}

/** Sends what the server lacks, piece by piece, and waits for the connection as long as it takes. */
async function send(key: number, task: Task): Promise<void> {
  const { file, folder, abort } = task
  for (let failures = 0; ; ) {
    try {
      let offset = 0
      if (task.id === null) {
        task.id = (await announce(file, folder)).id
        localStorage.setItem(fingerprintKey(task.id), String(file.lastModified))
      } else offset = (await call<DriveUpload>(filesPath(`uploads/${task.id}/`))).received
      while (offset < file.size) {
        const start = offset
        const piece = file.slice(start, start + pieceBytes)
        offset = await sendPiece(`/api/${filesPath(`uploads/${task.id}/`)}`, piece, {
          offset: start,
          signal: abort.signal,
          onProgress: (bytes) => update(key, { sent: start + bytes }),
        })
        update(key, { sent: offset })
        failures = 0
      }
      return
    } catch (cause) {
      if (abort.signal.aborted || !isPassing(cause)) throw cause
      await pause(pauses[Math.min(failures++, pauses.length - 1)] as number, abort.signal)
    }
  }
}

/** No connection, a server that is starting, another offset than we thought, a piece before that hangs, an expired session. */
const isPassing = (cause: unknown): boolean =>
  cause instanceof ApiError && [0, 401, 408, 409, 423, 429, 502, 503, 504].includes(cause.status)

const announce = ({ name, size }: File, folder: string) =>
  call<DriveUpload>(filesPath('uploads/'), {
    method: 'POST',
    headers: {
      'Tus-Resumable': tus.version,
      'Upload-Length': String(size),
      'Upload-Metadata': `filename ${base64(name)},folder ${base64(folder)}`,
    },
  })

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
    window.addEventListener('online', end, { once: true })
  })

const fingerprintKey = (id: string) => `fileUpload:${id}`

/** By its time as well: a file that was changed since is another one. */
const isSame = ({ id, name, size }: DriveUpload, file: File): boolean =>
  name === file.name &&
  size === file.size &&
  localStorage.getItem(fingerprintKey(id)) === String(file.lastModified)
