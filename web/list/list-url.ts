import type { AnyContent } from '#contract/content/define.ts'
import { defaultSort } from '#contract/content/query.ts'

export const tabs = ['all', 'published', 'unpublished'] as const
export type Tab = (typeof tabs)[number]

/** The tabs of a list; where rows are not published there is only one view and no bar of tabs. */
export const tabsOf = ({ admin }: AnyContent): readonly Tab[] =>
  (admin.status ?? 'tabs') === 'tabs' ? tabs : ['all']

/** What a list shows. The address holds it, so that reload, Back, and a shared link find the same rows. */
export interface ListState {
  readonly tab: Tab
  readonly page: number
  /** As `sort_by` wants it: a field's name, `-` before it for descending. */
  readonly sort: string
  readonly search: string
}

/** Reads a view from an address; whatever is not understood counts as not there. */
export function parseListState(type: AnyContent, parameters: URLSearchParams): ListState {
  const page = Number(parameters.get('page'))
  const sort = parameters.get('sort') ?? ''
  return {
    tab: tabsOf(type).find((tab) => tab === parameters.get('tab')) ?? 'all',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    sort: type.list.sort.includes(sort.replace(/^-/, '')) ? sort : defaultSort,
    search: parameters.get('search')?.trim() ?? '',
  }
}

/** The id of the row that an address opens; null when it opens none. */
export function parseOpenId(parameters: URLSearchParams): number | null {
  const id = Number(parameters.get('id'))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/**
 * The query part of the address of a view; what is usual is left out.
 * @param openId the row that is open in it
 */
export function toSearch({ tab, page, sort, search }: ListState, openId: number | null = null): string {
  const parameters = new URLSearchParams()
  if (tab !== 'all') parameters.set('tab', tab)
  if (search) parameters.set('search', search)
  if (sort !== defaultSort) parameters.set('sort', sort)
  if (page > 1) parameters.set('page', String(page))
  if (openId !== null) parameters.set('id', String(openId))
  return `?${parameters}`
}

/** What the next click on a column's header asks for: ascending, descending, the default order (AC-190 to AC-193). */
export function nextSort(sort: string, column: string): string {
  if (sort === column) return `-${column}`
  return sort === `-${column}` ? defaultSort : column
}

/** How a column is sorted, in the words of `aria-sort`. */
export function ariaSort(sort: string, column: string): 'ascending' | 'descending' | 'none' {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : 'none'
}
