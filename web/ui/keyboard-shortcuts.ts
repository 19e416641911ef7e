import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isComposing } from '#web/ui/input-method.ts'

const saveKeys = 'Control+S Meta+S'
const sendKeys = 'Control+Enter Meta+Enter'
/** The `aria-keyshortcuts` of the button that sends a form, which `useSaveShortcut` presses. */
export const saveShortcuts = `${saveKeys} ${sendKeys}`
/** Those of another button that saves, and of the one that sends, in a form in which S presses the former. */
export const otherSaveShortcuts = { other: saveKeys, submit: sendKeys }

/** How a shortcut is written on this machine's keyboard. */
export const shortcutLabel = (key: 'S' | 'Enter' | 'K') =>
  /^Mac|^iP/.test(navigator.platform) ? `⌘${key}` : `Ctrl+${key}`

type FormRef = RefObject<HTMLFormElement | null>

/** The open forms that can be saved, the one that had the focus last at the end. */
const saveForms: FormRef[] = []

/**
 * Control or Command with S sends a form, or presses the other button that has this shortcut, wherever on the screen the
 * focus is; of several open forms only the one that had the focus last. With Enter only where the focus is in the form.
 */
export function useSaveShortcut(form: FormRef): void {
  useEffect(() => {
    const leave = () => void saveForms.splice(saveForms.indexOf(form), 1)
    const lead = ({ target }: FocusEvent) => {
      if (!(target instanceof Node) || !form.current?.contains(target)) return
      leave()
      saveForms.push(form)
    }
    saveForms.push(form)
    document.addEventListener('focusin', lead)
    return () => {
      document.removeEventListener('focusin', lead)
      leave()
    }
  }, [form])
  useKeydown((event) => {
    const { key, target } = event
    if (event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
    const isInside = target instanceof Node && form.current?.contains(target)
    if (key.toLowerCase() !== 's' && !(key === 'Enter' && isInside)) return
    // Even if nothing is sent, so that the browser does not save this page as a file.
    event.preventDefault()
    const isTarget = isInside || saveForms.findLast(isInReach) === form
    if (event.repeat || !isTarget || !isInReach(form)) return
    const other = form.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${saveKeys}"]`)
    if (other && key !== 'Enter') other.click()
    else form.current?.requestSubmit()
  })
}

/**
 * Escape leaves a panel, unless something else on the screen is being typed in.
 * @param leave called with whether the focus is inside of the panel
 */
export function useEscape(panel: RefObject<HTMLElement | null>, leave: (isInside: boolean) => void): void {
  useKeydown((event) => {
    const { key, target } = event
    if (key !== 'Escape' || event.defaultPrevented || !isInReach(panel) || !(target instanceof Element))
      return
    const isInside = panel.current?.contains(target) ?? false
    if (isInside || !target.closest('input, textarea, select, [contenteditable]')) leave(isInside)
  })
}

/** False behind an open dialog or menu, to which the keys then belong. */
const isInReach = ({ current }: RefObject<HTMLElement | null>) =>
  current !== null && !current.closest('[inert], [aria-hidden="true"]')

function useKeydown(press: (event: KeyboardEvent) => void) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    // During IME composition these keys end the composition.
    if (!isComposing(event)) press(event)
  })
  useEffect(() => {
    // Dialogs and menus stop the keys that they use before these arrive here.
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
}
