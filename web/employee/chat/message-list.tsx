import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { chatMessages as texts } from '#contract/chat-messages.ts'

/** From this distance to an edge on, in pixels, the view counts as being there. */
const nearBottom = 80
const nearTop = 40

interface MessageListProps {
  /** The id of the oldest message; another one means that older ones were added above. */
  firstId: number | undefined
  /** A position to begin at, in place of the bottom. */
  startAt: number | undefined
  isLoadingOlder: boolean
  /** How often one has sent something from here, which leads to the bottom (EP-472). */
  sentCount: number
  onTop: () => void
  onBottom: (isAtBottom: boolean) => void
  children: ReactNode
}

/**
 * Scrolls messages: it stays at the bottom while new ones come, unless someone reads further up, and on the message that
 * was in view when older ones come (EP-451, EP-454 to EP-456, EP-472).
 */
export function MessageList(props: MessageListProps) {
  const { firstId, startAt, isLoadingOlder, sentCount, onTop, onBottom, children } = props
  const box = useRef<HTMLDivElement>(null)
  const state = useRef({ isAtBottom: startAt === undefined, firstId, height: 0, startAt, sentCount })

  // After each rendering, since anything may have changed the height.
  useLayoutEffect(() => {
    const view = box.current
    if (!view) return
    const { current } = state
    if (current.sentCount !== sentCount) {
      current.isAtBottom = true
      current.startAt = undefined
    }
    current.sentCount = sentCount
    const start =
      current.startAt === undefined ? null : view.querySelector(`[data-position="${current.startAt}"]`)
    if (start) {
      start.scrollIntoView({ block: 'center' })
      current.startAt = undefined
    } else if (current.firstId !== undefined && current.firstId !== firstId) {
      view.scrollTop += view.scrollHeight - current.height
    } else if (current.isAtBottom) view.scrollTop = view.scrollHeight
    current.firstId = firstId
    current.height = view.scrollHeight
  })

  // Files that a message shows take their place when they are known, and the text input grows.
  useEffect(() => {
    const view = box.current
    if (!view) return
    const observer = new ResizeObserver(() => {
      state.current.height = view.scrollHeight
      if (state.current.isAtBottom) view.scrollTop = view.scrollHeight
    })
    observer.observe(view)
    observer.observe(view.firstElementChild as Element)
    return () => observer.disconnect()
  }, [])

  return (
    <div
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      role="log"
      aria-label="Messages"
      onScroll={({ currentTarget: view }) => {
        state.current.isAtBottom = view.scrollHeight - view.scrollTop - view.clientHeight < nearBottom
        onBottom(state.current.isAtBottom)
        if (view.scrollTop < nearTop) onTop()
      }}
      className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain p-4 [overflow-anchor:none]"
    >
      <div className="flex shrink-0 grow flex-col gap-4">
        {isLoadingOlder && (
          <p role="status" className="text-center text-sm text-ink-muted">
            {texts.loadingOlder}
          </p>
        )}
        {children}
      </div>
    </div>
  )
}
