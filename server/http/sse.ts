import { Readable } from 'node:stream'

/** The server-sent events of one client, with a bounded buffer. */
export interface EventStream {
  /** The body of the response. It closes with the client's connection. */
  readonly body: Readable
  /** Sends a message. A client that reads too slowly is disconnected; its browser reconnects. */
  send(message: string): void
  end(): void
}

interface ServerSentEvent {
  readonly id?: string
  readonly event: string
  readonly data: unknown
}

/** An event in the wire format. JSON has no line breaks, so its data is one line. */
export const formatEvent = ({ id, event, data }: ServerSentEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * Keeps proxies from closing the connection, and tells the client that it is alive. Clients do not resume after it.
 */
export const heartbeat = formatEvent({ event: 'heartbeat', data: {} })

/** @param bufferBytes how much may wait for a slow client */
export function createEventStream(bufferBytes: number): EventStream {
  const body = new Readable({ read() {}, highWaterMark: bufferBytes })
  let isOpen = true
  body.on('close', () => {
    isOpen = false
  })
  // The client has reset the connection.
  body.on('error', () => {})
  return {
    body,
    send(message) {
      if (isOpen && !body.push(message)) body.destroy()
    },
    end() {
      if (isOpen) body.push(null)
      isOpen = false
    },
  }
}
