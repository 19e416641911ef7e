import { type ChildProcess, type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#scripts/launch/free-port.ts'
import { settings } from '#server/config.ts'
import { imageFile, multipart } from '#tests/support/app.ts'

const root = path.resolve(import.meta.dirname, '../..')
export const password = 'correct horse battery'

/** A Portico in a process of its own, as `npm start` runs it. */
export interface Portico {
  readonly url: string
  readonly pid: number
  /** All that it has printed so far. */
  readonly output: { out: string; err: string }
  /** The exit code; null after a kill. */
  readonly ended: Promise<number | null>
  signal(name: NodeJS.Signals): Promise<number | null>
}

interface StartOptions {
  /** Settings; everything that is not named here is empty. */
  env: Record<string, string>
  /** Another user than ourselves. */
  uid?: number
  /** Where the sources are, if not here. */
  folder?: string
  /** As `npm run dev` runs it. */
  isDevelopment?: boolean
}

/** Starts the program and answers when it is ready, or has ended before. */
export async function startPortico({
  env,
  uid,
  folder = root,
  isDevelopment,
}: StartOptions): Promise<Portico> {
  const PORT = env.PORT ?? String(await freePort())
  const emptySettings = Object.fromEntries(Object.keys(settings).map((name) => [name, '']))
  const args = isDevelopment ? devArguments(folder) : [path.join(folder, 'server/main.ts')]
  const child = spawn(process.execPath, args, {
    cwd: isDevelopment ? folder : '/',
    env: {
      PATH: process.env.PATH,
      // As `npm start` has it; without it the program is compiled for each start.
      ...(!isDevelopment && { NODE_COMPILE_CACHE: path.join(folder, 'node_modules/.cache/node') }),
      ...emptySettings,
      ...{ SEED: 'none', LOG_LEVEL: 'error', ...env, PORT },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  return untilReady(child, PORT)
}

/** Runs the commands of a manual, one a line, whose last one starts the program. */
export function startCommands(
  commands: readonly string[],
  { port, cwd, env }: { port: string; cwd: string; env: NodeJS.ProcessEnv },
): Promise<Portico> {
  // So that a signal reaches the program and not the shell.
  const script = ['set -e', ...commands.slice(0, -1), `exec ${commands.at(-1)}`].join('\n')
  const child = spawn('sh', ['-c', script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  return untilReady(child, port)
}

async function untilReady(child: ChildProcessByStdio<null, Readable, Readable>, port: string) {
  children.add(child)
  const output = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    output.out += text
  })
  child.stderr.on('data', (text) => {
    output.err += text
  })
  let hasEnded = false
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  void ended.then(() => {
    hasEnded = true
  })
  const url = `http://127.0.0.1:${port}`
  const portico: Portico = {
    url,
    pid: child.pid as number,
    output,
    ended,
    signal(name: NodeJS.Signals) {
      child.kill(name)
      return ended
    },
  }
  while (!hasEnded && !output.out.includes('ready')) await sleep(10)
  return portico
}

/** What `npm run dev` gives Node. */
function devArguments(folder: string): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return scripts.dev.replace('exec node ', '').split(' ')
}

/** Ends every process that a test has left, and removes its folders. */
export function cleanUp(): void {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) {
    rmSync(databaseFolder(path.join(folder, 'data')), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A path for a DATA_DIR below a fresh folder; as everywhere in the temporary folder, no other user can enter it. */
export function newDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-life-'))
  folders.add(folder)
  return path.join(folder, 'data')
}

const children = new Set<ChildProcess>()
const folders = new Set<string>()

interface Session {
  readonly authorization: string
  call(path: string, init?: RequestInit): Promise<Response>
}

export async function signIn(url: string): Promise<Session> {
  const response = await fetch(`${url}/api/adminLogin/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ UserEmail: 'ada@example.com', password }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  const { access } = (await response.json()) as { access: string }
  const authorization = `Bearer ${access}`
  return {
    authorization,
    call: (path, init) => fetch(url + path, { ...init, headers: { authorization, ...init?.headers } }),
  }
}

export interface Banner {
  id: number
  title: string
  bannerImage: string
}

/** What a browser sends to create a banner. */
export async function bannerForm(title: string) {
  return multipart({ selectedPage: 'home', title, status: '1', bannerImage: await imageFile() })
}

/** Where the database of a folder is: in it, or in the folder that a file in it names. */
export function databaseFolder(dataDir: string): string {
  const locationFile = path.join(dataDir, 'postgres-location')
  return existsSync(locationFile) ? readFileSync(locationFile, 'utf8').trim() : path.join(dataDir, 'postgres')
}

/** Connects to the database of a folder. */
export async function connectTo(dataDir: string): Promise<pg.Client> {
  const host = path.join(databaseFolder(dataDir), 'socket')
  const client = new pg.Client({ host, user: 'portico', database: 'postgres' })
  await client.connect()
  return client
}

/** Asks the database of a folder. */
export async function queryDatabase<Row extends object>(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await connectTo(dataDir)
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** The processes of a folder's database server: its guard, the guard's watcher, the server, and the server's own. */
export function databaseProcesses(dataDir: string) {
  const home = databaseFolder(dataDir)
  const server = Number(readFileSync(path.join(home, 'data/postmaster.pid'), 'utf8').split('\n')[0])
  const all = runningProcesses()
  const childrenOf = (parent: number) => all.filter((one) => one.parent === parent).map(({ pid }) => pid)
  const supervisor = all.find(({ pid }) => pid === server)?.parent as number
  return {
    home,
    server,
    guard: supervisor,
    watchers: childrenOf(supervisor).filter((pid) => pid !== server),
    backends: childrenOf(server),
  }
}

/** All processes of this machine. */
export const runningProcesses = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, name = ''] = line.trim().split(/\s+/)
      return { pid: Number(pid), parent: Number(parent), name }
    })

/** The processes that answer requests, where the program runs several; PostgreSQL's guard is a shell. */
export const workersOf = ({ pid }: Pick<Portico, 'pid'>): number[] =>
  runningProcesses()
    .filter(({ parent, name }) => parent === pid && name !== 'sh')
    .map((worker) => worker.pid)

/** Settings of a program that runs two processes, and tells what they measure. */
export const twoProcesses = { WORKERS: '2', METRICS_TOKEN: 'metrics-of-two-processes' }

/** The metrics of a program with two processes, once both listen. */
export const metricsOf = (portico: Portico): Promise<string> =>
  retryUntil(
    async () => {
      const headers = { authorization: `Bearer ${twoProcesses.METRICS_TOKEN}` }
      const answer = await fetch(`${portico.url}/metrics`, { headers })
      return answer.ok && workersOf(portico).length === 2 ? answer.text() : ''
    },
    (text) => text !== '',
  )

/** Sends a signal to each process; one that has already ended is passed over. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** Tries until the answer is as wished; the test's own time-out ends it. */
export async function retryUntil<T>(attempt: () => Promise<T>, isDone: (result: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await attempt().catch(() => undefined)
    if (answer !== undefined && isDone(answer)) return answer
    await sleep(50)
  }
}
