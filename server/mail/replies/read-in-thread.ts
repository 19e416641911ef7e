import type { Bounce, ReadMail } from '#server/mail/replies/read-mail.ts'
import { createBackground } from '#server/threads/background.ts'

/** What one thread is asked. */
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

/** Reads a mail in a thread of its own: one made to eat time or memory takes no one else along. Throws beyond the bounds. */
export const readMailInThread = (source: Uint8Array) => runTask({ kind: 'mail', source }) as Promise<ReadMail>

/** The same for a report of a mail server. */
export const readBounceInThread = (source: Uint8Array) =>
  runTask({ kind: 'bounce', source }) as Promise<Bounce | null>
