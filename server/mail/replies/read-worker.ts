import { readFile } from 'node:fs/promises'
import { readBounce, readMail } from '#server/mail/replies/read-mail.ts'
import { freeKeptBuffers } from '#server/threads/collect-garbage.ts'
import { serveThread } from '#server/threads/thread.ts'

const functions = {
  async readMail(localPath: string) {
    // The buffers of the mail before.
    freeKeptBuffers()
    return readMail(await readFile(localPath))
  },
  readBounce: async (localPath: string) => readBounce(await readFile(localPath)),
}

export type MailFunctions = typeof functions

serveThread(functions)
