import { spawn } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import * as path from 'node:path'
import { text } from 'node:stream/consumers'
import type { ClusterPaths } from '#server/database/embedded/paths.ts'
import { inspectProcess } from '#server/database/embedded/processes.ts'
import { StartupError } from '#server/startup/startup-error.ts'

/** The whole environment of PostgreSQL and initdb; nothing of ours is passed on. */
export const environment = { LC_ALL: 'C', TZ: 'UTC' }

export const user = 'portico'

/** Creates an empty database cluster unless there is one, atomically. */
export async function ensureCluster(paths: ClusterPaths, ephemeral: boolean): Promise<void> {
  removeUnfinished(paths.home)
  if (existsSync(paths.data)) return
  if (!ephemeral) console.log('Creating a new database …')
  const unfinished = `${paths.data}.${process.pid}`
  await initdb(paths, [
    ...['-D', unfinished, '-U', user, '-A', 'trust', '-E', 'UTF8'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions'],
    ...(ephemeral ? ['--no-sync'] : []),
  ])
  try {
    renameSync(unfinished, paths.data)
  } catch (error) {
    // A concurrent start was faster.
    if (!existsSync(paths.data)) throw error
    rmSync(unfinished, { recursive: true })
  }
}

async function initdb({ programs, owner }: ClusterPaths, args: string[]): Promise<void> {
  const child = spawn(path.join(programs, 'initdb'), args, {
    ...owner,
    cwd: '/',
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  const [code, errorOutput] = await Promise.all([ended, text(child.stderr)]).catch((error: Error) => [
    -1,
    error.message,
  ])
  if (code === 0) return
  const reason = String(errorOutput).trim().split('\n')[0]
  throw new StartupError(
    `PostgreSQL could not be set up: ${reason}. Set DATABASE_URL to use a PostgreSQL of your own.`,
  )
}

function removeUnfinished(home: string): void {
  for (const name of readdirSync(home)) {
    const pid = /^data\.(\d+)$/.exec(name)?.[1]
    if (pid && !inspectProcess(Number(pid))) rmSync(path.join(home, name), { recursive: true })
  }
}
