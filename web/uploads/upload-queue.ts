import { useMemo, useSyncExternalStore } from 'react'

/** A file on its way to the server. */
export interface Upload<Stored = unknown> {
  readonly key: number
  readonly name: string
  readonly size: number
  /** In bytes. */
  readonly sent: number
  /** `waiting` for its turn. */
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Why it has failed. */
  readonly error?: string
  /** Whether it was rejected before it was sent, so that there is nothing to retry. */
  readonly isRejected: boolean
  /** The part of the program where it was chosen, such as a conversation. */
  readonly origin: string
  /** The result of the upload. */
  readonly stored?: Stored
}

export interface UploadTask<Stored> {
  readonly file: File
  readonly origin?: string
  /** The number of bytes that the server already has. */
  readonly sent?: number
  /** Why it is not sent at all. */
  readonly rejection?: string | undefined
  /** Sends what the server does not have yet. Called again when the user retries. */
  readonly send: (options: SendOptions) => Promise<Stored>
  /** Called when it is cancelled, or removed after it has failed. */
  readonly onCancel?: () => void
  /** Called when it is removed before it is stored, by cancelling or because its session ends. */
  readonly onRemoved?: () => void
  /** Called with the result; the upload is then removed from the queue. */
  readonly onStored?: ((stored: Stored) => void) | undefined
}

export interface SendOptions {
  readonly signal: AbortSignal
  /** Called with the total number of bytes sent. */
  readonly onProgress: (bytes: number) => void
}

interface QueueOptions {
  /** How many files are sent at the same time. */
  readonly parallel: number
  /** The same for files of more than `largeBytes`, which only share the bandwidth. */
  readonly parallelLarge?: number
  readonly largeBytes?: number
  /** Called when no upload is waiting or being sent. */
  readonly onIdle?: () => void
}

/** End the queues of this tab. */
const ends: (() => void)[] = []

/**
 * Forgets all uploads of this tab, because their session ends. What the server has of them stays, so that their owner
 * can resume them.
 */
export function endUploads(): void {
  for (const end of ends) end()
}

/** Whether an upload is waiting or being sent. */
export const isPending = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending'

/**
 * How long changes are collected before rendering, in milliseconds: rendering each one would take longer than
 * sending.
 */
const collectMs = 60

/** Sends files one after the other, some at a time. It goes on while other screens are shown. */
export function createUploadQueue<Stored>({
  parallel,
  parallelLarge = parallel,
  largeBytes = Number.POSITIVE_INFINITY,
  onIdle,
}: QueueOptions) {
  let uploads: readonly Upload<Stored>[] = []
  /** The uploads as of the last rendering. */
  let shown = uploads
  const tasks = new Map<number, UploadTask<Stored> & { readonly abort: AbortController }>()
  const listeners = new Set<() => void>()
  let lastKey = 0
  let isCollecting = false

  function show(): void {
    shown = uploads
    for (const listener of listeners) listener()
  }

  function set(next: readonly Upload<Stored>[]): void {
    uploads = next
    if (isCollecting) return
    isCollecting = true
    setTimeout(() => {
      isCollecting = false
      show()
    }, collectMs)
  }

  const update = (key: number, change: Partial<Upload<Stored>>) =>
    set(uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function startNext(): void {
    const sending = uploads.filter(({ state }) => state === 'sending')
    const large = sending.filter(({ size }) => size > largeBytes).length
    const next = uploads.find(
      ({ size, state }) => state === 'waiting' && (large < parallelLarge || size <= largeBytes),
    )
    if (!next || sending.length >= parallel) return
    update(next.key, { state: 'sending' })
    void run(next.key).finally(startNext)
    startNext()
  }

  async function run(key: number): Promise<void> {
    const task = tasks.get(key)
    if (!task) return
    const { signal } = task.abort
    try {
      const stored = await task.send({ signal, onProgress: (sent) => update(key, { sent }) })
      signal.throwIfAborted()
      tasks.delete(key)
      if (task.onStored) {
        remove(key)
        task.onStored(stored)
      } else update(key, { state: 'done', sent: task.file.size, stored })
    } catch (cause) {
      if (signal.aborted) return
      update(key, { state: 'failed', error: cause instanceof Error ? cause.message : String(cause) })
    } finally {
      if (!uploads.some(isPending)) onIdle?.()
    }
  }

  const remove = (key: number) => set(uploads.filter((upload) => upload.key !== key))

  /** Cancels an upload, or removes one that has ended. */
  function dismiss(key: number): void {
    const task = tasks.get(key)
    tasks.delete(key)
    remove(key)
    task?.abort.abort()
    task?.onCancel?.()
    task?.onRemoved?.()
    startNext()
  }

  ends.push(() => {
    const ended = [...tasks.values()]
    tasks.clear()
    set([])
    for (const { abort, onRemoved } of ended) {
      abort.abort()
      onRemoved?.()
    }
  })

  return {
    add(added: readonly UploadTask<Stored>[]): void {
      const entries = added.map((task): Upload<Stored> => {
        const { file, origin = '', sent = 0, rejection } = task
        const isRejected = rejection !== undefined
        const entry = { key: ++lastKey, name: file.name, size: file.size, sent, origin, isRejected }
        tasks.set(entry.key, { ...task, abort: new AbortController() })
        return isRejected ? { ...entry, state: 'failed', error: rejection } : { ...entry, state: 'waiting' }
      })
      set([...uploads, ...entries])
      startNext()
      // At once: what is sent right after files were chosen waits for them.
      show()
    },
    subscribe,
    getUploads: () => shown,
    update,
    dismiss,
    retry(key: number): void {
      update(key, { state: 'waiting' })
      startNext()
    },
    /** Removes all completed and failed uploads. */
    clear(origin = ''): void {
      for (const upload of uploads) if (upload.origin === origin && !isPending(upload)) dismiss(upload.key)
    },
  }
}

export type UploadQueue<Stored> = ReturnType<typeof createUploadQueue<Stored>>

/** The uploads of this tab that were begun in one part of the program. */
export function useUploads<Stored>(
  { subscribe, getUploads }: UploadQueue<Stored>,
  origin = '',
): readonly Upload<Stored>[] {
  const all = useSyncExternalStore(subscribe, getUploads, getUploads)
  return useMemo(() => all.filter((upload) => upload.origin === origin), [all, origin])
}

/** `Uploading 2 of 3`, or how they have ended. */
export function summaryOf(uploads: readonly Upload[]): string {
  const count = (state: Upload['state']) => uploads.filter((upload) => upload.state === state).length
  const [failed, done] = [count('failed'), count('done')]
  if (uploads.some(isPending)) return `Uploading ${done + failed + 1} of ${uploads.length}`
  return [done > 0 && `${done} uploaded`, failed > 0 && `${failed} failed`].filter(Boolean).join(', ')
}
