import type { ContentApi, PublicApi } from '#contract/content/content-api.ts'
import type { ContentPath } from '#contract/content/index.ts'
import { withDescribedImages } from '#contract/content/shown-images.ts'
import type { PageSource } from '#contract/page-context.ts'
import { ApiError } from '#web/api.ts'
import { api } from '#web/calls.ts'

/** The published content, loaded by fetch. Every content type is there by its path, so a new one costs no line here. */
// The proxy creates a content type when its path is read, so it has all that the type names.
export const publicApi = new Proxy({} as PublicApi, {
  // Its properties are the paths of content types.
  get: (_, path) => contentApi(path as ContentPath),
})

/** The source of data for navigations inside the browser. */
export const browserSource: PageSource = {
  api: publicApi,
  legalText: (name) => api('GET legal-texts/{name}/', { params: { name } }, { anonymous: true }),
  report: (cause) => console.error(cause),
}

/** A part of a page; if it cannot be loaded, `empty` replaces it and the other parts still show (PS-033, PS-034). */
export async function orFallback<T, E>(source: PageSource, query: Promise<T>, empty: E): Promise<T | E> {
  try {
    return await query
  } catch (cause) {
    source.report(cause)
    return empty
  }
}

const anonymous = { anonymous: true } as const

function contentApi(path: ContentPath): ContentApi<object> {
  return {
    // The requirements fix these requests of the browser to the letter, so it gets whole rows.
    list: async ({ fields: _, ...query }) =>
      (await api(`GET ${path}/`, { query }, anonymous)).map(withDescribedImages),
    count: async (query) => (await api(`GET ${path}/count/`, { query }, anonymous)).count,
    find: (key) =>
      api(`GET ${path}/{key}/`, { params: { key } }, anonymous).then(withDescribedImages, nullIfMissing),
    resolveMissingSlug: async () => 'unknown',
  }
}

function nullIfMissing(cause: unknown): null {
  if (cause instanceof ApiError && cause.status === 404) return null
  throw cause
}
