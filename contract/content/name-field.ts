import type { AnyContent } from '#contract/content/define.ts'
import type { Kind } from '#contract/content/fields.ts'

/** The first listed field that names a row. */
export function nameFieldOf(type: AnyContent): string {
  const names: readonly Kind[] = ['text', 'reference', 'richText']
  const name = type.list.columns.find((field) => names.includes(type.fields[field].kind))
  if (name === undefined) throw new Error(`${type.path}: no field names a row`)
  return name
}
