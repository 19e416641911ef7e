import { parseId } from '#contract/calls/row-id.ts'

/** How many rows were deleted, and which keys were unknown. */
export interface Removal {
  readonly deleted: number
  readonly missing: string[]
}

/** Deletes keys through a store that deletes ids and returns those it has found. */
export async function removeIds(
  keys: readonly string[],
  remove: (ids: number[]) => Promise<readonly number[]>,
): Promise<Removal> {
  const found = new Set((await remove(keys.flatMap((key) => parseId(key) ?? []))).map(String))
  return { deleted: found.size, missing: keys.filter((key) => !found.has(key)) }
}
