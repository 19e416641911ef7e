import { type AnyContent, hasStatus, type Status } from '#contract/content/define.ts'
import { defaultSort, sortableFields } from '#contract/content/sorting.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import type { Reader } from '#server/content/queries.ts'
import { badRequest, unauthorized } from '#server/http/errors.ts'

/** A list's query after reading: nothing in it is unknown to the definition. */
export interface Selection {
  readonly reader: Reader
  /** A row that is shown although it is not published; null for none. */
  readonly previewed: number | null
  /** Null for both. */
  readonly status: Status | null
  readonly limit: number | null
  readonly skip: number
  readonly order: { readonly name: string; readonly descending: boolean }
  /** With single blanks; empty when nothing is searched. */
  readonly words: string
  /** Wanted values by field name, whatever their case. */
  readonly filters: Readonly<Record<string, string>>
}

export type Query = Record<string, unknown>

/**
 * Reads the query of a list or count. Names that it does not know are ignored, an unknown `sort_by` means the
 * default order (AC-369), a number that is none is 400 (AC-365).
 */
export function readSelection(type: AnyContent, query: Query, reader: Reader = 'administrator'): Selection {
  return {
    reader,
    previewed: null,
    status: hasStatus(type) ? readStatus(query) : null,
    limit: readNumber(query, 'limit'),
    skip: readNumber(query, 'skip') ?? 0,
    order: readOrder(type, query, reader),
    words: readWords(query),
    filters: Object.fromEntries(
      (type.list.filter ?? []).flatMap((name: string) => {
        const value = single(query[name])?.trim()
        return value ? [[name, storable(value)]] : []
      }),
    ),
  }
}

/** The same for a visitor: published rows. Asking for others is refused, not silently narrowed (AC-409). */
export function readVisitorSelection(type: AnyContent, query: Query): Selection {
  if (askedStatuses(query).some((status) => status !== '1')) throw unauthorized()
  return { ...readSelection(type, query, 'visitor'), status: 1 }
}

function askedStatuses(query: Query): string[] {
  const value = query.status ?? query['status[]']
  return (Array.isArray(value) ? value : [value])
    .flatMap((one) => (typeof one === 'string' ? one.split(',') : []))
    .filter((one) => one !== '')
}

function readStatus(query: Query): Status | null {
  const asked = new Set(askedStatuses(query))
  for (const status of asked) if (status !== '0' && status !== '1') throw badRequest('A status is 0 or 1.')
  if (asked.size !== 1) return null
  return asked.has('1') ? 1 : 0
}

function readNumber(query: Query, name: string): number | null {
  const value = single(query[name])
  if (value === undefined || value === '') return null
  if (!/^\d{1,9}$/.test(value)) throw badRequest(`${name} is a whole number, 0 or more.`)
  return Number(value)
}

function readOrder(type: AnyContent, query: Query, reader: Reader): Selection['order'] {
  // What visitors may not see may not order what they see either.
  const known = sortableFields(type).filter(
    (name) => reader === 'administrator' || !type.fields[name]?.private,
  )
  for (const asked of [single(query.sort_by), single(query.ordering), defaultSort]) {
    if (asked === undefined) continue
    const descending = asked.startsWith('-')
    const name = descending ? asked.slice(1) : asked
    if (known.includes(name)) return { name, descending }
  }
  throw new Error(`${type.path} cannot be sorted by ${defaultSort}`)
}

function readWords(query: Query): string {
  const value = single(query.searchedText)
  if (value === undefined) return ''
  return storable(value).slice(0, limits.searchLength).replace(/\s+/g, ' ').trim()
}

const single = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value
    : Array.isArray(value) && typeof value[0] === 'string'
      ? value[0]
      : undefined

function storable(value: string): string {
  if (value.includes('\0') || !value.isWellFormed()) throw badRequest(messages.badCharacters)
  return value
}
