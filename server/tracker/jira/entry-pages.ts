import { invalid } from '#server/errors.ts'
import type { Page, PagePosition } from '#server/list/keyset.ts'

/**
 * A page of entries that are numbered from the oldest, which new ones do not change. A position is the number of
 * entries before the page.
 */
export function pageOf<Row>(all: readonly Row[], { before, limit }: PagePosition): Page<Row> {
  const end = Math.min(all.length, before === undefined ? all.length : readPosition(before))
  const start = Math.max(0, end - limit)
  return { rows: all.slice(start, end), before: toPosition(start) }
}

/** Throws `invalid` for anything that is not a position. */
export function readPosition(position: string): number {
  if (!/^\d{1,9}$/.test(position)) throw invalid('This is not a position that a list has answered.')
  return Number(position)
}

export const toPosition = (start: number): string | null => (start > 0 ? String(start) : null)
