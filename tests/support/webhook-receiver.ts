import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { portOf } from '#scripts/launch/free-port.ts'

export interface ReceivedMessage {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly json: {
    type: string
    timestamp: string
    data: { list: string; id: number | null; ids: number[]; row: unknown }
  }
}

type Answer = (message: ReceivedMessage, response: ServerResponse) => void

const accept: Answer = (_, response) => response.writeHead(204).end()

/** A program that receives webhooks, on a real HTTP server. */
export async function startReceiver() {
  const messages: ReceivedMessage[] = []
  let answer = accept
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const message = { path: request.url ?? '', headers: request.headers, body, json: JSON.parse(body) }
    messages.push(message)
    answer(message, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}/hook`,
    messages,
    /** How it answers from now on. */
    answers: (next: Answer = accept) => {
      answer = next
    },
    kinds: () => messages.map(({ json }) => json.type),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** What a receiver that follows the specification of Standard Webhooks computes for a message. */
export function expectedSignature(secret: string, { headers, body }: ReceivedMessage): string {
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}
