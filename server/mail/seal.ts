import { z } from 'zod'
import type { OutboxBody } from '#server/mail/tables.ts'
import { openText, sealText } from '#server/secrets/box.ts'

/** Encrypts the bodies of mails that are secrets, such as reset links, until they are sent. */
export interface Seal {
  close(body: OutboxBody): OutboxBody
  /** Null if it is damaged, or was closed with another key. */
  open(sealed: OutboxBody): OutboxBody | null
}

const sealedContent = z.tuple([z.string(), z.string().nullable()])

/** Neither the database nor a backup is enough to use a link. */
export function createSeal(key: Buffer): Seal {
  return {
    close: (body) => ({ text: sealText(key, JSON.stringify([body.text, body.html])), html: null }),
    open(sealed) {
      const opened = openText(key, sealed.text)
      if (opened === null) return null
      const [text, html] = sealedContent.parse(JSON.parse(opened))
      return { text, html }
    },
  }
}
