import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Answered, CallArguments, DeclaredRoute } from '#contract/calls/client.ts'
import { resolveRoute } from '#contract/calls/route.ts'
import { toQueryString } from '#contract/list.ts'
import { type CallOptions, call, callForFile, ownNameIn } from '#web/api.ts'

/** How a call is made, beside what it sends. */
export type CallSettings = Omit<CallOptions, 'method' | 'body'>

/** @param onProgress called with the number of bytes received so far */
type FileSettings = CallSettings & { readonly onProgress?: (bytes: number) => void }

/** A call that needs nothing may be made without arguments. */
type Parameters<R extends DeclaredRoute, Settings> =
  Record<string, never> extends CallArguments<R>
    ? [args?: CallArguments<R>, settings?: Settings]
    : [args: CallArguments<R>, settings?: Settings]

interface LooseArguments {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: object
  readonly body?: FormData | object
}

/**
 * Makes a declared call: `api('GET jira/issues/{user}/', { query: { limit: 20 } })`. Parameters that name the caller
 * are filled in. Rejects with `ApiError`.
 */
export function api<R extends DeclaredRoute>(
  route: R,
  ...[args, settings]: Parameters<R, CallSettings>
): Promise<Answered<R>> {
  const { path, ...options } = requestOf(route, args)
  return call(path, { ...options, ...settings })
}

/** The same for an answer that is a file. */
export function apiForFile<R extends DeclaredRoute>(
  route: R,
  ...[args, settings]: Parameters<R, FileSettings>
): Promise<Blob> {
  const { path, ...options } = requestOf(route, args)
  return callForFile(path, { ...options, ...settings })
}

/**
 * The query of a call that reads. Its key begins with the route and who is signed in, so all answers of a call are
 * found by `[route]`.
 */
export const callQuery = <R extends DeclaredRoute>(route: R, ...[args]: Parameters<R, never>) =>
  queryOptions<Answered<R>, Error, Answered<R>, QueryKey>({
    queryKey: [route, ownNameIn(patternOf(route)), args],
    queryFn: ({ signal }) => {
      const { path, ...options } = requestOf(route, args)
      return call<Answered<R>>(path, { ...options, signal })
    },
  })

/** The path of a declared call below `/api/`, with its query: for links, images, and requests that are not fetched. */
export const pathOf = <R extends DeclaredRoute>(route: R, ...[args]: Parameters<R, never>): string =>
  requestOf(route, args).path

function requestOf(route: DeclaredRoute, args: LooseArguments = {}) {
  const { params = {}, query = {}, body } = args
  const { method, path } = resolveRoute(route, (name) => String(params[name] ?? ownNameIn(patternOf(route))))
  const search = toQueryString({ ...query })
  return { method, path: search ? `${path}?${search}` : path, ...(body && { body }) }
}

const patternOf = (route: DeclaredRoute): string => route.slice(route.indexOf(' ') + 1)
