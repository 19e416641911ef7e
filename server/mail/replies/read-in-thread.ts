import type { Bounce, ReadMail } from '#server/mail/replies/read-mail.ts'
import { createBackground } from '#server/threads/background.ts'

/** What the thread is asked to do. */
export interface ReadTask {
  readonly kind: 'mail' | 'bounce'
  readonly source: Uint8Array
}

type ReadAnswer = ReadMail | Bounce | null

const runTask = createBackground<ReadTask, ReadAnswer>(new URL('./read-worker.ts', import.meta.url), {
  seconds: 20,
  heapMegabytes: 256,
  bufferMegabytes: 256,
})

/**
 * Reads a mail in a thread of its own: one made to exhaust time or memory harms nothing else. Throws if it exceeds
 * the limits.
 */
export const readMailInThread = (source: Uint8Array) => runTask({ kind: 'mail', source }) as Promise<ReadMail>

/** The same for a delivery report. */
export const readBounceInThread = (source: Uint8Array) =>
  runTask({ kind: 'bounce', source }) as Promise<Bounce | null>
