import { createHash, type Hash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import * as fs from 'node:fs/promises'
import * as path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'
import { type DiskSpace, unlimitedSpace } from '#server/files/disk-space.ts'
import { fileMode } from '#server/startup/file-modes.ts'
import { StartupError } from '#server/startup/startup-error.ts'

/**
 * A backup is a plain tar file, so that standard tools can read it. Its last entry has the checksums of all others, as
 * sha256sum writes and checks them: without it an archive is incomplete.
 */
const checksums = 'SHA256SUMS'

export interface ArchiveWriter {
  /** Adds an entry whose size is known. */
  add(entry: { name: string; size: number; modifiedAt: Date }, body: AsyncIterable<Buffer>): Promise<void>
  /** Adds an entry of unknown size: it is spooled to a file first. */
  addUnsized(name: string, body: AsyncIterable<Buffer>): Promise<void>
  addText(name: string, content: string): Promise<void>
}

export interface ArchiveOptions {
  readonly file: string
  /** Of the disk that the file is on. */
  readonly space?: DiskSpace | undefined
  readonly signal: AbortSignal
}

/** Writes an archive atomically: under its name only when it is complete and on the disk. */
export async function writeArchive(
  { file, space = unlimitedSpace, signal }: ArchiveOptions,
  fill: (writer: ArchiveWriter) => Promise<void>,
): Promise<void> {
  await removeUnfinished(file)
  // Random, because processes of several containers may have one id.
  const unfinished = `${file}.unfinished-${randomBytes(8).toString('hex')}`
  const spool = `${unfinished}-entry`
  const archive = pack()
  const sums: string[] = []

  async function add(name: string, size: number, modifiedAt: Date, body: AsyncIterable<Buffer>) {
    const hash = createHash('sha256')
    // tar-stream has streams of its own, which work like Node's.
    const sink = archive.entry({ name, size, mtime: modifiedAt, mode: fileMode }) as unknown as Writable
    await pipeline(hashed(body, hash, signal), sink)
    sums.push(`${hash.digest('hex')}  ${name}`)
  }

  const addText = (name: string, content: string) => {
    const bytes = Buffer.from(content)
    return add(name, bytes.length, new Date(), singleChunk(bytes))
  }

  const writer: ArchiveWriter = {
    add: ({ name, size, modifiedAt }, body) => add(name, size, modifiedAt, body),
    async addUnsized(name, body) {
      await pipeline(claimed(body, space), createWriteStream(spool, { flags: 'wx', mode: fileMode }))
      const { size } = await fs.stat(spool)
      await add(name, size, new Date(), createReadStream(spool))
      await fs.rm(spool)
    },
    addText,
  }

  async function fillAndEnd(): Promise<void> {
    try {
      await fill(writer)
      await addText(checksums, `${sums.join('\n')}\n`)
      archive.finalize()
    } catch (error) {
      archive.destroy(error instanceof Error ? error : undefined)
      throw error
    }
  }

  const target = createWriteStream(unfinished, { flags: 'wx', mode: fileMode, flush: true })
  const closed = new Promise<void>((resolve) => void target.once('close', resolve))
  try {
    // As above.
    const bytes = claimed(archive as unknown as Readable, space)
    await Promise.all([pipeline(bytes, target), fillAndEnd()])
    await fs.rename(unfinished, file)
    await syncFolder(path.dirname(file))
  } finally {
    // A file that is still being opened would be created after the removal.
    await closed
    await fs.rm(unfinished, { force: true })
    await fs.rm(spool, { force: true })
  }
}

/** Removes what killed processes have left. What was written to lately may belong to a backup that is still running. */
async function removeUnfinished(file: string): Promise<void> {
  const folder = path.dirname(file)
  const prefix = `${path.basename(file)}.unfinished-`
  for (const name of await fs.readdir(folder)) {
    if (!name.startsWith(prefix)) continue
    const left = path.join(folder, name)
    const { mtimeMs } = await fs.stat(left)
    if (Date.now() - mtimeMs > abandonedAfterMs) await fs.rm(left)
  }
}

const abandonedAfterMs = 24 * 3_600_000

export interface ArchiveEntry {
  readonly name: string
  readonly modifiedAt: Date
  readonly body: AsyncIterable<Buffer>
}

/**
 * Streams an archive; each entry's body must be read before the next entry. Throws at the end if the archive is
 * incomplete or damaged, so nothing may be relied on before.
 */
export async function* readArchive(file: string, signal: AbortSignal): AsyncGenerator<ArchiveEntry> {
  const damage = new StartupError(`${file} is not a complete backup: it was truncated or has been changed.`)
  const toDamageError = (error: unknown) => (error instanceof Error && 'syscall' in error ? error : damage)
  const sums: string[] = []
  let expected: string | undefined
  async function* bodyOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
    try {
      // The chunks of an entry are bytes.
      yield* entry as AsyncIterable<Buffer>
    } catch (error) {
      throw toDamageError(error)
    }
  }

  const entries = extract()
  const source = createReadStream(file)
  source.on('error', (error) => entries.destroy(error))
  // A stream of tar-stream, as above.
  source.pipe(entries as unknown as Writable)
  try {
    for await (const entry of entries) {
      const { name, mtime } = entry.header
      if (name === checksums) {
        expected = await text(entry)
        continue
      }
      const hash = createHash('sha256')
      yield { name, modifiedAt: mtime, body: hashed(bodyOf(entry), hash, signal) }
      sums.push(`${hash.digest('hex')}  ${name}`)
    }
  } catch (error) {
    throw toDamageError(error)
  } finally {
    source.destroy()
  }
  if (expected !== `${sums.join('\n')}\n`) throw damage
}

async function* hashed(body: AsyncIterable<Buffer>, hash: Hash, signal: AbortSignal): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    signal.throwIfAborted()
    hash.update(chunk)
    yield chunk
  }
}

async function* claimed(body: AsyncIterable<Buffer>, space: DiskSpace): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    await space.claim(chunk.length)
    yield chunk
  }
}

async function* singleChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** A new name is durable only after its folder has been synced, too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
