import { type AnyContent, sortableFields } from '#contract/content/define.ts'
import { defaultSort } from '#contract/list.ts'
import type { Audience } from '#server/content/audience.ts'
import { unauthorized } from '#server/http/errors.ts'
import {
  type ListQuery,
  type ListRules,
  parseQuery,
  type RawQuery,
  requestedStatuses,
} from '#server/list/query.ts'

/** The query of a content type's list, with the audience of its result. */
export interface ContentListQuery extends ListQuery {
  readonly audience: Audience
  /** A row that is included although it is not published; null for none. */
  readonly previewedId: number | null
}

/** Parses an administrator's query of a list or count. */
export function parseListQuery(
  type: AnyContent,
  query: RawQuery,
  audience: Audience = 'admin',
): ContentListQuery {
  return { ...parseQuery(listRules(type, audience), query), audience, previewedId: null }
}

/** The same for a visitor: published rows. Asking for others is an error, not silently narrowed (AC-409). */
export function parsePublicListQuery(type: AnyContent, query: RawQuery): ContentListQuery {
  if (requestedStatuses(query).some((status) => status !== '1')) throw unauthorized()
  return parseListQuery(type, query, 'visitor')
}

/** The names of a row's fields on the wire. */
export const fieldNames = (type: AnyContent, audience: Audience): string[] =>
  Object.keys((audience === 'admin' ? type.adminRow : type.row).shape)

const rulesByType = new WeakMap<AnyContent, Readonly<Record<Audience, ListRules>>>()

/** Computed once per type: it is half the time of parsing a query. */
function listRules(type: AnyContent, audience: Audience): ListRules {
  let rules = rulesByType.get(type)
  if (!rules) {
    rules = { admin: makeRules(type, 'admin'), visitor: makeRules(type, 'visitor') }
    rulesByType.set(type, rules)
  }
  return rules[audience]
}

const makeRules = (type: AnyContent, audience: Audience): ListRules => ({
  fields: fieldNames(type, audience),
  // A visitor cannot sort by what a visitor cannot see.
  sort: sortableFields(type).filter((name) => audience === 'admin' || !type.fields[name]?.private),
  defaultSort,
  filters: type.list.filter ?? [],
  statuses: audience === 'admin' ? [0, 1] : [],
})
