import { useMemo, useSyncExternalStore } from 'react'
import type { DriveUpload } from '#contract/drive/drive.ts'
import { driveErrors, driveLimits } from '#contract/drive/drive-rules.ts'
import { messageOf } from '#contract/thrown.ts'
import { api } from '#web/calls.ts'
import { refreshFiles, removeVersion } from '#web/employee/files/files-api.ts'
import { isSmall, sendFile, type UploadTarget } from '#web/employee/files/upload-sending.ts'
import { newReference } from '#web/employee/new-reference.ts'

/** A file on its way to the server. */
export interface UploadEntry {
  readonly key: number
  readonly name: string
  readonly size: number
  /** In bytes. */
  readonly sent: number
  /** `waiting` for its turn or for the connection; `undone` was a version that was taken back. */
  readonly state: 'waiting' | 'sending' | 'done' | 'undone' | 'failed'
  readonly error?: string
  /** Where it was chosen, such as a conversation; empty for the files screen. */
  readonly origin: string
  /** The file that it has become. */
  readonly file: string | null
  /** The version that it has added to a file of the same name. */
  readonly version: string | null
}

/** A file as it was chosen or dropped, and the folders that it was in, separated by `/`. */
export interface ChosenFile {
  readonly file: File
  readonly path: string
}

export interface UploadOptions extends UploadTarget {
  /** The uploads that are not complete. One with the same name, size, and time goes on where it was. */
  readonly open?: readonly DriveUpload[]
  readonly origin?: string
  /** Is called with the id of each file, once it is stored. */
  readonly onStored?: (file: string) => void
}

interface Task {
  readonly file: File
  readonly target: UploadTarget
  readonly reference: string
  /** Of the server; null until it was announced. */
  id: string | null
  readonly abort: AbortController
  readonly onStored: UploadOptions['onStored']
}

/** Browsers open six connections at most, of which the pages' own calls need some. */
const parallelUploads = 4
/** More than these only share the bandwidth. */
const parallelLarge = 2

let entries: readonly UploadEntry[] = []
const tasks = new Map<number, Task>()
const listeners = new Set<() => void>()
let lastKey = 0

/** How long changes are collected before they are shown, in milliseconds: drawing each would take longer than sending. */
const collectMs = 60
let isCollecting = false

function set(next: readonly UploadEntry[]): void {
  entries = next
  if (isCollecting) return
  isCollecting = true
  setTimeout(() => {
    isCollecting = false
    shown = entries
    for (const listener of listeners) listener()
  }, collectMs)
}

/** What the screens know of the entries. */
let shown = entries

const update = (key: number, change: Partial<UploadEntry>) =>
  set(entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)))

/** The uploads of this tab that were begun at one place; they go on while other screens are shown. */
export function useUploads(origin = ''): readonly UploadEntry[] {
  const all = useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  )
  return useMemo(() => all.filter((entry) => entry.origin === origin), [all, origin])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether an upload is not over yet. */
export const isUnderWay = ({ state }: UploadEntry): boolean => state === 'waiting' || state === 'sending'

/** Whether the tab is sending an upload of that id. */
export const isSending = (id: string): boolean => [...tasks.values()].some((task) => task.id === id)

/** Sends files into a folder. */
export function uploadFiles(files: readonly ChosenFile[], options: UploadOptions): void {
  const { open = [], origin = '', onStored, ...target } = options
  const added: UploadEntry[] = []
  for (const { file, path } of files) {
    const key = ++lastKey
    const broken = open.find((upload) => !isSending(upload.id) && isSame(upload, file))
    const { name, size } = file
    const entry = { key, name, size, sent: broken?.received ?? 0, origin, file: null, version: null }
    if (size > driveLimits.fileBytes) {
      added.push({ ...entry, state: 'failed', error: driveErrors.tooLarge })
      continue
    }
    tasks.set(key, {
      file,
      target: { ...target, path: [target.path, path].filter(Boolean).join('/') },
      reference: newReference(),
      id: broken?.id ?? null,
      abort: new AbortController(),
      onStored,
    })
    added.push({ ...entry, state: 'waiting' })
  }
  set([...entries, ...added])
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

/** Takes all that have ended off the list. */
export function clearUploads(origin = ''): void {
  for (const entry of entries) if (entry.origin === origin && !isUnderWay(entry)) dismissUpload(entry.key)
}

export function retryUpload(key: number): void {
  update(key, { state: 'waiting' })
  startNext()
}

/** Takes the version back that an upload has added to a file of the same name. */
export async function undoVersion({ key, file, version }: UploadEntry): Promise<void> {
  if (file === null || version === null) return
  await removeVersion(file, version)
  update(key, { state: 'undone' })
}

export async function discardUpload(id: string): Promise<void> {
  await api('DELETE jira/nextcloud/files/{user}/uploads/{id}/', { params: { id } })
  localStorage.removeItem(fingerprintKey(id))
  void refreshFiles()
}

function startNext(): void {
  const sending = entries.filter(({ state }) => state === 'sending')
  const large = sending.filter(({ key }) => isLarge(key)).length
  const next = entries.find(
    ({ key, state }) => state === 'waiting' && tasks.has(key) && (large < parallelLarge || !isLarge(key)),
  )
  if (!next || sending.length >= parallelUploads) return
  update(next.key, { state: 'sending' })
  void run(next.key).finally(startNext)
  startNext()
}

function isLarge(key: number): boolean {
  const file = tasks.get(key)?.file
  return file !== undefined && !isSmall(file)
}

async function run(key: number): Promise<void> {
  const task = tasks.get(key) as Task
  const { file, target, reference, abort } = task
  try {
    const sent = await sendFile({
      ...target,
      file,
      reference,
      signal: abort.signal,
      id: task.id,
      onProgress: (bytes) => update(key, { sent: bytes }),
      onAnnounced: (id) => {
        task.id = id
        localStorage.setItem(fingerprintKey(id), String(file.lastModified))
      },
    })
    if (task.id) localStorage.removeItem(fingerprintKey(task.id))
    tasks.delete(key)
    if (task.onStored && sent.file) {
      // Whoever takes the file over shows it from now on.
      set(entries.filter((entry) => entry.key !== key))
      task.onStored(sent.file)
    } else update(key, { state: 'done', sent: file.size, file: sent.file, version: sent.version })
  } catch (cause) {
    if (abort.signal.aborted) return
    update(key, { state: 'failed', error: messageOf(cause) })
  } finally {
    // In between, the events of the server keep the screen up to date.
    if (!entries.some(isUnderWay)) void refreshFiles()
  }
}

const fingerprintKey = (id: string) => `fileUpload:${id}`

/** By its time as well: a file that was changed since is another one. */
const isSame = ({ id, name, size }: DriveUpload, file: File): boolean =>
  name === file.name &&
  size === file.size &&
  localStorage.getItem(fingerprintKey(id)) === String(file.lastModified)
