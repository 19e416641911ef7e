import { type AnyContent, hasStatus, type Status, sortableFields } from '#contract/content/define.ts'
import { defaultSort } from '#contract/content/query.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import type { Audience } from '#server/content/audience.ts'
import { badRequest, unauthorized } from '#server/http/errors.ts'

/** A list's query after reading: nothing in it is unknown to the definition. */
export interface ListQuery {
  readonly audience: Audience
  /** A row that is shown although it is not published; null for none. */
  readonly previewedId: number | null
  /** Null for both. */
  readonly status: Status | null
  readonly limit: number | null
  readonly skip: number
  readonly order: { readonly name: string; readonly descending: boolean }
  /** With single blanks; empty when nothing is searched. */
  readonly searchText: string
  /** Wanted values by field name, whatever their case. */
  readonly filters: Readonly<Record<string, string>>
}

export type RawQuery = Record<string, unknown>

/**
 * Reads the query of a list or count. Names that it does not know are ignored, an unknown `sort_by` means the
 * default order (AC-369), a number that is none is 400 (AC-365).
 */
export function parseListQuery(type: AnyContent, query: RawQuery, audience: Audience = 'admin'): ListQuery {
  return {
    audience,
    previewedId: null,
    status: hasStatus(type) ? parseStatus(query) : null,
    limit: parseNumber(query, 'limit'),
    skip: parseNumber(query, 'skip') ?? 0,
    order: parseOrder(type, query, audience),
    searchText: parseSearchText(query),
    filters: Object.fromEntries(
      (type.list.filter ?? []).flatMap((name: string) => {
        const value = firstString(query[name])?.trim()
        return value ? [[name, requireStorable(value)]] : []
      }),
    ),
  }
}

/** The same for a visitor: published rows. Asking for others is refused, not silently narrowed (AC-409). */
export function parsePublicListQuery(type: AnyContent, query: RawQuery): ListQuery {
  if (requestedStatuses(query).some((status) => status !== '1')) throw unauthorized()
  return { ...parseListQuery(type, query, 'visitor'), status: 1 }
}

function requestedStatuses(query: RawQuery): string[] {
  const value = query.status ?? query['status[]']
  return (Array.isArray(value) ? value : [value])
    .flatMap((one) => (typeof one === 'string' ? one.split(',') : []))
    .filter((one) => one !== '')
}

function parseStatus(query: RawQuery): Status | null {
  const requested = new Set(requestedStatuses(query))
  for (const status of requested)
    if (status !== '0' && status !== '1') throw badRequest('status must be 0 or 1.')
  if (requested.size !== 1) return null
  return requested.has('1') ? 1 : 0
}

function parseNumber(query: RawQuery, name: string): number | null {
  const value = firstString(query[name])
  if (value === undefined || value === '') return null
  if (!/^\d{1,9}$/.test(value)) throw badRequest(`${name} is a whole number, 0 or more.`)
  return Number(value)
}

function parseOrder(type: AnyContent, query: RawQuery, audience: Audience): ListQuery['order'] {
  // What visitors may not see may not order what they see either.
  const allowed = sortableFields(type).filter((name) => audience === 'admin' || !type.fields[name]?.private)
  for (const requested of [firstString(query.sort_by), firstString(query.ordering), defaultSort]) {
    if (requested === undefined) continue
    const descending = requested.startsWith('-')
    const name = descending ? requested.slice(1) : requested
    if (allowed.includes(name)) return { name, descending }
  }
  throw new Error(`${type.path} cannot be sorted by ${defaultSort}`)
}

function parseSearchText(query: RawQuery): string {
  const value = firstString(query.searchedText)
  if (value === undefined) return ''
  return requireStorable(value).slice(0, limits.searchLength).replace(/\s+/g, ' ').trim()
}

const firstString = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value
    : Array.isArray(value) && typeof value[0] === 'string'
      ? value[0]
      : undefined

function requireStorable(value: string): string {
  if (value.includes('\0') || !value.isWellFormed()) throw badRequest(messages.badCharacters)
  return value
}
