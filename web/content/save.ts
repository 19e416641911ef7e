import type { AnyContent } from '#contract/content/define.ts'
import { ApiError, call } from '#web/api.ts'
import { type AnyRow, change, keyOf } from '#web/content/content-api.ts'
import type { Values } from '#web/forms/form.tsx'
import { differing, valuesOf } from '#web/forms/form-values.ts'

/** A change came too late: the row is another by now, or (`current` is null) has been deleted. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken'
  readonly current: AnyRow | null

  constructor(current: AnyRow | null) {
    super('Somebody else has changed this meanwhile.')
    this.current = current
  }
}

/**
 * Saves a change for the row that it was made from. Where somebody has changed its fields since, nothing is saved
 * and `Overtaken` is thrown; that it was published or moved meanwhile is no matter.
 */
export async function saveChange(type: AnyContent, read: AnyRow, values: Values): Promise<AnyRow> {
  try {
    return await change(type, keyOf(type, read), values, read.version)
  } catch (cause) {
    const current = await overtaking(type, read, cause)
    if (current === null || differing(type, valuesOf(type, read), valuesOf(type, current)).length > 0)
      throw new Overtaken(current)
    // Nothing has overtaken it; asking again would be answered the same.
    if (current.version === read.version && keyOf(type, current) === keyOf(type, read)) throw cause
    return saveChange(type, current, values)
  }
}

/** What has overtaken a change that was refused; null for a deletion. Every other refusal is thrown on. */
async function overtaking(type: AnyContent, read: AnyRow, cause: unknown): Promise<AnyRow | null> {
  if (!(cause instanceof ApiError)) throw cause
  if (cause.status === 412) return (cause.body as { current: AnyRow | null }).current
  if (cause.status !== 404) throw cause
  // Its slug may have changed; the id never does.
  return findRow(type, read.id)
}

/** A row by its id; null when there is none. */
export async function findRow(type: AnyContent, id: number): Promise<AnyRow | null> {
  try {
    return await call<AnyRow>(`${type.path}/${id}/`)
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 404) return null
    throw cause
  }
}
