import { type HTMLAttributes, useEffect, useRef, useState } from 'react'

/** The longest time between the clicks of a double click, in milliseconds. */
const multiClickTime = 600
/** How far the pointer moves at most between the clicks of a double click, in pixels. */
const multiClickDistance = 10

/** The pointer is on the rows, the focus is in them, or one of them is dragged. */
type Use = 'pointer' | 'focus' | 'drag'

interface StableRows<T> {
  /** While they are frozen, no row leaves, appears, or moves. */
  readonly rows: readonly T[]
  readonly isFrozen: boolean
  /** Whether a row is gone and shown only because the rows are frozen. */
  isLeaving(row: T): boolean
  /** Called with each click that may change the rows. */
  freeze(): void
  /** Shows the rows as they are now, as when the user has moved one. */
  unfreeze(): void
  /** Called before rows show someone else's changes: while they are in use, they stay where they are. */
  freezeWhileInUse(): void
  /** Called when the user has changed something: rows follow after a moment, in use or not. */
  resume(): void
  /** For the element around the rows, to know when they are in use. */
  readonly area: HTMLAttributes<HTMLElement>
}

/**
 * Freezes rows for the duration of a double click, so that its second click does not hit the neighbor of a row that
 * has just left.
 * @param view the rows of another view are shown at once
 */
export function useStableRows<T extends { readonly id: number }>(
  view: string,
  rows: readonly T[],
): StableRows<T> {
  const [frozen, setFrozen] = useState<{ view: string; rows: readonly T[] } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const uses = useRef(new Set<Use>())
  /** Whether the rows stay as they are until they are out of use. */
  const isWaiting = useRef(false)
  const begin = (use: Use) => () => void uses.current.add(use)
  const end = (use: Use) => () => {
    uses.current.delete(use)
    if (uses.current.size > 0 || !isWaiting.current) return
    isWaiting.current = false
    setFrozen(null)
  }
  const unfreezeSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => isWaiting.current || setFrozen(null), multiClickTime)
  }
  const current = new Map(rows.map((row) => [row.id, row]))
  const isFrozen = frozen?.view === view
  const shown = isFrozen ? frozen.rows.map((row) => current.get(row.id) ?? row) : rows
  // A row that has left is shown as it was.
  if (isFrozen && shown.some((row, index) => row !== frozen.rows[index])) setFrozen({ view, rows: shown })
  return {
    rows: shown,
    isFrozen,
    isLeaving: ({ id }) => !current.has(id),
    freeze: () => {
      setFrozen({ view, rows: shown })
      unfreezeSoon()
    },
    unfreeze: () => {
      isWaiting.current = false
      setFrozen(null)
    },
    freezeWhileInUse: () => {
      // Rows that will follow soon are no longer held, or what the user has just changed would stay as it was.
      if (uses.current.size === 0 || isFrozen) return
      isWaiting.current = true
      setFrozen({ view, rows: shown })
    },
    resume: () => {
      if (!isWaiting.current) return
      isWaiting.current = false
      unfreezeSoon()
    },
    area: {
      onPointerEnter: begin('pointer'),
      onPointerLeave: end('pointer'),
      onFocus: begin('focus'),
      onBlur: end('focus'),
      onDragStart: begin('drag'),
      onDragEnd: end('drag'),
    },
  }
}

/** Ignores the second click of a double click if it would hit another row than the first. */
export function useStrayClickGuard(): void {
  useEffect(() => {
    let last: { at: number; x: number; y: number; row: string | undefined } | undefined
    const rowOf = ({ target }: MouseEvent) =>
      target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined
    const isStray = (event: MouseEvent) => {
      if (!last || event.timeStamp - last.at > multiClickTime) return false
      const isNear = Math.hypot(event.clientX - last.x, event.clientY - last.y) < multiClickDistance
      const row = rowOf(event)
      return isNear && row !== undefined && row !== last.row
    }
    const click = (event: MouseEvent) => {
      // A click by keyboard.
      if (event.detail === 0) return
      if (isStray(event)) {
        event.preventDefault()
        event.stopImmediatePropagation()
      } else last = { at: event.timeStamp, x: event.clientX, y: event.clientY, row: rowOf(event) }
    }
    /** Nor does it take the focus. */
    const press = (event: MouseEvent) => isStray(event) && event.preventDefault()
    document.addEventListener('click', click, { capture: true })
    document.addEventListener('mousedown', press, { capture: true })
    return () => {
      document.removeEventListener('click', click, { capture: true })
      document.removeEventListener('mousedown', press, { capture: true })
    }
  }, [])
}
