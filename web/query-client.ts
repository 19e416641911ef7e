import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    /** `onFail` is called once per failed query, however many parts of a screen use it. */
    queryMeta: { onFail?: (cause: Error) => void }
  }
}

/** The employee whose data came with the current page. */
const cameWithPage = new WeakSet<Query>()

/**
 * The state of the server for a whole area. Failed calls are shown in place with a retry button, so none is retried
 * automatically, and being offline is a failure like any other.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (cause, { meta }) => meta?.onFail?.(cause) }),
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnMount: (query) => !cameWithPage.has(query) },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** The browser's client. On the server, each page has its own, because its data belong to one person. */
export const queryClient = createQueryClient()

/** Query results by key, as a page carries them. */
export type DehydratedQueries = readonly (readonly [key: readonly unknown[], data: unknown])[]

/**
 * Hydrates the data that came with the page. Until `releaseHydrated`, no part of a screen refetches them when it
 * appears.
 */
export function hydrateQueries(client: QueryClient, queries: DehydratedQueries): void {
  for (const [queryKey, data] of queries) {
    client.setQueryData(queryKey, data)
    const query = client.getQueryCache().find({ queryKey })
    if (query) cameWithPage.add(query)
  }
}

/** From now on, the parts of a screen decide how old their data may be and how long they are cached. */
export function releaseHydrated(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) {
    if (!cameWithPage.delete(query)) continue
    const [part] = query.observers
    if (!part) continue
    // A query uses the longest of several times, and without any the cache's default.
    query.gcTime = 0
    query.setOptions(part.options)
  }
}
