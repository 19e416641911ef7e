import type { Query } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { eventIdHeader, isCovered } from '#contract/events/event-id.ts'
import { onResponse } from '#web/api.ts'
import { isFormBusy } from '#web/form-state/use-attempt.ts'
import { queryClient } from '#web/query-client.ts'

/** What an event says about queries. */
export interface Change {
  /** The id of the event. */
  readonly id: string
  /** Whether the result of a query has changed. */
  outdates(query: Query): boolean
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

/** Called with the route of a call that is about to be made again; null for any. */
const refetchListeners = new Set<(route: string | null) => void>()

interface ChangeListeners {
  /** Rows of the list are about to be refetched because someone else has changed them. */
  readonly onRemote: () => void
  /** This tab has written something. */
  readonly onOwn: () => void
}

/**
 * Tells a list when its rows are about to change.
 * @param path of the list, below `/api/`
 */
export function useRowChanges(path: string, { onRemote, onOwn }: ChangeListeners): void {
  const remote = useEffectEvent((route: string | null) => {
    if (route === null || route.startsWith(`GET ${path}/`)) onRemote()
  })
  const own = useEffectEvent(onOwn)
  useEffect(() => {
    const listener = (route: string | null) => remote(route)
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
          ({ id, outdates }) => !isCovered(id, latestIdAtFetch.get(query) ?? '') && outdates(query),
        )
      const outdated = queryClient.getQueryCache().findAll({ predicate: isOutdated })
      pending = []
      const active = outdated.filter((query) => query.isActive())
      for (const route of new Set(active.map(({ queryKey }) => String(queryKey[0])))) announce(route)
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

function announce(route: string | null): void {
  for (const listener of refetchListeners) listener(route)
}
