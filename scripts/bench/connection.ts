import { connect, type Socket } from 'node:net'

/** A connection to a server on a raw socket, with one request at a time: node:http costs more than what is measured. */
export interface Connection {
  /** Sends a complete request, once the connection is open and the response to the last one is complete. */
  send(request: Uint8Array): void
  end(): void
}

interface ConnectionEvents {
  onOpen(): void
  /** For each complete response. Only those from a cache have an ETag. */
  onResponse(hasETag: boolean): void
  /** With an error when the connection breaks, ends within a response, or a response has an unexpected status. */
  onClose(error?: Error): void
}

export function openConnection(
  { port, status }: { port: number; status: number },
  { onOpen, onResponse, onClose }: ConnectionEvents,
): Connection {
  let remaining = 0
  let hasETag = false
  let head: Buffer | null = null
  let failure: Error | undefined

  function read(bytes: Buffer) {
    if (remaining === 0) {
      const whole = head ? Buffer.concat([head, bytes]) : bytes
      const end = whole.indexOf('\r\n\r\n')
      if (end < 0) {
        head = Buffer.from(whole)
        return
      }
      head = null
      const text = whole.toString('latin1', 0, end)
      const length = /\ncontent-length: (\d+)/i.exec(text)?.[1]
      if (!text.startsWith(`HTTP/1.1 ${status}`) || length === undefined) {
        socket.destroy(new Error(`unexpected response:\n${whole.toString('latin1', 0, 2000)}`))
        return
      }
      hasETag = /\netag:/i.test(text)
      remaining = Number(length) - (whole.length - end - 4)
    } else remaining -= bytes.length
    if (remaining === 0) onResponse(hasETag)
  }

  const socket: Socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: {
      buffer: Buffer.allocUnsafe(64 * 1024),
      callback: (size, buffer) => {
        read(Buffer.from(buffer.buffer, buffer.byteOffset, size))
        return true
      },
    },
  })
  socket.on('connect', onOpen).on('error', (error) => {
    failure = error
  })
  socket.on('close', () =>
    onClose(failure ?? (remaining > 0 || head ? new Error('the server closed the connection') : undefined)),
  )
  return { send: (request) => void socket.write(request), end: () => void socket.end() }
}
