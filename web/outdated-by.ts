import type { QueryKey } from '@tanstack/react-query'
import type { EventTopic } from '#contract/events/event-topics.ts'
import { calledBy } from '#web/call-queries.ts'

/** The calls whose answers events outdate, by topic. */
export type OutdatedCalls = { readonly [T in EventTopic]?: readonly string[] }

/** What happened: with the list of rows, or the names of what has changed. */
interface HappenedEvent {
  readonly topic: EventTopic
  readonly type?: string
}

/**
 * Tells which queries an event outdates: those of the calls that say so in their declaration. Rows are those of the
 * list that the path begins with; what the event names as the path does, such as `issueKey`, is the same in both.
 */
export const outdatedBy =
  (calls: OutdatedCalls, event: HappenedEvent) =>
  (query: { readonly queryKey: QueryKey }): boolean => {
    const called = calledBy(query)
    if (!called || !calls[event.topic]?.includes(called.route)) return false
    const named = new Map<string, unknown>(Object.entries(event))
    const isNamed = ([name, value]: [string, string | number]) =>
      !named.has(name) || String(named.get(name)) === String(value)
    const isInList = event.type === undefined || called.route.startsWith(`GET ${event.type}/`)
    return isInList && Object.entries(called.params).every(isNamed)
  }
