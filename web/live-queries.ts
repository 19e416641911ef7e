import type { Query } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { eventIdHeader, isCovered } from '#contract/events/event-id.ts'
import { rowTopics } from '#contract/events/event-topics.ts'
import type { RowsChanged } from '#contract/events/events.ts'
import { onResponse } from '#web/api.ts'
import { followEvents } from '#web/events.ts'
import { queryClient } from '#web/query-client.ts'

/** How long changes are collected before lists are refetched, in milliseconds. */
const collectMs = 100

/** Called with the type of the rows; null for any. */
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

/**
 * Refetches what someone else has changed while this tab is visible. A write of this tab is followed by its own
 * refetch, so each query remembers the latest event that was known when its last fetch began: earlier changes are in
 * its result, and their events are skipped.
 */
export function useLiveQueries(): void {
  useEffect(() => {
    let latestId = ''
    const latestIdAtFetch = new WeakMap<Query, string>()
    /** The latest event by type. */
    const pending = new Map<string, string>()
    let timer: ReturnType<typeof setTimeout> | undefined

    function learn(id: string | null) {
      if (id && !isCovered(id, latestId)) latestId = id
    }

    function refetchSoon() {
      timer ??= setTimeout(refetch, collectMs)
    }

    function refetch() {
      timer = undefined
      if (queryClient.isMutating() > 0) return refetchSoon()
      for (const [type, id] of pending) {
        const predicate = (query: Query) => !isCovered(id, latestIdAtFetch.get(query) ?? '')
        const outdated = { queryKey: [type], predicate }
        if (queryClient.getQueryCache().findAll({ ...outdated, type: 'active' }).length > 0) announce(type)
        void queryClient.invalidateQueries(outdated)
      }
      pending.clear()
    }

    onResponse(({ headers }) => learn(headers.get(eventIdHeader)))
    const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'fetch')
        latestIdAtFetch.set(event.query, latestId)
    })
    const unfollow = followEvents({
      path: 'events/',
      names: rowTopics,
      sharedName: 'portico-admin-events',
      onEvent: ({ data, id }) => {
        const { type } = JSON.parse(data) as RowsChanged
        learn(id)
        pending.set(type, id)
        refetchSoon()
      },
      onReset: () => {
        announce(null)
        void queryClient.invalidateQueries()
      },
    })
    return () => {
      unfollow()
      unsubscribe()
      clearTimeout(timer)
    }
  }, [])
}

function announce(type: string | null): void {
  for (const listener of refetchListeners) listener(type)
}
