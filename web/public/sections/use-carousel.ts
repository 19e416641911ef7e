import { useEffect, useState, useSyncExternalStore } from 'react'

/** The state of a slide: visible, moving in or out, or hidden. */
export type SlideTransition =
  | 'shown'
  | 'enters-forward'
  | 'enters-back'
  | 'leaves-forward'
  | 'leaves-back'
  | 'hidden'

interface Position {
  readonly shown: number
  readonly leaving: number | null
  readonly direction: 'forward' | 'back'
}

/**
 * Slides in a loop that advance by themselves, unless stopped, paused (hovered or focused), or reduced motion is
 * preferred.
 * @param interval milliseconds from one slide to the next
 */
export function useCarousel(count: number, interval: number) {
  const [{ shown, leaving, direction }, setPosition] = useState<Position>({
    shown: 0,
    leaving: null,
    direction: 'forward',
  })
  const [playRequested, setPlayRequested] = useState<boolean>()
  const [isPaused, setPaused] = useState(false)
  const prefersReducedMotion = usePrefersReducedMotion()
  const isPlaying = count > 1 && (playRequested ?? !prefersReducedMotion)

  function show(slide: number, direction: Position['direction'] = slide < shown ? 'back' : 'forward') {
    const next = (slide + count) % count
    if (next !== shown) setPosition({ shown: next, leaving: shown, direction })
  }

  useEffect(() => {
    if (!isPlaying || isPaused) return
    const timer = setTimeout(
      () => setPosition({ shown: (shown + 1) % count, leaving: shown, direction: 'forward' }),
      interval,
    )
    return () => clearTimeout(timer)
  }, [isPlaying, isPaused, shown, count, interval])

  return {
    shown,
    isPlaying,
    show,
    next: () => show(shown + 1, 'forward'),
    previous: () => show(shown - 1, 'back'),
    setPaused,
    toggle: () => setPlayRequested(!isPlaying),
    transitionOf(slide: number): SlideTransition {
      if (slide === leaving) return `leaves-${direction}`
      if (slide !== shown) return 'hidden'
      return leaving === null ? 'shown' : `enters-${direction}`
    },
  }
}

const reducedMotionQuery = '(prefers-reduced-motion: reduce)'

function usePrefersReducedMotion(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(reducedMotionQuery)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(reducedMotionQuery).matches,
    () => false,
  )
}
