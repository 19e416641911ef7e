import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { z } from 'zod'
import { fileMode } from '#server/startup/file-modes.ts'
import { StartupError } from '#server/startup/startup-error.ts'
import { systemErrorCode } from '#server/system-error.ts'

/** The file of a DATA_DIR that contains the path of a database outside of it. */
export const locationFile = (dataDir: string) => path.join(dataDir, 'postgres-location')

/** The path of a database outside of the DATA_DIR; null without one. */
export const readLocation = (dataDir: string): string | null => read(locationFile(dataDir))?.trim() ?? null

const ownerSchema = z.object({ path: z.string(), device: z.number(), inode: z.number() })

/** The DATA_DIR that a database belongs to. */
type Owner = z.output<typeof ownerSchema>

/**
 * Ensures that a database outside of the DATA_DIR belongs to it, because a copy of the folder refers to the same
 * database as the original. A moved folder is accepted: it is the same folder under another path, or nothing at the
 * former path refers to the database any more.
 * Throws StartupError for a copy.
 */
export function claimDatabase(home: string, dataDir: string): void {
  const { dev, ino } = statSync(dataDir)
  const claimant: Owner = { path: dataDir, device: dev, inode: ino }
  const ownerFile = path.join(home, 'owner.json')
  const content = read(ownerFile)
  if (content === JSON.stringify(claimant)) return
  const owner = content === null ? null : ownerSchema.parse(JSON.parse(content))
  if (owner && isCopy(claimant, owner) && readLocation(owner.path) === home) {
    throw new StartupError(
      `DATA_DIR ${dataDir} is a copy of ${owner.path}, and both refer to the database in ${home}, which belongs to that one. ` +
        'For a second Portico, restore a backup into an empty DATA_DIR (npm run backup, npm run restore). ' +
        `If this folder replaces the other one, delete ${locationFile(owner.path)}.`,
    )
  }
  const tempFile = `${ownerFile}.${process.pid}`
  writeFileSync(tempFile, JSON.stringify(claimant), { mode: fileMode })
  renameSync(tempFile, ownerFile)
}

/** Device numbers may change when a machine starts, and a path when a folder is moved, but not both at once. */
const isCopy = (one: Owner, other: Owner) =>
  one.path !== other.path && (one.device !== other.device || one.inode !== other.inode)

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}
