import { accessSync, constants, existsSync, statSync } from 'node:fs'
import * as path from 'node:path'
import { backUp } from '#server/backup/backup.ts'
import { bucketFiles } from '#server/backup/bucket-files.ts'
import { diskFiles, type FileStore } from '#server/backup/files.ts'
import { moveFiles } from '#server/backup/move-files.ts'
import { restore } from '#server/backup/restore.ts'
import { type Config, readConfig } from '#server/config.ts'
import { type Connection, closePool, connect } from '#server/database/connect.ts'
import { connectOrStartPostgres, hasDatabase, removeDatabase } from '#server/database/embedded.ts'
import { checkDatabases, sessionSetting } from '#server/database/external.ts'
import { configuredS3 } from '#server/files/configured-storages.ts'
import { createDiskSpace, type DiskSpace, unlimitedSpace } from '#server/files/disk-space.ts'
import { checkBucket } from '#server/files/s3/check-bucket.ts'
import { S3Failure } from '#server/files/s3/failure.ts'
import { HttpError } from '#server/http/errors.ts'
import { adoptKeys } from '#server/secrets/sealing-keys.ts'
import { ensureDataDir } from '#server/startup/data-dir.ts'
import { StartupError } from '#server/startup/startup-error.ts'

interface CommandOptions {
  readonly config: Config
  readonly argument: string
  /** Of the argument, where it is a file. */
  readonly file: string
  readonly signal: AbortSignal
}

const commands = {
  backup: { argument: 'FILE', run: runBackup },
  restore: { argument: 'FILE', run: runRestore },
  'move-files': { argument: 'bucket|disk', run: runMove },
  'adopt-keys': { argument: '', run: runAdoptKeys },
}
/** Runs `npm run backup -- FILE` and the like, for the database and the files of the settings. */
export async function runCommand(
  name: keyof typeof commands,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => stopped.abort(new StartupError('Aborted. What was there is as it was.')))
  }
  try {
    const { argument: wanted, run } = commands[name]
    const [argument = ''] = args
    if (args.length !== (wanted ? 1 : 0) || (wanted && !argument))
      throw new StartupError(`Usage: npm run ${name}${wanted && ` -- ${wanted}`}`)
    if (existsSync('.env')) process.loadEnvFile('.env')
    // npm runs scripts in the folder of package.json, not in the caller's.
    const file = path.resolve(env.INIT_CWD ?? '.', argument)
    await run({ config: readConfig(env), argument, file, signal: stopped.signal })
  } catch (error) {
    console.error(describe(error))
    process.exitCode = 1
  }
}

/** One line for what the operator can mend; any other error with its stack. */
function describe(error: unknown): unknown {
  if (error instanceof HttpError && error.status === 507) {
    return 'The disk of DATA_DIR would have less free space than MIN_FREE_DISK_MB.'
  }
  const isExpected =
    error instanceof StartupError ||
    error instanceof S3Failure ||
    (error instanceof Error && 'syscall' in error)
  return isExpected ? error.message : error
}

async function runBackup({ config, file, signal }: CommandOptions): Promise<void> {
  expectDatabase(config)
  const space = spaceFor(file, config)
  const { tables, files, missing } = await withDatabase(config, (connection) =>
    configuredFiles(config).then((files) => backUp({ connection, files, file, space, signal })),
  )
  console.log(`Backed up ${tables} tables and ${files} files to ${file}`)
  if (missing.length > 0) console.error(`Missing, not in the backup: ${missing.join(', ')}`)
}

/** A backup on another disk may fill it. */
function spaceFor(file: string, { DATA_DIR, MIN_FREE_DISK_MB }: Config): DiskSpace {
  const folder = path.dirname(file)
  const data = statSync(DATA_DIR, { throwIfNoEntry: false })
  if (statSync(folder).dev !== data?.dev) return unlimitedSpace
  return createDiskSpace(folder, MIN_FREE_DISK_MB * 1024 ** 2)
}

async function runRestore({ config, file, signal }: CommandOptions): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = config
  // Checked before a database is created for it.
  accessSync(file, constants.R_OK)
  ensureDataDir(DATA_DIR)
  const makesDatabase = !DATABASE_URL && !hasDatabase(DATA_DIR)
  try {
    const { version, createdAt, tables, files } = await withDatabase(config, (connection) =>
      configuredFiles(config).then((files) => restore({ connection, files, file, signal })),
    )
    console.log(`Restored ${tables} tables and ${files} files, backed up ${createdAt} by Portico ${version}`)
  } catch (error) {
    if (makesDatabase && hasDatabase(DATA_DIR)) removeDatabase(DATA_DIR)
    throw error
  }
}

/** Copies the files to the bucket, or from the bucket to DATA_DIR. */
async function runMove({ config, argument, signal }: CommandOptions): Promise<void> {
  const s3 = configuredS3(config)
  if (!s3) throw new StartupError('S3_URL: expected the object store that files move to or from')
  if (argument !== 'bucket' && argument !== 'disk') {
    throw new StartupError('Usage: npm run move-files -- bucket|disk')
  }
  ensureDataDir(config.DATA_DIR)
  await checkBucket(s3, config.S3_PREFIX)
  const [disk, bucket] = [diskFiles(config.DATA_DIR).storages, bucketFiles(config, s3).storages]
  const [from, to] = argument === 'bucket' ? [disk, bucket] : [bucket, disk]
  const { copied, present } = await moveFiles({ from, to, signal })
  console.log(`Copied and compared ${copied} files; ${present} were there already`)
}

async function runAdoptKeys({ config }: CommandOptions): Promise<void> {
  expectDatabase(config)
  ensureDataDir(config.DATA_DIR)
  await withDatabase(config, async (connection) => {
    const db = connect(connection)
    await adoptKeys(db, config.DATA_DIR).finally(() => closePool(db))
  })
  console.log(`Secrets of the database are sealed with the keys in ${config.DATA_DIR} from now on`)
}

function expectDatabase({ DATABASE_URL, DATA_DIR }: Config): void {
  if (!DATABASE_URL && !hasDatabase(DATA_DIR)) throw new StartupError(`There is no database in ${DATA_DIR}.`)
}

async function configuredFiles(config: Config): Promise<FileStore> {
  const s3 = configuredS3(config)
  if (!s3) return diskFiles(config.DATA_DIR)
  await checkBucket(s3, config.S3_PREFIX)
  return bucketFiles(config, s3)
}

/** Uses the configured database, whether Portico is running or not. */
async function withDatabase<T>(config: Config, work: (connection: Connection) => Promise<T>): Promise<T> {
  const url = config[sessionSetting(config)]
  if (url) {
    await checkDatabases(config)
    return work(url)
  }
  const log = { info() {}, error: console.error }
  const { connection, stop } = await connectOrStartPostgres({ dataDir: config.DATA_DIR, log })
  try {
    return await work(connection)
  } finally {
    await stop()
  }
}
