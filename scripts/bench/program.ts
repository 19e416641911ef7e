import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import * as path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#scripts/launch/free-port.ts'
import { settings } from '#server/config.ts'
import { present } from '#server/present.ts'

const root = path.resolve(import.meta.dirname, '../..')
const timeoutMs = 120_000

/** Portico as a process of its own, on a port of its own. */
export interface Program {
  readonly port: number
  readonly pid: number
  /** Milliseconds from the process's start to the first 200. */
  readonly readyMs: number
  readonly homeMs: number
  /** False once the process has ended, for whatever reason. */
  isRunning(): boolean
  stop(): Promise<void>
}

interface ProgramOptions {
  readonly dataDir: string
  /** For a fresh data folder. */
  readonly seed?: 'demo' | 'none'
  /** More settings, by their names. */
  readonly settings?: Readonly<Record<string, string>>
  /** Added to the options of `npm start`, such as `--cpu-prof`. */
  readonly nodeOptions?: string
  /** Another checkout, with packages and pages built. */
  readonly folder?: string
}

/**
 * Starts the built program by the command of `npm start` and waits for the home page. Throws with its last output when it
 * exits.
 */
export async function startProgram({
  dataDir,
  seed = 'none',
  settings: more = {},
  nodeOptions = '',
  folder = root,
}: ProgramOptions): Promise<Program> {
  const port = await freePort()
  const logFile = path.join(dataDir, 'bench.log')
  const log = openSync(logFile, 'a')
  const started = performance.now()
  const child = spawn('/bin/sh', ['-c', command(folder)], {
    cwd: folder,
    env: {
      ...withoutSettings,
      PATH: [path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
      HOME: process.env.HOME,
      NODE_OPTIONS: nodeOptions,
      DATA_DIR: dataDir,
      PORT: String(port),
      SEED: seed,
      ...more,
    },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const stop = () => stopChild(child)
  const isRunning = () => !hasEnded(child)
  try {
    const readyMs = await waitForOk(child, port, '/readyz', started)
    const homeMs = await waitForOk(child, port, '/', started)
    return { port, pid: present(child.pid), readyMs, homeMs, isRunning, stop }
  } catch (cause) {
    await stop()
    throw new Error(`Portico did not start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`, { cause })
  }
}

/** Resident bytes of a process: now and, where the system reports it, the peak. */
export function memoryOf(pid: number): { now: number; peak: number | null } {
  const file = `/proc/${pid}/status`
  if (existsSync(file)) {
    const status = readFileSync(file, 'utf8')
    const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
    return { now: field('VmRSS'), peak: field('VmHWM') }
  }
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return { now: Number(stdout) * 1024, peak: null }
}

function command(folder: string): string {
  const { scripts } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return scripts.start
}

/** Empty values override a .env of this folder, so that measurements are comparable. */
const withoutSettings = Object.fromEntries(Object.keys(settings).map((name) => [name, '']))

async function waitForOk(child: ChildProcess, port: number, path: string, started: number) {
  for (;;) {
    const status = await requestStatus(port, path).catch(() => 0)
    const after = performance.now() - started
    if (status === 200) return after
    if (child.exitCode !== null || after > timeoutMs) throw new Error(`no 200 from ${path}`)
    // One that seeds takes long, and would be slower for each question.
    await sleep(after < 2000 ? 4 : 100)
  }
}

function requestStatus(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    }).on('error', reject)
  })
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function stopChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  await ended
  clearTimeout(killTimer)
}
