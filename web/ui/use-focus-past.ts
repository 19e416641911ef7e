import { type RefObject, useLayoutEffect, useRef } from 'react'

const focusable = 'button:not(:disabled), input:not(:disabled), a'

/**
 * Hands the focus on when an element is removed because it was deleted: to the next of its siblings, else to the one
 * before, else to what follows their list. A focus that has moved elsewhere by then stays there.
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
      const heir =
        element?.nextElementSibling ??
        element?.previousElementSibling ??
        element?.parentElement?.nextElementSibling
      // A dialog that asked gives the focus back in the next frame.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) heir?.querySelector<HTMLElement>(focusable)?.focus()
        }),
      )
    }
  }, [removed])
}
