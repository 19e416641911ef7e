import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, copyFileSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import * as path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { environment } from '#server/database/embedded/cluster.ts'
import type { ClusterPaths } from '#server/database/embedded/paths.ts'
import { signal } from '#server/database/embedded/processes.ts'
import { findRunning, stopStaleServer } from '#server/database/embedded/stale-server.ts'
import { fileMode } from '#server/startup/file-modes.ts'
import { StartupError } from '#server/startup/startup-error.ts'

/**
 * The parent process of PostgreSQL. Its standard input is a pipe from us: however we end, the pipe closes and PostgreSQL
 * gets a fast shutdown, so that a killed Portico leaves no database server behind. It exits with PostgreSQL.
 */
const supervisor = `
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
  // Statements and their details contain personal data and are not logged.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** What no setting asks for: back-ups, and the operator's own. */
const otherConnections = 40
const leastConnections = 300

const ephemeralSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  file_copy_method: 'clone',
}

const seconds = 1000
const logBytes = 5_000_000

export interface PostmasterOptions {
  readonly ephemeral: boolean
  /** How many the program opens at most. */
  readonly connections: number
}

/** Starts PostgreSQL under its supervisor and waits until it accepts connections, crash recovery included. */
export async function startPostmaster(
  paths: ClusterPaths,
  options: PostmasterOptions,
): Promise<ChildProcess> {
  const until = Date.now() + 20 * seconds
  for (;;) {
    const attempt = launch(paths, options)
    if (await waitUntilReady(attempt, paths)) return attempt
    const reason = lastLogError(paths.logFile)
    // After a crash the last backends use the shared memory a moment longer than their postmaster; or a concurrent
    // start was faster, which stopStaleServer reports.
    if (!/shared memory|postmaster\.pid/.test(reason) || Date.now() > until) {
      throw new StartupError(`PostgreSQL did not start: ${reason} (see ${paths.logFile})`)
    }
    await stopStaleServer(paths)
    await sleep(200)
  }
}

/** Requests a fast shutdown through the supervisor; a server that does not exit in 30 s recovers at the next start. */
export async function stopPostmaster(child: ChildProcess, paths: ClusterPaths): Promise<void> {
  child.stdin?.end()
  const ended = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    child.once('exit', () => resolve())
  })
  const timeout = new AbortController()
  const forceAfterTimeout = sleep(30 * seconds, undefined, { signal: timeout.signal }).then(
    () => {
      const found = findRunning(paths)
      if (found) signal(found.pid, 'SIGQUIT')
    },
    () => {},
  )
  await Promise.race([ended, forceAfterTimeout])
  timeout.abort()
  // If the supervisor was killed, the server still runs.
  if (findRunning(paths)) await stopStaleServer(paths)
}

function launch(
  { programs, owner, data, socketFolder, logFile }: ClusterPaths,
  { ephemeral, connections }: PostmasterOptions,
): ChildProcess {
  const options = {
    ...settings,
    max_connections: Math.max(connections + otherConnections, leastConnections),
    unix_socket_directories: socketFolder,
    ...(ephemeral ? ephemeralSettings : {}),
  }
  const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openLog(logFile)
  try {
    return spawn(
      '/bin/sh',
      ['-c', supervisor, 'guard', path.join(programs, 'postgres'), '-D', data, ...args],
      {
        ...owner,
        cwd: '/',
        env: environment,
        // A process group of its own, so that Ctrl-C reaches us only and we stop it last.
        detached: true,
        stdio: ['pipe', log, log],
      },
    )
  } finally {
    closeSync(log)
  }
}

async function waitUntilReady(child: ChildProcess, paths: ClusterPaths): Promise<boolean> {
  let hasExited = false
  child.once('error', () => {
    hasExited = true
  })
  child.once('exit', () => {
    hasExited = true
  })
  while (!hasExited) {
    const found = findRunning(paths)
    // It must be ours, not that of a concurrent start.
    if (found?.status === 'ready' && found.parent === child.pid) return true
    await sleep(5)
  }
  return false
}

function openLog(file: string): number {
  rotateLog(file)
  return openSync(file, 'a', fileMode)
}

/** Begins a long log anew and keeps the old one. PostgreSQL has the file open and appends to it, so it is not renamed. */
export function rotateLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size <= logBytes) return
  try {
    copyFileSync(file, `${file}.1`)
  } catch {
    // A full disk has no room for it.
  }
  truncateSync(file)
}

function lastLogError(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n')
  return lines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? lines.at(-1) ?? 'it logged nothing'
}
