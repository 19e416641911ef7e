import { accessSync, constants, existsSync } from 'node:fs'
import * as path from 'node:path'
import { backUp } from '#server/backup/backup.ts'
import { restore } from '#server/backup/restore.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Connection } from '#server/database/connect.ts'
import { connectOrStartPostgres, hasDatabase, removeDatabase } from '#server/database/embedded.ts'
import { checkDatabase } from '#server/database/external.ts'
import { ensureDataDir } from '#server/startup/data-dir.ts'
import { StartupError } from '#server/startup/startup-error.ts'

interface CommandOptions {
  readonly config: Config
  readonly file: string
  readonly signal: AbortSignal
}

const commands = { backup: runBackup, restore: runRestore }

/** `npm run backup -- FILE` and `npm run restore -- FILE`, for the database and the DATA_DIR of the settings. */
export async function runCommand(
  name: keyof typeof commands,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => stopped.abort(new StartupError('Aborted. Nothing has been changed.')))
  }
  try {
    if (args.length !== 1) throw new StartupError(`Usage: npm run ${name} -- FILE`)
    if (existsSync('.env')) process.loadEnvFile('.env')
    // npm runs scripts in the folder of package.json, not in the caller's.
    const file = path.resolve(env.INIT_CWD ?? '.', String(args[0]))
    await commands[name]({ config: readConfig(env), file, signal: stopped.signal })
  } catch (error) {
    const isExpected = error instanceof StartupError || (error instanceof Error && 'syscall' in error)
    console.error(isExpected ? error.message : error)
    process.exitCode = 1
  }
}

async function runBackup({ config, file, signal }: CommandOptions): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = config
  if (!DATABASE_URL && !hasDatabase(DATA_DIR)) throw new StartupError(`There is no database in ${DATA_DIR}.`)
  const { tables, files, missing } = await withDatabase(config, (connection) =>
    backUp({ connection, dataDir: DATA_DIR, file, signal }),
  )
  console.log(`Backed up ${tables} tables and ${files} files to ${file}`)
  if (missing.length > 0) console.error(`Missing on the disk, not in the backup: ${missing.join(', ')}`)
}

async function runRestore({ config, file, signal }: CommandOptions): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = config
  // Checked before a database is created for it.
  accessSync(file, constants.R_OK)
  ensureDataDir(DATA_DIR)
  const makesDatabase = !DATABASE_URL && !hasDatabase(DATA_DIR)
  try {
    const { version, createdAt, tables, files } = await withDatabase(config, (connection) =>
      restore({ connection, dataDir: DATA_DIR, file, signal }),
    )
    console.log(`Restored ${tables} tables and ${files} files, backed up ${createdAt} by Portico ${version}`)
  } catch (error) {
    if (makesDatabase && hasDatabase(DATA_DIR)) removeDatabase(DATA_DIR)
    throw error
  }
}

/** Uses the configured database, whether Portico is running or not. */
async function withDatabase<T>(
  { DATABASE_URL, DATA_DIR }: Config,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  if (DATABASE_URL) {
    await checkDatabase(DATABASE_URL)
    return work(DATABASE_URL)
  }
  const log = { info() {}, error: console.error }
  const { connection, stop } = await connectOrStartPostgres({ dataDir: DATA_DIR, log })
  try {
    return await work(connection)
  } finally {
    await stop()
  }
}
