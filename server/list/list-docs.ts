import { z } from 'zod'
import { errorDetail } from '#server/http/route-schema.ts'

interface ListDocsOptions<Row extends z.ZodType> {
  readonly tags: readonly string[]
  readonly summaries: { readonly list: string; readonly count: string }
  readonly row: Row
  /** What selects rows, for the list and its count. */
  readonly selection: Readonly<Record<string, z.ZodType>>
  /** Further parameters of the list. */
  readonly parameters?: Readonly<Record<string, z.ZodType>>
  /** The values of `sort_by`. */
  readonly sort: readonly string[]
  /** The values of `fields` if rows can be read in part; any field of the row may then be missing. */
  readonly fields?: readonly string[]
}

/** The description of a list and of its count. */
export function listDocs<Row extends z.ZodType>(options: ListDocsOptions<Row>) {
  const { tags, summaries, row, selection, parameters, sort, fields } = options
  const text = (description: string) => z.string().optional().describe(description)
  const errors = { 400: errorDetail, 401: errorDetail }
  const querystring = z.object({
    ...selection,
    ...parameters,
    limit: text('maximum rows, default all'),
    skip: text('rows to skip'),
    sort_by: text(`${sort.join(', ')}; "-" before it for descending; ordering is the same`),
    ...(fields && {
      fields: text(`only these of ${fields.join(', ')}, repeated or with commas; an unknown one is 400`),
    }),
  })
  return {
    list: { tags, summary: summaries.list, querystring, response: { 200: z.array(row), ...errors } },
    count: {
      tags,
      summary: summaries.count,
      querystring: z.object(selection),
      response: { 200: z.object({ count: z.int() }), ...errors },
    },
  }
}
