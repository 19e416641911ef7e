import type { MailFunctions } from '#server/mail/replies/read-worker.ts'
import { createBackground } from '#server/threads/background.ts'

const call = createBackground<MailFunctions>(new URL('./read-worker.ts', import.meta.url), {
  seconds: 20,
  heapMegabytes: 160,
  bufferMegabytes: 256,
})

/**
 * Reads a mail from a file, in a thread of its own: one made to exhaust time or memory harms nothing else. Throws if it exceeds
 * the limits.
 */
export const readMailInThread = (localPath: string) => call('readMail', localPath)

/** The same for a delivery report. */
export const readBounceInThread = (localPath: string) => call('readBounce', localPath)
