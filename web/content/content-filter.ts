import { type ContentFilter, contentFilters } from '#contract/content/content-filters.ts'
import type { AnyContent } from '#contract/content/define.ts'
import type { ContentPath } from '#contract/content/index.ts'
import { optionFilter } from '#contract/list-filters.ts'
import { api } from '#web/calls.ts'
import { fixedOptions, namedFilter } from '#web/list/filters/named-filter.ts'
import type { FilterOptions, ListFilter } from '#web/list/source.ts'

/** The filters of a content type's list, from its definition. */
export const contentFilter = (type: AnyContent): ListFilter =>
  namedFilter([...contentFilters(type), ...(type.admin.status === 'switch' ? [activity] : [])], optionsOf)

const activity: ContentFilter = {
  ...optionFilter('status', 'Status', { 1: 'Active', 0: 'Inactive' }),
  isPublic: false,
}

/** The options of a choice, or the titles that a reference can have. */
function optionsOf({ name, options, titlesOf }: ContentFilter): FilterOptions {
  if (options) return fixedOptions(name, options)
  // A reference is to a content type that has a title.
  const path = titlesOf as ContentPath
  return {
    key: path,
    async load() {
      const rows = await api(`GET ${path}/`, { query: { fields: ['title'] } })
      const titles = rows.map((row) => ('title' in row ? String(row.title) : ''))
      return [...new Set(titles)].toSorted().map((value) => ({ value, label: value }))
    },
  }
}
