import { useLayoutEffect } from 'react'
import { isComposing } from '#web/ui/input-method.ts'

/** For how many frames keys wait for the dialog after its code has arrived: a second, or longer on a slow device. */
const framesToFocus = 60

/** While this is shown in place of a dialog, what is typed waits for the dialog instead of running as shortcuts. */
export function HeldKeys() {
  useLayoutEffect(holdKeys, [])
  return null
}

/** @returns hands the keys over, once a dialog has the focus */
function holdKeys(): () => void {
  const held: string[] = []
  let hasArrived = false
  const listening = new AbortController()
  window.addEventListener(
    'keydown',
    (event) => {
      // What is given comes by here as well.
      if (!event.isTrusted || !isText(event)) return
      // Not what someone types into a field that was there before; in one of the dialog it waits its turn.
      if (isInField(event) && !(hasArrived && held.length > 0)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      held.push(event.key)
    },
    { capture: true, signal: listening.signal },
  )
  // Each key finds what the one before has changed.
  const giveNext = () => {
    const key = held.shift()
    if (key === undefined) return listening.abort()
    press(key)
    setTimeout(giveNext)
  }
  return () => {
    hasArrived = true
    let framesLeft = framesToFocus
    const attempt = () => {
      if (document.activeElement?.closest('[role="dialog"], [role="alertdialog"]')) giveNext()
      else if (framesLeft-- > 0) requestAnimationFrame(attempt)
      else listening.abort()
    }
    requestAnimationFrame(attempt)
  }
}

/** Not what belongs to the browser. */
const isText = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) &&
  (event.key.length === 1 || ['Backspace', 'Enter', 'Escape'].includes(event.key))

const isInField = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** As the browser does it for a key that is pressed where the focus is. */
function press(key: string): void {
  const target = document.activeElement ?? document.body
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  if (!target.dispatchEvent(event)) return
  // Browsers have no other way to type into whatever has the focus, with all that follows from it.
  if (key.length === 1) document.execCommand('insertText', false, key)
  else if (key === 'Backspace') document.execCommand('delete')
  else if (key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit()
}
