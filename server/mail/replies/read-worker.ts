import { readFile } from 'node:fs/promises'
import { readBounce, readMail } from '#server/mail/replies/read-mail.ts'
import { serveThread } from '#server/threads/thread.ts'

const functions = {
  readMail: async (localPath: string) => readMail(await readFile(localPath)),
  readBounce: async (localPath: string) => readBounce(await readFile(localPath)),
}

export type MailFunctions = typeof functions

serveThread(functions)
