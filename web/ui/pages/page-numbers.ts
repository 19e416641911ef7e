import { pagerSize } from '#contract/limits.ts'

/** The page numbers of a pager: centered on the current page, and full at both ends (AC-221, AC-222, PS-273). */
export function pageNumbers(page: number, pages: number): number[] {
  const length = Math.min(pagerSize, pages)
  const first = Math.max(1, Math.min(page - Math.floor(pagerSize / 2), pages - length + 1))
  return Array.from({ length }, (_, index) => first + index)
}

/** The page numbers around the current page, two on each side, and fewer at the ends (EP-425). */
export const nearPageNumbers = (page: number, pages: number): number[] =>
  [-2, -1, 0, 1, 2].map((step) => page + step).filter((number) => number >= 1 && number <= pages)
