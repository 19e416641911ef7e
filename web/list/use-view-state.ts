import { useState } from 'react'

/**
 * State that belongs to one view of a list: another tab, page, size, sort, or search starts from the initial value
 * (AC-181, AC-186, AC-205, AC-206).
 */
export function useViewState<T>(view: string, initialValue: T): [T, (value: T) => void] {
  const [stored, store] = useState({ view, value: initialValue })
  const isCurrent = stored.view === view
  if (!isCurrent) store({ view, value: initialValue })
  return [isCurrent ? stored.value : initialValue, (value) => store({ view, value })]
}
