import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import pg from 'pg'
import { resolvePaths } from '#server/database/embedded/paths.ts'
import { type Postgres, startPostgres } from '#server/database/embedded.ts'
import { createTemplate } from '#tests/support/global-setup.ts'

const log = { info() {}, error: console.error }

interface Replicated {
  /** With the template of test apps. */
  readonly primary: Postgres['connection']
  /** Connects to a database of the replica. */
  readonly replicaUrl: (database: string) => string
  readonly stopReplica: () => Promise<void>
  readonly startReplica: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** A PostgreSQL and a streaming replica of it. */
export async function startReplicatedPostgres(): Promise<Replicated> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-replica-'))
  const start = (name: string) => startPostgres({ dataDir: path.join(folder, name), ephemeral: true, log })
  const primary = await start('primary')
  await createTemplate(primary.connection)
  const paths = resolvePaths(path.join(folder, 'replica'))
  await copyCluster(primary.connection, paths.data)
  const open = () => startPostgres({ dataDir: path.join(folder, 'replica'), log })
  let replica = await open()
  const { host, user } = replica.connection
  return {
    primary: primary.connection,
    replicaUrl: (database) => `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    stopReplica: () => replica.stop(),
    async startReplica() {
      replica = await open()
    },
    async stop() {
      await replica.stop()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Copies a running cluster for a standby of it, as PostgreSQL's manual describes a low-level base backup. */
async function copyCluster({ host, user, database }: Postgres['connection'], target: string): Promise<void> {
  const client = new pg.Client({ host, user, database })
  await client.connect()
  const source = (await client.query('show data_directory')).rows[0].data_directory
  await client.query(`select pg_backup_start('replica', true)`)
  execFileSync('cp', ['-a', source, target])
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
  await client.end()
  for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(path.join(target, file))
  for (const file of readdirSync(path.join(target, 'pg_wal')))
    rmSync(path.join(target, 'pg_wal', file), { recursive: true })
  writeFileSync(path.join(target, 'backup_label'), rows[0].labelfile)
  writeFileSync(path.join(target, 'standby.signal'), '')
  appendFileSync(
    path.join(target, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} user=${user}'\n`,
  )
  const { uid, gid } = statSync(target)
  for (const file of ['backup_label', 'standby.signal']) chownSync(path.join(target, file), uid, gid)
}
