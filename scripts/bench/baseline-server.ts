import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the bare server answers, by method and address. */
export type RecordedResponses = ReadonlyMap<string, RecordedResponse>

export interface RecordedResponse {
  readonly status: number
  /** Names and values in turn, as they came over the wire. */
  readonly headers: readonly string[]
  readonly body: Uint8Array
}

/**
 * The yardstick, as a process of its own: `node:http` with nothing around it, sending recorded answers from memory.
 * It tells its port by a message and takes the answers by one.
 */
let responses: RecordedResponses = new Map()

const server = createServer((request, response) => {
  const recorded = responses.get(`${request.method} ${request.url}`)
  const send = () => {
    if (!recorded) return response.writeHead(500, { 'content-length': 0 }).end()
    return response.writeHead(recorded.status, recorded.headers as string[]).end(recorded.body)
  }
  if (request.method === 'GET') send()
  else request.on('end', send).resume()
})
// As long as Portico's, since the time stands in a header.
server.keepAliveTimeout = 20_000
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

process.on('message', (given: RecordedResponses) => {
  responses = given
  process.send?.('ready')
})
process.on('disconnect', () => process.exit())
