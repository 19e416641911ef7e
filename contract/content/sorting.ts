import type { AnyContent } from '#contract/content/define.ts'
import { isSearchable, type Kind } from '#contract/content/fields.ts'

export const defaultSort = '-position'

/** The names that `sort_by` knows for a type: every public scalar or text field. */
export function sortableFields(type: AnyContent): string[] {
  const ordered = Object.keys(type.fields).filter((name) => isSearchable[type.fields[name].kind as Kind])
  return [...new Set(['id', 'status', 'position', ...(type.key === 'slug' ? ['slug'] : []), ...ordered])]
}
