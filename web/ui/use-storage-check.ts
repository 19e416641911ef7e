import { useEffect, useEffectEvent } from 'react'

/**
 * Calls back when another tab has changed the browser's storage, and when this page is restored from the back/forward
 * cache.
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
