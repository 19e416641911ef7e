import { spawnSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import * as path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '#scripts/launch/free-port.ts'
import { settings } from '#server/config.ts'
import {
  type Banner,
  bannerForm,
  cleanUp,
  newDataDir,
  password,
  signIn,
  startCommands,
  startPortico,
} from '#tests/lifecycle/portico.ts'

const root = path.resolve(import.meta.dirname, '../..')
const scripts: Record<string, string> = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
).scripts

afterAll(cleanUp)

/** Runs the script of package.json as npm does. */
function run(
  script: 'backup' | 'restore' | 'adopt-keys',
  DATA_DIR: string,
  file?: string,
  env: Record<string, string> = {},
) {
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', `${scripts[script]} "$@"`, 'sh', ...(file ? [path.basename(file)] : [])],
    {
      cwd: root,
      env: {
        PATH: `${path.join(root, 'node_modules/.bin')}:${process.env.PATH}`,
        DATA_DIR,
        ...(file && { INIT_CWD: path.dirname(file) }),
        ...env,
      },
      encoding: 'utf8',
    },
  )
  return { status, out: stdout, err: stderr }
}

const env = { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: password }
const [original, copy, broken] = [newDataDir(), newDataDir(), newDataDir()]
const file = path.join(path.dirname(original), 'portico.tar')

test('a back-up of a running Portico is restored into a folder that another one starts on', async () => {
  const portico = await startPortico({ env: { ...env, DATA_DIR: original } })
  const { call } = await signIn(portico.url)
  const { payload, headers } = await bannerForm('<p>Backed up</p>')
  await call('/api/banner/', { method: 'POST', body: new Uint8Array(payload), headers })
  const made = run('backup', original, file)
  expect(made).toMatchObject({ status: 0, out: expect.stringMatching(/^Backed up \d+ tables and 1 files/) })
  expect(await portico.signal('SIGTERM')).toBe(0)

  const restored = run('restore', copy, file)
  expect(restored).toMatchObject({ status: 0, out: expect.stringMatching(/^Restored .* 1 files/m) })
  const second = await startPortico({ env: { ...env, DATA_DIR: copy } })
  const session = await signIn(second.url)
  const [banner] = (await (await session.call('/api/banner/')).json()) as Banner[]
  expect(banner?.title).toBe('<p>Backed up</p>')
  expect((await fetch(`${second.url}/media/${banner?.bannerImage}`)).status).toBe(200)
  expect(await second.signal('SIGTERM')).toBe(0)
})

test('a lost key is missed at the start, until those of this machine are adopted', async () => {
  rmSync(path.join(copy, 'two-step-key'))
  const refused = await startPortico({ env: { ...env, DATA_DIR: copy } })
  expect(await refused.ended).toBe(1)
  expect(refused.output.err).toMatch(/^\S+\/two-step-key is missing, .* `npm run adopt-keys` .*\n$/)
  expect(run('adopt-keys', copy)).toMatchObject({ status: 0, err: '' })
  const started = await startPortico({ env: { ...env, DATA_DIR: copy } })
  expect(started.output.err).toBe('')
  expect(await started.signal('SIGTERM')).toBe(0)
})

test('the documented trial of a restore uses no setting of the Portico that was backed up', async () => {
  const manual = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
  const [, commands = ''] = /^Try a restore before you need it:\n\n```sh\n(.*?)^```$/ms.exec(manual) ?? []
  const production = path.dirname(newDataDir())
  const others = Object.keys(settings).map((name) => [name, 'of another server'] as const)
  writeFileSync(path.join(production, '.env'), others.map(([name, value]) => `${name}="${value}"\n`).join(''))
  const port = String(await freePort())
  const trial = path.join(production, 'trial')
  const here = commands
    .replaceAll('/srv/portico/portico.tar', file)
    .replaceAll('/srv/portico', root)
    .replaceAll('/tmp/portico-trial', trial)
    .replace('PORT=3001', `PORT=${port}`)
  const portico = await startCommands(here.trimEnd().split('\n'), {
    ...{ port, cwd: production },
    env: { PATH: process.env.PATH, ...Object.fromEntries(others) },
  })
  expect(portico.output).toMatchObject({ err: '', out: expect.stringMatching(/^Restored .* 1 files/m) })
  const { call } = await signIn(portico.url)
  const [banner] = (await (await call('/api/banner/')).json()) as Banner[]
  expect(banner?.title).toBe('<p>Backed up</p>')
  expect(await portico.signal('SIGTERM')).toBe(0)
  expect(readdirSync(trial)).toEqual(['data'])
})

test('Portico need not run; an error is one line and leaves nothing', () => {
  expect(run('backup', copy, file)).toMatchObject({ status: 0, err: '' })
  expect(run('backup', copy, `${file}.second`, { MIN_FREE_DISK_MB: '100000000' })).toEqual({
    ...{ status: 1, out: '' },
    err: 'The disk of DATA_DIR would have less free space than MIN_FREE_DISK_MB.\n',
  })
  expect(run('restore', copy, file)).toMatchObject({
    status: 1,
    err: expect.stringMatching(/^DATA_DIR .* already contains files\..*\n$/),
  })
  truncateSync(file, 30_000)
  mkdirSync(broken)
  expect(run('restore', broken, file)).toMatchObject({
    status: 1,
    err: `${file} is not a complete backup: it was truncated or has been changed.\n`,
  })
  expect(readdirSync(broken)).toEqual([])
  expect(databasesElsewhere(broken)).toEqual([])
  rmSync(broken, { recursive: true })
  expect(run('restore', broken, `${file}.missing`)).toMatchObject({
    status: 1,
    out: '',
    err: expect.stringMatching(/^ENOENT: .*\n$/),
  })
  expect(run('backup', broken, file)).toEqual({
    status: 1,
    out: '',
    err: `There is no database in ${broken}.\n`,
  })
  expect(existsSync(broken)).toBe(false)
})

/** Where root's databases are when their user cannot enter the DATA_DIR. */
const databasesElsewhere = (dataDir: string) =>
  globSync('/var/lib/portico/*/owner.json').filter((owner) =>
    readFileSync(owner, 'utf8').includes(`"${dataDir}"`),
  )
