import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

interface Toast<Content> {
  readonly key: number
  readonly content: Content
  /** In milliseconds; null until it is dismissed. */
  readonly duration: number | null
}

export type ToastQueue<Content> = ReturnType<typeof createToastQueue<Content>>

/**
 * The toasts of a region, latest last.
 * @param limit beyond it, the oldest is removed
 */
export function createToastQueue<Content>(limit = Number.POSITIVE_INFINITY) {
  let toasts: readonly Toast<Content>[] = []
  let key = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly Toast<Content>[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }
  return {
    /** @returns the key to dismiss it by */
    add(content: Content, duration: number | null): number {
      key += 1
      set([...toasts, { key, content, duration }].slice(-limit))
      return key
    },
    dismiss: (dismissed: number) => set(toasts.filter(({ key }) => key !== dismissed)),
    clear: () => set([]),
    current: () => toasts,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

interface ToastRegionProps<Content> extends Omit<ComponentProps<'div'>, 'children'> {
  readonly queue: ToastQueue<Content>
  readonly children: (content: Content, dismiss: () => void) => ReactNode
}

/** Shows the toasts of a queue, each for its time; pointer or focus on one stops its clock. */
export function ToastRegion<Content>({ queue, children, ...native }: ToastRegionProps<Content>) {
  const toasts = useSyncExternalStore(queue.subscribe, queue.current, queue.current)
  return (
    // React Aria's dialogs make everything else inert, except elements with this attribute.
    <div {...native} data-react-aria-top-layer>
      {toasts.map(({ key, content, duration }) => {
        const dismiss = () => queue.dismiss(key)
        return (
          <ToastItem key={key} duration={duration} onEnd={dismiss}>
            {children(content, dismiss)}
          </ToastItem>
        )
      })}
    </div>
  )
}

interface ToastItemProps {
  readonly duration: number | null
  readonly onEnd: () => void
  readonly children: ReactNode
}

function ToastItem({ duration, onEnd, children }: ToastItemProps) {
  const [isPaused, setPaused] = useState(false)
  const element = useFocusReturn()
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isPaused || duration === null) return
    const timer = setTimeout(end, duration)
    return () => clearTimeout(timer)
  }, [isPaused, duration])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only stop the clock, they do nothing else
    <div
      ref={element}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="contents"
    >
      {children}
    </div>
  )
}

/** Once the toast is gone, the focus returns to where it was before. */
function useFocusReturn() {
  const toast = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = toast.current
    let previous: HTMLElement | null = null
    const enter = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !element?.contains(relatedTarget)) previous = relatedTarget
    }
    element?.addEventListener('focusin', enter)
    return () => {
      element?.removeEventListener('focusin', enter)
      if (element?.contains(document.activeElement))
        (previous?.isConnected ? previous : document.querySelector('main'))?.focus()
    }
  }, [])
  return toast
}
