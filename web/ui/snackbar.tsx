import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'

interface Action {
  readonly label: string
  readonly run: () => void
}

interface SnackbarMessage {
  readonly text: string
  /** What can be done about it for as long as it stands; the keys that undo do the last. */
  readonly actions: readonly Action[]
}

/** How long a notice stands, in milliseconds; the pointer or the focus on it holds it. */
const durations = { plain: 4000, withAction: 8000 } as const
/** So long it lets clicks through, since a hand may still be clicking what it covers, in milliseconds. */
const clickThroughTime = 600

let current: SnackbarMessage | undefined
const listeners = new Set<() => void>()

function setCurrent(notice: SnackbarMessage | undefined) {
  current = notice
  for (const listener of listeners) listener()
}

/** Says quietly, at the foot of the screen, what has happened. The next one takes its place. */
export const snackbar = {
  show: (text: string, ...actions: readonly Action[]) => setCurrent({ text, actions }),
  clear: () => setCurrent(undefined),
}

/** Where notices appear; it stands once, around all screens. */
export function Snackbar() {
  const shown = useSyncExternalStore(subscribe, () => current)
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-30 flex justify-center px-4 max-md:[:root:has(.bulk-bar)_&]:bottom-18 print:hidden"
    >
      {shown && <SnackbarBar key={keyOf(shown)} {...shown} />}
    </div>
  )
}

function SnackbarBar({ text, actions }: SnackbarMessage) {
  const [isPaused, setPaused] = useState(false)
  const [isTouchable, setTouchable] = useState(false)
  const bar = useFocusReturn()
  const run = (action: Action) => {
    snackbar.clear()
    action.run()
  }
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(snackbar.clear, actions.length > 0 ? durations.withAction : durations.plain)
    return () => clearTimeout(timer)
  }, [isPaused, actions])
  useEffect(() => {
    const timer = setTimeout(() => setTouchable(true), clickThroughTime)
    return () => clearTimeout(timer)
  }, [])
  const last = actions.at(-1)
  useShortcut(last && (() => run(last)))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only hold the bar, they do nothing else
    <div
      ref={bar}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
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
      <IconButton label="Dismiss" icon="close" onClick={snackbar.clear} />
    </div>
  )
}

/** Once the bar is gone, the focus that was in it is where it was before. */
function useFocusReturn() {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bar.current
    let previousFocus: HTMLElement | null = null
    const enter = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !element?.contains(relatedTarget))
        previousFocus = relatedTarget
    }
    element?.addEventListener('focusin', enter)
    return () => {
      element?.removeEventListener('focusin', enter)
      if (element?.contains(document.activeElement))
        (previousFocus?.isConnected ? previousFocus : document.getElementById('content'))?.focus()
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

const keys = new WeakMap<SnackbarMessage, number>()
let count = 0

/** Every notice has its own time, also when it says the same as the one before. */
function keyOf(shown: SnackbarMessage): number {
  const key = keys.get(shown) ?? ++count
  keys.set(shown, key)
  return key
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
