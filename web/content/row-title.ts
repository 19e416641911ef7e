import type { AnyContent } from '#contract/content/define.ts'
import { truncate } from '#contract/rich-text.ts'
import type { AnyRow } from '#web/content/content-api.ts'
import { fieldText } from '#web/forms/field-text.ts'
import { kindOf } from '#web/forms/kinds/index.ts'

/** The column that a row is called by: the first that holds a name. */
export const nameField = (type: AnyContent): string | undefined =>
  type.list.columns.find((column) => kindOf(type.fields[column]).isName)

/** What a row is called in messages and labels: the first words of its name. */
export function rowTitle(type: AnyContent, row: AnyRow): string {
  const name = nameField(type)
  return truncate(name === undefined ? String(row.id) : fieldText(type.fields[name], row[name]), 80)
}
