import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { ListQuery } from '#contract/list-query.ts'
import { plainText } from '#contract/rich-text.ts'
import { attachment } from '#server/http/content-disposition.ts'
import { labelOf } from '#server/http/validation-messages.ts'
import { csvStart, toCsvLines } from '#server/list/csv.ts'

/** A column of a CSV file. */
export interface CsvColumn<Row> {
  readonly label: string
  cellOf(row: Row): string | number
}

/** Rows as a CSV file, a batch at a time, as fast as the client reads. */
export function sendCsv<Row>(
  reply: FastifyReply,
  title: string,
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): FastifyReply {
  async function* lines() {
    yield csvStart + toCsvLines([columns.map(({ label }) => label)])
    for await (const rows of batches)
      yield toCsvLines(rows.map((row) => columns.map(({ cellOf }) => cellOf(row))))
  }
  return (
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachment(`${title}.csv`))
      // A stream is sent as it is, whatever the type of the answer.
      .send(Readable.from(lines(), { objectMode: false }) as never)
  )
}

type AnyRow = Readonly<Record<string, unknown>>

/** The rows that a list reads at a time. */
const pageRows = 100

/**
 * Handles the export of `exportableCalls`: the values of rows that fit into a cell, by their names on the wire.
 * @param read a page of the list
 */
export const csvHandlers = <Query extends ListQuery>(
  title: string,
  row: z.ZodObject,
  read: (query: Query) => Promise<readonly object[]> | AsyncIterable<readonly object[]>,
) => ({
  'GET {list}/export/csv/': ({ query, reply }: { readonly query: Query; readonly reply: FastifyReply }) =>
    sendCsv(reply, title, columnsOf(row), pages(query, read)),
})

async function* pages<Query extends ListQuery>(
  query: Query,
  read: (query: Query) => Promise<readonly object[]> | AsyncIterable<readonly object[]>,
): AsyncGenerator<readonly AnyRow[]> {
  for (let skip = query.skip; ; skip += pageRows) {
    const wanted = Math.min(pageRows, (query.limit ?? Infinity) - (skip - query.skip))
    if (wanted <= 0) return
    const found = read({ ...query, fields: null, skip, limit: wanted })
    let count = 0
    for await (const batch of found instanceof Promise ? [found] : found) {
      count += batch.length
      // Rows of a list have names.
      if (batch.length > 0) yield batch as readonly AnyRow[]
    }
    if (count < wanted) return
  }
}

const columnsOf = ({ shape }: z.ZodObject): CsvColumn<AnyRow>[] =>
  Object.entries(shape)
    .filter(([, schema]) => !isGroup(schema as z.ZodType))
    .map(([name]) => ({ label: labelOf(name), cellOf: (row) => toCell(row[name]) }))

/** Whether values have parts with names, for which a cell has no room. */
function isGroup(schema: z.ZodType): boolean {
  const { type, innerType, element } = schema.def as {
    readonly type: string
    readonly innerType?: z.ZodType
    readonly element?: z.ZodType
  }
  const inner = innerType ?? element
  return type === 'object' || (inner !== undefined && isGroup(inner))
}

function toCell(value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(toCell).join('; ')
  const text = String(value)
  return /^\s*<[a-z]/i.test(text) ? plainText(text) : text
}
