import { useEffect, useEffectEvent } from 'react'

/**
 * Calls back when another tab has changed what the browser stores, and when this page comes back from the browser's cache.
 */
export function useStorageCheck(check: () => void): void {
  const onReturn = useEffectEvent(check)
  useEffect(() => {
    const stopped = new AbortController()
    const listener = () => onReturn()
    window.addEventListener('storage', listener, { signal: stopped.signal })
    window.addEventListener('pageshow', listener, { signal: stopped.signal })
    return () => stopped.abort()
  }, [])
}
