import type { AnyContent } from '#contract/content/define.ts'
import { ApiError } from '#web/api.ts'
import { type AnyRow, type MoreParts, readRow, rowKey, updateRow } from '#web/content/content-api.ts'
import { changedRowFields, type EditedRow, rowBase, rowValues } from '#web/content/row-values.ts'
import { currentRowOf } from '#web/current-row.ts'
import type { FormValues } from '#web/forms/form-values.ts'
import type { TransferSettings } from '#web/uploads/use-transfer.ts'

/** An update came too late: the row has changed, or (`current` is null) has been deleted. */
export class EditConflict extends Error {
  override readonly name = 'EditConflict'
  readonly current: AnyRow | null

  constructor(current: AnyRow | null) {
    super('This row was changed by someone else.')
    this.current = current
  }
}

/**
 * Optimistic locking: saves an update based on a version of the row. If someone has changed its fields since, nothing
 * is saved and `EditConflict` is thrown; publishing or moving it is no conflict.
 */
export async function saveRow(
  type: AnyContent,
  { row, version, values: before }: EditedRow,
  values: FormValues,
  settings?: TransferSettings,
  more?: MoreParts,
): Promise<AnyRow> {
  try {
    return await updateRow(type, rowKey(type, row), values, { version, ...settings }, more)
  } catch (cause) {
    const current = await findConflict(type, row, cause)
    if (current === null || changedRowFields(type, before, rowValues(type, current)).length > 0)
      throw new EditConflict(current)
    // The row has not changed, so the same request would get the same answer.
    if (current.version === version && rowKey(type, current) === rowKey(type, row)) throw cause
    return saveRow(type, rowBase(type, current), values, settings, more)
  }
}

/** The current row when an update came too late; null if it was deleted. Rethrows any other error. */
async function findConflict(type: AnyContent, { id }: AnyRow, cause: unknown): Promise<AnyRow | null> {
  const current = currentRowOf<AnyRow>(cause)
  if (current !== undefined) return current
  if (!(cause instanceof ApiError && cause.status === 404)) throw cause
  // Its slug may have changed; the id never does.
  return findRow(type, id)
}

async function findRow(type: AnyContent, id: number): Promise<AnyRow | null> {
  try {
    return await readRow(type, id)
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 404) return null
    throw cause
  }
}
