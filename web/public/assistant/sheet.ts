import { type RefObject, useEffect } from 'react'

/** Where this matches, the window is a sheet over the whole screen, as in public.css. */
const sheetQuery = '(width < 40rem)'

/** Opens the window over a part of the page, or instead of it: then the page is inert. */
export function showWindow(dialog: HTMLDialogElement | null) {
  if (matchMedia(sheetQuery).matches) dialog?.showModal()
  else dialog?.show()
}

/** Follows the width of the screen, and on a phone the part of it that the keyboard leaves free. */
export function useSheet(ref: RefObject<HTMLDialogElement | null>, isOpen: boolean) {
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !isOpen) return
    const stopped = new AbortController()
    const { signal } = stopped
    const reopen = () => {
      dialog.close()
      showWindow(dialog)
    }
    const followKeyboard = () => {
      dialog.style.setProperty('--top', `${visualViewport?.offsetTop ?? 0}px`)
      dialog.style.setProperty('--height', `${visualViewport?.height ?? innerHeight}px`)
    }
    followKeyboard()
    matchMedia(sheetQuery).addEventListener('change', reopen, { signal })
    visualViewport?.addEventListener('resize', followKeyboard, { signal })
    visualViewport?.addEventListener('scroll', followKeyboard, { signal })
    return () => stopped.abort()
  }, [ref, isOpen])
}
