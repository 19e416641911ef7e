import '#server/startup/module-hooks.ts'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { type Program, startProgram } from '#scripts/bench/program.ts'
import type { Connection } from '#server/database/embedded.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { memoryOfAll } from './memory.ts'

export const employeePassword = 'correct horse battery'

/** A running program with the demo, for one attack. */
export interface Target extends Program {
  readonly dataDir: string
  /** Resident bytes before anybody has asked anything, with the processes that it has started. */
  readonly idleBytes: number
  readonly mail: MailServer
  /** Runs a statement in its database. */
  query<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>
}

/** The demo's data, made once, of which every target gets a copy. */
export interface Site extends AsyncDisposable {
  start(): Promise<Target>
}

const demoDatabase = 'demo'
/** After a start the program compacts its heap, 2 s later. */
const settledMs = 2500

/**
 * Lets the program create the demo. PostgreSQL is one of this process, so that only Portico's own processes are measured.
 * @param folder a checkout whose packages and pages are built; this one unless given
 */
export async function prepareSite(folder?: string): Promise<Site> {
  const { startPostgres } = await import('#server/database/embedded.ts')
  const cleanup = new AsyncDisposableStack()
  const root = mkdtempSync(path.join(tmpdir(), 'portico-abuse-'))
  // PostgreSQL runs as another user when we are root, and must be able to enter.
  chmodSync(root, 0o711)
  cleanup.defer(() => rmSync(root, { recursive: true, force: true }))
  const { connection, stop } = await startPostgres({ dataDir: root, ephemeral: true, log: quiet })
  cleanup.defer(stop)
  const start = (name: string, settings: Readonly<Record<string, string>> = {}) =>
    startProgram({
      dataDir: path.join(root, name),
      ...(folder === undefined ? {} : { folder }),
      settings: { ...settings, DATABASE_URL: urlOf({ ...connection, database: name }) },
    })

  try {
    mkdirSync(path.join(root, demoDatabase))
    await run(connection, `create database ${demoDatabase}`)
    const first = await start(demoDatabase, { SEED: 'demo', EMPLOYEE_PASSWORD: employeePassword })
    try {
      while (await hasWork({ ...connection, database: demoDatabase })) await sleep(100)
    } finally {
      await first.stop()
    }
  } catch (error) {
    await cleanup.disposeAsync()
    throw error
  }

  let count = 0
  return {
    [Symbol.asyncDispose]: () => cleanup.disposeAsync(),
    async start() {
      const name = `target_${++count}`
      const dataDir = path.join(root, name)
      cpSync(path.join(root, demoDatabase), dataDir, { recursive: true })
      await run(connection, `create database ${name} template ${demoDatabase}`)
      const mail = await startMailServer()
      const settings = { SMTP_URL: mail.url, HR_EMAIL: 'hr@larkfield.example' }
      const program = await start(name, settings)
      await sleep(settledMs)
      return {
        ...program,
        dataDir,
        mail,
        idleBytes: memoryOfAll(program.pid),
        query: (statement, values) => run({ ...connection, database: name }, statement, values),
        async stop() {
          await program.stop()
          await mail.close()
          await run(connection, `drop database ${name} with (force)`)
          rmSync(dataDir, { recursive: true, force: true })
        },
      }
    },
  }
}

const quiet = { info() {}, error: console.error }

const urlOf = ({ host, user, database }: Connection) =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`

/** Whether the demo's resumes and documents are still being read. */
async function hasWork(connection: Connection): Promise<boolean> {
  const [row] = await run<{ waiting: boolean }>(
    connection,
    `select exists (select from scoring) or exists (select from document where state = 'queued') as waiting`,
  )
  return row?.waiting ?? false
}

async function run<Row extends object>(
  connection: Connection,
  statement: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = await connect(connection)
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

async function connect(connection: Connection): Promise<Client> {
  const [{ default: pg }, { clientOptions }] = await Promise.all([
    import('pg'),
    import('#server/database/connect.ts'),
  ])
  const client = new pg.Client(clientOptions(connection))
  await client.connect()
  return client
}
