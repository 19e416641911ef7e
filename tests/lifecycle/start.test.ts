import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import * as path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employees } from '#demo/employees.ts'
import { portOf } from '#scripts/launch/free-port.ts'
import { resolvePaths } from '#server/database/embedded/paths.ts'
import {
  cleanUp,
  databaseFolder,
  databaseProcesses,
  newDataDir,
  password,
  startPortico,
} from '#tests/lifecycle/portico.ts'

const isRoot = process.getuid?.() === 0
/** The user `nobody` on every machine. */
const otherUser = 65534
const otherUserCanRead = isRoot && mayRun(otherUser)

afterAll(cleanUp)

describe('the first start in a private folder', () => {
  const DATA_DIR = newDataDir()
  const env = { DATA_DIR, SEED: 'demo', ADMIN_EMAIL: 'ada@example.com', EMPLOYEE_PASSWORD: password }

  test('shows the demo and prints the URL and, once, a password that signs in (EP-543)', async () => {
    const startedAt = performance.now()
    const first = await startPortico({ env })
    console.log(`database and demo: ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    expect(first.output.err).toBe('')
    const steps = [
      /^Creating a new database …$/m,
      /^Seeding the database with the demo .*$/m,
      /^Portico is ready/m,
    ]
    const offsets = steps.map((step) => first.output.out.search(step))
    expect(offsets).toEqual([0, ...offsets.slice(1).toSorted((one, other) => one - other)])
    expect(first.output.out).toContain(`Portico is ready: ${first.url}\n`)
    expect(first.output.out).toContain('ada@example.com')
    const [, printed = ''] = /password (\S{20,})/.exec(first.output.out) ?? []
    const signedIn = await fetch(`${first.url}/api/adminLogin/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ UserEmail: 'ada@example.com', password: printed }),
    })
    expect(signedIn.status).toBe(200)
    const articles = (await (await fetch(`${first.url}/api/article/?status=1`)).json()) as { title: string }[]
    expect(articles.length).toBeGreaterThan(2)
    expect(await (await fetch(first.url)).text()).toContain(articles[0]?.title)
    expect(await foundByEmployees(first.url)).toEqual(employees.map(() => [true, true, true, true, true]))
    expect(await first.signal('SIGTERM')).toBe(0)

    const second = await startPortico({ env })
    expect(second.output.out).toBe(`Portico is ready: ${second.url}\n`)
    expect(await (await fetch(`${second.url}/api/article/?status=1`)).json()).toEqual(articles)
    expect(await second.signal('SIGTERM')).toBe(0)
  })

  test('after the folder was deleted starts fresh, wherever the database was', async () => {
    const former = databaseFolder(DATA_DIR)
    rmSync(DATA_DIR, { recursive: true })
    const restarted = await startPortico({ env: { ...env, SEED: 'none' } })
    expect(restarted.output.out).toMatch(/password \S{20,}/)
    expect(await (await fetch(`${restarted.url}/api/article/count/?status=1`)).json()).toEqual({ count: 0 })
    await restarted.signal('SIGTERM')
    rmSync(former, { recursive: true, force: true })
  })
})

describe.runIf(otherUserCanRead)('started by a normal user', () => {
  test('Portico runs its database as that user, and a password of one’s own is not printed', async () => {
    const DATA_DIR = newDataDir()
    chownSync(path.dirname(DATA_DIR), otherUser, otherUser)
    const portico = await startPortico({ env: { DATA_DIR, ADMIN_PASSWORD: password }, uid: otherUser })
    expect(portico.output.err).toBe('')
    expect(portico.output.out).toContain('ready')
    expect(portico.output.out).not.toContain('password')
    const { home } = databaseProcesses(DATA_DIR)
    expect(home).toBe(path.join(DATA_DIR, 'postgres'))
    expect(statSync(path.join(home, 'data'))).toMatchObject({ uid: otherUser })
    expect(await portico.signal('SIGTERM')).toBe(0)
  })
})

describe.runIf(isRoot)('started by root', () => {
  test('the database is another user’s, in the folder itself where that user can enter it', async () => {
    const DATA_DIR = newDataDir()
    chmodSync(path.dirname(DATA_DIR), 0o755)
    const portico = await startPortico({ env: { DATA_DIR, ADMIN_PASSWORD: password } })
    const { home } = databaseProcesses(DATA_DIR)
    expect(home).toBe(path.join(DATA_DIR, 'postgres'))
    expect(statSync(path.join(home, 'data')).uid).not.toBe(0)
    expect(statSync(path.join(home, 'socket')).mode & 0o777).toBe(0o700)
    await portico.signal('SIGTERM')
  })
})

describe.runIf(isRoot)('a database in another folder', () => {
  test('and is lost is not replaced by an empty one in silence', async () => {
    const DATA_DIR = newDataDir()
    mkdirSync(DATA_DIR)
    writeFileSync(path.join(DATA_DIR, 'postgres-location'), '/var/lib/portico/lost\n')
    const { ended, output } = await startPortico({ env: { DATA_DIR } })
    expect(await ended).toBe(1)
    expect(output.err).toMatch(/^The database should be in \/var\/lib\/portico\/lost, but is not\..*\n$/)
  })

  test('is refused to a copy of its DATA_DIR, and follows one that was moved', () => {
    const original = newDataDir()
    const { home } = resolvePaths(original)
    expect(home).toMatch(/^\/var\/lib\/portico\//)
    const copy = newDataDir()
    cpSync(original, copy, { recursive: true })
    expect(() => resolvePaths(copy)).toThrow(
      `is a copy of ${original}, and both refer to the database in ${home}`,
    )
    expect(resolvePaths(original).home).toBe(home)

    const moved = newDataDir()
    renameSync(original, moved)
    expect(resolvePaths(moved).home).toBe(home)
    // As `mv` does it between two disks.
    const onAnotherDisk = newDataDir()
    cpSync(moved, onAnotherDisk, { recursive: true })
    rmSync(moved, { recursive: true })
    expect(resolvePaths(onAnotherDisk).home).toBe(home)
    expect(() => resolvePaths(copy)).toThrow(`is a copy of ${onAnotherDisk}`)
    // The way out that the sentence names.
    rmSync(path.join(onAnotherDisk, 'postgres-location'))
    expect(resolvePaths(copy).home).toBe(home)
  })

  test('keeps its folder when the copy is where the original was', () => {
    const dataDir = newDataDir()
    const { home } = resolvePaths(dataDir)
    const former = newDataDir()
    renameSync(dataDir, former)
    cpSync(former, dataDir, { recursive: true })
    expect(resolvePaths(dataDir).home).toBe(home)
    expect(() => resolvePaths(former)).toThrow(`is a copy of ${dataDir}`)
  })
})

describe('a startup error is one line', () => {
  const DATA_DIR = newDataDir()
  const busy = createServer()
  let PORT = ''

  beforeAll(async () => {
    mkdirSync(DATA_DIR, { recursive: true })
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
    PORT = String(portOf(busy))
  })
  afterAll(() => void busy.close())

  test.each([
    ['a wrong setting', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL: expected fatal, error, .*$/],
    [
      'a database without a running server',
      { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
      /^DATABASE_URL: .*ECONNREFUSED.*$/,
    ],
    [
      'a host that is not this machine',
      { HOST: '192.0.2.1' },
      /^HOST: 192\.0\.2\.1 is not an address of this machine$/,
    ],
    ['a folder that is a file', { DATA_DIR: '/etc/passwd' }, /^DATA_DIR \/etc\/passwd cannot be used: .*$/],
    ['a folder that cannot be made', { DATA_DIR: '/proc/foo' }, /^DATA_DIR \/proc\/foo cannot be used: .*$/],
    [
      'a folder for files only that cannot be made',
      { DATA_DIR: '/proc/foo', DATABASE_URL: 'postgres://127.0.0.1:1/x' },
      /^DATA_DIR \/proc\/foo cannot be used: .*$/,
    ],
  ])('%s', async (_, env, line) => {
    await expectStartupError({ DATA_DIR, ...env }, line)
  })

  test('a port in use', async () => {
    await expectStartupError({ DATA_DIR, PORT }, /^PORT: \d+ on 127\.0\.0\.1 is in use by another program.*$/)
  })

  async function expectStartupError(env: Record<string, string>, line: RegExp): Promise<void> {
    const { ended, output } = await startPortico({ env })
    expect(await ended).toBe(1)
    expect(output.out).toBe('')
    expect(output.err.trimEnd()).toMatch(line)
    expect(output.err.trimEnd()).not.toContain('\n')
  }
})

/** Whether that user can enter this clone at all. */
function mayRun(uid: number): boolean {
  return spawnSync(process.execPath, ['-e', ''], { cwd: import.meta.dirname, uid, gid: uid }).status === 0
}

/** Of each of the demo's employees, whether there are projects, issues, sprints, files, and conversations. */
async function foundByEmployees(url: string): Promise<boolean[][]> {
  const found: boolean[][] = []
  for (const { username } of employees) {
    const signedIn = await fetch(`${url}/api/jira/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password, role: 'EMPLOYEE' }),
    })
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const read = async (path: string) =>
      (await fetch(`${url}/api/jira/${path}`, { headers: { cookie } })).json()
    const { projects = [] } = await read(`projects/${username}/`)
    const { sprints = [] } = await read(`sprint-data/${username}/${projects[0]?.key}/`)
    const { issues = [] } = await read(`issues/${username}/`)
    const { total_files } = await read(`nextcloud/files/${username}/`)
    const conversations = await read(`nextcloud/chat/${username}/`)
    found.push(
      [projects.length, issues.length, sprints.length, total_files, conversations.length].map((n) => n > 0),
    )
  }
  return found
}
