import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'

interface Action {
  readonly label: string
  readonly run: () => void
}

interface Notice {
  readonly text: string
  /** What can be done about it for as long as it stands; the keys that undo do the last. */
  readonly actions: readonly Action[]
}

/** How long a notice stands, in milliseconds; the pointer or the focus on it holds it. */
const standing = { plain: 4000, withAction: 8000 } as const
/** So long it lets clicks through, since a hand may still be clicking what it covers, in milliseconds. */
const untouchable = 600

let current: Notice | undefined
const listeners = new Set<() => void>()

function put(notice: Notice | undefined) {
  current = notice
  for (const listener of listeners) listener()
}

/** Says quietly, at the foot of the screen, what has happened. The next one takes its place. */
export const notice = {
  show: (text: string, ...actions: readonly Action[]) => put({ text, actions }),
  clear: () => put(undefined),
}

/** Where notices appear; it stands once, around all screens. */
export function Notices() {
  const shown = useSyncExternalStore(subscribe, () => current)
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-30 flex justify-center px-4 max-md:[:root:has(.bulk-bar)_&]:bottom-18 print:hidden"
    >
      {shown && <Bar key={keyOf(shown)} {...shown} />}
    </div>
  )
}

function Bar({ text, actions }: Notice) {
  const [isHeld, hold] = useState(false)
  const [isTouchable, setTouchable] = useState(false)
  const bar = useFocusReturn()
  const run = (action: Action) => {
    notice.clear()
    action.run()
  }
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(notice.clear, actions.length > 0 ? standing.withAction : standing.plain)
    return () => clearTimeout(timer)
  }, [isHeld, actions])
  useEffect(() => {
    const timer = setTimeout(() => setTouchable(true), untouchable)
    return () => clearTimeout(timer)
  }, [])
  const last = actions.at(-1)
  useShortcut(last && (() => run(last)))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only hold the bar, they do nothing else
    <div
      ref={bar}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
      className={`entering-rise ${isTouchable ? 'pointer-events-auto' : ''} flex max-w-full items-center gap-3 rounded-card border border-line bg-raised py-1.5 pr-1.5 pl-4 text-md shadow-raised`}
    >
      <span className="min-w-0 wrap-anywhere">{text}</span>
      {actions.map((action) => (
        <Button
          key={action.label}
          onClick={() => run(action)}
          aria-keyshortcuts={action === last ? 'Control+Z Meta+Z' : undefined}
        >
          {action.label}
        </Button>
      ))}
      <IconButton label="Dismiss" icon="close" onClick={notice.clear} />
    </div>
  )
}

/** Once the bar is gone, the focus that was in it is where it was before. */
function useFocusReturn() {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bar.current
    let former: HTMLElement | null = null
    const enter = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !element?.contains(relatedTarget)) former = relatedTarget
    }
    element?.addEventListener('focusin', enter)
    return () => {
      element?.removeEventListener('focusin', enter)
      if (element?.contains(document.activeElement))
        (former?.isConnected ? former : document.getElementById('content'))?.focus()
    }
  }, [])
  return bar
}

/** Control or Command and Z do what the bar offers, except where that undoes typing. */
function useShortcut(run: (() => void) | undefined) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
    if (!run || isTyping || event.key !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const keys = new WeakMap<Notice, number>()
let count = 0

/** Every notice has its own time, also when it says the same as the one before. */
function keyOf(shown: Notice): number {
  const key = keys.get(shown) ?? ++count
  keys.set(shown, key)
  return key
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
