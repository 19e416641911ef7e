import { useEffect, useEffectEvent } from 'react'

/**
 * Calls back when another tab has changed the browser's storage, and when this page is restored from the back/forward
 * cache.
 * @param check called with whether the page is restored
 */
export function useStorageCheck(check: (isRestored: boolean) => void): void {
  const onReturn = useEffectEvent(check)
  useEffect(() => {
    const stopped = new AbortController()
    const listener = ({ type }: Event) => onReturn(type === 'pageshow')
    window.addEventListener('storage', listener, { signal: stopped.signal })
    window.addEventListener('pageshow', listener, { signal: stopped.signal })
    return () => stopped.abort()
  }, [])
}
