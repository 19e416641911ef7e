import { z } from 'zod'
import type { ActAs } from '#server/credentials/credential-store.ts'
import { multistatusSchema, parseXml } from '#server/nextcloud/multistatus.ts'
import {
  davPath,
  encodePath,
  type NextcloudRequest,
  type NextcloudSession,
  type OpenSession,
} from '#server/nextcloud/port.ts'
import type { Upstream } from '#server/upstream/client.ts'

interface SessionOptions {
  readonly upstream: Upstream
  readonly actAs: ActAs
  readonly url: string
}

/** OCS calls without it are taken for those of another site. Empty maps come as lists. */
const ocsHeaders = { 'ocs-apirequest': 'true' }
export const ocsCall = <R extends NextcloudRequest>(request: R): R => ({
  ...request,
  path: `/ocs/v2.php${request.path}`,
  headers: { ...ocsHeaders, ...request.headers },
})
export const ocsSchema = <T>(data: z.ZodType<T>): z.ZodType<T> =>
  z.object({ ocs: z.object({ data }) }).transform(({ ocs }) => ocs.data as T)

export function createSessions({ upstream, actAs, url }: SessionOptions): OpenSession {
  // The address may have a path of its own.
  const prefix = `${new URL(url).pathname.replace(/\/$/, '')}${davPath}`
  return async (as) => {
    const { identity: uid, caller, run } = await actAs(as)
    const dav = (request: NextcloudRequest) => ({ ...request, path: `${davPath}${request.path}`, caller })
    const ocsAnswer: NextcloudSession['ocsAnswer'] = (schema, request) =>
      run(() => upstream.answer(ocsSchema(schema), { ...ocsCall(request), caller }))
    return {
      as,
      uid,
      ocsAnswer,
      ocs: (schema, request) => run(() => upstream.ask(ocsSchema(schema), { ...ocsCall(request), caller })),
      findEntries: (request) =>
        run(async () => {
          const { content } = await upstream.answer(multistatusSchema, dav(request), parseXml)
          return content
        }),
      changeEntry: (request) => run(() => upstream.tell(dav(request))),
      open: (request) => run(() => upstream.open({ ...request, caller })),
      destination: (path) => `${prefix}${encodePath(path)}`,
      pathOf: (href) => (href.startsWith(`${prefix}/`) ? href.slice(prefix.length) : null),
    }
  }
}
