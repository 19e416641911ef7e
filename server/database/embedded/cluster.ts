import { spawn } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import * as path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Place } from '#server/database/embedded/paths.ts'
import { lookUp } from '#server/database/embedded/processes.ts'
import { CannotStart } from '#server/startup-error.ts'

/** All that PostgreSQL and initdb see; nothing of our own environment. */
export const environment = { LC_ALL: 'C', TZ: 'UTC' }

export const user = 'portico'

/** Makes an empty database cluster unless there is one. A start that was cut off leaves nothing that looks whole. */
export async function ensureCluster(place: Place, throwaway: boolean): Promise<void> {
  removeHalfMade(place.home)
  if (existsSync(place.data)) return
  if (!throwaway) console.log('Making a new database …')
  const half = `${place.data}.${process.pid}`
  await initdb(place, [
    ...['-D', half, '-U', user, '-A', 'trust', '-E', 'UTF8'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions'],
    ...(throwaway ? ['--no-sync'] : []),
  ])
  try {
    renameSync(half, place.data)
  } catch (error) {
    // Somebody who started at the same moment was quicker.
    if (!existsSync(place.data)) throw error
    rmSync(half, { recursive: true })
  }
}

async function initdb({ programs, owner }: Place, args: string[]): Promise<void> {
  const child = spawn(path.join(programs, 'initdb'), args, {
    ...owner,
    cwd: '/',
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  const [code, complaints] = await Promise.all([ended, text(child.stderr)]).catch((error: Error) => [
    -1,
    error.message,
  ])
  if (code === 0) return
  const reason = String(complaints).trim().split('\n')[0]
  throw new CannotStart(
    `PostgreSQL could not be set up: ${reason}. Set DATABASE_URL to use a PostgreSQL of your own.`,
  )
}

function removeHalfMade(home: string): void {
  for (const name of readdirSync(home)) {
    const maker = /^data\.(\d+)$/.exec(name)?.[1]
    if (maker && !lookUp(Number(maker))) rmSync(path.join(home, name), { recursive: true })
  }
}
