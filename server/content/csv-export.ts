import type { AnyContent } from '#contract/content/define.ts'
import type { Field, RangeValue } from '#contract/content/fields.ts'
import { imageUrl } from '#contract/images.ts'
import { entriesOf } from '#contract/records.ts'
import { plainText } from '#contract/rich-text.ts'
import type { CsvColumn } from '#server/list/csv-export.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * A column for each field by its label.
 * @param origin of the site, for the URLs of images
 */
export const csvColumns = (type: AnyContent, origin: string): CsvColumn<Row>[] => [
  { label: 'Id', cellOf: ({ id }) => Number(id) },
  ...(type.key === 'slug' ? [{ label: 'Slug', cellOf: ({ slug }: Row) => String(slug) }] : []),
  ...entriesOf<string, Field>(type.fields)
    .filter(([name]) => name !== 'slug')
    .map(([name, field]) => ({
      label: field.label,
      cellOf: (row: Row) => toText(field, row[name], origin),
    })),
  { label: 'Status', cellOf: ({ status }) => Number(status) },
  { label: 'Changed', cellOf: ({ Updated_at }) => String(Updated_at) },
]

function toText({ kind }: Field, value: unknown, origin: string): string {
  if (value === null || value === undefined) return ''
  if (kind === 'richText') return plainText(String(value))
  if (kind === 'image') return `${origin}${imageUrl(String(value))}`
  if (kind !== 'range') return String(value)
  const { from, to } = value as RangeValue
  return [from, to].filter((year) => year !== '').join(' - ')
}
