import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import * as path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { environment } from '#server/database/embedded/cluster.ts'
import type { Place } from '#server/database/embedded/paths.ts'
import { signal } from '#server/database/embedded/processes.ts'
import { makeWay, running } from '#server/database/embedded/stale-server.ts'
import { CannotStart } from '#server/startup-error.ts'

/**
 * The parent of PostgreSQL. Its standard input is a pipe that we hold: however we end, the pipe closes and PostgreSQL
 * is asked for a fast shutdown, so that a killed Portico leaves no database server behind. It ends when PostgreSQL ends.
 */
const guard = `
exec 3<&0 </dev/null
"$@" 3<&- & p=$!
{ while read -r _; do :; done; kill -INT $p; } <&3 2>/dev/null & w=$!
trap 'kill -INT $p' TERM INT HUP
while kill -0 $p 2>/dev/null; do wait $p; done
kill $w 2>/dev/null`

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Statements and their details hold what people typed; they stay out of the log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

const throwawaySettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  file_copy_method: 'clone',
  max_connections: '200',
}

const seconds = 1000
const logBytes = 5_000_000

/** Starts PostgreSQL under its guard and waits until it takes connections, crash recovery included. */
export async function startPostmaster(place: Place, throwaway: boolean): Promise<ChildProcess> {
  const until = Date.now() + 20 * seconds
  for (;;) {
    const attempt = launch(place, throwaway)
    if (await becomesReady(attempt, place)) return attempt
    const reason = lastComplaint(place.logFile)
    // After a crash the last backends hold the shared memory a moment longer than their postmaster; and somebody
    // may have started at the same moment, whom makeWay will name.
    if (!/shared memory|postmaster\.pid/.test(reason) || Date.now() > until) {
      throw new CannotStart(`PostgreSQL did not start: ${reason} (see ${place.logFile})`)
    }
    await makeWay(place)
    await sleep(200)
  }
}

/** Asks for a fast shutdown through the guard; a server that does not end in 30 s recovers at the next start. */
export async function stopPostmaster(child: ChildProcess, place: Place): Promise<void> {
  child.stdin?.end()
  const ended = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    child.once('exit', () => resolve())
  })
  const patience = new AbortController()
  const outOfPatience = sleep(30 * seconds, undefined, { signal: patience.signal }).then(
    () => {
      const found = running(place)
      if (found) signal(found.pid, 'SIGQUIT')
    },
    () => {},
  )
  await Promise.race([ended, outOfPatience])
  patience.abort()
  // Its guard may have been killed: then the server still stands here alone.
  if (running(place)) await makeWay(place)
}

function launch({ programs, owner, data, socketFolder, logFile }: Place, throwaway: boolean): ChildProcess {
  const wanted = {
    ...settings,
    unix_socket_directories: socketFolder,
    ...(throwaway ? throwawaySettings : {}),
  }
  const words = Object.entries(wanted).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openLog(logFile)
  try {
    return spawn('/bin/sh', ['-c', guard, 'guard', path.join(programs, 'postgres'), '-D', data, ...words], {
      ...owner,
      cwd: '/',
      env: environment,
      // A process group of its own, so that Ctrl-C reaches us only and we stop it last.
      detached: true,
      stdio: ['pipe', log, log],
    })
  } finally {
    closeSync(log)
  }
}

async function becomesReady(child: ChildProcess, place: Place): Promise<boolean> {
  let gone = false
  child.once('error', () => {
    gone = true
  })
  child.once('exit', () => {
    gone = true
  })
  while (!gone) {
    const found = running(place)
    // It must be ours, not that of somebody who started at the same moment.
    if (found?.status === 'ready' && found.parent === child.pid) return true
    await sleep(5)
  }
  return false
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > logBytes) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

function lastComplaint(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n')
  return lines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? lines.at(-1) ?? 'it said nothing'
}
