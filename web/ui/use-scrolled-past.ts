import { useSyncExternalStore } from 'react'

/** Whether the page is scrolled down by more than this many pixels (AC-039, AC-040). */
export const useScrolledPast = (pixels: number): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.scrollY > pixels,
    () => false,
  )

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}
