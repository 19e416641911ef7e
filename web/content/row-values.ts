import type { AnyContent } from '#contract/content/define.ts'
import { activeStatus, formFields, statusLabel } from '#web/content/active-status.ts'
import { type AnyRow, draftOf } from '#web/content/content-api.ts'
import { changedFields, type FormValues, mapFields } from '#web/forms/form-values.ts'
import type { FormValue } from '#web/forms/kinds/kind.ts'
import type { FormBase } from '#web/forms/use-form-draft.ts'

/** A row as visitors see it. */
export const publicValues = (type: AnyContent, row: AnyRow): FormValues =>
  mapFields(formFields(type), (name, field) =>
    // The fields of a form have no numbers.
    field === activeStatus ? statusLabel(row.status) : ((row[name] ?? null) as FormValue),
  )

/** A row as the form holds it: with its draft. */
export const rowValues = (type: AnyContent, row: AnyRow): FormValues => ({
  ...publicValues(type, row),
  ...draftOf(row),
})

/** The fields in which two states of a form of this type differ. */
export const changedRowFields = (type: AnyContent, one: FormValues, other: FormValues): string[] =>
  changedFields(formFields(type), one, other)

/** The state of the row that the form was opened with. */
export interface EditedRow extends FormBase {
  readonly row: AnyRow
}

export const rowBase = (type: AnyContent, row: AnyRow): EditedRow => ({
  row,
  version: row.version,
  values: rowValues(type, row),
})
