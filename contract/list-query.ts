import { z } from 'zod'
import { limits, pageSizes } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { mapRecord } from '#contract/records.ts'
import { wholeNumber } from '#contract/whole-number.ts'

/** The names that the query of a list may use. */
export interface ListRules {
  /** The fields of a row, in order. Without them rows are always complete: `fields` in the query is then ignored. */
  readonly fields?: readonly string[]
  readonly sort: readonly string[]
  /** `-` before the name for descending. */
  readonly defaultSort: string
  /** What each filter does, for the API reference, or its whole rule. */
  readonly filters?: Readonly<Record<string, string | FilterRule>>
  /** Without them rows have no status: a status in the query is then ignored. */
  readonly statuses?: readonly number[]
  /** Where a search looks, for the API reference. Without it the list cannot be searched. */
  readonly search?: string
}

export interface FilterRule {
  readonly description: string
  /** What is wrong with a value, as a sentence; null if nothing is. */
  errorOf(value: string): string | null
}

/** A parsed query, which contains nothing that the rules of its list do not know. */
export interface ListQuery {
  /** Null for all. */
  readonly fields: readonly string[] | null
  /** Null for any. */
  readonly statuses: readonly number[] | null
  readonly limit: number | null
  readonly skip: number
  readonly order: { readonly name: string; readonly descending: boolean }
  /** With single spaces; empty without a search. */
  readonly searchText: string
  /** Requested values by filter name; case does not matter. */
  readonly filters: Readonly<Record<string, string>>
}

type Repeatable<T> = T | readonly T[]

/** The query as a client sends it. */
export type ListParameters<Filter extends string = never> = {
  readonly fields?: Repeatable<string> | undefined
  readonly status?: Repeatable<number | string> | undefined
  readonly limit?: number | string | undefined
  readonly skip?: number | string | undefined
  readonly sort_by?: string | undefined
  readonly searchedText?: string | undefined
} & { readonly [F in Filter]?: Repeatable<string | number> | undefined }

/** The whole query of a list without parameters. */
export const wholeList = ({ sort, defaultSort }: Pick<ListRules, 'sort' | 'defaultSort'>): ListQuery => ({
  ...{ fields: null, statuses: null, limit: null, skip: 0, searchText: '', filters: {} },
  order: orderOf({ sort, defaultSort }, {}),
})

/** A parameter whose first value counts if it is repeated. */
const first = (sent: Repeatable<string | number>) => [sent].flat()[0]

/** The values of a parameter that is repeated, or has several with commas. */
const split = (sent: Repeatable<string | number>) =>
  [sent]
    .flat()
    .flatMap((one) => String(one).split(','))
    .filter((one) => one !== '')

const text = z.preprocess(
  first,
  z.coerce.string().refine((value) => !value.includes('\0') && value.isWellFormed(), messages.badCharacters),
)

function filterSchema(rule: string | FilterRule) {
  if (typeof rule === 'string') return optional(text, rule)
  const checked = text.check(({ value, issues }) => {
    const message = value.trim() === '' ? null : rule.errorOf(value.trim())
    if (message) issues.push({ code: 'custom', message, input: value })
  })
  return optional(checked, rule.description)
}

/** A parameter with its description, which `describe` would give to a copy. */
function optional<T extends z.ZodType>(schema: T, description: string): z.ZodOptional<T> {
  const parameter = z.optional(schema)
  z.globalRegistry.add(parameter, { description })
  return parameter
}

const sameAsSortBy = optional(text, 'the same as sort_by')

/** Any number of values, without a comma in any of them. */
export const severalTexts = z.preprocess(split, z.array(z.string()))

/** Any number of ids, up to those of the largest page. */
export const severalIds = z.preprocess(
  split,
  z.array(z.coerce.number().pipe(z.int().positive())).max(Math.max(...pageSizes)),
)

const someOf = (allowed: readonly string[]) =>
  severalTexts.check(({ value, issues }) => {
    if (value.some((one) => !allowed.includes(one)))
      issues.push({ code: 'invalid_value', values: [...allowed], input: value })
  })

const count = z.preprocess(first, wholeNumber(0, 999_999_999)).optional()

/** Which rows of a list are read: all of them without `limit`. */
export const pageShape = {
  limit: count.describe('maximum rows, default all'),
  skip: count.describe('rows to skip'),
}

type FilterOf<R> = R extends { readonly filters: infer F } ? keyof F & string : never

type QuerySchema<R, More extends z.ZodRawShape> = z.ZodType<
  ListQuery & (WithoutKeys<More> extends true ? unknown : z.output<z.ZodObject<More>>),
  ListParameters<FilterOf<R>> & (WithoutKeys<More> extends true ? unknown : z.input<z.ZodObject<More>>)
>

export interface ListQueries<R, More extends z.ZodRawShape> {
  readonly list: QuerySchema<R, More>
  readonly count: QuerySchema<R, More>
}

/** An object without keys would allow no others. */
type WithoutKeys<T> = [keyof T] extends [never] ? true : false

/**
 * The queries of a list and of its count. Unknown names are ignored, and an unknown `sort_by` means the default order
 * (AC-369). An invalid number (AC-365), and `fields` or a status that a row does not have, are refused.
 * @param more further parameters, which are passed on as their schemas parse them
 */
export function listQueries<
  const R extends ListRules,
  const More extends z.ZodRawShape = Record<never, never>,
>(rules: R, more?: More): ListQueries<R, More> {
  const { fields, sort, filters = {}, statuses, search }: ListRules = rules
  const selection = {
    ...(statuses && { status: optional(someOf(statuses.map(String)), optionsOf(statuses)) }),
    ...(search !== undefined && { searchedText: optional(text, search) }),
    ...mapRecord(filters, filterSchema),
    ...more,
  }
  const order = {
    sort_by: optional(text, `${sort.join(', ')}; "-" before it for descending`),
    ordering: sameAsSortBy,
    ...(fields && {
      fields: optional(
        someOf(fields),
        `only these of ${fields.join(', ')}, repeated or with commas; an unknown one is 400`,
      ),
    }),
  }
  const schemaOf = (shape: z.ZodRawShape) =>
    z.object(shape).transform((sent) => ({ ...sent, ...toListQuery(rules, sent) }))
  // Which parameters there are depends on the rules, so that their types are lost on the way.
  return {
    list: schemaOf({ ...selection, ...pageShape, ...order }),
    count: schemaOf(selection),
  } as unknown as ListQueries<R, More>
}

const optionsOf = (statuses: readonly number[]) => `${statuses.join(', ')}; repeated or with commas`

/** The parsed parameters of a list. */
interface Parsed {
  readonly fields?: readonly string[]
  readonly status?: readonly string[]
  readonly limit?: number
  readonly skip?: number
  readonly sort_by?: string
  readonly ordering?: string
  readonly searchedText?: string
}

function toListQuery(rules: ListRules, sent: Parsed & Readonly<Record<string, unknown>>): ListQuery {
  const { fields, status = [], limit = null, skip = 0, searchedText = '' } = sent
  const statuses = rules.statuses?.filter((one) => status.includes(String(one))) ?? []
  return {
    fields: fields?.length ? (rules.fields?.filter((name) => fields.includes(name)) ?? null) : null,
    statuses: statuses.length === 0 || statuses.length === rules.statuses?.length ? null : statuses,
    limit,
    skip,
    order: orderOf(rules, sent),
    searchText: searchedText.slice(0, limits.searchLength).replace(/\s+/g, ' ').trim(),
    filters: Object.fromEntries(
      Object.keys(rules.filters ?? {}).flatMap((name) => {
        const value = String(sent[name] ?? '').trim()
        return value === '' ? [] : [[name, value]]
      }),
    ),
  }
}

function orderOf({ sort, defaultSort }: ListRules, { sort_by, ordering }: Parsed): ListQuery['order'] {
  for (const requested of [sort_by, ordering, defaultSort]) {
    if (requested === undefined) continue
    const descending = requested.startsWith('-')
    const name = descending ? requested.slice(1) : requested
    if (sort.includes(name)) return { name, descending }
  }
  throw new Error(`A list cannot be sorted by its default, ${defaultSort}`)
}
