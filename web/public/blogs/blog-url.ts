import { pageOf } from '#web/public/pagination.tsx'

/** Posts per page of the list (PS-275). */
export const pageSize = 10

/** The view of the list of posts, as its URL has it. Empty texts filter nothing. */
export interface BlogQuery {
  readonly page: number
  readonly category: string
  readonly search: string
}

export function parseBlogQuery(query: URLSearchParams): BlogQuery {
  return {
    page: pageOf(query),
    category: query.get('category') ?? '',
    search: query.get('search')?.trim() ?? '',
  }
}

/** The URL of a query; it names only what differs from the plain list. */
export function blogsUrl({ page, category, search }: Partial<BlogQuery>): string {
  const query = new URLSearchParams()
  if (page && page > 1) query.set('page', String(page))
  if (category) query.set('category', category)
  if (search) query.set('search', search)
  return query.size > 0 ? `/blogs?${query}` : '/blogs'
}
