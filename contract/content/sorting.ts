import type { AnyContent } from '#contract/content/define.ts'
import { hasOrder, type Kind } from '#contract/content/fields.ts'

export const defaultSort = '-position'

/** The names that `sort_by` knows for a type: every public scalar or text field. */
export function sortable(type: AnyContent): string[] {
  const ordered = Object.keys(type.fields).filter((name) => hasOrder[type.fields[name].kind as Kind])
  return [...new Set(['id', 'status', 'position', ...(type.key === 'slug' ? ['slug'] : []), ...ordered])]
}
