import { useState } from 'react'
import { pageSizes } from '#contract/limits.ts'
import type { PageSizeOptions } from '#web/list/source.ts'

/** The number of rows per page; the browser stores it for each list (AC-213 to AC-216). */
export function usePageSize({ storageKey, initial = pageSizes[0] }: PageSizeOptions) {
  const [size, setSize] = useState(() => storedSize(storageKey) ?? initial)
  const choose = (chosen: number) => {
    localStorage.setItem(storageKey, String(chosen))
    setSize(pageSizes.find((size) => size === chosen) ?? initial)
  }
  return [size, choose] as const
}

/** Whether going from one search to another restores the initial size. */
const resets = {
  set: (_before: string, after: string) => after !== '',
  change: () => true,
  toggle: (before: string, after: string) => (before === '') !== (after === ''),
} as const

/**
 * The same if a search may reset the size; the reset lasts for the visit and is not stored (AP-036, AC-354, HD-043).
 */
export function useResettingPageSize(options: PageSizeOptions, search: string) {
  const { resetOnSearch, initial = pageSizes[0] } = options
  const [chosen, choose] = usePageSize(options)
  const [last, setLast] = useState({ search, isReset: false })
  const isNew = search !== last.search
  const isReset =
    last.isReset || (isNew && resetOnSearch !== undefined && resets[resetOnSearch](last.search, search))
  if (isNew) setLast({ search, isReset })
  const size = isReset ? initial : chosen
  return [
    size,
    (chosen: number) => {
      setLast({ search, isReset: false })
      choose(chosen)
    },
  ] as const
}

function storedSize(storageKey: string): (typeof pageSizes)[number] | undefined {
  const stored = localStorage.getItem(storageKey)
  return pageSizes.find((size) => String(size) === stored)
}
