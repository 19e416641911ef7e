import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { AnyContent } from '#contract/content/define.ts'
import type { Kind } from '#contract/content/fields.ts'
import { type ContentPath, contentTypes } from '#contract/content/index.ts'
import { nameFieldOf } from '#contract/content/name-field.ts'
import { keysOf } from '#contract/records.ts'
import { columnOf } from '#server/content/row-key.ts'
import { type ContentTable, searchedColumn } from '#server/content/table.ts'
import type { FindSource } from '#server/search/find-source.ts'
import { installSearch } from '#server/search/install.ts'
import type { SearchTable } from '#server/search/search-table.ts'

/** Installs the search for the words of the rows of every content type: those of its name first, then all that lists search. */
export async function installContentSearch(
  client: pg.ClientBase,
  types: readonly AnyContent[] = Object.values(contentTypes),
): Promise<void> {
  for (const type of types) {
    const name = searchedColumn(type, nameFieldOf(type))
    const columns = [...new Set([name, ...type.list.search.map((field) => searchedColumn(type, field))])]
    const texts = columns.filter((column) => column !== name).map((column) => `${type.path}."${column}"`)
    await installSearch(client, {
      table: `${type.path}_words`,
      of: type.path,
      scopes: `'{}'`,
      head: `${type.path}."${name}"`,
      body: texts.length > 0 ? `concat_ws(' ', ${texts.join(', ')})` : `''`,
      columns: columns.map((column) => `"${column}"`),
    })
  }
}

/** The rows of all content types, published or not. */
export const contentFindSources = (
  tables: Readonly<Record<ContentPath, ContentTable>>,
  words: Readonly<Record<`${ContentPath}Words`, SearchTable>>,
): readonly FindSource[] =>
  keysOf(contentTypes).map((path): FindSource => {
    const type: AnyContent = contentTypes[path]
    const table = tables[path]
    const column = (name: string) => sql`${columnOf(table, searchedColumn(type, name))}`
    const name = nameFieldOf(type)
    const ofKind = (...kinds: readonly Kind[]) =>
      type.list.columns.filter((field) => field !== name && kinds.includes(type.fields[field].kind))
    const [note] = ofKind('text', 'choice', 'reference').map(column)
    const texts = ofKind('richText', 'textarea').map(column)
    return {
      kind: path,
      search: { words: words[`${path}Words`], rows: table },
      title: column(name),
      note: note ?? noText,
      text: texts.length > 0 ? sql`concat_ws(' ', ${sql.join(texts, sql`, `)})` : null,
      status: sql`${table.status}`,
    }
  })

const noText: SQL = sql`''`
