import { useEffect, useState, useSyncExternalStore } from 'react'

/** Where a slide stands: in view, on its way in or out, or out of view. */
export type Move = 'shown' | 'enters-forward' | 'enters-back' | 'leaves-forward' | 'leaves-back' | 'rests'

interface Position {
  readonly shown: number
  readonly left: number | null
  readonly way: 'forward' | 'back'
}

/**
 * A round of slides that goes on by itself, unless paused, held (hovered or focused), or less motion is wished for.
 * @param interval milliseconds from one move to the next
 */
export function useSlides(count: number, interval: number) {
  const [{ shown, left, way }, setPosition] = useState<Position>({ shown: 0, left: null, way: 'forward' })
  const [wanted, setWanted] = useState<boolean>()
  const [isHeld, setHeld] = useState(false)
  const calm = useLessMotion()
  const isPlaying = count > 1 && (wanted ?? !calm)

  function show(slide: number, way: Position['way'] = slide < shown ? 'back' : 'forward') {
    const next = (slide + count) % count
    if (next !== shown) setPosition({ shown: next, left: shown, way })
  }

  useEffect(() => {
    if (!isPlaying || isHeld) return
    const timer = setTimeout(
      () => setPosition({ shown: (shown + 1) % count, left: shown, way: 'forward' }),
      interval,
    )
    return () => clearTimeout(timer)
  }, [isPlaying, isHeld, shown, count, interval])

  return {
    shown,
    isPlaying,
    show,
    next: () => show(shown + 1, 'forward'),
    previous: () => show(shown - 1, 'back'),
    hold: setHeld,
    toggle: () => setWanted(!isPlaying),
    moveOf(slide: number): Move {
      if (slide === left) return `leaves-${way}`
      if (slide !== shown) return 'rests'
      return left === null ? 'shown' : `enters-${way}`
    },
  }
}

const lessMotion = '(prefers-reduced-motion: reduce)'

function useLessMotion(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(lessMotion)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(lessMotion).matches,
    () => false,
  )
}
