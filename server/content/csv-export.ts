import { Readable } from 'node:stream'
import type { AnyContent } from '#contract/content/define.ts'
import type { Field, RangeValue } from '#contract/content/fields.ts'
import { imageUrl } from '#contract/images.ts'
import { entriesOf } from '#contract/records.ts'
import { plainText } from '#contract/rich-text.ts'
import { type CsvRow, csvStart, toCsvLines } from '#server/list/csv.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Rows as CSV, a batch at a time, with a column for each field by its label.
 * @param origin of the site, for the URLs of images
 */
export const csvExport = (
  type: AnyContent,
  batches: AsyncIterable<readonly Row[]>,
  origin: string,
): Readable => Readable.from(lines(type, batches, origin), { objectMode: false })

async function* lines(type: AnyContent, batches: AsyncIterable<readonly Row[]>, origin: string) {
  const fields = entriesOf<string, Field>(type.fields).filter(([name]) => name !== 'slug')
  const key = type.key === 'slug' ? ['Slug'] : []
  yield csvStart + toCsvLines([['Id', ...key, ...fields.map(([, { label }]) => label), 'Status', 'Changed']])
  for await (const rows of batches) {
    yield toCsvLines(
      rows.map(
        (row): CsvRow => [
          Number(row.id),
          ...key.map(() => String(row.slug)),
          ...fields.map(([name, field]) => toText(field, row[name], origin)),
          Number(row.status),
          String(row.Updated_at),
        ],
      ),
    )
  }
}

function toText({ kind }: Field, value: unknown, origin: string): string {
  if (value === null || value === undefined) return ''
  if (kind === 'richText') return plainText(String(value))
  if (kind === 'image') return `${origin}${imageUrl(String(value))}`
  if (kind !== 'range') return String(value)
  const { from, to } = value as RangeValue
  return [from, to].filter((year) => year !== '').join(' - ')
}
