import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * Whether a container is narrower than this, in rem. Its content must not change its width, or the answer would
 * change its own input.
 */
export function useNarrowerThan(rem: number): [RefObject<HTMLDivElement | null>, boolean] {
  const container = useRef<HTMLDivElement>(null)
  const [isNarrower, setNarrower] = useState(false)
  useLayoutEffect(() => {
    const element = container.current
    if (!element) return
    const observer = new ResizeObserver(() => setNarrower(element.clientWidth < rem * rootFontSize()))
    observer.observe(element)
    return () => observer.disconnect()
  }, [rem])
  return [container, isNarrower]
}

const rootFontSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
