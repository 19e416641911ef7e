import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    /** `onFail` is called once per failed query, however many parts of a screen wait for it. */
    queryMeta: { onFail?: (cause: Error) => void }
  }
}

/** Whose data have come with the page that is being shown. */
const cameWithPage = new WeakSet<Query>()

/**
 * The state of the server, for the whole area. Failed calls are shown in place with a way to repeat them, so
 * none is repeated behind the scenes, and being offline is a failure like any other.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (cause, { meta }) => meta?.onFail?.(cause) }),
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnMount: (query) => !cameWithPage.has(query) },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** That of the browser. On the server each page has one of its own, since its data are one person's. */
export const queryClient = createQueryClient()

/** What queries have found, by their keys, as a page carries it. */
export type DehydratedQueries = readonly (readonly [key: readonly unknown[], data: unknown])[]

/** Takes over what has come with the page. Until `releaseHydrated` no part of a screen that appears fetches it again. */
export function hydrateQueries(client: QueryClient, queries: DehydratedQueries): void {
  for (const [queryKey, data] of queries) {
    client.setQueryData(queryKey, data)
    const query = client.getQueryCache().find({ queryKey })
    if (query) cameWithPage.add(query)
  }
}

/** From now on the parts of a screen decide how old their data may be, and how long they are kept. */
export function releaseHydrated(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) {
    if (!cameWithPage.delete(query)) continue
    const [part] = query.observers
    if (!part) continue
    // Of several times the query takes the longest, and without any it had that of the cache.
    query.gcTime = 0
    query.setOptions(part.options)
  }
}
