import { useEffect, useRef } from 'react'
import { focusWhenReady } from '#web/ui/focus/focus-when-ready.ts'

/** The part of a row that has the focus; `open` is its name. */
export type RowControl = 'open' | 'edit' | 'status' | 'delete'

const rowSelector = 'tr[data-row]'

/** A control of a row, or its name if it has no such control. */
const findControl = (row: Element | null | undefined, control: string | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>(`[data-control="${control}"]`) ??
  row?.querySelector<HTMLElement>('[data-control="open"], button') ??
  null

/** Focuses a row as soon as the list shows it. */
export const focusRow = (id: number | string, control: RowControl = 'open'): void =>
  focusWhenReady(() => findControl(document.querySelector(`tr[data-row="${id}"]`), control))

/** Focuses the row that takes the place of a deleted one, once that is gone. */
export function focusPastRow(id: number | string): void {
  const isIt = (row: Element) => row.matches(`[data-row="${id}"]`)
  const index = rows().findIndex(isIt)
  focusWhenReady(() => {
    const left = rows()
    if (left.some(isIt)) return null
    return findControl(left.at(Math.min(index, left.length - 1)), undefined) ?? document.querySelector('h1')
  })
}

interface FocusOwner {
  readonly element: Element
  readonly row: string | undefined
  readonly index: number
  readonly control: string | undefined
  /** The selector of what is focused next, from `data-focus-fallback`. */
  readonly fallback: string | undefined
}

/**
 * When the focused element is removed, another one is focused: the same control of its row, or of the row that is now
 * at its position; elsewhere the target of `data-focus-fallback` of an element around it; finally the heading.
 */
export function useFocusFallback(): void {
  const owner = useRef<FocusOwner | null>(null)
  useEffect(() => {
    const screen = document.getElementById('content')
    const enter = ({ target }: FocusEvent) => {
      if (target instanceof Element) owner.current = focusOwnerOf(target)
    }
    const leave = ({ target }: FocusEvent) =>
      requestAnimationFrame(() => {
        const element = target
        if (!(element instanceof Element)) return
        // The user did not leave what was disabled or removed.
        const isLeft =
          element.isConnected && !element.matches(':disabled') && document.activeElement !== element
        if (isLeft && owner.current?.element === element) owner.current = null
      })
    const observer = new MutationObserver(() => {
      const previous = owner.current
      if (!previous || previous.element.isConnected) return
      owner.current = null
      focusWhenReady(() => nextFocus(previous), { onlyWhenLost: true })
    })
    if (screen) observer.observe(screen, { childList: true, subtree: true })
    screen?.addEventListener('focusin', enter)
    screen?.addEventListener('focusout', leave)
    return () => {
      observer.disconnect()
      screen?.removeEventListener('focusin', enter)
      screen?.removeEventListener('focusout', leave)
    }
  }, [])
}

function focusOwnerOf(element: Element): FocusOwner {
  const panel = element.closest<HTMLElement>('tr[data-panel]')
  const row = panel?.previousElementSibling ?? element.closest(rowSelector)
  return {
    element,
    row: row?.getAttribute('data-row') ?? undefined,
    index: row ? rows().indexOf(row) : -1,
    control: panel ? 'edit' : element.closest<HTMLElement>('[data-control]')?.dataset.control,
    fallback: element.closest<HTMLElement>('[data-focus-fallback]')?.dataset.focusFallback,
  }
}

const rows = () => [...document.querySelectorAll(rowSelector)]

function nextFocus({ row, index, control, fallback }: FocusOwner): HTMLElement | null {
  const same = row === undefined ? null : document.querySelector(`tr[data-row="${row}"]`)
  const next = row === undefined ? null : (same ?? rows().at(Math.min(index, rows().length - 1)))
  return (
    findControl(next, control) ??
    (fallback ? document.querySelector<HTMLElement>(fallback) : null) ??
    document.querySelector<HTMLElement>('h1')
  )
}
