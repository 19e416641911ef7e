import { copyFileSync } from 'node:fs'
import * as path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keyFiles } from '#server/secrets/key-file.ts'
import { openClient, timesOf } from './client.ts'
import { type CallCost, measureCalls, portalUrl } from './portal-calls.ts'
import { busiest, portalCounts, seedPortal, tokenOf } from './portal-rows.ts'
import { measureStreams, type StreamCost } from './portal-streams.ts'
import { measureTransfers, type TransferCost } from './portal-transfers.ts'
import { type Program, startProgram } from './program.ts'

/** The cost of the employees' portal in a large company. */
export interface PortalCost {
  readonly calls: readonly CallCost[]
  /** For clients of the process that gets the messages, and of another one on the same database. */
  readonly streams: { readonly same: StreamCost; readonly other: StreamCost }
  readonly upload: TransferCost
  readonly download: TransferCost
  /** Milliseconds for sixty small files. */
  readonly smallFiles: number
}

/**
 * @param dataDir empty
 * @param otherDataDir of a second process, empty
 */
export async function measurePortal(
  { dataDir, otherDataDir }: { readonly dataDir: string; readonly otherDataDir: string },
  logProgress: (text: string) => void,
): Promise<PortalCost> {
  const counts = Object.entries(portalCounts).map(([name, count]) => `${count.toLocaleString('en')} ${name}`)
  logProgress(`filling a database with ${counts.join(', ')}`)
  const adminToken = await seedPortal(dataDir)
  await using cleanup = new AsyncDisposableStack()
  const start = async (options: Parameters<typeof startProgram>[0]): Promise<Program> => {
    const program = await startProgram(options)
    cleanup.defer(program.stop)
    return program
  }
  const program = await start({ dataDir })
  await use(program)
  const DATABASE_URL = await urlOf(dataDir)
  for (const name of keyFiles) copyFileSync(path.join(dataDir, name), path.join(otherDataDir, name))
  const startOther = async (): Promise<Program> => {
    const other = await start({ dataDir: otherDataDir, settings: { DATABASE_URL } })
    await use(other)
    return other
  }
  logProgress('calls of the portal')
  const calls = await measureCalls(program, adminToken)
  logProgress('1,000 clients')
  const same = await measureStreams(program, program)
  const first = await startOther()
  const other = await measureStreams(program, first)
  await first.stop()
  logProgress('1 GB')
  const { up: upload, down: download, small: smallFiles } = await measureTransfers(await startOther())
  return { calls, streams: { same, other }, upload, download, smallFiles }
}

/** Calls until the heap has its usual size. */
async function use({ port }: Program): Promise<void> {
  const client = openClient(port, tokenOf(busiest))
  await timesOf(300, () => client.call('GET', portalUrl('issues/{user}/?limit=50', busiest)))
  client.close()
  await sleep(4000)
}

/** The URL of the database of a data folder whose program runs. */
async function urlOf(dataDir: string): Promise<string> {
  const { connectOrStartPostgres } = await import('#server/database/embedded.ts')
  const { connection } = await connectOrStartPostgres({ dataDir, log: console })
  return `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`
}
