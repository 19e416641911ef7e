import { setTimeout as sleep } from 'node:timers/promises'
import type { Credentials } from '#server/credentials/credential-store.ts'
import type { Clock } from '#server/database/clock.ts'
import type { Employee } from '#server/sessions/store.ts'
import type { JiraContext } from '#server/tracker/jira/context.ts'
import { findChangedIssues, findChanges } from '#server/tracker/jira/remote-changes.ts'
import type { createRemoteNotices } from '#server/tracker/jira/remote-notices.ts'
import { createWatched, type Watched } from '#server/upstream/watched.ts'

interface WatchingOptions {
  readonly context: JiraContext
  readonly credentials: Pick<Credentials, 'watchedAt' | 'setWatchedAt'>
  readonly notify: ReturnType<typeof createRemoteNotices>
  readonly clock: Clock
  /** Told of defects. */
  readonly fail: (error: unknown) => void
}

const minute = 60_000
/** Between looks, by all processes together. */
const interval = minute
/** Each look begins so much before the last one ended, since clocks differ and searches of Cloud lag behind. */
const overlap = 5 * minute
/** What happened before is not looked for, even if nobody was there to see it. */
const longest = 7 * 24 * 60 * minute

/**
 * What is done in Jira itself comes to the inbox of whom it concerns while a screen of theirs is open, and when one is
 * opened again: with their own account, by one search a minute and one request for each issue that was changed since.
 */
export function createJiraWatching({ context, credentials, notify, clock, fail }: WatchingOptions): Watched {
  return createWatched({ begin, fail })

  function begin(as: Employee, signal: AbortSignal) {
    /** The state in which an issue was looked at, by its key. */
    let seen: ReadonlyMap<string, string> = new Map()

    async function look(at: Date): Promise<void> {
      const now = clock().getTime()
      const since = Math.max(at.getTime(), now - longest) - overlap
      const session = await context.openSession(as)
      const issues = await findChangedIssues(session, context, Math.ceil((now - since) / minute))
      const looked = new Map<string, string>()
      for (const issue of issues) {
        const { updated } = issue.fields
        const changes =
          seen.get(issue.key) === updated ? [] : await findChanges(context, session, issue, new Date(since))
        const isUnsettled = await notify(as, changes, now)
        if (!isUnsettled) looked.set(issue.key, updated)
      }
      seen = looked
      await credentials.setWatchedAt(as.id, new Date(now))
    }

    return async (): Promise<void> => {
      const at = await credentials.watchedAt(as.id)
      const wait = at === null ? interval : at.getTime() + interval - clock().getTime()
      if (at !== null && wait <= 0) await look(at)
      else await sleep(Math.min(Math.max(wait, 1000), interval), undefined, { signal, ref: false })
    }
  }
}
