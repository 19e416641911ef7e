import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync, realpathSync } from 'node:fs'
import * as path from 'node:path'
import { messageOf } from '#contract/thrown.ts'
import { keyFiles } from '#server/secrets/key-file.ts'
import { folderMode, passableMode } from '#server/startup/file-modes.ts'
import { StartupError } from '#server/startup/startup-error.ts'
import { systemErrorCode } from '#server/system-error.ts'

/** The folders of DATA_DIR that only Portico itself enters. */
const ownFolders = ['private', 'media', 'cache']
/** The other contents of a DATA_DIR. */
const otherNames = ['postgres', 'postgres-location', ...keyFiles]

const dataDirMode = () => (process.getuid?.() === 0 ? passableMode : folderMode)

/**
 * Creates the folder if missing, closes it to other users of the machine, and returns its real path.
 * Throws StartupError if it cannot be used.
 */
export function ensureDataDir(dataDir: string): string {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    closeFolders(dataDir)
    return realpathSync(dataDir)
  } catch (error) {
    throw new StartupError(`DATA_DIR ${dataDir} cannot be used: ${messageOf(error)}`)
  }
}

/**
 * Takes from a folder what its mode allows beyond `mode`. What is inside needs no change: nobody gets there. Where a
 * file system has no modes, or the folder is another user's, it stays as it is, and a line on standard error says so.
 */
export function closeToOthers(folder: string, mode: number): void {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found?.isDirectory() || (found.mode & 0o777 & ~mode) === 0) return
  try {
    chmodSync(folder, found.mode & mode)
  } catch (error) {
    console.error(`${folder} is open to other users of this machine: ${messageOf(error)}`)
  }
}

/** Versions before this one left folders that every user of the machine could enter. */
function closeFolders(dataDir: string): void {
  for (const name of ownFolders) closeToOthers(path.join(dataDir, name), folderMode)
  const known = new Set([...ownFolders, ...otherNames])
  // A folder that is not only ours may have to be open, such as the one with the program.
  if (readdirSync(dataDir).every((name) => known.has(name))) closeToOthers(dataDir, dataDirMode())
}

/**
 * Step by step: the `recursive` option of mkdir never ends below /proc, which reports the parent of every new folder
 * as missing.
 */
function makeFolder(folder: string): void {
  const mode = dataDirMode()
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || folder === path.dirname(folder)) throw error
    makeFolder(path.dirname(folder))
    mkdirSync(folder, { mode })
  }
}
