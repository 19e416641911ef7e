import { spawnSync } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  type Banner,
  bannerForm,
  cleanUp,
  newDataDir,
  password,
  signIn,
  startPortico,
} from '#tests/lifecycle/portico.ts'

/** The user `nobody` on every machine. */
const otherUser = 65534

afterAll(cleanUp)

test('no other user of the machine reads what is in a DATA_DIR, also in one that was open to all before', async () => {
  const DATA_DIR = newDataDir()
  for (const folder of ['', 'private', 'private/resume']) mkdirSync(path.join(DATA_DIR, folder))
  const resume = path.join(DATA_DIR, 'private/resume/old.pdf')
  writeFileSync(resume, '%PDF-1.7')
  for (const folder of ['..', '', 'private', 'private/resume']) chmodSync(path.join(DATA_DIR, folder), 0o755)
  chmodSync(resume, 0o644)

  const portico = await startPortico({
    env: { DATA_DIR, ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: password },
  })
  const { call } = await signIn(portico.url)
  const { payload, headers } = await bannerForm('<p>Shared</p>')
  const created = await call('/api/banner/', { method: 'POST', body: new Uint8Array(payload), headers })
  const { bannerImage } = (await created.json()) as Banner
  expect((await fetch(`${portico.url}/media/w_76,h_37/${bannerImage}`)).status).toBe(200)
  await portico.signal('SIGTERM')

  const opened = filesBelow(DATA_DIR).filter((file) => lstatSync(file).mode & 0o077)
  // The old one is behind a folder that nobody else enters.
  expect(opened.filter((file) => !file.startsWith(path.dirname(resume)))).toEqual([])
  expect(lstatSync(path.join(DATA_DIR, 'private')).mode & 0o777).toBe(0o700)
  expect(lstatSync(DATA_DIR).mode & 0o066).toBe(0)
  expect(readdirSync(DATA_DIR)).toEqual(expect.arrayContaining(['cache', 'media', 'private']))
  if (process.getuid?.() === 0) expect(readableBy(otherUser, resume)).toBe(false)
})

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name))

function readableBy(uid: number, file: string): boolean {
  const { status, error } = spawnSync('/bin/cat', [file], { uid, gid: uid, cwd: '/', stdio: 'ignore' })
  if (error) throw error
  return status === 0
}
