import { type RefObject, useEffect, useEffectEvent } from 'react'

/** The `aria-keyshortcuts` of a button that `useSaveShortcut` presses. */
export const saveShortcuts = 'Control+S Meta+S Control+Enter Meta+Enter'

/** How a shortcut is written on this machine's keyboard. */
export const saveShortcutLabel = (key: 'S' | 'Enter' = 'S') =>
  /^Mac|^iP/.test(navigator.platform) ? `⌘${key}` : `Ctrl+${key}`

/**
 * Control or Command with S submits a form wherever the focus is on the screen; with Enter if the focus is in the
 * form.
 */
export function useSaveShortcut(form: RefObject<HTMLFormElement | null>): void {
  useKeydown((event) => {
    const { key, target } = event
    if (event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
    const isHere = target instanceof Node && form.current?.contains(target)
    if (key.toLowerCase() !== 's' && !(key === 'Enter' && isHere)) return
    // Even if nothing is sent, so that the browser does not save this page as a file.
    event.preventDefault()
    if (!event.repeat && isInReach(form)) form.current?.requestSubmit()
  })
}

/** Escape closes a panel, unless the user is typing elsewhere on the screen. */
export function useEscape(panel: RefObject<HTMLElement | null>, leave: () => void): void {
  useKeydown((event) => {
    const { key, target } = event
    if (key !== 'Escape' || !isInReach(panel) || !(target instanceof Element)) return
    const isElsewhere =
      !panel.current?.contains(target) && target.closest('input, textarea, select, [contenteditable]')
    if (!isElsewhere) leave()
  })
}

/** What is behind an open dialog or menu is inert; then the keys are theirs. */
const isInReach = ({ current }: RefObject<HTMLElement | null>) =>
  current !== null && !current.closest('[inert], [aria-hidden="true"]')

function useKeydown(press: (event: KeyboardEvent) => void) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    // During IME composition these keys end the composition.
    if (!event.isComposing) press(event)
  })
  useEffect(() => {
    // Dialogs and menus stop the keys that they use before these arrive here.
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
}
