import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** A dragged row, its original position, and the position at which it would be dropped. */
interface DragState {
  readonly from: number
  readonly to: number
  readonly boxes: readonly Box[]
}

interface Box {
  readonly top: number
  readonly height: number
}

interface ReorderOptions {
  /** The rows' names, from the top. */
  names: readonly string[]
  /** Whether a row may be dragged now; shows the user why not. */
  canDrag: () => boolean
  onMove: (from: number, to: number) => void
}

/**
 * Rows are reordered by pointer or keyboard: a handle picks a row up, arrows move it, Space or Enter drops it, Escape
 * cancels. The others make room for a dragged row; the list itself does not change before the drop. A dropped row
 * gets the position of the one it was dropped on.
 */
export function useReorder({ names, canDrag, onMove }: ReorderOptions) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [drag, setDrag] = useState<DragState | null>(null)
  const [announcement, announce] = useState('')

  const drop = (from: number, to: number) => {
    setDrag(null)
    if (from !== to) onMove(from, to)
  }
  usePointerDrag(body, setDrag, drop)

  const keys = (index: number) => (event: KeyboardEvent) => {
    const isDragged = drag?.from === index
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const position = (to: number) => `Position ${to + 1} of ${names.length}.`
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (isDragged) {
        announce(`${names[index]} dropped. ${position(drag.to)}`)
        drop(index, drag.to)
      } else if (canDrag()) {
        announce(
          `${names[index]} picked up. ${position(index)} Arrow keys move, Space drops, Escape cancels.`,
        )
        setDrag(pickUp(body, index))
      }
    } else if (isDragged && event.key === 'Escape') {
      announce(`Cancelled, ${names[index]} returned. ${position(index)}`)
      setDrag(null)
    } else if (isDragged && step) {
      event.preventDefault()
      const to = Math.max(0, Math.min(names.length - 1, drag.to + step))
      announce(position(to))
      setDrag({ ...drag, to })
    }
  }

  return {
    body,
    /** For a live region. */
    announcement,
    isDragged: (index: number) => drag?.from === index,
    /** How far a row moves to make room, in pixels; null while no row is dragged. */
    offset: (index: number) => drag && offsetOf(drag, index),
    handle: (index: number) => ({
      onKeyDown: keys(index),
      onBlur: () => {
        if (drag?.from === index) setDrag(null)
      },
    }),
  }
}

/** Makes a row draggable by everything in it except its controls, unless they are marked `data-drag-handle`. */
export function useDraggableRow(
  index: number,
  canDrag: () => boolean,
): RefObject<HTMLTableRowElement | null> {
  const row = useRef<HTMLTableRowElement>(null)
  const canDragFrom = useEffectEvent(({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const control = document.elementFromPoint(clientX, clientY)?.closest('button, a, input, select, label')
    return (!control || control.hasAttribute('data-drag-handle')) && canDrag()
  })
  const currentIndex = useEffectEvent(() => index)
  useEffect(() => {
    if (!row.current) return
    return draggable({
      element: row.current,
      canDrag: ({ input }) => canDragFrom(input),
      getInitialData: () => ({ index: currentIndex() }),
    })
  }, [])
  return row
}

function usePointerDrag(
  body: RefObject<HTMLTableSectionElement | null>,
  setDrag: (drag: DragState | null) => void,
  onDrop: (from: number, to: number) => void,
) {
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const element = body.current
    if (!element) return
    // A quick drop comes before React has rendered the drag, so its state is stored here as well.
    let drag: DragState | null = null
    const show = (next: DragState | null) => {
      drag = next
      setDrag(next)
    }
    const heightOf = ({ input }: { input: { clientY: number } }) => input.clientY - topOf(element)
    return combine(
      dropTargetForElements({ element }),
      monitorForElements({
        canMonitor: ({ source }) => element.contains(source.element),
        onDragStart: ({ source }) => show(pickUp(body, Number(source.data.index))),
        onDrag: ({ location: { current } }) =>
          drag && show({ ...drag, to: indexAt(drag, heightOf(current)) }),
        onDrop: ({ location: { current } }) => {
          const from = drag?.from
          const to = drag && indexAt(drag, heightOf(current))
          show(null)
          // Dropped outside the list, or canceled, it returns.
          if (from !== undefined && to !== null && current.dropTargets.length > 0) drop(from, to)
        },
      }),
    )
  }, [body, setDrag])
}

/** The page and the table scroll during a drag, so positions are measured from the top of the first row. */
const topOf = (body: Element | null) => body?.getBoundingClientRect().top ?? 0

const pickUp = (body: RefObject<HTMLTableSectionElement | null>, from: number): DragState => ({
  from,
  to: from,
  boxes: measure(body),
})

const measure = ({ current }: RefObject<HTMLTableSectionElement | null>): Box[] =>
  [...(current?.querySelectorAll<HTMLElement>(':scope > [data-row]') ?? [])].map((row) => {
    const { top, height } = row.getBoundingClientRect()
    return { top: top - topOf(row.parentElement), height }
  })

/** The index of the row that was at this height of the list when the drag began. */
function indexAt({ boxes }: DragState, y: number): number {
  const below = boxes.findIndex(({ top, height }) => y < top + height)
  return below === -1 ? boxes.length - 1 : below
}

function offsetOf({ from, to, boxes }: DragState, index: number): number {
  const top = (at: number) => boxes[at]?.top ?? 0
  const bottom = (at: number) => top(at) + (boxes[at]?.height ?? 0)
  if (index === from) return to > from ? bottom(to) - bottom(from) : top(to) - top(from)
  if (from < index && index <= to) return top(from) - top(from + 1)
  if (to <= index && index < from) return bottom(from) - bottom(from - 1)
  return 0
}
