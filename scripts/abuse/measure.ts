import { readdirSync, statSync } from 'node:fs'
import * as path from 'node:path'
import { forkProcess, nextMessage } from '#scripts/launch/child.ts'
import type { Attack, Finding } from './attack.ts'
import { watchMemory } from './memory.ts'
import { strangers } from './sender.ts'
import type { Target } from './site.ts'
import type { Visits } from './visitors.ts'

/** The effects of an attack. Sizes are in bytes. */
export interface Harm extends Visits {
  /** How much more memory the program's processes took than when idle, at most. */
  readonly memory: number
  /** Whether the process that was attacked is still running. */
  readonly isRunning: boolean
  /** How much files and database have grown, by address. */
  readonly disk: number
  readonly findings: readonly Finding[]
}

/** The most that an attack may do. */
export const goals = {
  memory: 350_000_000,
  slowestPage: 3000,
  slowestAnswer: 8000,
  application: 201,
  disk: 120_000_000,
} as const

/** How long a program that does not refuse an attack is exposed to it, at most. */
const attackMs = 12_000

/** Sends an attack to a program that nothing else has attacked, while others visit it. */
export async function measureAttack(target: Target, attack: Attack): Promise<Harm> {
  const from = strangers.slice(0, attack.addresses)
  const sendAttack = await attack.prepare(target, from)
  await using visitors = await prepareVisitors(target.port)
  await target.settled()
  const before = await storedBytes(target)
  const memory = watchMemory(target)
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), attackMs)
  const [findings, visited] = await Promise.all([
    sendAttack(over.signal).finally(() => over.abort()),
    visitors.visit(over.signal),
  ])
  clearTimeout(timer)
  const disk = ((await storedBytes(target)) - before) / from.length
  await memory.stop()
  return {
    ...visited,
    memory: memory.peak - target.idleBytes,
    isRunning: target.isRunning(),
    disk,
    findings,
  }
}

/** Visitors in a process of their own, so that they wait for the program and not for the sender of the attack. */
async function prepareVisitors(port: number) {
  const child = forkProcess(new URL('visitors-process.ts', import.meta.url))
  await using cleanup = new AsyncDisposableStack()
  cleanup.defer(() => void child.kill())
  child.send(port)
  await nextMessage(child)
  const started = cleanup.move()
  return {
    visit(signal: AbortSignal): Promise<Visits> {
      child.send('begin')
      signal.addEventListener('abort', () => void child.send('end'), { once: true })
      return nextMessage<Visits>(child)
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

/** Bytes of all files and of the database. */
async function storedBytes({ dataDir, query }: Target): Promise<number> {
  const [row] = await query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return files.reduce(
    (sum, { parentPath, name }) => sum + sizeOf(path.join(parentPath, name)),
    Number(row?.bytes),
  )
}

/** 0 for a file that was deleted in the meantime. */
const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
