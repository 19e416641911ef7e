import { LRUCache } from 'lru-cache'

/** What one employee has read from Jira within the last minute. */
export interface OwnCache {
  /** The result of a read, shared by those who need it at the same time. A failed one is not kept. */
  remember<T>(name: string, read: () => Promise<T>, options?: Remembering<T>): Promise<T>
  /** The ids of the employee's projects: whoever changes something in one of them makes this employee read again. */
  follow(projects: readonly string[]): void
  /** Forgets what a change of an issue may have changed. */
  clear(): void
}

interface Remembering<T> {
  /** How much memory the result takes, in rows; one unless given. */
  readonly rows?: (value: T) => number
  /** Of projects and sprints, which no change of an issue changes. */
  readonly isLasting?: true
}

export interface OwnCaches {
  /** @param owner identifies the employee and the account at Jira: nobody else ever gets what it holds */
  of(owner: string): OwnCache
  /** Someone has changed an issue of this project. */
  clearFollowers(project: string): void
  /** Changes may have been missed. */
  clearAll(): void
}

interface Entry {
  readonly value: Promise<unknown>
  readonly until: number
  readonly isLasting: boolean
}

const lifetime = 60_000
/** Of all employees together. */
const most = { entries: 5000, rows: 400_000, owners: 2000 } as const

export function createOwnCaches(now: () => number = Date.now): OwnCaches {
  const entries = new LRUCache<string, Entry>({ max: most.entries, maxSize: most.rows })
  const followed = new LRUCache<string, ReadonlySet<string>>({ max: most.owners })

  const clear = (isMeant: (owner: string) => boolean) => {
    for (const [key, { isLasting }] of [...entries.entries()])
      if (!isLasting && isMeant(key.slice(0, key.indexOf('\n')))) entries.delete(key)
  }

  return {
    of: (owner) => ({
      async remember<T>(
        name: string,
        read: () => Promise<T>,
        { rows = () => 1, isLasting = false }: { rows?: (value: T) => number; isLasting?: boolean } = {},
      ) {
        const key = `${owner}\n${name}`
        const known = entries.get(key)
        // The value under a key is always a result of its `read`.
        if (known && known.until > now()) return known.value as Promise<T>
        const entry = { value: read(), until: now() + lifetime, isLasting }
        entries.set(key, entry, { size: 1 })
        try {
          const value = await entry.value
          // Unless it was invalidated in the meantime.
          if (entries.peek(key) === entry) entries.set(key, entry, { size: Math.max(1, rows(value)) })
          return value
        } catch (error) {
          if (entries.peek(key) === entry) entries.delete(key)
          throw error
        }
      },
      follow: (projects) => void followed.set(owner, new Set(projects)),
      clear: () => clear((one) => one === owner),
    }),
    // Without a cached list of projects, the employee may be in this one.
    clearFollowers: (project) => clear((owner) => followed.get(owner)?.has(project) ?? true),
    clearAll: () => entries.clear(),
  }
}
