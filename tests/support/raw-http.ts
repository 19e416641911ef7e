import { connect, type Socket } from 'node:net'

/** An answer as it came over the wire. */
export interface RawResponse {
  readonly status: number
  /** By lower-case name; of repeated ones the last. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What happened on a connection of one's own. */
export interface RawExchange {
  readonly responses: readonly RawResponse[]
  /** Whether the server has ended the connection. */
  readonly closed: boolean
}

/** How long nothing must come before an open connection counts as silent, in milliseconds: before the first byte, and after. */
const [firstByteMs, quietMs] = [3000, 400]
/** How long an answer may take before the client says that no more comes, in milliseconds. */
const lastMs = 500

/**
 * Sends bytes as they are, as no client library would, and collects all answers until the server ends the
 * connection or falls silent.
 * @param isLast whether the client says that no more comes, so that nobody waits for the rest of what is cut off
 */
export async function sendRaw(
  port: number,
  message: string | Buffer,
  { isLast = false } = {},
): Promise<RawExchange> {
  const socket = await openSocket(port)
  const chunks: Buffer[] = []
  const closed = await new Promise<boolean>((resolve) => {
    let quiet = setTimeout(() => resolve(false), firstByteMs)
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      clearTimeout(quiet)
      quiet = setTimeout(() => resolve(false), quietMs)
    })
    socket.on('close', () => {
      clearTimeout(quiet)
      resolve(true)
    })
    socket.write(typeof message === 'string' ? Buffer.from(message, 'latin1') : message)
    // Not at once, which would break off what is being answered.
    if (isLast) setTimeout(() => socket.end(), lastMs).unref()
  })
  socket.destroy()
  return { responses: parseResponses(Buffer.concat(chunks)), closed }
}

/** An open connection. A reset by the other side is an end, not a fault. */
export async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  return socket
}

function parseResponses(bytes: Buffer): RawResponse[] {
  const answers: RawResponse[] = []
  for (let rest = bytes; rest.length > 0; ) {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) break
    const [first = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1])
    if (!status) throw new Error(`No answer: ${first}`)
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      }),
    )
    rest = rest.subarray(end + 4)
    const length = headers['content-length']
      ? Number(headers['content-length'])
      : chunkedLength(rest, headers)
    // A 100 is no answer yet.
    if (status >= 200) answers.push({ status, headers, body: rest.subarray(0, length).toString() })
    rest = rest.subarray(length)
  }
  return answers
}

/** How far a body in chunks reaches; its framing is left in. */
function chunkedLength(rest: Buffer, headers: RawResponse['headers']): number {
  if (headers['transfer-encoding'] !== 'chunked') return 0
  const end = rest.indexOf('0\r\n\r\n')
  return end < 0 ? rest.length : end + 5
}
