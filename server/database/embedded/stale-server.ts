import { readFileSync, rmSync } from 'node:fs'
import * as path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Place } from '#server/database/embedded/paths.ts'
import { lookUp, signal } from '#server/database/embedded/processes.ts'
import { CannotStart } from '#server/startup-error.ts'

/** A live database server of a folder. */
export interface Running {
  pid: number
  parent: number
  /** `starting`, `ready`, `stopping`. */
  status: string
  /** A guard is its parent, so either a Portico lives or the server is being stopped right now. */
  guarded: boolean
}

const seconds = 1000

/** The database server of this folder, if its lock file tells of a live one. */
export function running(place: Place): Running | null {
  const noted = readLock(place)
  return noted && liveServer(noted, place)
}

/**
 * Ends what an earlier Portico left running in this folder and removes the locks of the dead.
 * Throws CannotStart when a living Portico holds the folder.
 */
export async function makeWay(place: Place): Promise<void> {
  const since = Date.now()
  const asked = new Set<number>()
  for (let noted = readLock(place); noted; noted = readLock(place)) {
    const found = liveServer(noted, place)
    if (!found) {
      // PostgreSQL itself would refuse to start when the number is somebody else's by now.
      rmSync(lockFile(place), { force: true })
      break
    }
    pressOn(found, Date.now() - since, asked)
    await sleep(10)
  }
  rmSync(path.join(place.socketFolder, '.s.PGSQL.5432.lock'), { force: true })
}

/** Asks an orphan to end, once and later with force, and gives up on a server that somebody needs. */
function pressOn({ pid, status, guarded }: Running, waited: number, asked: Set<number>): void {
  if (guarded && status !== 'stopping' && waited > 4 * seconds) {
    throw new CannotStart(
      `Another Portico (or what remains of one) uses this DATA_DIR: its database server is process ${pid}.`,
    )
  }
  if (!guarded && !asked.has(pid)) {
    asked.add(pid)
    signal(pid, 'SIGINT')
    // One that was halted would never hear of it.
    signal(pid, 'SIGCONT')
  }
  if (waited > 60 * seconds) signal(pid, 'SIGQUIT')
  if (waited > 70 * seconds) {
    throw new CannotStart(`The database server of an earlier start, process ${pid}, does not end.`)
  }
}

interface Noted {
  pid: number
  status: string
}

function liveServer({ pid, status }: Noted, { data }: Place): Running | null {
  const mark = ` -D ${data} `
  const found = lookUp(pid)
  if (!found?.words.includes(mark)) return null
  const above = lookUp(found.parent)?.words ?? ''
  return { pid, status, parent: found.parent, guarded: above.includes(' guard ') && above.includes(mark) }
}

/** Lines 1 and 8 of the lock file: the process and what it is doing (pidfile.h of PostgreSQL). */
function readLock(place: Place): Noted | null {
  try {
    const lines = readFileSync(lockFile(place), 'utf8').split('\n')
    return { pid: Number(lines[0]), status: lines[7]?.trim() ?? 'starting' }
  } catch {
    return null
  }
}

const lockFile = ({ data }: Place) => path.join(data, 'postmaster.pid')
