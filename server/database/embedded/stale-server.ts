import { readFileSync, rmSync } from 'node:fs'
import * as path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClusterPaths } from '#server/database/embedded/paths.ts'
import { inspectProcess, signal } from '#server/database/embedded/processes.ts'
import { StartupError } from '#server/startup/startup-error.ts'

/** A running database server of a folder. */
export interface RunningServer {
  pid: number
  parent: number
  /** `starting`, `ready`, `stopping`. */
  status: string
  /** Its parent is a supervisor, so either a Portico runs or the server is being stopped. */
  supervised: boolean
}

const seconds = 1000

/** The database server of this folder, if its pid file names a live one. */
export function findRunning(paths: ClusterPaths): RunningServer | null {
  const pidFile = readPidFile(paths)
  return pidFile && findLiveServer(pidFile, paths)
}

/**
 * Stops what an earlier Portico left running in this folder and removes stale lock files.
 * Throws StartupError when another Portico uses the folder.
 */
export async function stopStaleServer(paths: ClusterPaths): Promise<void> {
  const since = Date.now()
  const signalled = new Set<number>()
  for (let pidFile = readPidFile(paths); pidFile; pidFile = readPidFile(paths)) {
    const found = findLiveServer(pidFile, paths)
    if (!found) {
      // PostgreSQL itself would refuse to start if another process has the pid by now.
      rmSync(pidFilePath(paths), { force: true })
      break
    }
    escalate(found, Date.now() - since, signalled)
    await sleep(10)
  }
  rmSync(path.join(paths.socketFolder, '.s.PGSQL.5432.lock'), { force: true })
}

/** Signals an orphan to exit, first gently, later by force, and gives up on a server that is in use. */
function escalate(
  { pid, status, supervised }: RunningServer,
  waitedMs: number,
  signalled: Set<number>,
): void {
  if (supervised && status !== 'stopping' && waitedMs > 4 * seconds) {
    throw new StartupError(`DATA_DIR is in use by another Portico (PostgreSQL pid ${pid}).`)
  }
  if (!supervised && !signalled.has(pid)) {
    signalled.add(pid)
    signal(pid, 'SIGINT')
    // A stopped process would never handle it.
    signal(pid, 'SIGCONT')
  }
  if (waitedMs > 60 * seconds) signal(pid, 'SIGQUIT')
  if (waitedMs > 70 * seconds) {
    throw new StartupError(`The database server of an earlier start, process ${pid}, does not exit.`)
  }
}

interface PidFile {
  pid: number
  status: string
}

function findLiveServer({ pid, status }: PidFile, { data }: ClusterPaths): RunningServer | null {
  const mark = ` -D ${data} `
  const found = inspectProcess(pid)
  if (!found?.commandLine.includes(mark)) return null
  const above = inspectProcess(found.parent)?.commandLine ?? ''
  return { pid, status, parent: found.parent, supervised: above.includes(' guard ') && above.includes(mark) }
}

/** Lines 1 and 8 of the pid file: the process and its status (pidfile.h of PostgreSQL). */
function readPidFile(paths: ClusterPaths): PidFile | null {
  try {
    const lines = readFileSync(pidFilePath(paths), 'utf8').split('\n')
    return { pid: Number(lines[0]), status: lines[7]?.trim() ?? 'starting' }
  } catch {
    return null
  }
}

const pidFilePath = ({ data }: ClusterPaths) => path.join(data, 'postmaster.pid')
