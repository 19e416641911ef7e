import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '#server/database/embedded.ts'
import { cleanUp, newDataDir, signIn, startPortico } from '#tests/lifecycle/portico.ts'

/**
 * Backups of earlier programs, by the migration that each had come to. Each was made by running that program, which
 * someone had given contents and pictures.
 */
const folder = path.resolve(import.meta.dirname, '../fixtures/backups')
const backups = globSync('*.tar.gz', { cwd: folder }).sort()

/** Tables that have another name today. */
const renamed: Record<string, string> = {
  admin: 'account',
  content_history: 'revision',
  media_file: 'file',
  media_use: 'file_use',
}
/** What expires, is worked off after a start, or is written from other tables. */
const passing = /session|token|device|rate_limit|stale_source|passage|_(?:search|words)$/
/** Columns that the program computes from others. */
const derived = /^search|_(?:words|sort|plain_text)$/

type Row = Record<string, unknown>

/** One server for the databases of all backups. */
let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres({ dataDir: newDataDir(), log: { info() {}, error: console.error } })
})
afterAll(async () => {
  await postgres.stop()
  cleanUp()
})

/** All rows by table, and each as JSON. */
async function readTables(client: pg.Client): Promise<Map<string, Row[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const found = new Map<string, Row[]>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: Row }>(
      `select to_jsonb(found) as row from ${pg.escapeIdentifier(name)} as found`,
    )
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return found
}

/** A new database for a backup: as a client connects to it, and as Portico is told of it. */
async function createDatabase(name: string) {
  const admin = new pg.Client(postgres.connection)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const { host, user } = postgres.connection
  return {
    options: { host, user, database: name },
    url: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
  }
}

async function readDatabase(options: pg.ClientConfig): Promise<Map<string, Row[]>> {
  const client = new pg.Client(options)
  await client.connect()
  const tables = await readTables(client)
  await client.end()
  return tables
}

function restore(backup: string, env: { DATA_DIR: string; DATABASE_URL: string }): void {
  const file = path.join(path.dirname(env.DATA_DIR), 'portico.tar')
  writeFileSync(file, gunzipSync(readFileSync(path.join(folder, backup))))
  const main = path.resolve(import.meta.dirname, '../../server/main.ts')
  const { status, stderr } = spawnSync(process.execPath, [main, 'restore', file], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
}

/** The hash of each file by its name, those of the database left out. */
const filesBelow = (dataDir: string): Map<string, string> =>
  new Map(
    globSync('{media,private}/**/*.*', { cwd: dataDir })
      .sort()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(path.join(dataDir, name)))
          .digest('hex'),
      ]),
  )

/** Whether a row has all that another one has, whatever its columns are called. */
function holds(row: Row, earlier: Row): boolean {
  const values = new Set(Object.values(row).map((value) => JSON.stringify(value)))
  return Object.entries(earlier).every(
    ([column, value]) => value === null || derived.test(column) || values.has(JSON.stringify(value)),
  )
}

describe.each(backups)('what %s holds', (backup) => {
  test('is there after an upgrade: rows, values, files, pages, and the password', async () => {
    const { options, url } = await createDatabase(`earlier_${backups.indexOf(backup)}`)
    const env = { DATA_DIR: newDataDir(), DATABASE_URL: url }
    const { DATA_DIR } = env
    restore(backup, env)
    const [before, files] = [await readDatabase(options), filesBelow(DATA_DIR)]
    expect(before.get('article')?.length).toBeGreaterThan(0)
    expect(files.size).toBeGreaterThan(0)

    const portico = await startPortico({ env })
    const after = await readDatabase(options)
    for (const [table, rows] of before) {
      if (passing.test(table)) continue
      const kept = after.get(renamed[table] ?? table) ?? []
      expect(kept.length, table).toBe(rows.length)
      for (const row of rows)
        expect(
          kept.some((one) => holds(one, row)),
          JSON.stringify(row),
        ).toBe(true)
    }
    expect(filesBelow(DATA_DIR)).toEqual(files)

    const { call } = await signIn(portico.url)
    for (const name of ['article', 'banner', 'industry', 'jobcategory'])
      expect(await (await call(`/api/${name}/`)).json(), name).toMatchObject([{ id: 1, status: 1 }])
    for (const name of files.keys()) expect((await fetch(`${portico.url}/${name}`)).status, name).toBe(200)
    const page = await fetch(`${portico.url}/article/zurich-20-less-waste`)
    expect(await page.text()).toContain('Zürich: 20 % less “waste”')
    expect(await portico.signal('SIGTERM')).toBe(0)
  })
})
