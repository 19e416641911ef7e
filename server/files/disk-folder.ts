import * as fs from 'node:fs/promises'
import * as path from 'node:path'
import { systemErrorCode } from '#server/system-error.ts'

/** The names in a folder; none if it does not exist. */
export const entries = async (folder: string): Promise<string[]> =>
  (await nullIfAbsent(fs.readdir(folder))) ?? []

/** Removes files that are older than a time. Returns how many. */
export async function removeOlder(folder: string, before: Date): Promise<number> {
  let removed = 0
  for (const name of await entries(folder)) {
    const file = path.join(folder, name)
    const found = await nullIfAbsent(fs.lstat(file))
    if (!found || found.mtime >= before) continue
    await fs.rm(file, { force: true, recursive: true })
    removed += 1
  }
  return removed
}

/** Null if there is no such file, or only a link or something else in its place. */
export async function nullIfAbsent<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (absentCodes.has(systemErrorCode(error) ?? '')) return null
    throw error
  }
}

const absentCodes = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO', 'EMLINK'])
