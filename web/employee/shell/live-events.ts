import { useEffect, useEffectEvent } from 'react'
import { portalTopics } from '#contract/events/event-topics.ts'
import type { PortalEvent } from '#contract/events/events.ts'
import { followEvents } from '#web/events.ts'

/** Called with null if events may have been missed, so that anything may have changed. */
type Listener = (event: PortalEvent | null, id: string) => void

/** The listeners of the mounted components. One stream serves all of them. */
const listeners = new Set<Listener>()
let unfollow: (() => void) | undefined
let isStopped = false
let onUnmounted = () => {}
let lastKnownId = ''

/** The stream starts after this event, which the page's data already includes. */
export function followAfter(eventId: string): void {
  lastKnownId = eventId
}

function publish(event: PortalEvent | null, id = ''): void {
  for (const listener of listeners) listener(event, id)
}

/** @returns stops following */
export function followPortalEvents(listener: Listener): () => void {
  listeners.add(listener)
  if (!isStopped) unfollow ??= openStream()
  lastKnownId = ''
  return () => {
    listeners.delete(listener)
    // When one component replaces another, the stream continues.
    setTimeout(() => {
      if (listeners.size > 0) return
      unfollow?.()
      unfollow = undefined
      onUnmounted()
    })
  }
}

const openStream = () =>
  followEvents({
    as: 'employee',
    names: portalTopics,
    sharedName: 'portico-employee-events',
    whileHidden: true,
    after: lastKnownId,
    onEvent: ({ name: topic, data, id }) => publish({ topic, ...JSON.parse(data) }, id),
    onReset: () => publish(null),
    // Refetching refreshes the session, or finds that it has ended.
    onRefused: () => publish(null),
  })

/**
 * Stops following: what is about to happen ends the session, and a refused stream would refetch everything.
 * @returns allows it again, once nothing of the session is shown; `unmounted` resolves when no component listens
 */
export function stopPortalEvents(): { readonly unmounted: Promise<void>; readonly allow: () => void } {
  isStopped = true
  unfollow?.()
  unfollow = undefined
  const { promise, resolve } = Promise.withResolvers<void>()
  onUnmounted = resolve
  return {
    unmounted: promise,
    allow() {
      isStopped = false
    },
  }
}

/**
 * Calls back for events of the portal as long as the component is mounted.
 * @param onEvent called with null if events may have been missed, so that anything may have changed
 */
export function usePortalEvents(onEvent: (event: PortalEvent | null) => void): void {
  const act = useEffectEvent(onEvent)
  useEffect(() => followPortalEvents((event) => act(event)), [])
}
