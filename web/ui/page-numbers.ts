import { pagerSize } from '#contract/limits.ts'

/** The page numbers of a pager: centred on the current page, and full at both ends (AC-221, AC-222, PS-273). */
export function pageNumbers(page: number, pages: number): number[] {
  const length = Math.min(pagerSize, pages)
  const first = Math.max(1, Math.min(page - Math.floor(pagerSize / 2), pages - length + 1))
  return Array.from({ length }, (_, index) => first + index)
}
