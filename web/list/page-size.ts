import { useState } from 'react'
import type { AdminOptions } from '#contract/content/admin.ts'
import { pageSizes } from '#contract/limits.ts'

/** How many rows a page has; the browser remembers it for each list (AC-213 to AC-216). */
export function usePageSize(key: string) {
  const [size, setSize] = useState(() => storedSize(key))
  const choose = (chosen: number) => {
    localStorage.setItem(key, String(chosen))
    setSize(chosen)
  }
  return [size, choose] as const
}

/** The same for a list whose searches may bring the size back to the smallest; that holds for the visit and is not remembered (AP-036, AC-354). */
export function useResettingPageSize(
  { pageSizeStorageKey, resetPageSizeOnSearch }: AdminOptions,
  search: string,
) {
  const [chosen, choose] = usePageSize(pageSizeStorageKey)
  const [last, setLast] = useState({ search, isReset: false })
  const isNew = search !== last.search
  const resets = resetPageSizeOnSearch === 'change' || (resetPageSizeOnSearch === 'set' && search !== '')
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

function storedSize(key: string): number {
  const stored = localStorage.getItem(key)
  return pageSizes.find((size) => String(size) === stored) ?? pageSizes[0]
}
