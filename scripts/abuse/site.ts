import '#server/startup/module-hooks.ts'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Program, startProgram } from '#scripts/bench/program.ts'
import type { Connection } from '#server/database/embedded.ts'
import { type ImapServer, startImapServer } from './imap-server.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { memoryOfAll } from './memory.ts'

/** Of everyone in the demo. */
export const password = 'correct horse battery'
export const adminEmail = 'admin@larkfield.example'

/** A running program with the demo, for one attack. */
export interface Target extends Program, AsyncDisposable {
  readonly dataDir: string
  /** Resident bytes before anybody has asked anything, with the processes that it has started: the same for every target. */
  readonly idleBytes: number
  /** Resolves when its heap is as compact as that of any idle program. */
  settled(): Promise<unknown>
  readonly mail: MailServer
  /** The mailbox that answers to its mails arrive in; null unless asked for. */
  readonly inbox: ImapServer | null
  /** Runs a statement in its database. */
  query<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>
}

/** The demo's data, made once, of which every target gets a copy. */
export interface Site extends AsyncDisposable {
  start(options?: { readonly hasInbox?: boolean | undefined }): Promise<Target>
}

/** Databases: PostgreSQL's own, and that of the demo. */
const [server, demo] = ['postgres', 'demo']
/** A row while the demo's resumes or documents are still being read. */
const unfinishedWork = `select where exists (select from scoring) or exists (select from document where state = 'queued')`
/** After a start the program compacts its heap, 2 s later. */
const settledMs = 2500

/**
 * Lets the program create the demo. PostgreSQL is one of this process, so that only Portico's own processes are measured.
 * @param folder a checkout whose packages and pages are built; this one unless given
 */
export async function prepareSite(folder?: string): Promise<Site> {
  const { startPostgres } = await import('#server/database/embedded.ts')
  await using preparation = new AsyncDisposableStack()
  const root = mkdtempSync(path.join(tmpdir(), 'portico-abuse-'))
  preparation.defer(() => rmSync(root, { recursive: true, force: true }))
  // PostgreSQL runs as another user when we are root, and must be able to enter.
  chmodSync(root, 0o711)
  const postgres = await startPostgres({ dataDir: root, ephemeral: true, log: quiet })
  preparation.defer(postgres.stop)

  const folderOf = (name: string) => path.join(root, name)
  const query = <Row extends object>(database: string, statement: string, values?: unknown[]) =>
    run<Row>({ ...postgres.connection, database }, statement, values)
  const startOn = (name: string, settings: Readonly<Record<string, string>>) =>
    startProgram({
      dataDir: folderOf(name),
      ...(folder === undefined ? {} : { folder }),
      settings: { ...settings, DATABASE_URL: urlOf({ ...postgres.connection, database: name }) },
    })

  mkdirSync(folderOf(demo))
  await query(server, `create database ${demo}`)
  const program = await startOn(demo, {
    SEED: 'demo',
    ADMIN_EMAIL: adminEmail,
    ADMIN_PASSWORD: password,
    EMPLOYEE_PASSWORD: password,
  })
  preparation.defer(program.stop)
  while ((await query(demo, unfinishedWork)).length > 0) await sleep(100)
  await program.stop()

  const cleanup = preparation.move()
  let count = 0
  let idle: Promise<number> | undefined
  return {
    [Symbol.asyncDispose]: () => cleanup.disposeAsync(),
    async start({ hasInbox = false } = {}) {
      const target = cleanup.use(new AsyncDisposableStack())
      const name = `target_${++count}`
      target.defer(() => rmSync(folderOf(name), { recursive: true, force: true }))
      cpSync(folderOf(demo), folderOf(name), { recursive: true })
      await query(server, `create database ${name} template ${demo}`)
      target.defer(async () => void (await query(server, `drop database ${name} with (force)`)))
      const mail = await startMailServer()
      target.defer(mail.close)
      const inbox = hasInbox ? await startImapServer() : null
      if (inbox) target.defer(inbox.close)
      const program = await startOn(name, {
        SMTP_URL: mail.url,
        HR_EMAIL: 'hr@larkfield.example',
        ...(inbox && { IMAP_URL: inbox.url }),
      })
      target.defer(program.stop)
      const settling = sleep(settledMs)
      idle ??= settling.then(() => memoryOfAll(program.pid))
      return {
        ...program,
        dataDir: folderOf(name),
        mail,
        inbox,
        idleBytes: await idle,
        settled: () => settling,
        query: (statement, values) => query(name, statement, values),
        [Symbol.asyncDispose]: () => target.disposeAsync(),
      }
    },
  }
}

const quiet = { info() {}, error: console.error }

const urlOf = ({ host, user, database }: Connection) =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`

async function run<Row extends object>(
  connection: Connection,
  statement: string,
  values?: unknown[],
): Promise<Row[]> {
  const [{ default: pg }, { clientOptions }] = await Promise.all([
    import('pg'),
    import('#server/database/connect.ts'),
  ])
  const client = new pg.Client(clientOptions(connection))
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}
