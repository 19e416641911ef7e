import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { ListQuery } from '#contract/list-query.ts'
import { plainText } from '#contract/rich-text.ts'
import { attachment } from '#server/http/content-disposition.ts'
import type { Exported } from '#server/http/record-call.ts'
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

/** A list with all that it can export. */
export type ExportedList<Query> = {
  /** How many rows there are, without limit. */
  count(query: Query): Promise<number>
} /** Of a list of any length. */ & (
  | { batches(query: Query): AsyncIterable<readonly object[]> }
  /** Of one that is always short. */
  | { list(query: Query): Promise<readonly object[]> }
)

interface ExportContext<Query> {
  readonly query: Query
  readonly reply: FastifyReply
  readonly recordExport: (what: Exported) => Promise<void>
}

/** Handles the export of `exportableCalls`: the values of rows that fit into a cell, by their names on the wire. */
export const csvHandlers = <Query extends ListQuery>(
  title: string,
  row: z.ZodObject,
  list: ExportedList<Query>,
) => ({
  async 'GET {list}/export/csv/'({ query, reply, recordExport }: ExportContext<Query>) {
    await recordExport({ count: within(query, await list.count(query)) })
    return sendCsv(reply, title, columnsOf(row), rowsOf({ ...query, fields: null }, list))
  },
})

/** How many rows of so many a query reads. */
export const within = ({ skip, limit }: Pick<ListQuery, 'skip' | 'limit'>, count: number): number =>
  Math.min(limit ?? Infinity, Math.max(0, count - skip))

async function* rowsOf<Query extends ListQuery>(
  query: Query,
  list: ExportedList<Query>,
): AsyncGenerator<readonly AnyRow[]> {
  // Rows of a list have names.
  yield* 'batches' in list
    ? (list.batches(query) as AsyncIterable<readonly AnyRow[]>)
    : [(await list.list(query)) as readonly AnyRow[]]
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
