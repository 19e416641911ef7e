import type {
  FetchInfiniteQueryOptions,
  FetchQueryOptions,
  QueryClient,
  QueryKey,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useMatches } from 'react-router'
import type { PageRequest } from '#contract/page-request.ts'
import { followAfter } from '#web/employee/live-events.ts'
import { pageRequest } from '#web/page-request.ts'
import {
  type Answers,
  createQueryClient,
  queryClient,
  releaseAnswers,
  takeAnswers,
} from '#web/query-client.ts'

/** How long a page waits for its data, in milliseconds. What comes later the browser asks for itself. */
const maxWait = 1000

interface FirstQueries {
  /**
   * Asks for something that the screen shows at first. Resolves with undefined where that fails: the browser asks
   * again, and shows why.
   */
  readonly ask: <Data, Key extends QueryKey>(
    query: Pick<FetchQueryOptions<Data, Error, Data, Key>, 'queryKey' | 'queryFn'>,
  ) => Promise<Data | undefined>
  /** The same for the first page of a list that grows. */
  readonly askFirstPage: <Data, Key extends QueryKey, Page>(
    query: Pick<
      FetchInfiniteQueryOptions<Data, Error, Data, Key, Page>,
      'queryKey' | 'queryFn' | 'initialPageParam'
    >,
  ) => Promise<unknown>
  readonly params: LoaderFunctionArgs['params']
  readonly search: URLSearchParams
}

interface PageAnswers {
  readonly answers: Answers
  readonly lastEventId: string
}

/**
 * The server's loader of a screen: asks what the screen asks at first, so that the page has it. Null where the page is
 * sent as an empty frame, for lack of a session. In the browser screens ask by themselves, so a route that has this one
 * has `askInBrowser` too.
 */
export const firstQueries =
  (askAll: (page: FirstQueries) => Promise<unknown>) =>
  async ({ params, url }: LoaderFunctionArgs): Promise<PageAnswers | null> => {
    const request = pageRequest()
    if (!request) return null
    const { client, asked } = stateOf(request)
    const answers: Answers[number][] = []
    const answer = async <Data>(key: QueryKey, fetch: () => Promise<Data>): Promise<Data | undefined> => {
      const isFirst = !asked.has(JSON.stringify(key))
      asked.add(JSON.stringify(key))
      try {
        const data = await fetch()
        if (isFirst) answers.push([key, data])
        return data
      } catch {
        return undefined
      }
    }
    const ask: FirstQueries['ask'] = ({ queryKey, queryFn }) =>
      answer(queryKey, () => client.fetchQuery({ queryKey, ...(queryFn && { queryFn }), ...once }))
    const askFirstPage: FirstQueries['askFirstPage'] = ({ queryKey, queryFn, initialPageParam }) =>
      answer(queryKey, () =>
        client.fetchInfiniteQuery({ queryKey, ...(queryFn && { queryFn }), initialPageParam, ...once }),
      )
    await Promise.race([askAll({ ask, askFirstPage, params, search: url.searchParams }), waitFor(maxWait)])
    return { answers: [...answers], lastEventId: request.lastEventId }
  }

/** What several loaders of a page want is asked for once. */
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const

const states = new WeakMap<PageRequest, { client: QueryClient; asked: Set<string> }>()

function stateOf(request: PageRequest) {
  const state = states.get(request) ?? { client: createQueryClient(), asked: new Set() }
  states.set(request, state)
  return state
}

const waitFor = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref())

/** What a route with `firstQueries` exports as its `clientLoader`. */
export const askInBrowser = () => null

/** The state of the server as it came with the page; on the server it is of this page alone. */
export function usePageClient(): QueryClient {
  const matches = useMatches()
  const [client] = useState(() => {
    const isBrowser = typeof document !== 'undefined'
    const client = isBrowser ? queryClient : createQueryClient()
    for (const { loaderData } of matches) {
      if (!hasAnswers(loaderData)) continue
      takeAnswers(client, loaderData.answers)
      if (isBrowser) followAfter(loaderData.lastEventId)
    }
    return client
  })
  // After all parts of the first screen, which are below.
  useEffect(() => releaseAnswers(client), [client])
  return client
}

const hasAnswers = (data: unknown): data is PageAnswers =>
  typeof data === 'object' && data !== null && 'answers' in data
