import { sql } from 'drizzle-orm'
import { integer, jsonb, type PgColumnBuilderBase, text } from 'drizzle-orm/pg-core'
import type { Field, Kind, RangeValue, TextRow } from '#contract/content/fields.ts'
import { limits } from '#contract/limits.ts'
import { isoTime } from '#server/database/iso-time.ts'

/** How the server treats a kind of field. */
interface StoredKind {
  /** Its columns. Existing rows get the default when a field is added. */
  columns(name: string, field: Field): Record<string, PgColumnBuilderBase>
  /**
   * The part of a sent value that is validated; the value itself if absent. Undefined means that nothing was sent.
   */
  parse?(sent: unknown, tools: { clean: (html: string) => string }): unknown
}

/** The column with the plain text of a rich text, for search and sorting (AC-368, AC-371). */
export const plainTextColumn = (name: string) => `${name}_plain_text`

/** The column with the id of the row whose title was copied; null if there was none. */
export const idColumn = (name: string) => `${name}_id`

export const textColumn = (name: string) => text(name).notNull().default('')

const plainText: StoredKind = { columns: (name) => ({ [name]: textColumn(name) }) }

/** Sanitizing may bring a text below its limit, but only so much is sanitized; the rule rejects longer texts. */
const maxBeforeSanitizing = 2 * limits.richTextLength

/** Every kind of field; a missing one does not compile. */
export const kinds: Readonly<Record<Kind, StoredKind>> = {
  text: plainText,
  textarea: plainText,
  richText: {
    columns: (name) => ({
      [name]: textColumn(name),
      [plainTextColumn(name)]: textColumn(plainTextColumn(name)),
    }),
    parse: (sent, { clean }) =>
      typeof sent === 'string' && sent.length <= maxBeforeSanitizing ? clean(sent) : sent,
  },
  image: {
    columns: (name) => ({ [name]: text(name) }),
    // An image comes as a file. The only text with a meaning is the empty one, which removes it.
    parse: (sent) => (sent === '' || sent === null ? null : undefined),
  },
  choice: plainText,
  date: {
    // Rows that are older than a required date get the current time.
    columns: (name, { defaultValue }) => ({
      [name]: defaultValue === null ? isoTime(name) : isoTime(name).notNull().default(sql`now()`),
    }),
  },
  range: {
    columns: (name) => ({ [name]: jsonb(name).$type<RangeValue>().notNull().default({ from: '', to: '' }) }),
  },
  reference: {
    columns: (name) => ({ [name]: textColumn(name), [idColumn(name)]: integer(idColumn(name)) }),
  },
  rows: { columns: (name) => ({ [name]: jsonb(name).$type<readonly TextRow[]>().notNull().default([]) }) },
  // Unique, so there is no common default.
  slug: { columns: (name) => ({ [name]: text(name).notNull() }) },
}
