import type { Answered, CallArguments, DeclaredRoute, PathArguments } from '#contract/calls/client.ts'
import { resolveRoute } from '#contract/calls/route.ts'
import { toQueryString } from '#contract/list.ts'
import { type CallOptions, call, callForFile, callForResponse, ownNameIn } from '#web/api.ts'

/** How a call is made, beside what it sends. */
export type CallSettings = Omit<CallOptions, 'method' | 'body'>

/** @param onProgress called with the number of bytes received so far */
type FileSettings = CallSettings & { readonly onProgress?: (bytes: number) => void }

/** A call that needs nothing may be made without arguments. */
export type CallParameters<R extends DeclaredRoute, Settings = never> =
  Record<string, never> extends CallArguments<R>
    ? [args?: CallArguments<R>, settings?: Settings]
    : [args: CallArguments<R>, settings?: Settings]

/** The arguments of any call. */
export interface AnyArguments {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: object
  readonly body?: FormData | Blob | object
}

/**
 * Makes a declared call: `api('GET jira/issues/{user}/', { query: { limit: 20 } })`. Parameters that name the caller
 * are filled in. Rejects with `ApiError`.
 */
export function api<R extends DeclaredRoute>(
  route: R,
  ...[args, settings]: CallParameters<R, CallSettings>
): Promise<Answered<R>> {
  const { path, ...options } = requestOf(route, args)
  return call(path, { ...options, ...settings })
}

/** The same for an answer of another kind, such as a stream, or for its headers. */
export function apiForResponse<R extends DeclaredRoute>(
  route: R,
  ...[args, settings]: CallParameters<R, CallSettings>
): Promise<Response> {
  const { path, ...options } = requestOf(route, args)
  return callForResponse(path, { ...options, ...settings })
}

/** The same for an answer that is a file. */
export function apiForFile<R extends DeclaredRoute>(
  route: R,
  ...[args, settings]: CallParameters<R, FileSettings>
): Promise<Blob> {
  const { path, ...options } = requestOf(route, args)
  return callForFile(path, { ...options, ...settings })
}

/** The parameters of a call; none if it has no arguments. */
export type PathParameters<R extends DeclaredRoute> =
  Record<string, never> extends PathArguments<R> ? [args?: PathArguments<R>] : [args: PathArguments<R>]

/** The URL of a declared call, for links, images, and what is not fetched. */
export const urlOf = <R extends DeclaredRoute>(route: R, ...[args]: PathParameters<R>): string =>
  `/api/${requestOf(route, args).path}`

function requestOf(route: DeclaredRoute, args: AnyArguments = {}) {
  const { params = {}, query = {}, body } = args
  const { method, path } = resolveRoute(route, (name) => String(params[name] ?? callerOf(route)))
  const search = toQueryString({ ...query })
  return { method, path: search ? `${path}?${search}` : path, ...(body && { body }) }
}

/** Who is signed in where a call belongs to. */
export const callerOf = (route: DeclaredRoute): string => ownNameIn(route.slice(route.indexOf(' ') + 1))
