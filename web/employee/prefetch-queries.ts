import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, redirect, useMatches } from 'react-router'
import type { PageRequest } from '#contract/page-request.ts'
import { followAfter } from '#web/employee/shell/live-events.ts'
import { pageRequest } from '#web/page-request.ts'
import {
  createQueryClient,
  type DehydratedQueries,
  hydrateQueries,
  queryClient,
  releaseHydrated,
} from '#web/query-client.ts'

/** How long a page waits for its data, in milliseconds. The browser fetches anything later than that itself. */
const maxWait = 1000
/**
 * How long the data of a screen waits for those of the frame around it, in milliseconds. An account has six calls
 * answered at a time: slow ones of the screen would otherwise keep the header waiting.
 */
const maxWaitForFrame = 200

interface Prefetching {
  /**
   * Fetches data that the screen shows first. Resolves with undefined if that fails: the browser fetches it again and
   * shows the error.
   */
  readonly prefetch: <Data, Key extends QueryKey>(
    query: Pick<FetchQueryOptions<Data, Error, Data, Key>, 'queryKey' | 'queryFn'>,
  ) => Promise<Data | undefined>
  readonly params: LoaderFunctionArgs['params']
  readonly search: URLSearchParams
}

interface PrefetchedPage {
  readonly queries: DehydratedQueries
  readonly lastEventId: string
}

/**
 * The server's loader of a screen: fetches what the screen shows first, so that the page includes it. Null if the
 * page is sent as an empty frame because there is no session. In the browser, the parts of a screen fetch when they
 * render, so a route with this loader also needs `fetchOnRender`.
 */
export const prefetchQueries =
  (prefetchAll: (page: Prefetching) => Promise<unknown>) =>
  async ({ params, url }: LoaderFunctionArgs): Promise<PrefetchedPage | null> => {
    leadToKey({ params, url })
    const request = pageRequest()
    if (!request) return null
    const state = stateOf(request)
    const { client, prefetched } = state
    const queries: DehydratedQueries[number][] = []
    const once = async <Data>(key: QueryKey, fetch: () => Promise<Data>): Promise<Data | undefined> => {
      const isFirst = !prefetched.has(JSON.stringify(key))
      prefetched.add(JSON.stringify(key))
      try {
        const data = await fetch()
        if (isFirst) queries.push([key, data])
        return data
      } catch {
        return undefined
      }
    }
    const prefetch: Prefetching['prefetch'] = ({ queryKey, queryFn }) =>
      once(queryKey, () => client.fetchQuery({ queryKey, ...(queryFn && { queryFn }), ...forever }))
    const fetched = Promise.race([state.outer, waitFor(maxWaitForFrame)]).then(() =>
      prefetchAll({ prefetch, params, search: url.searchParams }),
    )
    state.outer = fetched
    await Promise.race([fetched, waitFor(maxWait)])
    return { queries: [...queries], lastEventId: request.lastEventId }
  }

/** Fetches once what several loaders of a page need. */
const forever = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const

interface PageState {
  readonly client: QueryClient
  readonly prefetched: Set<string>
  /** The data of the loaders so far, which are those of the routes around. */
  outer: Promise<unknown>
}

const states = new WeakMap<PageRequest, PageState>()

function stateOf(request: PageRequest): PageState {
  const state: PageState = states.get(request) ?? {
    client: createQueryClient(),
    prefetched: new Set(),
    outer: Promise.resolve(),
  }
  states.set(request, state)
  return state
}

const waitFor = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref())

/** The `clientLoader` of a route with `prefetchQueries`. */
export function fetchOnRender(page: Pick<LoaderFunctionArgs, 'params' | 'url'>): null {
  leadToKey(page)
  return null
}

/** Redirects to the upper-case key if the URL has it in another case. */
function leadToKey({ params, url }: Pick<LoaderFunctionArgs, 'params' | 'url'>): void {
  const key = params.issueKey ?? params.projectKey
  if (!key || key === key.toUpperCase()) return
  const [name, right] = [encodeURIComponent(key), encodeURIComponent(key.toUpperCase())]
  throw redirect(url.pathname.replace(`/${name}`, `/${right}`) + url.search)
}

/** The query client with the server data that came with the page; on the server it belongs to this page alone. */
export function usePageClient(): QueryClient {
  const matches = useMatches()
  const [client] = useState(() => {
    const isBrowser = typeof document !== 'undefined'
    const client = isBrowser ? queryClient : createQueryClient()
    for (const { loaderData } of matches) {
      if (!hasQueries(loaderData)) continue
      hydrateQueries(client, loaderData.queries)
      if (isBrowser) followAfter(loaderData.lastEventId)
    }
    return client
  })
  // After all parts of the first screen, which are its descendants.
  useEffect(() => releaseHydrated(client), [client])
  return client
}

const hasQueries = (data: unknown): data is PrefetchedPage =>
  typeof data === 'object' && data !== null && 'queries' in data
