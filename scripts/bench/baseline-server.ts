import { createServer } from 'node:http'
import { portOf } from '../launch/free-port.ts'

/** The responses of the baseline server, by method and path. */
export type RecordedResponses = ReadonlyMap<string, RecordedResponse>

export interface RecordedResponse {
  readonly status: number
  /** Alternating names and values, as `rawHeaders`. */
  readonly headers: readonly string[]
  readonly body: Uint8Array
}

/**
 * The baseline, as a process of its own: plain `node:http` that sends recorded responses from memory. It reports its
 * port by a message and receives the responses by one.
 */
let responses: RecordedResponses = new Map()

const server = createServer((request, response) => {
  const recorded = responses.get(`${request.method} ${request.url}`)
  const send = () => {
    if (!recorded) return response.writeHead(500, { 'content-length': 0 }).end()
    // Node alternates names and values, as they were recorded.
    return response.writeHead(recorded.status, recorded.headers as string[]).end(recorded.body)
  }
  if (request.method === 'GET') send()
  else request.on('end', send).resume()
})
// The same as Portico's, because a header contains it.
server.keepAliveTimeout = 20_000
server.listen(0, '127.0.0.1', () => process.send?.(portOf(server)))

process.on('message', (message: RecordedResponses) => {
  responses = message
  process.send?.('ready')
})
process.on('disconnect', () => process.exit())
