import type { FilterValues, ListRow, ListSource } from '#web/list/source.ts'

/** What a list shows. The URL holds it, so that reloading, Back, and a shared link find the same rows. */
export interface ListState {
  readonly tab: string
  readonly page: number
  /** As in `sort_by`: a field's name, with `-` before it for descending. */
  readonly sort: string
  readonly search: string
  readonly filter: FilterValues
  /** The columns in order; null for those of the source. */
  readonly columns: readonly string[] | null
  /** The id of the saved view that it began with; null for none. */
  readonly view: number | null
}

export type Urls = Pick<ListSource, 'tabs' | 'defaultSort'>

/** The default state of a list. */
export const initialState = ({ tabs, defaultSort }: Urls): ListState => ({
  tab: tabs[0].id,
  page: 1,
  sort: defaultSort,
  search: '',
  filter: {},
  columns: null,
  view: null,
})

/** Reads a state from a URL; unknown values are ignored. */
export function parseListState<S extends ListRow, R extends S>(
  { tabs, columns, moreColumns = [], hasViews, defaultSort, filter }: ListSource<S, R>,
  parameters: URLSearchParams,
): ListState {
  const sort = parameters.get('sort') ?? ''
  const known = [...columns, ...moreColumns]
  const wanted = (hasViews && parameters.get('columns')?.split(',')) || []
  const chosen = wanted.filter((name) => known.some((column) => column.name === name))
  const isSortable = known.some((column) => column.isSortable && column.name === sort.replace(/^-/, ''))
  return {
    tab: tabs.find(({ id }) => id === parameters.get('tab'))?.id ?? tabs[0].id,
    page: positiveInteger(parameters.get('page')) ?? 1,
    sort: isSortable ? sort : defaultSort,
    search: parameters.get('search')?.trim() ?? '',
    filter: parseFilter(filter, parameters),
    columns: chosen.length > 0 ? chosen : null,
    view: positiveInteger(parameters.get('view')) ?? null,
  }
}

function parseFilter(filter: ListSource['filter'], parameters: URLSearchParams): FilterValues {
  const values = Object.fromEntries(
    (filter?.parameters ?? []).flatMap((name) => {
      const value = parameters.get(name)
      return value ? [[name, value]] : []
    }),
  )
  return filter?.isValid(values) ? values : {}
}

/** The id of the row that a URL opens; null if it opens none. */
export const parseOpenId = (parameters: URLSearchParams): number | null =>
  positiveInteger(parameters.get('id')) ?? null

function positiveInteger(text: string | null): number | undefined {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/**
 * The query string of a state; defaults are left out.
 * @param openId the row that is open in it
 */
export function toSearch(
  { tabs, defaultSort }: Urls,
  { tab, page, sort, search, filter, columns, view }: ListState,
  openId: number | null = null,
): string {
  const parameters = new URLSearchParams()
  if (tab !== tabs[0].id) parameters.set('tab', tab)
  if (search) parameters.set('search', search)
  for (const [name, value] of Object.entries(filter)) parameters.set(name, value)
  if (sort !== defaultSort) parameters.set('sort', sort)
  if (columns) parameters.set('columns', columns.join())
  if (view !== null) parameters.set('view', String(view))
  if (page > 1) parameters.set('page', String(page))
  if (openId !== null) parameters.set('id', String(openId))
  return `?${parameters}`
}

/** The order after the next click on a column's header: ascending, descending, default (AC-190 to AC-193). */
export function nextSort(sort: string, column: string, defaultSort: string): string {
  if (sort === column) return `-${column}`
  return sort === `-${column}` ? defaultSort : column
}

/** How a column is sorted, as a value of `aria-sort`. */
export function ariaSort(sort: string, column: string): 'ascending' | 'descending' | 'none' {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : 'none'
}
