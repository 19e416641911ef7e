import { LRUCache } from 'lru-cache'

/** What one employee has read from Jira within the last minute. */
export interface OwnCache {
  /**
   * The result of a read, shared by those who need it at the same time. A failed one is not kept.
   * @param rows how much memory the result takes, in rows
   */
  remember<T>(key: string, read: () => Promise<T>, rows?: (value: T) => number): Promise<T>
  /** Forgets everything, since a change may be visible in any of it. */
  clear(): void
}

export interface OwnCaches {
  /** @param owner identifies the employee and the account at Jira: nobody else ever gets what it holds */
  of(owner: string): OwnCache
}

const lifetime = 60_000
/** Of all employees together. */
const most = { entries: 5000, rows: 400_000 } as const

export function createOwnCaches(now: () => number = Date.now): OwnCaches {
  const entries = new LRUCache<string, { readonly value: Promise<unknown>; readonly until: number }>({
    max: most.entries,
    maxSize: most.rows,
  })
  const keysOf = (owner: string) => [...entries.keys()].filter((key) => key.startsWith(`${owner}\n`))

  return {
    of: (owner) => ({
      async remember<T>(name: string, read: () => Promise<T>, rows: (value: T) => number = () => 1) {
        const key = `${owner}\n${name}`
        const known = entries.get(key)
        // What is stored under a key is what `read` of this key has answered.
        if (known && known.until > now()) return known.value as Promise<T>
        const entry = { value: read(), until: now() + lifetime }
        entries.set(key, entry, { size: 1 })
        try {
          const value = await entry.value
          // Unless it was forgotten in the meantime.
          if (entries.peek(key) === entry) entries.set(key, entry, { size: Math.max(1, rows(value)) })
          return value
        } catch (error) {
          if (entries.peek(key) === entry) entries.delete(key)
          throw error
        }
      },
      clear() {
        for (const key of keysOf(owner)) entries.delete(key)
      },
    }),
  }
}
