import { badRequest } from '#server/http/errors.ts'

/** A row's wanted place: its slug or id, and a number; the highest number is the top. */
export interface ReorderItem {
  readonly key: string
  readonly position: number
}

interface PositionedRow {
  readonly id: number
  readonly slug?: unknown
  readonly position: number
}

/**
 * Deals the positions that rows hold out among them in the wanted order. Rows that were not sent keep theirs,
 * so other pages, tabs, and search results stay as they are (AC-264, AC-265, AC-425).
 * Throws 400 when an item names no row, or two items name the same.
 */
export function permutePositions(
  wanted: readonly ReorderItem[],
  current: readonly PositionedRow[],
): { id: number; position: number }[] {
  const byKey = new Map(
    current.flatMap((row) => [row.id, row.slug].map((key) => [String(key), row.id] as const)),
  )
  const ids = [...wanted].sort((one, other) => other.position - one.position).map(({ key }) => byKey.get(key))
  if (ids.some((id) => id === undefined)) throw badRequest('An item names no row of this list.')
  if (new Set(ids).size !== ids.length) throw badRequest('A row stands in the items twice.')
  const positions = current.map(({ position }) => position).sort((one, other) => other - one)
  return ids.map((id, index) => ({ id: id as number, position: positions[index] as number }))
}
