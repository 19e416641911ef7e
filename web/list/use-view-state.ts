import { useState } from 'react'

/** State that belongs to one view of a list: another tab, page, size, sort, or search starts afresh (AC-181, AC-186, AC-205, AC-206). */
export function usePerView<T>(view: string, initial: T): [T, (value: T) => void] {
  const [held, hold] = useState({ view, value: initial })
  const isCurrent = held.view === view
  if (!isCurrent) hold({ view, value: initial })
  return [isCurrent ? held.value : initial, (value) => hold({ view, value })]
}
