import { createHash } from 'node:crypto'
import type { KeptFile, Storage, Storages, TempFile } from '#server/files/storage.ts'

interface MoveOptions {
  readonly from: Storages
  readonly to: Storages
  readonly signal: AbortSignal
}

export interface MoveReport {
  readonly copied: number
  /** That were there already. */
  readonly present: number
}

/**
 * Copies all files, those in the trash included, to another place, while the program runs at either. What is there
 * already is not copied again, so an interrupted move can be started again; nothing is removed from where it was.
 * Each copy is read back and compared by size and SHA-256.
 */
export async function moveFiles({ from, to, signal }: MoveOptions): Promise<MoveReport> {
  const count = { copied: 0, present: 0 }
  const add = (isCopied: boolean | null) => {
    signal.throwIfAborted()
    if (isCopied !== null) count[isCopied ? 'copied' : 'present'] += 1
  }
  for (const visibility of ['public', 'private'] as const) {
    const [source, target] = [from[visibility], to[visibility]]
    for await (const { path } of source.list()) {
      const isThere = async ({ size }: KeptFile) => (await target.stat(path))?.size === size
      add(await copyUnless(isThere, { source, target, path }))
    }
    for await (const path of source.listArchived()) {
      const isCopied = await copyUnless(({ size }) => keeps(target, path, size), { source, target, path })
      if (isCopied) await target.archive(path)
      add(isCopied)
    }
  }
  return count
}

interface Move {
  readonly source: Storage
  readonly target: Storage
  readonly path: string
}

/** Null if the file has been deleted meanwhile, false if it is there already. */
async function copyUnless(
  isThere: (file: KeptFile) => Promise<boolean>,
  { source, target, path }: Move,
): Promise<boolean | null> {
  const file = await source.openKept(path)
  if (!file) return null
  if (await isThere(file)) {
    file.body.destroy()
    return false
  }
  await using received = await target.receive(file.body)
  if (received.size !== file.size) throw new Error(`${path} was not read completely`)
  await received.commit(path)
  if (await isSame(target, path, received)) return true
  await target.remove(path)
  throw new Error(`${path} has not arrived as it was`)
}

async function keeps(storage: Storage, path: string, size: number): Promise<boolean> {
  const kept = await storage.openKept(path)
  kept?.body.destroy()
  return kept?.size === size
}

async function isSame(storage: Storage, path: string, { size, sha256 }: TempFile): Promise<boolean> {
  const kept = await storage.openKept(path)
  if (!kept) return false
  const hash = createHash('sha256')
  for await (const chunk of kept.body) hash.update(chunk)
  return kept.size === size && hash.digest('hex') === sha256
}
