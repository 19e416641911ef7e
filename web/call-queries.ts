import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Answered, DeclaredRoute } from '#contract/calls/client.ts'
import { type AnyArguments, api, type CallParameters, type CallSettings, callerOf } from '#web/calls.ts'

/**
 * The key of a query: the route, who is signed in, and the arguments. More follows where a query puts answers
 * together.
 */
export const callKey = <R extends DeclaredRoute>(
  route: R,
  ...[args]: CallParameters<R>
): readonly [route: R, caller: string, args: AnyArguments] => [route, callerOf(route), args ?? {}]

/** The query of a call. */
export const callQuery = <R extends DeclaredRoute>(route: R, ...args: CallParameters<R>) =>
  queryOptions<Answered<R>, Error, Answered<R>, QueryKey>({
    queryKey: callKey(route, ...args),
    queryFn: ({ signal }) => read(route, args, signal),
  })

/** The query of one field of an answer. */
export const fieldQuery = <R extends DeclaredRoute, F extends keyof Answered<R> & string>(
  route: R,
  field: F,
  ...args: CallParameters<R>
) =>
  queryOptions<Answered<R>[F], Error, Answered<R>[F], QueryKey>({
    queryKey: [...callKey(route, ...args), field],
    queryFn: async ({ signal }) => (await read(route, args, signal))[field],
  })

const read = <R extends DeclaredRoute>(route: R, [args]: CallParameters<R>, signal: AbortSignal) =>
  // Settings may follow the arguments of any call, which the types of a call that is a parameter do not say.
  api(route, ...([args, { signal }] as unknown as CallParameters<R, CallSettings>))

/** The call that a query key stands for; null if it is not a call's. */
export function calledBy({ queryKey: [route, , args] }: { readonly queryKey: QueryKey }) {
  if (typeof route !== 'string' || !route.includes(' ')) return null
  // `callKey` alone makes keys that begin with a route.
  const { params = {} } = args as AnyArguments
  return { route, params }
}

/**
 * Finds the queries of a call and of those below its path, such as the lists of an issue.
 * @param of parameters that they have; any if omitted
 */
export const answersOf = (route: DeclaredRoute, of: NonNullable<AnyArguments['params']> = {}) => ({
  predicate(query: { readonly queryKey: QueryKey }): boolean {
    const called = calledBy(query)
    const isSame = ([name, value]: [string, string | number]) =>
      String(called?.params[name]) === String(value)
    return called?.route.startsWith(route) === true && Object.entries(of).every(isSame)
  },
})
