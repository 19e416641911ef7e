import type { z } from 'zod'
import { type ContentFilter, contentFilters } from '#contract/content/content-filters.ts'
import { type AnyContent, sortableFields } from '#contract/content/define.ts'
import { defaultSort } from '#contract/list.ts'
import { filterDescriptions, filterError } from '#contract/list-filters.ts'
import { type FilterRule, type ListRules, listQueries, severalTexts } from '#contract/list-query.ts'

/** The names of a row's fields on the wire, for administrators and for visitors. */
export const fieldNames = (type: AnyContent) => ({
  admin: storedNames(type.adminRow),
  visitor: storedNames(type.row),
  page: storedNames(type.pageRow),
})

/** Without what the library adds. */
const storedNames = ({ shape }: z.ZodObject): string[] =>
  Object.keys(shape).filter((name) => name !== 'images')

/** What an administrator may ask of a list. */
export const contentRules = (type: AnyContent) =>
  ({
    fields: fieldNames(type).admin,
    sort: sortableFields(type),
    defaultSort,
    filters: Object.fromEntries(contentFilters(type).map((filter) => [filter.name, ruleOf(filter)])),
    search: 'text that must occur, regardless of case',
  }) satisfies ListRules

const ruleOf = (filter: ContentFilter): FilterRule => ({
  description: `${filter.isPublic ? '' : 'For administrators: '}${filterDescriptions[filter.operator]}`,
  errorOf: (value) => filterError(filter, value),
})

/**
 * The queries of a content type's list and count, for administrators. The texts of `status` are passed on: for which
 * of them a caller may ask depends on who it is.
 */
export const contentQueries = (type: AnyContent) =>
  listQueries(contentRules(type), {
    status: severalTexts
      .optional()
      .describe('0 or 1, repeated or with commas; visitors get published rows only'),
  })

export type ContentQueries = ReturnType<typeof contentQueries>
export type SentContentQuery = z.output<ContentQueries['list']>
