import { readFile } from 'node:fs/promises'
import { readBounce, readMail } from '#server/mail/replies/read-mail.ts'
import { freeKeptBuffers } from '#server/threads/collect-garbage.ts'
import { serveThread } from '#server/threads/thread.ts'

const functions = {
  async readMail(localPath: string) {
    // The buffers of the mail before.
    freeKeptBuffers()
    const mail = await readMail(await readFile(localPath))
    // The parser's copies, before the result is copied on its way.
    freeKeptBuffers()
    return mail
  },
  readBounce: async (localPath: string) => readBounce(await readFile(localPath)),
}

export type MailFunctions = typeof functions

serveThread(functions)
