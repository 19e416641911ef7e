import { readBounce, readMail } from '#server/mail/replies/read-mail.ts'
import { serveThread } from '#server/threads/thread.ts'

const functions = { readMail, readBounce }

export type MailFunctions = typeof functions

serveThread(functions)
