import { contentFilters } from '#contract/content/content-filters.ts'
import {
  type ContentQueries,
  contentQueries,
  fieldNames,
  type SentContentQuery,
} from '#contract/content/content-query.ts'
import { type AnyContent, statuses as contentStatuses } from '#contract/content/define.ts'
import { defaultSort } from '#contract/list.ts'
import type { ListQuery } from '#contract/list-query.ts'
import type { Audience } from '#server/content/audience.ts'
import { invalid } from '#server/errors.ts'
import { unauthorized } from '#server/http/errors.ts'
import { validate } from '#server/http/validate.ts'
import { labelOf, sentences } from '#server/http/validation-messages.ts'

/** The query of a content type's list, with the audience of its result. */
export interface ContentListQuery extends ListQuery {
  readonly audience: Audience
  /** A row that is included although it is not published; null for none. */
  readonly previewedId: number | null
}

/**
 * The query for an audience. Visitors get published rows: asking for others is an error, not silently
 * narrowed (AC-409). They can neither read nor sort by what is private.
 */
export function queryFor(
  type: AnyContent,
  { status = [], ...query }: SentContentQuery,
  audience: Audience,
): ContentListQuery {
  if (audience === 'admin') return { ...query, statuses: statusesOf(status), audience, previewedId: null }
  if (status.some((one) => one !== '1')) throw unauthorized()
  const { filters, names } = visitorsPartOf(type)
  for (const name in query.filters) if (!filters.has(name)) throw unauthorized()
  if (query.fields?.some((name) => !names.includes(name)))
    throw invalid(sentences.oneOf(labelOf('fields'), names))
  const order = type.fields[query.order.name]?.private ? defaultOrder : query.order
  return { ...query, order, audience, previewedId: null }
}

interface VisitorsPart {
  /** The names of the filters that visitors may use, and of the fields that they see. */
  readonly filters: ReadonlySet<string>
  readonly names: readonly string[]
}

const visitorsParts = new WeakMap<AnyContent, VisitorsPart>()

/** Found once per type: it would be a third of the time of reading a query. */
function visitorsPartOf(type: AnyContent): VisitorsPart {
  const known = visitorsParts.get(type)
  if (known) return known
  const filters = contentFilters(type).flatMap(({ name, isPublic }) => (isPublic ? [name] : []))
  const part = { filters: new Set(filters), names: fieldNames(type).visitor }
  visitorsParts.set(type, part)
  return part
}

const defaultOrder = { name: defaultSort.slice(1), descending: true }

/** Null for both. */
function statusesOf(sent: readonly string[]): readonly number[] | null {
  const allowed = Object.values(contentStatuses)
  const wanted = allowed.filter((status) => sent.includes(String(status)))
  if (wanted.length < new Set(sent).size) throw invalid(sentences.oneOf(labelOf('status'), allowed))
  return wanted.length === 1 ? wanted : null
}

/** The same for a query as it arrives in a URL. */
export const parseListQuery = (
  type: AnyContent,
  query: object,
  audience: Audience = 'admin',
): ContentListQuery => queryFor(type, validate(queriesOf(type).list, query), audience)

/** The parameters of a visitor's query. */
export const parsePublicListQuery = (type: AnyContent, query: object): ContentListQuery =>
  parseListQuery(type, query, 'visitor')

const queriesByType = new WeakMap<AnyContent, ContentQueries>()

function queriesOf(type: AnyContent): ContentQueries {
  const known = queriesByType.get(type) ?? contentQueries(type)
  queriesByType.set(type, known)
  return known
}
