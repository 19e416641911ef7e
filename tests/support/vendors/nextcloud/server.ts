import { readFileSync } from 'node:fs'
import * as http from 'node:http'
import * as path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { portOf } from '#scripts/launch/free-port.ts'

/** A recorded call of Nextcloud 32.0.1 with Talk 22.0.2. */
interface Recording {
  /** Such as `GET /path?query`. */
  readonly request: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

const recordings: Readonly<Record<string, Recording>> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'recordings.json'), 'utf8'),
)

export function recording(name: string): Recording {
  const found = recordings[name]
  if (!found) throw new Error(`There is no recording ${name}`)
  return found
}

export interface VendorUser {
  readonly id: string
  readonly displayName: string
  /** An app password. */
  password: string
}

export interface VendorRequest {
  readonly method: string
  /** Below the server's address. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: http.IncomingHttpHeaders
  readonly bytes: Buffer
  /** Of a body in JSON; empty for others. */
  readonly json: Readonly<Record<string, unknown>>
  readonly user: VendorUser
  /** Aborted when the caller has left. */
  readonly signal: AbortSignal
}

export interface VendorAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON, unless it is text or bytes. */
  readonly body?: unknown
}

/** A part of Nextcloud; null for what it does not know. */
export type VendorPart = (request: VendorRequest) => Promise<VendorAnswer | null> | VendorAnswer | null

/** What a Nextcloud of the tests refuses. */
export class VendorRefusal extends Error {
  readonly answer: VendorAnswer
  constructor(answer: VendorAnswer) {
    super(`Refused with ${answer.status}`)
    this.answer = answer
  }
}

/** The answer of an OCS call. */
export const ocs = (
  data: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): VendorAnswer => ({
  status,
  headers,
  body: { ocs: { meta: { status: status < 400 ? 'ok' : 'failure', statuscode: status, message: '' }, data } },
})

export const refuse = (status: number, data: unknown = []): never => {
  throw new VendorRefusal(ocs(data, status))
}

/** Answers in place of Nextcloud; false leaves the request to it. */
type Lie = (request: http.IncomingMessage, response: http.ServerResponse) => boolean

/** A Nextcloud of the tests: a real server that keeps what it is told, in the shapes of the recordings. */
export interface NextcloudServer {
  readonly url: string
  readonly users: readonly VendorUser[]
  /** Each as `GET /path`, of all that have arrived. */
  readonly requests: string[]
  /** What no Nextcloud knows, of which there should be nothing. */
  readonly problems: string[]
  addUser(id: string, displayName?: string): VendorUser
  /** From now on; null ends it. */
  lie(answer: Lie | null): void
  close(): Promise<void>
}

/** @param createParts the parts that it has, over its users */
export async function startNextcloud(
  createParts: (users: readonly VendorUser[]) => readonly VendorPart[],
  prefix = '',
): Promise<NextcloudServer> {
  const users: VendorUser[] = []
  const requests: string[] = []
  const problems: string[] = []
  const parts = createParts(users)
  let lie: Lie | null = null

  async function answer(request: http.IncomingMessage, signal: AbortSignal): Promise<VendorAnswer> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://nextcloud')
    const [method = '', path] = [request.method, pathname.slice(prefix.length)]
    requests.push(`${method} ${path}`)
    const bytes = await buffer(request)
    const isOcs = path.startsWith('/ocs/')
    const user = users.find((one) => authorizationOf(one) === request.headers.authorization)
    if (!user) return recording('talk-room-wrong-password-401')
    if (isOcs && request.headers['ocs-apirequest'] !== 'true')
      return recording('talk-room-without-ocs-header')
    if (isOcs && request.headers.accept !== 'application/json')
      problems.push(`${method} ${path} would be answered with XML`)
    const isJson = request.headers['content-type'] === 'application/json'
    const json = isJson ? JSON.parse(bytes.toString()) : {}
    for (const part of parts) {
      const found = await part({
        ...{ method, path, query, headers: request.headers, bytes, json, user, signal },
      })
      if (found) return found
    }
    problems.push(`${method} ${path}: no such call`)
    return ocs(null, 404)
  }

  const server = http.createServer(async (request, response) => {
    const left = new AbortController()
    response.once('close', () => left.abort())
    if (lie?.(request, response)) return
    try {
      send(response, await answer(request, left.signal))
    } catch (error) {
      if (error instanceof VendorRefusal) return send(response, error.answer)
      problems.push(String(error))
      send(response, { status: 500, body: {} })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}${prefix}`,
    users,
    requests,
    problems,
    addUser(id, displayName = `${id} of Nextcloud`) {
      const user = { id, displayName, password: `app-password-of-${id}` }
      users.push(user)
      return user
    },
    lie(answer) {
      lie = answer
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const authorizationOf = ({ id, password }: VendorUser): string =>
  `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`

function send(response: http.ServerResponse, { status, headers, body }: VendorAnswer): void {
  if (response.destroyed) return
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
  response.writeHead(status, {
    ...(isRaw || status === 304 ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    ...headers,
  })
  if (status === 304) response.end()
  else response.end(isRaw ? body : JSON.stringify(body))
}
