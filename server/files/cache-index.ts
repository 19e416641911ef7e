import * as fs from 'node:fs/promises'
import * as path from 'node:path'

/** The content of a variants folder, in memory, which bounds its size. */
export interface CacheIndex {
  /** Adds a new file and removes the least recently used ones while there are too many bytes. */
  add(name: string, size: number): Promise<void>
  touch(name: string): Promise<void>
  /** The paths of all images that have variants. */
  images(): string[]
  /** Removes all variants of an image. */
  remove(imagePath: string): Promise<void>
}

interface Entry {
  readonly size: number
  /** When the last use was written to the file's time, in milliseconds. */
  touchedAt: number
}

/** Uses reach the disk at most this often; the order of use survives a restart well enough. */
const touchInterval = 60 * 60 * 1000

/** Indexes the files of `root`, least recently used first, and deletes what a crash left incomplete. */
export async function openIndex(root: string, maxBytes: number): Promise<CacheIndex> {
  // A map keeps insertion order: a used entry moves to its end.
  const entries = new Map<string, Entry>(await readEntries(root))
  let total = [...entries.values()].reduce((sum, { size }) => sum + size, 0)

  function drop(name: string): void {
    total -= entries.get(name)?.size ?? 0
    entries.delete(name)
  }

  async function evict(): Promise<void> {
    for (const name of entries.keys()) {
      if (total <= maxBytes) return
      drop(name)
      await fs.rm(path.join(root, name), { force: true }).catch(() => undefined)
      // Fails while other variants of the image are left.
      await fs.rmdir(path.join(root, path.dirname(name))).catch(() => undefined)
    }
  }

  await evict()
  return {
    async add(name, size) {
      drop(name)
      entries.set(name, { size, touchedAt: Date.now() })
      total += size
      await evict()
    },

    async touch(name) {
      const entry = entries.get(name)
      if (!entry) return
      entries.delete(name)
      entries.set(name, entry)
      if (Date.now() - entry.touchedAt < touchInterval) return
      entry.touchedAt = Date.now()
      const now = new Date()
      await fs.utimes(path.join(root, name), now, now).catch(() => undefined)
    },

    images: () => [...new Set(Array.from(entries.keys(), (name) => path.dirname(name)))],

    async remove(imagePath) {
      const folder = path.join(root, imagePath)
      for (const name of await fs.readdir(folder).catch(() => [])) drop(`${imagePath}/${name}`)
      await fs.rm(folder, { recursive: true, force: true })
    },
  }
}

async function readEntries(root: string): Promise<[string, Entry][]> {
  const found = await fs.readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  const entries: [string, Entry][] = []
  for (const file of found) {
    const filePath = path.join(file.parentPath, file.name)
    if (file.name.endsWith('.draft')) await fs.rm(filePath, { force: true })
    else if (file.isFile()) {
      const stat = await fs.stat(filePath).catch(() => null)
      if (stat) entries.push([path.relative(root, filePath), { size: stat.size, touchedAt: stat.mtimeMs }])
    }
  }
  return entries.sort(([, one], [, other]) => one.touchedAt - other.touchedAt)
}
