import type { AnyContent } from '#contract/content/define.ts'
import type { Field } from '#contract/content/fields.ts'
import { entriesOf } from '#contract/records.ts'

/** What a column of a file is about: a field, or one of those that every export has. */
export type ImportColumn =
  | { readonly name: string; readonly label: string; readonly field: Field }
  | { readonly name: 'id' | 'key' | 'status' | 'changed'; readonly label: string; readonly field?: undefined }

/** The columns that a file may have, by the labels of the export. `key` says which row is meant, and is not written. */
export function importColumns(type: AnyContent): ImportColumn[] {
  return [
    { name: 'id', label: 'Id' },
    ...('slug' in type.fields ? [] : [{ name: 'key', label: 'Slug' } as const]),
    ...entriesOf<string, Field>(type.fields).map(([name, field]) => ({
      ...{ name, field },
      label: field.kind === 'slug' ? 'Slug' : field.label,
    })),
    { name: 'status', label: 'Status' },
    { name: 'changed', label: 'Changed' },
  ]
}

/** The columns of a header, or what is wrong with it. */
export function matchColumns(type: AnyContent, header: readonly string[]) {
  const known = importColumns(type)
  const matched = header.map((title) => {
    const wanted = title.trim().toLowerCase()
    return known.find(({ name, label }) => label.toLowerCase() === wanted || name.toLowerCase() === wanted)
  })
  const problems = header.flatMap((title, at) => {
    const column = matched[at]
    if (!column && title.trim() === '') return []
    if (!column)
      return [`There is no column “${title}”. The columns are ${known.map(({ label }) => label).join(', ')}.`]
    return matched.indexOf(column) < at ? [`The column “${title}” is there twice.`] : []
  })
  return { columns: matched, problems }
}
