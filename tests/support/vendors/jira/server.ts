import * as http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { portOf } from '#scripts/launch/free-port.ts'
import type { JiraKind } from '#server/tracker/jira/kind.ts'
import { type Answer, type Answers, createAnswers } from '#tests/support/vendors/jira/answers.ts'
import { findOperation, problemOf } from '#tests/support/vendors/jira/checks.ts'
import { createOtherAnswers } from '#tests/support/vendors/jira/files-and-boards.ts'
import { Refusal } from '#tests/support/vendors/jira/refusal.ts'
import { createShapes } from '#tests/support/vendors/jira/shapes.ts'
import { VendorState, type VendorUser } from '#tests/support/vendors/jira/state.ts'

/** Answers in place of Jira; false leaves the request to it. */
type Lie = (request: http.IncomingMessage, response: http.ServerResponse) => boolean

/** A Jira of the tests: a real server that keeps what it is told, and refuses what its documents do not have. */
export interface JiraServer {
  readonly url: string
  readonly state: VendorState
  /** Each as `GET /path`, of all that have arrived. */
  readonly requests: string[]
  /** What requests had wrong by the documents, of which there should be none. */
  readonly problems: string[]
  addUser(name: string): VendorUser
  /** From now on; null ends it. */
  lie(answer: Lie | null): void
  close(): Promise<void>
}

export async function startJira(kind: JiraKind, prefix = ''): Promise<JiraServer> {
  const state = new VendorState(kind)
  const requests: string[] = []
  const problems: string[] = []
  let lie: Lie | null = null
  const shapes = createShapes(state, () => url)
  const answers: Answers = { ...createAnswers(state, shapes), ...createOtherAnswers(state, shapes) }

  const server = http.createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://jira')
    requests.push(`${request.method} ${pathname}`)
    if (lie?.(request, response)) return
    const bytes = await buffer(request)
    try {
      send(response, await answer(request, pathname, searchParams, bytes))
    } catch (error) {
      if (!(error instanceof Refusal)) problems.push(String(error))
      const { status, body } = error instanceof Refusal ? error : { status: 500, body: {} }
      send(response, { status, json: body })
    }
  })

  async function answer(
    request: http.IncomingMessage,
    pathname: string,
    query: URLSearchParams,
    bytes: Buffer,
  ): Promise<Answer> {
    if (!pathname.startsWith(prefix)) throw new Refusal(404)
    const user = state.users.find((one) => request.headers.authorization === authorizationOf(kind, one))
    if (!user)
      return { status: 401, bytes: Buffer.from('<html>401</html>'), headers: { 'content-type': 'text/html' } }
    const found = findOperation(kind, request.method ?? '', pathname.slice(prefix.length))
    const type = request.headers['content-type'] ?? ''
    const body = type === 'application/json' ? JSON.parse(bytes.toString()) : {}
    const problem = found ? problemOf(found, query, body) : 'No such operation'
    if (!found || problem !== null) {
      problems.push(`${request.method} ${pathname}: ${problem}`)
      throw new Refusal(400, [`${problem}`])
    }
    const work = answers[found.name]
    if (!work) throw new Error(`No answer to ${found.name}`)
    return work({
      ...{ user, parameters: found.parameters, query, body },
      files: type.startsWith('multipart/') ? await filesIn(type, bytes) : [],
      range: request.headers.range ?? null,
      headers: request.headers,
    })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${portOf(server)}${prefix}`
  return {
    url,
    state,
    requests,
    problems,
    addUser(name) {
      const user = {
        ...{ name, accountId: `5b10:${name}`, displayName: `${name} of Jira` },
        ...{ email: `${name}@example.com`, token: `token-of-${name}` },
      }
      state.users.push(user)
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

/** Tokens only, since passwords are off by default. */
export const authorizationOf = (kind: JiraKind, { email, token }: VendorUser) =>
  kind === 'cloud' ? `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}` : `Bearer ${token}`

async function filesIn(type: string, bytes: Buffer) {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  const files = form.getAll('file').filter((one) => typeof one !== 'string')
  return Promise.all(
    files.map(async (file) => ({
      name: file.name,
      type: file.type,
      bytes: Buffer.from(await file.arrayBuffer()),
    })),
  )
}

function send(response: http.ServerResponse, { status, json, bytes, headers }: Answer): void {
  response.writeHead(status, {
    ...(json ? { 'content-type': 'application/json;charset=UTF-8' } : {}),
    ...(bytes ? { 'content-length': bytes.length } : {}),
    ...headers,
  })
  response.end(json ? JSON.stringify(json) : bytes)
}
