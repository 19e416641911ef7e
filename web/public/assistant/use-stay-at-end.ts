import { type DependencyList, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** How far from the end still counts as the end, in pixels. */
const nearEnd = 48

/**
 * Keeps a scrolled list at its end while it grows, unless the user has scrolled back. A long answer is shown from its
 * question on, so that it can be read from its beginning.
 * @param changes what the list is made of
 */
export function useStayAtEnd(changes: DependencyList) {
  const scroller = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const [isAtEnd, setAtEnd] = useState(true)

  const follow = useEffectEvent(() => {
    const element = scroller.current
    if (element && isFollowing.current) element.scrollTop = endOf(element)
    if (element) setAtEnd(distanceToEnd(element) < nearEnd)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows what the caller names
  useLayoutEffect(() => follow(), changes)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const onScroll = () => {
      isFollowing.current = element.scrollTop >= endOf(element) - nearEnd
      setAtEnd(distanceToEnd(element) < nearEnd)
    }
    // Elements around it change its height, such as a chosen file.
    const resizing = new ResizeObserver(() => follow())
    resizing.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      resizing.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [])
  return {
    scroller,
    isAtEnd,
    goTo: () => {
      isFollowing.current = true
      const element = scroller.current
      if (element) element.scrollTop = element.scrollHeight
    },
  }
}

const distanceToEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight

/** The end, or the last question at the top if what follows it is longer than the window. */
function endOf(element: HTMLElement): number {
  const question = [...element.querySelectorAll<HTMLElement>('[data-from="visitor"]')].at(-1)
  const end = element.scrollHeight - element.clientHeight
  if (!question) return end
  const top = question.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop
  return Math.min(end, Math.max(0, top - 16))
}
