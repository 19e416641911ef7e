import { keysOf } from '#contract/records.ts'
import { topics } from '#server/events/topics.ts'
import { defineQueue } from '#server/jobs/queue.ts'
import { hasStaleWords, refreshAllWords } from '#server/search/stale-words.ts'
import type { Services } from '#server/services.ts'

/** Writes the words of all rows that have changed, which searches would otherwise wait for. */
export const wordsQueue = defineQueue<Record<string, never>>('search-words', {
  concurrency: 1,
  retryLimit: 3,
  expireInSeconds: 600,
  keyOf: () => 'all',
})

/** Sends the job if there are such rows. */
export async function sendForStaleWords({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  if (await hasStaleWords(db)) await db.transaction((tx) => jobs.send(tx, wordsQueue, {}))
}

export async function writeStaleWords({ db }: Pick<Services, 'db'>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await refreshAllWords(db)));
}

/** Who is saving needs the database more urgently: the job waits until nothing happens, but not forever. */
const [pauseMs, mostMs] = [2000, 30_000]

/** Sends the job when rows have changed. For processes that run jobs. */
export function followChanges(services: Pick<Services, 'db' | 'jobs' | 'events' | 'log'>): () => void {
  let timer: NodeJS.Timeout | undefined
  let latest = 0
  const send = () => {
    timer = undefined
    sendForStaleWords(services).catch((error) => services.log.warn({ err: error }, 'words are written later'))
  }
  const soon = () => {
    const now = performance.now()
    if (timer) clearTimeout(timer)
    else latest = now + mostMs
    timer = setTimeout(send, Math.min(pauseMs, Math.max(0, latest - now)))
  }
  for (const topic of keysOf(topics)) services.events.on(topic, soon)
  return () => clearTimeout(timer)
}
