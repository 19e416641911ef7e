import { pageOf } from '#web/public/pagination.tsx'

/** Posts on a page of the list (PS-275). */
export const pageLength = 10

/** What the list of posts shows, as it stands in its address. Empty texts filter nothing. */
export interface BlogView {
  readonly page: number
  readonly category: string
  readonly search: string
}

export function viewOf(query: URLSearchParams): BlogView {
  return {
    page: pageOf(query),
    category: query.get('category') ?? '',
    search: query.get('search')?.trim() ?? '',
  }
}

/** The address of a view; only what differs from the plain list stands in it. */
export function blogsAddress({ page, category, search }: Partial<BlogView>): string {
  const query = new URLSearchParams()
  if (page && page > 1) query.set('page', String(page))
  if (category) query.set('category', category)
  if (search) query.set('search', search)
  return query.size > 0 ? `/blogs?${query}` : '/blogs'
}
