import { useState } from 'react'
import { pageSizes } from '#contract/limits.ts'
import type { PageSizeOptions } from '#web/list/source.ts'

/** How many rows a page has; the browser stores it for each list (AC-213 to AC-216). */
export function usePageSize(storageKey: string) {
  const [size, setSize] = useState(() => storedSize(storageKey))
  const choose = (chosen: number) => {
    localStorage.setItem(storageKey, String(chosen))
    setSize(chosen)
  }
  return [size, choose] as const
}

/** The same where a search may reset the size; the reset lasts for the visit and is not stored (AP-036, AC-354). */
export function useResettingPageSize({ storageKey, resetOnSearch }: PageSizeOptions, search: string) {
  const [chosen, choose] = usePageSize(storageKey)
  const [last, setLast] = useState({ search, isReset: false })
  const isNew = search !== last.search
  const resets = resetOnSearch === 'change' || (resetOnSearch === 'set' && search !== '')
  const isReset = last.isReset || (isNew && resets)
  if (isNew) setLast({ search, isReset })
  const size = isReset ? pageSizes[0] : chosen
  return [
    size,
    (chosen: number) => {
      setLast({ search, isReset: false })
      choose(chosen)
    },
  ] as const
}

function storedSize(storageKey: string): number {
  const stored = localStorage.getItem(storageKey)
  return pageSizes.find((size) => String(size) === stored) ?? pageSizes[0]
}
