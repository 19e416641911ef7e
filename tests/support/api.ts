import type { InjectOptions } from 'fastify'
import type { Answered, CallArguments, DeclaredRoute } from '#contract/calls/client.ts'
import { resolveRoute } from '#contract/calls/route.ts'
import { toQueryString } from '#contract/list.ts'
import type { TestApp } from '#tests/support/app.ts'

interface AnyArguments {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: object
  readonly body?: object
}

/** Someone who is signed in, with the name that paths have. */
interface SignedIn {
  readonly username: string
  readonly headers: Readonly<Record<string, string>>
}

/** Makes a declared call, and returns what it answers. Throws for a refusal, with its body. */
export async function api<R extends DeclaredRoute>(
  app: Pick<TestApp, 'call'>,
  { username, headers }: SignedIn,
  route: R,
  args: CallArguments<R> & AnyArguments,
): Promise<Answered<R>> {
  const response = await app.call({ ...requestOf(route, args, username), headers })
  if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${response.body}`)
  return response.json()
}

function requestOf(
  route: DeclaredRoute,
  { params = {}, query = {}, body }: AnyArguments,
  username: string,
): InjectOptions {
  const { method, path } = resolveRoute(route, (name) => String(params[name] ?? username))
  const search = toQueryString({ ...query })
  return { method, url: `/api/${path}${search && `?${search}`}`, ...(body && { payload: body }) }
}
