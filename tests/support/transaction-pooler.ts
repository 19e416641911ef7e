import { createServer, connect as openSocket, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { portOf } from '#scripts/launch/free-port.ts'

interface Target {
  readonly host: string
  readonly user: string
  readonly database: string
}

/** A connection to PostgreSQL, which is given to one transaction after another. */
interface Session {
  readonly socket: Socket
  /** Called with each message for the client. */
  receive: (message: Buffer) => void
}

/** What PgBouncer takes with a connection. All else it refuses. */
const acceptedParameters = [
  'user',
  'database',
  'application_name',
  'client_encoding',
  'DateStyle',
  'TimeZone',
]

const codes = { startup: 196_608, ssl: 80_877_103 }

/**
 * A pooler in transaction mode, as PgBouncer is one: two sessions for all connections. A transaction gets the session
 * that has rested longest, so that whatever the one before has left in a session shows.
 * @param target on a unix socket, without a password
 */
export async function startTransactionPooler(target: Target): Promise<{ readonly port: number }> {
  const idle = await Promise.all([openSession(target), openSession(target)])
  const sockets = new Set(idle.map(({ socket }) => socket))
  const waiting: ((session: Session) => void)[] = []

  function release(session: Session): void {
    session.receive = () => {}
    const next = waiting.shift()
    if (next) next(session)
    else idle.push(session)
  }

  function serve(client: Socket): void {
    let session: Session | undefined
    let unsent: Buffer[] = []
    /** How often the session has to be ready before the transaction can be over. */
    let expected = 0
    sockets.add(client)
    client.on('error', () => {}).on('close', () => sockets.delete(client))
    splitMessages(client, { hasStartup: true }, (message) => {
      if (!Buffer.isBuffer(message)) {
        client.write(message.code === codes.ssl ? 'N' : answerTo(message.parameters))
        return
      }
      const type = message.toString('latin1', 0, 1)
      if (type === 'X') return client.end()
      if (type === 'Q' || type === 'S') expected += 1
      if (session) session.socket.write(message)
      else {
        unsent.push(message)
        if (unsent.length === 1) use(take)
      }
    })

    function use(found: (session: Session) => void): void {
      const rested = idle.shift()
      if (rested) found(rested)
      else waiting.push(found)
    }

    function take(taken: Session): void {
      session = taken
      taken.receive = (message) => {
        client.write(message)
        if (message[0] !== readyForQuery) return
        expected -= 1
        if (expected > 0 || message[5] !== outsideTransaction) return
        session = undefined
        release(taken)
      }
      for (const message of unsent) taken.socket.write(message)
      unsent = []
    }
  }

  const server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: portOf(server) }
}

const readyForQuery = 'Z'.charCodeAt(0)
const outsideTransaction = 'I'.charCodeAt(0)

async function openSession({ host, user, database }: Target): Promise<Session> {
  const socket = openSocket(`${host}/.s.PGSQL.5432`)
  const parameters = Buffer.from(`user\0${user}\0database\0${database}\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(parameters.length + 8, 0)
  head.writeInt32BE(codes.startup, 4)
  socket.write(Buffer.concat([head, parameters]))
  const session: Session = { socket, receive: () => {} }
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    session.receive = (message) => {
      if (message[0] === readyForQuery) resolve()
    }
    splitMessages(socket, { hasStartup: false }, (message) => {
      if (Buffer.isBuffer(message)) session.receive(message)
    })
  })
  return session
}

/** What the pooler says itself when a client connects. */
function answerTo(parameters: readonly string[]): Buffer {
  const refused = parameters.find((name, at) => at % 2 === 0 && name && !acceptedParameters.includes(name))
  if (refused === undefined) return Buffer.concat([packet('R', '\0\0\0\0'), packet('Z', 'I')])
  return packet('E', `SFATAL\0C08P01\0Munsupported startup parameter: ${refused}\0\0`)
}

function packet(type: string, content: string): Buffer {
  const head = Buffer.alloc(5)
  head.write(type, 'latin1')
  head.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([head, Buffer.from(content, 'latin1')])
}

/** Which protocol the client wants, with names and values in turn; it has no type as all later messages have. */
interface Startup {
  readonly code: number
  readonly parameters: readonly string[]
}

function splitMessages(
  socket: Socket,
  { hasStartup }: { readonly hasStartup: boolean },
  onMessage: (message: Buffer | Startup) => void,
): void {
  let rest = Buffer.alloc(0)
  let isStarting = hasStartup
  socket.on('data', (bytes) => {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      const typeLength = isStarting ? 0 : 1
      if (rest.length < typeLength + 4) return
      const length = typeLength + rest.readInt32BE(typeLength)
      if (rest.length < length) return
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      if (!isStarting) onMessage(message)
      else {
        const code = message.readInt32BE(4)
        isStarting = code === codes.ssl
        onMessage({ code, parameters: message.toString('utf8', 8).split('\0') })
      }
    }
  })
}
