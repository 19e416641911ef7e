import { useEffect, useRef, useState } from 'react'

/** So long after a click a hand may still be clicking, in milliseconds. */
export const multiClickTime = 600
/** So far a hand moves at most between two clicks that are meant for one place, in pixels. */
const multiClickDistance = 10

interface StableRows<T> {
  /** While a hand may still be clicking, no row leaves, comes, or changes its place. */
  readonly rows: readonly T[]
  readonly isFrozen: boolean
  /** Whether a row has gone and is shown for the hand's sake only. */
  isLeaving(row: T): boolean
  /** To be called with each click that may change the rows. */
  freeze(): void
  /** Shows the rows as they are now, as when the hand itself has moved one. */
  unfreeze(): void
}

/**
 * Keeps rows where they are for as long as a hand may still be clicking, so that a second click does not meet the
 * neighbor of a row that has just left.
 * @param view the rows of another view are shown at once
 */
export function useStableRows<T extends { readonly id: number }>(
  view: string,
  rows: readonly T[],
): StableRows<T> {
  const [frozen, setFrozen] = useState<{ view: string; rows: readonly T[] } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const current = new Map(rows.map((row) => [row.id, row]))
  const isFrozen = frozen?.view === view
  const shown = isFrozen ? frozen.rows.map((row) => current.get(row.id) ?? row) : rows
  // What has left is shown as it was last seen.
  if (isFrozen && shown.some((row, index) => row !== frozen.rows[index])) setFrozen({ view, rows: shown })
  return {
    rows: shown,
    isFrozen,
    isLeaving: ({ id }) => !current.has(id),
    freeze: () => {
      setFrozen({ view, rows: shown })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setFrozen(null), multiClickTime)
    },
    unfreeze: () => setFrozen(null),
  }
}

/** The second click of a hand that does not move is ignored where it would end in another row than the first. */
export function useStrayClickGuard(): void {
  useEffect(() => {
    let last: { at: number; x: number; y: number; row: string | undefined } | undefined
    const rowOf = ({ target }: MouseEvent) =>
      (target as Element).closest<HTMLElement>('[data-row]')?.dataset.row
    const isStray = (event: MouseEvent) => {
      if (!last || event.timeStamp - last.at > multiClickTime) return false
      const isSamePlace = Math.hypot(event.clientX - last.x, event.clientY - last.y) < multiClickDistance
      const row = rowOf(event)
      return isSamePlace && row !== undefined && row !== last.row
    }
    const click = (event: MouseEvent) => {
      // Made by the keyboard.
      if (event.detail === 0) return
      if (isStray(event)) {
        event.preventDefault()
        event.stopImmediatePropagation()
      } else last = { at: event.timeStamp, x: event.clientX, y: event.clientY, row: rowOf(event) }
    }
    /** Nor does it take the focus along. */
    const press = (event: MouseEvent) => isStray(event) && event.preventDefault()
    document.addEventListener('click', click, { capture: true })
    document.addEventListener('mousedown', press, { capture: true })
    return () => {
      document.removeEventListener('click', click, { capture: true })
      document.removeEventListener('mousedown', press, { capture: true })
    }
  }, [])
}
