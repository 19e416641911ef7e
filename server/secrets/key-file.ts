import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { keySize } from '#server/secrets/box.ts'
import { fileMode } from '#server/startup/file-modes.ts'
import { systemErrorCode } from '#server/system-error.ts'

/** The keys that seal secrets in the database: files of DATA_DIR, which no backup contains. */
export const keyFiles = ['mail-key', 'two-step-key', 'webhook-key'] as const

/** Null if the file is missing. */
export function readKey(keyFile: string): Buffer | null {
  try {
    return readFileSync(keyFile)
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Processes that share the folder share the key. */
export function readOrCreateKey(keyFile: string): Buffer {
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
