import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { portOf } from '#scripts/launch/free-port.ts'

type Trouble = (incoming: IncomingMessage, outgoing: ServerResponse, forward: () => void) => void

export interface TroubledS3 {
  readonly origin: string
  /** Every request so far: method, path, and query. */
  readonly requests: string[]
  /** What happens to the next requests of this kind, one after the other; later ones pass. */
  on(kind: RegExp, ...troubles: Trouble[]): void
  stop(): Promise<void>
}

/** An address in front of an S3 server, at which some requests go wrong. */
export async function startTroubledS3(target: string): Promise<TroubledS3> {
  const requests: string[] = []
  const planned: { kind: RegExp; troubles: Trouble[] }[] = []
  const server = createServer((incoming, outgoing) => {
    const line = `${incoming.method} ${incoming.url}`
    requests.push(line)
    incoming.on('error', () => {})
    const forward = () => {
      const { method, headers } = incoming
      const passed = request(`${target}${incoming.url}`, { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      passed.on('error', () => outgoing.destroy())
      incoming.pipe(passed)
    }
    const trouble = planned
      .find(({ kind, troubles }) => kind.test(line) && troubles.length > 0)
      ?.troubles.shift()
    if (trouble) trouble(incoming, outgoing, forward)
    else forward()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    requests,
    on: (kind, ...troubles) => void planned.push({ kind, troubles }),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** An answer of the store or of something in front of it, once the request has been read. */
export const answers =
  (status: number, body: string, headers: Record<string, string> = {}): Trouble =>
  (incoming, outgoing) => {
    incoming.resume().on('end', () => outgoing.writeHead(status, headers).end(body))
  }

export const refuses = (status: number, code: string): Trouble =>
  answers(
    status,
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>secret details</Message></Error>`,
    {
      'content-type': 'application/xml',
    },
  )

export const answersPage: Trouble = answers(200, '<!doctype html><title>Sign in to the network</title>', {
  'content-type': 'text/html',
})

/** Breaks the connection in the middle of the request. */
export const cutsRequest: Trouble = (incoming) => {
  incoming.once('data', () => incoming.destroy())
  if (incoming.headers['content-length'] === '0') incoming.destroy()
}

/** Does what is asked, and breaks the connection before the answer. */
export const losesAnswer: Trouble = (_, outgoing, forward) => {
  outgoing.writeHead = () => outgoing.destroy() as typeof outgoing
  forward()
}

/** Breaks the connection when so many bytes of the answer have passed. */
export const cutsAnswerAfter =
  (bytes: number): Trouble =>
  (_, outgoing, forward) => {
    let passed = 0
    const write = outgoing.write.bind(outgoing)
    // The overloads of `write` differ in what is not used here.
    outgoing.write = ((chunk: Buffer) => {
      const rest = chunk.subarray(0, bytes - passed)
      passed += rest.length
      return write(rest, () => passed === bytes && outgoing.destroy())
    }) as typeof outgoing.write
    forward()
  }

export const neverAnswers: Trouble = (incoming) => void incoming.resume()

/** Sends a byte at a time, for longer than anyone waits. */
export const drips: Trouble = (incoming, outgoing) => {
  incoming.resume()
  outgoing.writeHead(200, {
    etag: '"dripping"',
    'content-length': '100000',
    'last-modified': new Date().toUTCString(),
  })
  const timer = setInterval(() => outgoing.write('.'), 20)
  outgoing.on('close', () => clearInterval(timer))
}
