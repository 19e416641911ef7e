import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { portOf } from '#scripts/launch/free-port.ts'

/** A request of the chat completions protocol, as it arrived. */
export interface ModelRequest {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: {
    readonly model: string
    readonly max_tokens?: number
    /** Texts to make vectors of. */
    readonly input?: readonly string[]
    readonly messages: readonly { readonly role: string; readonly content: string }[]
    readonly response_format?: {
      readonly type: string
      readonly json_schema: { readonly strict: boolean; readonly schema: Record<string, unknown> }
    }
  }
}

/** Answers a request: with the text of the model's message, or in any other way. */
export type ModelScript = (request: ModelRequest, response: ServerResponse) => string | object | undefined

/** A real server of the chat completions protocol on a port of this machine. */
export interface TestModelServer {
  readonly url: string
  readonly requests: ModelRequest[]
  /** What the next requests are answered. An object is the whole message; undefined: the script has answered itself. */
  script: ModelScript
  /** Answers a request for vectors. */
  embeddings: (request: ModelRequest, response: ServerResponse) => unknown
  close(): Promise<void>
}

export async function startModelServer(): Promise<TestModelServer> {
  const server = createServer(async (request, response) => {
    const arrived = {
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: await readBody(request),
    }
    model.requests.push(arrived)
    if (arrived.path.endsWith('/embeddings')) return void model.embeddings(arrived, response)
    const answer = model.script(arrived, response)
    if (answer === undefined) return
    const message = typeof answer === 'string' ? { role: 'assistant', content: answer } : answer
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion',
        model: arrived.body.model,
        choices: [{ index: 0, message, finish_reason: 'stop' }],
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const model: TestModelServer = {
    url: `http://127.0.0.1:${portOf(server)}/v1`,
    requests: [],
    script: () => '{}',
    embeddings: (_, response) => response.writeHead(404).end(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return model
}

async function readBody(request: IncomingMessage): Promise<ModelRequest['body']> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as ModelRequest['body']
}

/** Answers with the vector of each text. */
export const embedded =
  (vectorOf: (text: string) => readonly number[]): TestModelServer['embeddings'] =>
  ({ body }, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        data: body.input?.map((text, index) => ({ index, embedding: vectorOf(text) })).toReversed(),
      }),
    )

/** A piece of an answer as a server-sent event. */
export const eventOf = (content: string): string =>
  `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`

/** A script that answers in pieces, as server-sent events. */
export const streamed =
  (pieces: readonly string[]): ModelScript =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const content of pieces) response.write(eventOf(content))
    response.end('data: [DONE]\n\n')
    return undefined
  }
