import { isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { index, integer, jsonb, pgSequence, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { contentFilters } from '#contract/content/content-filters.ts'
import type { AnyContent } from '#contract/content/define.ts'
import type { Field } from '#contract/content/fields.ts'
import { kinds, plainTextColumn, textColumn } from '#server/content/kinds.ts'
import { isoTime } from '#server/database/iso-time.ts'
import { searchTable } from '#server/search/search-table.ts'

/**
 * The source of positions: a new row takes the negative of the next value and is last, a row that moves to the top
 * takes the value itself. No two rows ever share one, without a lock (AC-422, AC-424).
 */
export const contentOrder = pgSequence('content_order')

/** The column that a field is sorted and searched by. */
export const searchedColumn = (type: AnyContent, name: string): string =>
  type.fields[name]?.kind === 'richText' ? plainTextColumn(name) : name

/**
 * The sort key of a field: a time as it is, a text without regard to case, by its first 300 characters, which fit
 * into an index.
 */
export function sortKey(type: AnyContent, name: string, column: SQLWrapper): SQL {
  return type.fields[name].kind === 'date' ? sql`${column}` : sql`lower(left(${column}, 300))`
}

/**
 * The column with the sort key of a listed field. PostgreSQL cannot answer from an index on an expression alone, so a
 * page deep inside would read every row before it.
 */
export const sortColumn = (type: AnyContent, name: string): string =>
  type.fields[name].kind === 'date' ? name : `${name}_sort`

/**
 * The columns that the database fills in by itself whenever a row is written (`server/content/computed-columns.ts`), each with
 * its expression over the row `new`. To drizzle-kit they are plain columns: what it knows of a
 * generated one it changes by dropping it, and with it an index that it does not make again.
 */
export function computedColumns(type: AnyContent): Record<string, SQL> {
  const column = (name: string) => sql`new.${sql.identifier(searchedColumn(type, name))}`
  /** All searched text in lower case, separated by line breaks, which no search contains. */
  const search = (names: readonly string[]) =>
    sql`lower(concat_ws(E'\\n', ${sql.join(names.map(column), sql`, `)}))`
  return {
    search: search(publicSearchFields(type)),
    ...(hasPrivateSearch(type) ? { search_all: search(type.list.search) } : {}),
    ...Object.fromEntries(
      type.list.sort
        .filter((name: string) => sortColumn(type, name) !== name)
        .map((name: string) => [sortColumn(type, name), sortKey(type, name, column(name))]),
    ),
  }
}

/** The columns that the computed ones are made from. */
export function sourceColumns(type: AnyContent): readonly string[] {
  const sorted = type.list.sort.filter((name: string) => sortColumn(type, name) !== name)
  return [...new Set([...type.list.search, ...sorted].map((name: string) => searchedColumn(type, name)))]
}

/** The value that a filter compares, without regard to case. */
export const filterKey = (column: SQLWrapper): SQL => sql`lower(${column})`

/** The table of a content type, made from its definition. The migration is generated from it (`npm run migration`). */
export function contentTable(type: AnyContent) {
  // Their names are known to the definition only, so the type of the table has only what all tables share.
  const own: object = Object.assign(
    {},
    ...Object.entries<Field>(type.fields).map(([name, field]) => kinds[field.kind].columns(name, field)),
  )
  // Last, so that a slug which the form sends is unique as well.
  Object.assign(
    own,
    type.key === 'slug' ? { slug: text('slug').notNull().unique(`${type.path}_slug_key`) } : {},
  )
  // Every type has the first of them; the others are used by their names.
  const computed = Object.fromEntries(
    Object.keys(computedColumns(type)).map((name) => [name, textColumn(name)]),
  ) as {
    search: ReturnType<typeof textColumn>
  }
  return pgTable(
    type.path,
    {
      id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
      ...own,
      ...computed,
      /** Rises with every change, so that two people who edit the same row notice each other. */
      version: integer('version').notNull().default(1),
      position: integer('position').notNull().default(sql`-nextval('content_order')`),
      created_at: isoTime('created_at').notNull().default(sql`now()`),
      updated_at: isoTime('updated_at').notNull().default(sql`now()`),
      status: smallint('status').notNull().default(0),
      /** The first publication; null for what was never public. */
      published_at: isoTime('published_at'),
      /** When the status changes by itself (`server/content/row-schedule.ts`). */
      publishAt: isoTime('publishAt'),
      unpublishAt: isoTime('unpublishAt'),
      /** The fields that publishing the draft changes. */
      draft: jsonb('draft').$type<Record<string, unknown>>(),
    },
    (table) => {
      // The definition names its own fields.
      const column = (name: string) =>
        (table as unknown as Record<string, typeof table.search>)[name] as typeof table.search
      // The index alone then decides what visitors may see.
      const publicFrom = type.publicFrom ? [column(type.publicFrom)] : []
      return [
        // Nulls first matches a plain ORDER BY … DESC; drizzle's default would not.
        // The times that every list is filtered by are in it, so that the pages of such a filter are found without a row.
        index(`${type.path}_order`).on(
          table.position.desc().nullsFirst(),
          table.id.desc().nullsFirst(),
          ...[table.created_at, table.updated_at],
        ),
        index(`${type.path}_order_by_status`).on(
          table.status,
          table.position.desc().nullsFirst(),
          table.id.desc().nullsFirst(),
          ...publicFrom,
        ),
        index(`${type.path}_due`).on(dueAt(table)).where(isTimed(table)),
        index(`${type.path}_search`).using('gin', table.search.op('gin_trgm_ops')),
        ...(hasPrivateSearch(type)
          ? [index(`${type.path}_search_all`).using('gin', column('search_all').op('gin_trgm_ops'))]
          : []),
        ...contentFilters(type)
          .filter(({ operator }) => operator === 'is')
          .map(({ of }) =>
            index(`${type.path}_filter_${of}`).on(filterKey(column(of)), table.position.desc().nullsFirst()),
          ),
        index(`${type.path}_created`).on(table.created_at),
        index(`${type.path}_changed`).on(table.updated_at),
        index(`${type.path}_drafts`).on(table.position.desc().nullsFirst()).where(isNotNull(table.draft)),
        ...type.list.sort.map((name: string) =>
          index(`${type.path}_sort_${name}`).on(
            column(sortColumn(type, name)),
            table.id,
            table.status,
            ...publicFrom.filter(() => name !== type.publicFrom),
          ),
        ),
      ]
    },
  )
}

interface TimedTable {
  readonly publishAt: SQLWrapper
  readonly unpublishAt: SQLWrapper
}

/** When the status of a row changes next; null for never. */
export const dueAt = ({ publishAt, unpublishAt }: TimedTable): SQL<string | null> =>
  sql`least(${publishAt}, ${unpublishAt})`

/** Whether the status of a row is to change: few rows, which have an index of their own. */
export const isTimed = ({ publishAt, unpublishAt }: TimedTable): SQL =>
  sql`(${publishAt} is not null or ${unpublishAt} is not null)`

/** Whether a search by administrators looks through more than one by visitors. */
export const hasPrivateSearch = (type: AnyContent): boolean =>
  type.list.search.some((name: string) => type.fields[name].private)

const publicSearchFields = (type: AnyContent): readonly string[] =>
  type.list.search.filter((name: string) => !type.fields[name].private)

export type ContentTable = ReturnType<typeof contentTable>

/** The words of the rows of a content type (`server/content/content-search.ts`). */
export const contentWords = (type: AnyContent, table: ContentTable) =>
  searchTable(`${type.path}_words`, () => table.id)
