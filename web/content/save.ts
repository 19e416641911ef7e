import type { AnyContent } from '#contract/content/define.ts'
import { ApiError, call } from '#web/api.ts'
import { type AnyRow, rowKey, updateRow } from '#web/content/content-api.ts'
import type { FormValues } from '#web/forms/form.tsx'
import { changedFields, rowValues } from '#web/forms/form-values.ts'

/** A change came too late: the row is another by now, or (`current` is null) has been deleted. */
export class EditConflict extends Error {
  override readonly name = 'EditConflict'
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
export async function saveRow(type: AnyContent, base: AnyRow, values: FormValues): Promise<AnyRow> {
  try {
    return await updateRow(type, rowKey(type, base), values, base.version)
  } catch (cause) {
    const current = await findConflict(type, base, cause)
    if (current === null || changedFields(type, rowValues(type, base), rowValues(type, current)).length > 0)
      throw new EditConflict(current)
    // Nothing has overtaken it; asking again would be answered the same.
    if (current.version === base.version && rowKey(type, current) === rowKey(type, base)) throw cause
    return saveRow(type, current, values)
  }
}

/** What has overtaken a change that was refused; null for a deletion. Every other refusal is thrown on. */
async function findConflict(type: AnyContent, base: AnyRow, cause: unknown): Promise<AnyRow | null> {
  if (!(cause instanceof ApiError)) throw cause
  if (cause.status === 412) return (cause.body as { current: AnyRow | null }).current
  if (cause.status !== 404) throw cause
  // Its slug may have changed; the id never does.
  return findRow(type, base.id)
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
