import { type RefObject, useLayoutEffect, useRef } from 'react'
import { focusWhenReady } from '#web/ui/focus/focus-when-ready.ts'

const focusable = 'button:not(:disabled), input:not(:disabled), a'

/**
 * Moves the focus on when an element is deleted: to its next sibling, otherwise to the previous one, otherwise to
 * what follows their list. A focus that is elsewhere by then stays there.
 */
export function useFocusPast(removed: RefObject<Element | null>, isDeleted: boolean): void {
  const isLeaving = useRef(false)
  useLayoutEffect(() => {
    isLeaving.current = isDeleted
  }, [isDeleted])
  useLayoutEffect(() => {
    const element = removed.current
    return () => {
      // React cleans up before it removes the element, so its siblings are still known.
      if (!isLeaving.current) return
      const next =
        element?.nextElementSibling ??
        element?.previousElementSibling ??
        element?.parentElement?.nextElementSibling
      focusWhenReady(() => next?.querySelector<HTMLElement>(focusable), { onlyWhenLost: true })
    }
  }, [removed])
}
