import type { ContentApi, PublicApi } from '#contract/content/content-api.ts'
import { toQueryString } from '#contract/list.ts'
import type { PageSource } from '#contract/page-context.ts'
import { ApiError, call } from '#web/api.ts'

/** The published content, loaded by fetch. Every content type is there by its path, so a new one costs no line here. */
// The proxy creates a content type when its path is read, so it has all that the type names.
export const publicApi = new Proxy({} as PublicApi, {
  get: (_, path) => contentApi(String(path)),
})

/** The source of data for navigations inside the browser. */
export const browserSource: PageSource = { api: publicApi, report: (cause) => console.error(cause) }

/** A part of a page; if it cannot be loaded, `empty` replaces it and the other parts still show (PS-033, PS-034). */
export async function orFallback<T, E>(source: PageSource, query: Promise<T>, empty: E): Promise<T | E> {
  try {
    return await query
  } catch (cause) {
    source.report(cause)
    return empty
  }
}

function contentApi(path: string): ContentApi<unknown> {
  const fetchContent = <T>(pathAndQuery: string) => call<T>(`${path}/${pathAndQuery}`, { anonymous: true })
  return {
    // The requirements fix these requests of the browser to the letter, so it gets whole rows.
    list: ({ fields: _, ...query }) => fetchContent(`?${toQueryString(query)}`),
    count: async (query) => (await fetchContent<{ count: number }>(`count/?${toQueryString(query)}`)).count,
    find: (key) => fetchContent(`${encodeURIComponent(key)}/`).catch(nullIfMissing),
    resolveMissingSlug: async () => null,
  }
}

function nullIfMissing(cause: unknown): null {
  if (cause instanceof ApiError && cause.status === 404) return null
  throw cause
}
