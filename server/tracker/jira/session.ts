import type { z } from 'zod'
import type { ActAs } from '#server/credentials/credential-store.ts'
import type { Employee } from '#server/sessions/store.ts'
import type { JiraKind } from '#server/tracker/jira/kind.ts'
import type { Upstream, UpstreamRequest } from '#server/upstream/client.ts'
import type { OwnCache, OwnCaches } from '#server/upstream/own-cache.ts'

type Query = UpstreamRequest['query']
type Change = Pick<UpstreamRequest, 'query' | 'json' | 'form' | 'headers'>

/** An employee's access to Jira. All paths are below the REST API, whose version depends on the kind of Jira. */
export interface JiraSession {
  readonly as: Employee
  /** The employee's `name` or `accountId`. */
  readonly me: string
  readonly cache: OwnCache
  get<T>(schema: z.ZodType<T>, path: string, query?: Query): Promise<T>
  /** A search, by POST because its input may be too long for a URL. */
  search<T>(schema: z.ZodType<T>, path: string, json: object): Promise<T>
  /** A change, with its answer. What was read before is forgotten. */
  change<T>(schema: z.ZodType<T>, method: 'POST' | 'PUT', path: string, change: Change): Promise<T>
  /** The same without an answer. */
  tell(method: 'POST' | 'PUT' | 'DELETE', path: string, change?: Change): Promise<void>
  /** A file. */
  open(path: string, request?: Pick<UpstreamRequest, 'query' | 'headers'>): Promise<Response>
}

interface SessionOptions {
  readonly upstream: Upstream
  readonly actAs: ActAs
  readonly caches: OwnCaches
  readonly kind: JiraKind
}

/** Opens sessions. Throws `reconnect` for an employee without an account at Jira. */
export type OpenSession = (as: Employee) => Promise<JiraSession>

export const restPath = (kind: JiraKind): string => `/rest/api/${kind === 'cloud' ? 3 : 2}`
/** Of Jira Software; absent from an installation without it. */
export const agilePath = '/rest/agile/1.0'

const isAgile = (path: string) => path.startsWith(agilePath)

export function createSessions({ upstream, actAs, caches, kind }: SessionOptions): OpenSession {
  return async (as) => {
    const { identity: me, caller, pathPrefix, run } = await actAs(as)
    const pathOf = (path: string) => `${pathPrefix}${isAgile(path) ? '' : restPath(kind)}${path}`
    const cache = caches.of(caller.key)
    return {
      as,
      me,
      cache,
      get: (schema, path, query = {}) =>
        run(() => upstream.ask(schema, { path: pathOf(path), query, caller })),
      search: (schema, path, json) =>
        run(() => upstream.ask(schema, { method: 'POST', path: pathOf(path), caller, json })),
      async change(schema, method, path, change) {
        const answer = await run(() =>
          upstream.ask(schema, { method, path: pathOf(path), caller, ...change }),
        )
        cache.clear()
        return answer
      },
      async tell(method, path, change = {}) {
        await run(() => upstream.tell({ method, path: pathOf(path), caller, ...change }))
        cache.clear()
      },
      open: (path, request = {}) =>
        run(() => upstream.open({ path: `${pathPrefix}${path}`, caller, ...request })),
    }
  }
}
