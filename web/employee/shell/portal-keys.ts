import { useEffect, useEffectEvent } from 'react'
import { isComposing } from '#web/ui/input-method.ts'

/** The single-key shortcuts of every screen of the portal, unless someone is typing or a dialog is open. */
export function usePortalKeys(actions: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return
    if (isTyping(event.target) || isDialogOpen()) return
    const act = { ...actions, j: () => step(1), k: () => step(-1) }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    // A screen's own search box has handled `/` before this is called.
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** The rest of the page is out of reach then. */
const isDialogOpen = () => document.querySelector('main')?.closest('[inert], [aria-hidden="true"]') != null

/** Moves the focus through the issues of all lists on the screen; Enter follows the link as usual. */
function step(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('main a[data-issue]')]
  const from = links.findIndex((link) => link.matches(':focus'))
  const next = links[from === -1 ? (by === 1 ? 0 : links.length - 1) : from + by]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
