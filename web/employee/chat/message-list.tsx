import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { Children, Fragment, isValidElement, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { chatMessages as texts } from '#contract/chat/chat-messages.ts'
import { forgetFound, foundParameter, markFound } from '#web/employee/search/found-words.ts'

/** The distance from an edge, in pixels, within which the view counts as being at that edge. */
const nearBottom = 80
const nearTop = 40
/**
 * Up to this number, all messages are in the page, where the browser can find their text; beyond it, only those
 * around the view.
 */
const wholeUpTo = 100
/** The estimated height of a message that has not been rendered, in pixels. */
const likelyHeight = 112

const isNearBottom = ({ scrollTop }: HTMLElement) => -scrollTop < nearBottom

interface MessageListProps {
  /** The id of the oldest message; it changes when older messages are added above. */
  firstId: number | undefined
  /** The position to start at instead of the bottom. */
  startAt: number | undefined
  isLoadingOlder: boolean
  /** The number of messages sent from here; sending scrolls to the bottom (EP-472). */
  sentCount: number
  onTop: () => void
  onBottom: (isAtBottom: boolean) => void
  children: ReactNode
}

interface View {
  isAtBottom: boolean
  startAt: number | undefined
  sentCount: number
  /** The key of the newest message. */
  newest: string | null
  anchor: Anchor | null
}

/** A message in view, and how far below the top of the box it is, in pixels. */
interface Anchor {
  readonly element: Element
  readonly top: number
}

/**
 * Scrolls messages: the view stays at the bottom while new ones arrive, unless the user has scrolled up, and
 * stays on the same message while older ones are loaded (EP-451, EP-454 to EP-456, EP-472). The box starts at
 * its bottom without a script: `scrollTop` is 0 there and negative above, so adding messages at the top moves
 * nothing. The virtual list counts in the same direction: the newest message is its first item.
 */
export function MessageList(props: MessageListProps) {
  const { startAt, isLoadingOlder, sentCount, onTop, onBottom, children } = props
  const box = useRef<HTMLDivElement>(null)
  const items = Children.toArray(children).reverse()
  const rows = useRows(box, items)
  const [search] = useSearchParams()
  const words = search.get(foundParameter)
  const view = useRef<View>(null)
  const newest = isValidElement(items[0]) ? items[0].key : null

  // After each rendering, since anything may have changed the height.
  useLayoutEffect(() => {
    if (!box.current) return
    view.current ??= {
      // The user may have scrolled the server's page before this runs.
      isAtBottom: startAt === undefined && isNearBottom(box.current),
      startAt,
      sentCount,
      newest,
      anchor: null,
    }
    const { current } = view
    if (current.sentCount !== sentCount) {
      current.isAtBottom = true
      current.startAt = undefined
    }
    current.sentCount = sentCount
    if (current.startAt !== undefined) {
      const { startAt: position } = current
      const start = box.current.querySelector(`[data-position="${position}"]`)
      const index = items.findIndex((item) => positionOf(item) === position)
      if (start) {
        start.scrollIntoView({ block: 'center' })
        if (words) markFound([start], words)
        current.startAt = undefined
      } else if (index >= 0) rows.scrollToIndex(index, { align: 'center' })
    } else if (current.isAtBottom) box.current.scrollTop = 0
    else if (current.newest !== newest) keepInView(box.current, current.anchor)
    current.newest = newest
    current.anchor = firstInView(box.current)
  })
  // Before another list marks its own words.
  useLayoutEffect(() => forgetFound, [])

  // The height changes when the files of a message have loaded, and when the text input grows.
  useEffect(() => {
    const { current: element } = box
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (view.current?.isAtBottom) element.scrollTop = 0
    })
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])

  return (
    <div
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      role="log"
      aria-label="Messages"
      onScroll={({ currentTarget: element }) => {
        const isAtBottom = isNearBottom(element)
        if (view.current) {
          view.current.isAtBottom = isAtBottom
          view.current.anchor = firstInView(element)
        }
        onBottom(isAtBottom)
        if (element.scrollHeight - element.clientHeight + element.scrollTop < nearTop) onTop()
      }}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-4 pt-4 [overflow-anchor:none]"
    >
      <div className="flex shrink-0 grow flex-col">
        {isLoadingOlder && (
          <p role="status" className="pb-4 text-center text-sm text-ink-muted">
            {texts.loadingOlder}
          </p>
        )}
        <Rows rows={rows} items={items} />
      </div>
    </div>
  )
}

const topIn = (box: Element, element: Element) =>
  element.getBoundingClientRect().top - box.getBoundingClientRect().top

function firstInView(box: Element): Anchor | null {
  const element = [...box.querySelectorAll('[data-index]')].find(
    (row) => topIn(box, row) + row.clientHeight > 0,
  )
  return element ? { element, top: topIn(box, element) } : null
}

/** New messages below have moved it. */
function keepInView(box: Element, anchor: Anchor | null): void {
  if (anchor?.element.isConnected) box.scrollTop += topIn(box, anchor.element) - anchor.top
}

type RowList = Virtualizer<HTMLDivElement, Element>

/** The rows around the view, the newest, and the one with the focus. */
function useRows(box: React.RefObject<HTMLDivElement | null>, items: readonly ReactNode[]): RowList {
  return useVirtualizer<HTMLDivElement, Element>({
    count: items.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => {
      const item = items[index]
      return isValidElement(item) ? String(item.key) : index
    },
    estimateSize: () => likelyHeight,
    overscan: 10,
    // There are no heights on the server.
    initialRect: { width: 800, height: 800 },
    rangeExtractor: (range) => {
      if (range.count <= wholeUpTo) return Array.from({ length: range.count }, (_, index) => index)
      const focused = document.activeElement?.closest('[data-index]')?.getAttribute('data-index')
      // A screen reader announces what is added at the end of the log, wherever the view is.
      const always = [0, 1, ...(focused ? [Number(focused)] : [])].filter((index) => index < range.count)
      return [...new Set([...always, ...defaultRangeExtractor(range)])].sort((one, other) => one - other)
    },
    // From the bottom up.
    observeElementOffset: ({ scrollElement }, onOffset) => {
      if (!scrollElement) return
      const reportScroll = () => onOffset(-scrollElement.scrollTop, true)
      const reportRest = () => onOffset(-scrollElement.scrollTop, false)
      reportRest()
      scrollElement.addEventListener('scroll', reportScroll, { passive: true })
      scrollElement.addEventListener('scrollend', reportRest, { passive: true })
      return () => {
        scrollElement.removeEventListener('scroll', reportScroll)
        scrollElement.removeEventListener('scrollend', reportRest)
      }
    },
    scrollToFn: (offset, { adjustments = 0, behavior }, { scrollElement }) =>
      scrollElement?.scrollTo({ top: -(offset + adjustments), ...(behavior && { behavior }) }),
  })
}

/** Oldest first, with space for the ones that are left out. */
function Rows({ rows, items }: { rows: RowList; items: readonly ReactNode[] }) {
  const shown = rows.getVirtualItems().toReversed()
  return (
    <>
      {shown.map(({ key, index, end }, at) => (
        <Fragment key={key}>
          <Spacer height={(at === 0 ? rows.getTotalSize() : (shown[at - 1]?.start ?? 0)) - end} />
          <div
            ref={rows.measureElement}
            data-index={index}
            className={`flex flex-col pb-4 ${items.length === 1 ? 'grow' : ''}`}
          >
            {items[index]}
          </div>
        </Fragment>
      ))}
      <Spacer height={shown.at(-1)?.start ?? 0} />
    </>
  )
}

// With reduced motion, all transitions take a short time, during which the height would still be the previous
// one.
const Spacer = ({ height }: { height: number }) =>
  height > 0 ? <div aria-hidden="true" className="shrink-0 transition-none" style={{ height }} /> : null

const positionOf = (item: ReactNode): unknown =>
  isValidElement<{ 'data-position'?: unknown }>(item) ? item.props['data-position'] : undefined
