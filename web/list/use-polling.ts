import { useEffect, useRef, useState } from 'react'
import { createPollTimer } from '#web/list/poll-timer.ts'

/**
 * Polls while needed, and pauses while the user clicks, types, or scrolls.
 * @returns makes the next poll come soon
 */
export function usePolling(isNeeded: boolean, poll: () => Promise<unknown>): () => void {
  const latest = useRef(poll)
  useEffect(() => {
    latest.current = poll
  })
  const [timer] = useState(() => createPollTimer(() => latest.current()))
  useEffect(() => {
    if (!isNeeded) return
    timer.start()
    const listening = new AbortController()
    for (const kind of ['click', 'keydown', 'scroll'])
      document.addEventListener(kind, timer.pause, {
        capture: true,
        passive: true,
        signal: listening.signal,
      })
    return () => {
      listening.abort()
      timer.stop()
    }
  }, [isNeeded, timer])
  // The one that should come soon may not be needed yet.
  useEffect(() => timer.stop, [timer])
  return timer.soon
}
