import { limits } from '#contract/limits.ts'
import type { ListQuery } from '#contract/list-query.ts'
import { messages } from '#contract/messages.ts'
import { badRequest } from '#server/http/errors.ts'
import { labelOf, sentences } from '#server/http/validation-messages.ts'

export type { ListQuery }
export type RawQuery = Readonly<Record<string, unknown>>

/** The names that the query of a list may use. */
export interface ListRules {
  /** The fields of a row, in order. Empty if rows are always complete: `fields` in the query is then ignored. */
  readonly fields: readonly string[]
  readonly sort: readonly string[]
  /** `-` before the name for descending. */
  readonly defaultSort: string
  readonly filters: readonly string[]
  /** Empty if rows have no status: a status in the query is then ignored. */
  readonly statuses: readonly number[]
}

/**
 * Parses the query of a list or count. Unknown names are ignored, and an unknown `sort_by` means the default order
 * (AC-369). Throws 400 for an invalid number (AC-365), and for `fields` that a row does not have.
 */
export function parseQuery(rules: ListRules, query: RawQuery): ListQuery {
  return {
    fields: parseFields(rules, query),
    statuses: parseStatuses(rules, query),
    ...parsePage(query),
    order: parseOrder(rules, query),
    searchText: parseSearchText(query),
    filters: Object.fromEntries(
      rules.filters.flatMap((name) => {
        const value = firstString(query[name])?.trim()
        return value ? [[name, requireStorable(value)]] : []
      }),
    ),
  }
}

/** Which rows of a list a query asks for. Throws 400 for an invalid number (AC-365). */
export const parsePage = (query: RawQuery): Pick<ListQuery, 'limit' | 'skip'> => ({
  limit: parseNumber(query, 'limit'),
  skip: parseNumber(query, 'skip') ?? 0,
})

/** The requested statuses as they were sent. */
export const requestedStatuses = (query: RawQuery): string[] => allStrings(query.status ?? query['status[]'])

function parseFields(rules: ListRules, query: RawQuery): readonly string[] | null {
  if (rules.fields.length === 0) return null
  const names = allStrings(query.fields ?? query['fields[]'])
  if (names.length === 0) return null
  const requested = new Set(names.map((name) => name.trim()))
  const unknown = [...requested].find((name) => !rules.fields.includes(name))
  if (unknown !== undefined) throw badRequest(sentences.oneOf(labelOf('fields'), rules.fields))
  return rules.fields.filter((name) => requested.has(name))
}

function parseStatuses({ statuses }: ListRules, query: RawQuery): readonly number[] | null {
  if (statuses.length === 0) return null
  const requested = new Set(requestedStatuses(query))
  const wanted = statuses.filter((status) => requested.has(String(status)))
  if (wanted.length < requested.size) throw badRequest(sentences.oneOf(labelOf('status'), statuses))
  return wanted.length === 0 || wanted.length === statuses.length ? null : wanted
}

function parseNumber(query: RawQuery, name: string): number | null {
  const value = firstString(query[name])
  if (value === undefined || value === '') return null
  if (!/^\d{1,9}$/.test(value)) throw badRequest(sentences.wholeNumber(labelOf(name)))
  return Number(value)
}

function parseOrder({ sort, defaultSort }: ListRules, query: RawQuery): ListQuery['order'] {
  for (const requested of [firstString(query.sort_by), firstString(query.ordering), defaultSort]) {
    if (requested === undefined) continue
    const descending = requested.startsWith('-')
    const name = descending ? requested.slice(1) : requested
    if (sort.includes(name)) return { name, descending }
  }
  throw new Error(`A list cannot be sorted by its default, ${defaultSort}`)
}

function parseSearchText(query: RawQuery): string {
  const value = firstString(query.searchedText)
  if (value === undefined) return ''
  return requireStorable(value).slice(0, limits.searchLength).replace(/\s+/g, ' ').trim()
}

/** The value of a name; the first one if it is repeated. */
export const firstString = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value
    : Array.isArray(value) && typeof value[0] === 'string'
      ? value[0]
      : undefined

/** Values of a name that is repeated or has comma-separated values. */
function allStrings(value: unknown): string[] {
  if (value === undefined) return []
  return (Array.isArray(value) ? value : [value])
    .flatMap((one) => (typeof one === 'string' ? one.split(',') : []))
    .filter((one) => one !== '')
}

function requireStorable(value: string): string {
  if (value.includes('\0') || !value.isWellFormed()) throw badRequest(messages.badCharacters)
  return value
}
