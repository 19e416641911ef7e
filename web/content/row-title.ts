import type { AnyContent } from '#contract/content/define.ts'
import { truncate } from '#contract/rich-text.ts'
import type { AnyRow } from '#web/content/content-api.ts'
import { fieldText } from '#web/forms/field-text.ts'
import { kindOf } from '#web/forms/kinds/index.ts'

/** The column that names a row: the first that holds a name. */
export const nameField = (type: AnyContent): string | undefined =>
  type.list.columns.find((column) => kindOf(type.fields[column]).isName)

/** The name of a row in messages and labels: its first words. */
export function rowTitle(type: AnyContent, row: AnyRow): string {
  const name = nameField(type)
  return truncate(name === undefined ? String(row.id) : fieldText(type.fields[name], row[name]), 80)
}

/** Distinguishes rows of the same name by the texts of their other columns. */
export function otherColumnsText(type: AnyContent, row: AnyRow): string {
  const own = nameField(type)
  const texts = type.list.columns
    .filter((name) => name !== own && kindOf(type.fields[name]).isText)
    .map((name) => truncate(fieldText(type.fields[name], row[name]), 120))
  return texts.filter((text) => text !== '').join(' · ')
}
