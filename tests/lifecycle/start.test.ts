import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import * as path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { portOf } from '#scripts/launch/free-port.ts'
import { resolvePaths } from '#server/database/embedded/paths.ts'
import {
  type Banner,
  bannerForm,
  cleanUp,
  databaseProcesses,
  newDataDir,
  password,
  signIn,
  startPortico,
} from '#tests/lifecycle/portico.ts'

const isRoot = process.getuid?.() === 0
/** The user `nobody` on every machine. */
const otherUser = 65534
const otherUserCanRead = isRoot && mayRun(otherUser)

afterAll(cleanUp)

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

describe('a DATA_DIR that was open to all, in a folder that still is', () => {
  const DATA_DIR = newDataDir()
  const resume = path.join(DATA_DIR, 'private/resume/old.pdf')
  let home: string

  beforeAll(async () => {
    mkdirSync(path.dirname(resume), { recursive: true })
    writeFileSync(resume, '%PDF-1.7')
    for (const folder of ['..', '', 'private', 'private/resume'])
      chmodSync(path.join(DATA_DIR, folder), 0o755)
    chmodSync(resume, 0o644)
    const portico = await startPortico({
      env: { DATA_DIR, ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: password },
    })
    home = databaseProcesses(DATA_DIR).home
    const { call } = await signIn(portico.url)
    const { payload, headers } = await bannerForm('<p>Shared</p>')
    const created = await call('/api/banner/', { method: 'POST', body: new Uint8Array(payload), headers })
    const { bannerImage } = (await created.json()) as Banner
    expect((await fetch(`${portico.url}/media/w_76,h_37/${bannerImage}`)).status).toBe(200)
    await portico.signal('SIGTERM')
  })

  test('is read by no other user of the machine', () => {
    const opened = filesBelow(DATA_DIR).filter((file) => lstatSync(file).mode & 0o077)
    // The old one is behind a folder that nobody else enters.
    expect(opened.filter((file) => !file.startsWith(path.dirname(resume)))).toEqual([])
    expect(lstatSync(path.join(DATA_DIR, 'private')).mode & 0o777).toBe(0o700)
    expect(lstatSync(DATA_DIR).mode & 0o066).toBe(0)
    expect(readdirSync(DATA_DIR)).toEqual(expect.arrayContaining(['cache', 'media', 'private']))
    if (isRoot) expect(readableBy(otherUser, resume)).toBe(false)
  })

  test.runIf(isRoot)('has in itself the database of root’s Portico, which is another user’s', () => {
    expect(home).toBe(path.join(DATA_DIR, 'postgres'))
    expect(statSync(path.join(home, 'data')).uid).not.toBe(0)
    expect(statSync(path.join(home, 'socket')).mode & 0o777).toBe(0o700)
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
      'a certificate that is not there',
      { DATABASE_URL: 'postgres://127.0.0.1:1/x?sslrootcert=/nope.pem' },
      /^DATABASE_URL: the database cannot be used: ENOENT: .* '\/nope\.pem'$/,
    ],
    [
      'a certificate of a replica that is not there',
      {
        DATABASE_URL: 'postgres://127.0.0.1:1/x',
        DATABASE_REPLICA_URL: 'postgres://127.0.0.1:1/x?sslrootcert=/nope.pem',
      },
      /^DATABASE_REPLICA_URL: the database cannot be used: ENOENT: .* '\/nope\.pem'$/,
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

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name))

function readableBy(uid: number, file: string): boolean {
  const { status, error } = spawnSync('/bin/cat', [file], { uid, gid: uid, cwd: '/', stdio: 'ignore' })
  if (error) throw error
  return status === 0
}
