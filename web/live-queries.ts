import type { InvalidateQueryFilters, Query, QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { eventIdHeader, isCovered } from '#contract/events/event-id.ts'
import { onResponse } from '#web/api.ts'
import { isFormBusy } from '#web/form-state/use-attempt.ts'
import { queryClient } from '#web/query-client.ts'

/** What an event says about queries. */
export interface Change {
  /** The id of the event. */
  readonly id: string
  /** The beginnings of the keys of queries whose results have changed, as `queriesOf` reads them. */
  readonly keys: readonly QueryKey[]
}

interface LiveOptions {
  /**
   * Follows the events of an area.
   * @param onChange called with null after events may have been missed
   * @returns stops following
   */
  readonly follow: (onChange: (change: Change | null) => void) => () => void
  /** How long changes are collected before queries are fetched again, in milliseconds. */
  readonly collectMs: number
  /** How often, at most, they are fetched while changes keep coming, as during many uploads. In milliseconds. */
  readonly restMs?: number
}

/** Called with the first part of a key that is about to be fetched again; null for any. */
const refetchListeners = new Set<(type: string | null) => void>()

interface ChangeListeners {
  /** Rows of the type are about to be refetched because someone else has changed them. */
  readonly onRemote: () => void
  /** This tab has written something. */
  readonly onOwn: () => void
}

/** Tells a list where changes of its rows are announced. */
export function useRowChanges(type: string, { onRemote, onOwn }: ChangeListeners): void {
  const remote = useEffectEvent((changed: string | null) => {
    if (changed === null || changed === type) onRemote()
  })
  const own = useEffectEvent(onOwn)
  useEffect(() => {
    const listener = (changed: string | null) => remote(changed)
    refetchListeners.add(listener)
    const unsubscribe = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') own()
    })
    return () => {
      refetchListeners.delete(listener)
      unsubscribe()
    }
  }, [])
}

/** The queries whose key begins with one of these; a first part that ends with a slash is the beginning of a route. */
export const queriesOf = (keys: readonly QueryKey[]): InvalidateQueryFilters => ({
  predicate: ({ queryKey }) => keys.some((key) => startsWith(queryKey, key)),
})

const startsWith = (key: QueryKey, beginning: QueryKey): boolean =>
  beginning.every((part, index) => {
    const own = key[index]
    return own === part || (String(part).endsWith('/') && String(own).startsWith(String(part)))
  })

/**
 * Refetches what someone else has changed. A write of this tab is followed by its own refetch, so each query remembers
 * the latest event that was known when its last fetch began: earlier changes are in its result, and their events are
 * skipped.
 */
export function useLiveQueries({ follow, collectMs, restMs = 0 }: LiveOptions): void {
  useEffect(() => {
    let latestId = ''
    const latestIdAtFetch = new WeakMap<Query, string>()
    let pending: Change[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    let refetchedAt = Number.NEGATIVE_INFINITY

    function learn(id: string | null) {
      if (id && !isCovered(id, latestId)) latestId = id
    }

    function refetchSoon() {
      timer ??= setTimeout(refetch, Math.max(collectMs, refetchedAt + restMs - Date.now()))
    }

    function refetch() {
      timer = undefined
      if (queryClient.isMutating() > 0 || isFormBusy()) return refetchSoon()
      refetchedAt = Date.now()
      const isOutdated = (query: Query) =>
        pending.some(
          ({ id, keys }) =>
            !isCovered(id, latestIdAtFetch.get(query) ?? '') &&
            keys.some((key) => startsWith(query.queryKey, key)),
        )
      const outdated = queryClient.getQueryCache().findAll({ predicate: isOutdated })
      pending = []
      for (const type of new Set(
        outdated.filter((query) => query.isActive()).map(({ queryKey }) => queryKey[0]),
      ))
        announce(String(type))
      const meant = new Set(outdated)
      void queryClient.invalidateQueries({ predicate: (query) => meant.has(query) })
    }

    onResponse(({ headers }) => learn(headers.get(eventIdHeader)))
    const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'fetch')
        latestIdAtFetch.set(event.query, latestId)
    })
    const unfollow = follow((change) => {
      if (change === null) {
        announce(null)
        return void queryClient.invalidateQueries()
      }
      learn(change.id)
      pending.push(change)
      refetchSoon()
    })
    return () => {
      unfollow()
      unsubscribe()
      clearTimeout(timer)
    }
  }, [follow, collectMs, restMs])
}

function announce(type: string | null): void {
  for (const listener of refetchListeners) listener(type)
}
