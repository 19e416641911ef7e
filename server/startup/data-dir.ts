import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs'
import * as path from 'node:path'
import { StartupError } from '#server/startup/startup-error.ts'

/** Creates the folder if missing, and returns its real path. Throws StartupError if it cannot be used. */
export function ensureDataDir(dataDir: string): string {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  } catch (error) {
    throw new StartupError(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}`)
  }
}

/**
 * Step by step: the `recursive` option of mkdir never ends below /proc, which reports the parent of every new folder
 * as missing.
 */
function makeFolder(folder: string): void {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || folder === path.dirname(folder)) throw error
    makeFolder(path.dirname(folder))
    mkdirSync(folder, { mode })
  }
}
