import type { InjectOptions } from 'fastify'
import type { CallArguments, DeclaredRoute } from '#contract/calls/client.ts'
import { resolveRoute } from '#contract/calls/route.ts'
import { toQueryString } from '#contract/list.ts'

interface AnyArguments {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: object
  readonly body?: unknown
}

/**
 * A declared call as options for `app.call` or `app.asAdmin`.
 * @param ownName fills in the parameters that name who is signed in
 */
export function requestOf<R extends DeclaredRoute>(
  route: R,
  args: CallArguments<R> & AnyArguments,
  ownName = '',
): InjectOptions {
  const { params = {}, query = {}, body } = args as AnyArguments
  const { method, path } = resolveRoute(route, (name) => String(params[name] ?? ownName))
  const search = toQueryString({ ...query })
  return {
    method,
    url: `/api/${path}${search && `?${search}`}`,
    ...(body !== undefined && { payload: body as object }),
  }
}
