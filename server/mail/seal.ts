import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { OutboxBody } from '#server/mail/tables.ts'
import { keySize, openText, sealText } from '#server/secrets/box.ts'
import { fileMode } from '#server/startup/file-modes.ts'
import { systemErrorCode } from '#server/system-error.ts'

/** Encrypts the bodies of mails that are secrets, such as reset links, until they are sent. */
export interface Seal {
  close(body: OutboxBody): OutboxBody
  /** Null if it is damaged, or was closed with another key. */
  open(sealed: OutboxBody): OutboxBody | null
}

const sealedContent = z.tuple([z.string(), z.string().nullable()])

/**
 * The key is a file that no backup contains, so that neither the database nor a backup is enough to use a link. It is
 * made with the first secret; processes that share a database share the file.
 */
export function createSeal(keyFile: string): Seal {
  let loaded: Buffer | undefined
  const key = () => {
    loaded ??= readOrCreate(keyFile)
    return loaded
  }

  return {
    close: (body) => ({ text: sealText(key(), JSON.stringify([body.text, body.html])), html: null }),
    open(sealed) {
      const opened = openText(key(), sealed.text)
      if (opened === null) return null
      const [text, html] = sealedContent.parse(JSON.parse(opened))
      return { text, html }
    },
  }
}

function readOrCreate(keyFile: string): Buffer {
  const draft = `${keyFile}.${randomBytes(8).toString('hex')}`
  writeFileSync(draft, randomBytes(keySize), { mode: fileMode, flush: true })
  try {
    // Unlike a rename, it leaves the key of a process that was faster.
    linkSync(draft, keyFile)
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(keyFile)
}
