import { QueryCache, QueryClient } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    /** `onFail` is called once per failed query, however many parts of a screen wait for it. */
    queryMeta: { onFail?: (cause: Error) => void }
  }
}

/**
 * The state of the server, for the whole area. Failed calls are shown in place with a way to repeat them, so
 * none is repeated behind the scenes, and being offline is a failure like any other.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (cause, { meta }) => meta?.onFail?.(cause) }),
  defaultOptions: {
    queries: { retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
