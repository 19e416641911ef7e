import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { keySize } from '#server/secrets/box.ts'
import { fileMode } from '#server/startup/file-modes.ts'
import { systemErrorCode } from '#server/system-error.ts'

/**
 * A key in a file that no backup contains. It is made with the first secret; processes that share a database share the
 * file.
 */
export function keyInFile(file: string): () => Buffer {
  let loaded: Buffer | undefined
  return () => {
    loaded ??= readOrCreate(file)
    return loaded
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
