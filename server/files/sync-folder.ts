import * as fs from 'node:fs/promises'

/**
 * Makes the current names in a folder durable: a new name is on the disk for good only when its folder has been
 * synced, too. A call during a sync shares the next one with all others that wait, because the current one may have
 * missed its name.
 */
export function syncFolder(folder: string): Promise<void> {
  const shared = waiting.get(folder)
  if (shared) return shared
  const mine = (running.get(folder) ?? Promise.resolve())
    .catch(() => {})
    .then(() => {
      waiting.delete(folder)
      const now = write(folder).finally(() => {
        if (running.get(folder) === now) running.delete(folder)
      })
      running.set(folder, now)
      return now
    })
  waiting.set(folder, mine)
  return mine
}

const waiting = new Map<string, Promise<void>>()
const running = new Map<string, Promise<void>>()

async function write(folder: string): Promise<void> {
  const handle = await fs.open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
