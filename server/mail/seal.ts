import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { OutboxBody } from '#server/mail/tables.ts'
import { fileMode } from '#server/startup/file-modes.ts'
import { systemErrorCode } from '#server/system-error.ts'

/** Encrypts the bodies of mails that are secrets, such as reset links, until they are sent. */
export interface Seal {
  close(body: OutboxBody): OutboxBody
  /** Null if it is damaged, or was closed with another key. */
  open(sealed: OutboxBody): OutboxBody | null
}

const algorithm = 'aes-256-gcm'
const sizes = { key: 32, iv: 12, tag: 16 } as const

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
    close(body) {
      const iv = randomBytes(sizes.iv)
      const cipher = createCipheriv(algorithm, key(), iv)
      const content = [cipher.update(JSON.stringify([body.text, body.html])), cipher.final()]
      const sealed = Buffer.concat([iv, ...content, cipher.getAuthTag()])
      return { text: sealed.toString('base64'), html: null }
    },
    open({ text }) {
      const sealed = Buffer.from(text, 'base64')
      if (sealed.length < sizes.iv + sizes.tag) return null
      const cipher = createDecipheriv(algorithm, key(), sealed.subarray(0, sizes.iv), {
        authTagLength: sizes.tag,
      })
      cipher.setAuthTag(sealed.subarray(-sizes.tag))
      try {
        const content = [cipher.update(sealed.subarray(sizes.iv, -sizes.tag)), cipher.final()]
        const [text, html] = JSON.parse(Buffer.concat(content).toString()) as [string, string | null]
        return { text, html }
      } catch {
        return null
      }
    },
  }
}

function readOrCreate(keyFile: string): Buffer {
  const draft = `${keyFile}.${randomBytes(8).toString('hex')}`
  writeFileSync(draft, randomBytes(sizes.key), { mode: fileMode, flush: true })
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
