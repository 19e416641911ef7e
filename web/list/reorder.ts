import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** A row that has been taken up, where it stood, and where it would be put. */
interface Lift {
  readonly from: number
  readonly to: number
  readonly boxes: readonly Box[]
}

interface Box {
  readonly top: number
  readonly height: number
}

interface Wishes {
  /** The rows' names, from the top. */
  names: readonly string[]
  /** Whether a row may be taken up now; says so itself when it refuses. */
  mayLift: () => boolean
  onMove: (from: number, to: number) => void
}

/**
 * Rows change their places by pointer or by keyboard: a handle takes a row up, arrows move it, space or Enter puts
 * it down, Escape back. While it is up, the others make room; nothing in the list itself changes before it is put
 * down. A dropped row takes the place of the one it was dropped on.
 */
export function useReorder({ names, mayLift, onMove }: Wishes) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [lift, setLift] = useState<Lift | null>(null)
  const [said, say] = useState('')

  const put = (from: number, to: number) => {
    setLift(null)
    if (from !== to) onMove(from, to)
  }
  usePointer(body, setLift, put)

  const keys = (index: number) => (event: KeyboardEvent) => {
    const isLifted = lift?.from === index
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const place = (to: number) => `Position ${to + 1} of ${names.length}.`
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (isLifted) {
        say(`${names[index]} put down. ${place(lift.to)}`)
        put(index, lift.to)
      } else if (mayLift()) {
        say(
          `${names[index]} taken up. ${place(index)} Arrows move it, space puts it down, Escape puts it back.`,
        )
        setLift(lifted(body, index))
      }
    } else if (isLifted && event.key === 'Escape') {
      say(`Cancelled. ${names[index]} is back. ${place(index)}`)
      setLift(null)
    } else if (isLifted && step) {
      event.preventDefault()
      const to = Math.max(0, Math.min(names.length - 1, lift.to + step))
      say(place(to))
      setLift({ ...lift, to })
    }
  }

  return {
    body,
    /** For a live region. */
    said,
    isLifted: (index: number) => lift?.from === index,
    /** How far a row has moved from its place for now, in pixels; null while no row is up. */
    offset: (index: number) => lift && offsetOf(lift, index),
    handle: (index: number) => ({
      onKeyDown: keys(index),
      onBlur: () => {
        if (lift?.from === index) setLift(null)
      },
    }),
  }
}

/** Makes a row draggable by everything in it but its controls; of these only the handle will do. */
export function useDraggableRow(
  index: number,
  mayLift: () => boolean,
): RefObject<HTMLTableRowElement | null> {
  const row = useRef<HTMLTableRowElement>(null)
  const canDrag = useEffectEvent(({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const control = document.elementFromPoint(clientX, clientY)?.closest('button, a, input, select, label')
    return (!control || control.hasAttribute('data-grip')) && mayLift()
  })
  const place = useEffectEvent(() => index)
  useEffect(() => {
    if (!row.current) return
    return draggable({
      element: row.current,
      canDrag: ({ input }) => canDrag(input),
      getInitialData: () => ({ index: place() }),
    })
  }, [])
  return row
}

function usePointer(
  body: RefObject<HTMLTableSectionElement | null>,
  setLift: (lift: Lift | null) => void,
  onPut: (from: number, to: number) => void,
) {
  const put = useEffectEvent(onPut)
  useEffect(() => {
    const element = body.current
    if (!element) return
    // A quick drop comes before React has drawn what was taken up, so the lift is kept here as well.
    let lift: Lift | null = null
    const show = (next: Lift | null) => {
      lift = next
      setLift(next)
    }
    const heightOf = ({ input }: { input: { clientY: number } }) => input.clientY - topOf(element)
    return combine(
      dropTargetForElements({ element }),
      monitorForElements({
        canMonitor: ({ source }) => element.contains(source.element),
        onDragStart: ({ source }) => show(lifted(body, Number(source.data.index))),
        onDrag: ({ location: { current } }) =>
          lift && show({ ...lift, to: indexAt(lift, heightOf(current)) }),
        onDrop: ({ location: { current } }) => {
          const from = lift?.from
          const to = lift && indexAt(lift, heightOf(current))
          show(null)
          // Let go beside the list, or cancelled, it goes back.
          if (from !== undefined && to !== null && current.dropTargets.length > 0) put(from, to)
        },
      }),
    )
  }, [body, setLift])
}

/** The page and the table scroll while a row is dragged, so places are counted from the top of the first row. */
const topOf = (body: Element | null) => body?.getBoundingClientRect().top ?? 0

const lifted = (body: RefObject<HTMLTableSectionElement | null>, from: number): Lift => ({
  from,
  to: from,
  boxes: measure(body),
})

const measure = ({ current }: RefObject<HTMLTableSectionElement | null>): Box[] =>
  [...(current?.querySelectorAll<HTMLElement>(':scope > [data-row]') ?? [])].map((row) => {
    const { top, height } = row.getBoundingClientRect()
    return { top: top - topOf(row.parentElement), height }
  })

/** The place that stood at this height of the list when the row was taken up. */
function indexAt({ boxes }: Lift, y: number): number {
  const below = boxes.findIndex(({ top, height }) => y < top + height)
  return below === -1 ? boxes.length - 1 : below
}

function offsetOf({ from, to, boxes }: Lift, index: number): number {
  const box = (at: number) => boxes[at] as Box
  const bottom = (at: number) => box(at).top + box(at).height
  if (index === from) return to > from ? bottom(to) - bottom(from) : box(to).top - box(from).top
  if (from < index && index <= to) return box(from).top - box(from + 1).top
  if (to <= index && index < from) return bottom(from) - bottom(from - 1)
  return 0
}
