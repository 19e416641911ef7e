import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/database/connect.ts'
import { type Postgres, startPostgres } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { install } from '#server/modules/index.ts'

/** One throwaway PostgreSQL for all files of a run, with an empty migrated database that theirs are copied from. */
declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; user: string }
  }
}

export const template = 'template_empty'

export async function createTemplate({ host, user, database }: Postgres['connection']): Promise<void> {
  const client = new pg.Client({ host, user, database })
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
  const db = connect({ host, user, database: template }, { onIdleError: console.error })
  await migrate(db, install)
  await db.$client.end()
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portico-tests-'))
  const postgres = await startPostgres({ dataDir, ephemeral: true, log: { info() {}, error: console.error } })
  const { host, user } = postgres.connection
  await createTemplate(postgres.connection)
  project.provide('postgres', { host, user })
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
