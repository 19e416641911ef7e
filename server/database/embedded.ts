import type { ChildProcess } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import * as path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '#contract/thrown.ts'
import { ensureCluster, user } from '#server/database/embedded/cluster.ts'
import { locationFile, readLocation } from '#server/database/embedded/ownership.ts'
import { type ClusterPaths, ephemeralPaths, resolvePaths } from '#server/database/embedded/paths.ts'
import { rotateLog, startPostmaster, stopPostmaster } from '#server/database/embedded/postmaster.ts'
import { findRunning, stopStaleServer } from '#server/database/embedded/stale-server.ts'

/**
 * How pg reaches the server: a unix socket in a folder that only PostgreSQL's user and root can enter, without a
 * password.
 */
export interface Connection {
  host: string
  user: string
  database: string
}

export interface Postgres {
  readonly connection: Connection
  /** Stops PostgreSQL after its last transaction; an ephemeral one is deleted. */
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** Absolute or relative to the working directory; created if missing. */
  dataDir: string
  /** For tests: fast, and not durable. In memory where there is room. */
  ephemeral?: boolean
  /** How many the program opens at most, if they are many. */
  connections?: number
  log: { info(text: string): void; error(text: string): void }
}

/** How often the length of its log is looked at. */
const logCheckMs = 5000

/** Whether the folder contains a database, running or not. */
export const hasDatabase = (dataDir: string): boolean =>
  existsSync(path.join(dataDir, 'postgres', 'data')) || readLocation(dataDir) !== null

/** The database of a folder: that of a running Portico, or one started for the caller. */
export async function connectOrStartPostgres(options: PostgresOptions): Promise<Postgres> {
  const paths = resolvePaths(options.dataDir)
  if (!findRunning(paths)?.supervised) return startPostgres(options)
  return { connection: connectionTo(paths), stop: async () => {} }
}

/** Deletes the database of a folder, which must not be running. */
export function removeDatabase(dataDir: string): void {
  remove(resolvePaths(dataDir))
  rmSync(locationFile(dataDir), { force: true })
}

/**
 * PostgreSQL from npm as a child of this process, with its data below `dataDir`. It is restarted when it exits, so
 * clients only have to reconnect. Throws StartupError if the folder cannot be used, is in use, or PostgreSQL refuses.
 */
export async function startPostgres({
  dataDir,
  ephemeral = false,
  connections = 0,
  log,
}: PostgresOptions): Promise<Postgres> {
  const paths = ephemeral ? ephemeralPaths(dataDir) : resolvePaths(dataDir)
  await ensureCluster(paths, ephemeral)
  await stopStaleServer(paths)
  let server = await startPostmaster(paths, { ephemeral, connections })
  let stopped: Promise<void> | undefined
  keepAlive(server)
  const logTimer = setInterval(limitLog, logCheckMs).unref()

  return {
    connection: connectionTo(paths),
    stop: () => (stopped ??= shutDown()),
  }

  function keepAlive(child: ChildProcess): void {
    child.once('exit', () => {
      if (!stopped) void restart()
    })
  }

  async function restart(): Promise<void> {
    for (let wait = 100; !stopped; wait = Math.min(wait * 2, 5000)) {
      log.error('PostgreSQL exited unexpectedly, restarting')
      try {
        await stopStaleServer(paths)
        server = await startPostmaster(paths, { ephemeral, connections })
        return keepAlive(server)
      } catch (error) {
        log.error(String(error))
        await sleep(wait)
      }
    }
  }

  function limitLog(): void {
    try {
      rotateLog(paths.logFile)
    } catch (error) {
      log.error(`The log of PostgreSQL cannot begin anew: ${messageOf(error)}`)
    }
  }

  async function shutDown(): Promise<void> {
    clearInterval(logTimer)
    await stopPostmaster(server, paths)
    if (ephemeral) remove(paths)
  }
}

const connectionTo = ({ socketFolder }: ClusterPaths): Connection => ({
  host: socketFolder,
  user,
  database: 'postgres',
})

function remove({ home, socketFolder }: ClusterPaths): void {
  rmSync(home, { recursive: true, force: true })
  rmSync(socketFolder, { recursive: true, force: true })
}
