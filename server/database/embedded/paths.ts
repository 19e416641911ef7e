import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { findBinaries, restoreLinks, stageBinaries } from '#server/database/embedded/binaries.ts'
import { claimDatabase, locationFile, readLocation } from '#server/database/embedded/ownership.ts'
import { inspectProcess } from '#server/database/embedded/processes.ts'
import { closeToOthers, ensureDataDir } from '#server/startup/data-dir.ts'
import { fileMode, folderMode } from '#server/startup/file-modes.ts'
import { hasRoomInMemory, sharedMemory } from '#server/startup/shared-memory.ts'
import { StartupError } from '#server/startup/startup-error.ts'
import { systemErrorCode } from '#server/system-error.ts'

export interface ClusterPaths {
  /** PostgreSQL's own folder, with `data` and everything else in it. */
  home: string
  data: string
  socketFolder: string
  logFile: string
  /** The folder with `initdb` and `postgres`. */
  programs: string
  /** The user for PostgreSQL when we are root, which it refuses to run as; null for our own user. */
  owner: Owner | null
}

export interface Owner {
  uid: number
  gid: number
}

/** Several times what the tests need at once. */
const ephemeralBytes = 2 * 1024 ** 3

/** Where root stores what PostgreSQL's user could not reach inside a closed folder. */
const staging = '/var/lib/portico'

/**
 * Chooses the paths and the user of PostgreSQL, and creates the folders. If PostgreSQL's user cannot enter the folder
 * (root's home, a private temporary folder), the database is below /var/lib/portico, and the folder contains its
 * path. Its name is random: one derived from the path would bring an old database back after the folder was deleted.
 */
export function resolvePaths(dataDir: string): ClusterPaths {
  try {
    return resolve(dataDir)
  } catch (error) {
    if (error instanceof StartupError || !(error instanceof Error)) throw error
    throw new StartupError(`DATA_DIR ${dataDir} cannot be used: ${error.message}`)
  }
}

/**
 * The paths of a database that ends with this process: in memory where there is room. Tests copy and drop databases of
 * 1,400 files all the time, and ext4 takes up to a second of processor time to create so many within five seconds
 * after as many were deleted.
 */
export function ephemeralPaths(dataDir: string): ClusterPaths {
  removeAbandoned()
  if (!hasRoomInMemory(ephemeralBytes)) return resolvePaths(dataDir)
  const home = path.join(sharedMemory, `portico-${process.pid}-${randomBytes(8).toString('hex')}`)
  return prepare(home, isRoot() ? ownerOf(path.join(home, 'data')) : null)
}

/** Those of processes that were killed. */
function removeAbandoned(): void {
  if (!existsSync(sharedMemory)) return
  for (const name of readdirSync(sharedMemory)) {
    const pid = /^portico-(\d+)-/.exec(name)?.[1]
    if (pid && !inspectProcess(Number(pid)))
      rmSync(path.join(sharedMemory, name), { recursive: true, force: true })
  }
}

function resolve(dataDir: string): ClusterPaths {
  const folder = ensureDataDir(dataDir)
  const inside = path.join(folder, 'postgres')

  if (!isRoot()) return prepare(inside, null)
  const stagedHome = readLocation(folder)
  if (stagedHome) return prepareStaged(stagedHome, folder)
  const owner = ownerOf(path.join(inside, 'data'))
  if (canReach(owner, folder)) return prepare(inside, owner)
  if (existsSync(path.join(inside, 'data'))) {
    throw new StartupError(
      `The database in ${inside} belongs to uid ${owner.uid}, which cannot enter that folder any more.`,
    )
  }
  const home = makeFolder(path.join(staging, randomBytes(8).toString('hex')), owner)
  try {
    writeFileSync(locationFile(folder), `${home}\n`, { flag: 'wx', mode: fileMode })
  } catch (error) {
    rmdirSync(home)
    // A concurrent start was faster.
    if (systemErrorCode(error) !== 'EEXIST') throw error
  }
  return prepareStaged(readLocation(folder) ?? home, folder)
}

function prepareStaged(home: string, folder: string): ClusterPaths {
  if (!existsSync(home)) {
    throw new StartupError(
      `The database should be in ${home}, but is not. Put it back, or delete ${locationFile(folder)} to start with an empty one.`,
    )
  }
  claimDatabase(home, folder)
  return prepare(home, ownerOf(path.join(home, 'data')))
}

function prepare(home: string, owner: Owner | null): ClusterPaths {
  makeFolder(home, owner)
  return {
    home,
    owner,
    data: path.join(home, 'data'),
    logFile: path.join(home, 'postgres.log'),
    socketFolder: makeFolder(socketFolder(home), owner),
    programs: path.join(reachableBinaries(home, owner), 'bin'),
  }
}

function reachableBinaries(home: string, owner: Owner | null): string {
  const binaries = findBinaries()
  const linked = restoreLinks(binaries.folder)
  if (linked && (!owner || canReach(owner, path.join(binaries.folder, 'bin')))) return binaries.folder
  return stageBinaries(binaries, owner ? staging : home)
}

/** A socket's path has at most 107 bytes (103 on macOS), and PostgreSQL parses it as a list with commas. */
function socketFolder(home: string): string {
  const folder = path.join(home, 'socket')
  const longest = process.platform === 'darwin' ? 103 : 107
  if (Buffer.byteLength(`${folder}/.s.PGSQL.5432`) <= longest && !/[,"]/.test(folder)) return folder
  const name = createHash('sha256').update(home).digest('hex').slice(0, 16)
  return path.join(isRoot() ? '/tmp' : tmpdir(), `portico-${name}`)
}

function makeFolder(folder: string, owner: Owner | null): string {
  const uid = owner?.uid ?? process.getuid?.()
  if (!existsSync(folder)) {
    mkdirSync(path.dirname(folder), { recursive: true, mode: 0o755 })
    mkdirSync(folder, { mode: folderMode })
    if (owner) chownSync(folder, owner.uid, owner.gid)
  }
  const found = lstatSync(folder)
  if (found.uid !== uid || !found.isDirectory()) {
    throw new StartupError(
      `${folder} belongs to another user. Start Portico as that user, or choose another DATA_DIR.`,
    )
  }
  closeToOthers(folder, folderMode)
  return folder
}

/** The owner of the existing database, else the user `postgres`, else `nobody`. */
function ownerOf(data: string): Owner {
  const found = existsSync(data) ? statSync(data) : null
  if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) {
    throw new StartupError(
      'PostgreSQL refuses to run as root, and this machine has no user postgres or nobody. ' +
        'Start Portico as a normal user, or set DATABASE_URL to use a PostgreSQL of your own.',
    )
  }
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** Tries as that user, so that modes, access lists, and mount options all count. */
function canReach(owner: Owner, folder: string): boolean {
  const { status, error } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...owner,
    cwd: '/',
    stdio: 'ignore',
  })
  if (error)
    throw new StartupError(`PostgreSQL cannot be run as another user than root here: ${error.message}`)
  return status === 0
}

const isRoot = () => process.getuid?.() === 0
