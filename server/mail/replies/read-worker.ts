import { parentPort } from 'node:worker_threads'
import type { ReadTask } from '#server/mail/replies/read-in-thread.ts'
import { readBounce, readMail } from '#server/mail/replies/read-mail.ts'

parentPort?.on('message', async ({ kind, source }: ReadTask) =>
  parentPort?.postMessage(await (kind === 'mail' ? readMail(source) : readBounce(source))),
)
