import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { StartupError } from '#server/startup-error.ts'

/** The file of a DATA_DIR that names the folder of a database which stands elsewhere. */
export const locationFile = (dataDir: string) => path.join(dataDir, 'postgres-location')

/** The database's folder that a DATA_DIR names; null when it names none. */
export const readLocation = (dataDir: string): string | null => read(locationFile(dataDir))?.trim() ?? null

/** A DATA_DIR as the database's folder remembers it. */
interface Owner {
  readonly path: string
  readonly device: number
  readonly inode: number
}

/**
 * Makes sure that a database which stands elsewhere belongs to this DATA_DIR, for a copy of the folder names the same
 * database as the original. One that was moved keeps its database: either it is the same folder under another path, or
 * nothing at the former path names the database any more.
 * Throws CannotStart for a copy.
 */
export function claimDatabase(home: string, dataDir: string): void {
  const { dev, ino } = statSync(dataDir)
  const claimant: Owner = { path: dataDir, device: dev, inode: ino }
  const ownerFile = path.join(home, 'owner.json')
  const content = read(ownerFile)
  if (content === JSON.stringify(claimant)) return
  const owner = content === null ? null : (JSON.parse(content) as Owner)
  if (owner && isCopy(claimant, owner) && readLocation(owner.path) === home) {
    throw new StartupError(
      `DATA_DIR ${dataDir} is a copy of ${owner.path}, and both name the database in ${home}, which belongs to that one. ` +
        'For a second Portico, restore a back-up into an empty DATA_DIR (npm run backup, npm run restore). ' +
        `If this folder is to take the place of the other one, delete ${locationFile(owner.path)}.`,
    )
  }
  const tempFile = `${ownerFile}.${process.pid}`
  writeFileSync(tempFile, JSON.stringify(claimant))
  renameSync(tempFile, ownerFile)
}

/** Device numbers may change when a machine starts, and a path when a folder is moved, but not both at once. */
const isCopy = (one: Owner, other: Owner) =>
  one.path !== other.path && (one.device !== other.device || one.inode !== other.inode)

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}
