import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { chatMessages as texts } from '#contract/chat/chat-messages.ts'
import { forgetFound, foundParameter, markFound } from '#web/employee/found-words.ts'

/** From this distance to an edge on, in pixels, the view counts as being there. */
const nearBottom = 80
const nearTop = 40

const isNearBottom = ({ scrollTop }: HTMLElement) => -scrollTop < nearBottom

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

interface View {
  isAtBottom: boolean
  firstId: number | undefined
  height: number
  startAt: number | undefined
  sentCount: number
}

/**
 * Scrolls messages: it stays at the bottom while new ones come, unless someone reads further up, and on the message that
 * was in view when older ones come (EP-451, EP-454 to EP-456, EP-472).
 *
 * The box begins at its bottom, without a script: `scrollTop` is 0 there and negative above, and what is added at the
 * top moves nothing.
 */
export function MessageList(props: MessageListProps) {
  const { firstId, startAt, isLoadingOlder, sentCount, onTop, onBottom, children } = props
  const box = useRef<HTMLDivElement>(null)
  const state = useRef<View>(null)
  const [search] = useSearchParams()
  const words = search.get(foundParameter)

  // After each rendering, since anything may have changed the height.
  useLayoutEffect(() => {
    const view = box.current
    if (!view) return
    state.current ??= {
      // Someone may have scrolled the server's page before this runs.
      isAtBottom: startAt === undefined && isNearBottom(view),
      firstId,
      // A position that is not found is above the first message.
      height: startAt === undefined ? view.scrollHeight : 0,
      startAt,
      sentCount,
    }
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
      if (words) markFound([start], words)
      current.startAt = undefined
    } else if (current.isAtBottom) view.scrollTop = 0
    else if (current.firstId === firstId) view.scrollTop -= view.scrollHeight - current.height
    current.firstId = firstId
    current.height = view.scrollHeight
  })

  // Before another list marks its own.
  useLayoutEffect(() => forgetFound, [])

  // Files that a message shows take their place when they are known, and the text input grows.
  useEffect(() => {
    const view = box.current
    if (!view) return
    const observer = new ResizeObserver(() => {
      const { current } = state
      if (!current) return
      current.height = view.scrollHeight
      if (current.isAtBottom) view.scrollTop = 0
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
        const isAtBottom = isNearBottom(view)
        if (state.current) state.current.isAtBottom = isAtBottom
        onBottom(isAtBottom)
        if (view.scrollHeight - view.clientHeight + view.scrollTop < nearTop) onTop()
      }}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain p-4 [overflow-anchor:none]"
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
