import type { Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { portOf } from '#scripts/launch/free-port.ts'

/** A message that arrived, to whom it was handed over, and whether over TLS. */
export type ReceivedMessage = Email & { readonly recipients: string[]; readonly isEncrypted: boolean }

type SmtpReply = { responseCode: number; message: string }

/** A real mail server on a port of this machine. */
export interface TestSmtpServer {
  readonly port: number
  readonly url: string
  readonly messages: ReceivedMessage[]
  /** What is answered to the recipient or to the message instead of taking it; undefined: it is taken. */
  reject: { recipient?: SmtpReply; message?: SmtpReply }
  /** How many messages were offered, taken or not. */
  attempts: number
  /** Called when a message has come and before it is taken; with `break` its connection is broken instead of an answer. */
  onMessage: (() => Promise<'take' | 'break'>) | null
  close(): Promise<void>
}

/**
 * @param port a fixed one, for a mail server that comes back
 * @param certificate with its key, as PEM: the server offers STARTTLS
 */
export async function startSmtpServer(port = 0, certificate?: string): Promise<TestSmtpServer> {
  const smtp = {
    messages: [] as ReceivedMessage[],
    reject: {} as TestSmtpServer['reject'],
    attempts: 0,
    onMessage: null as TestSmtpServer['onMessage'],
  }
  const server = new SMTPServer({
    authOptional: true,
    // Open connections are closed.
    closeTimeout: 200,
    ...(certificate === undefined
      ? { disabledCommands: ['STARTTLS'] }
      : { key: certificate, cert: certificate }),
    onRcptTo(_address, _session, done) {
      smtp.attempts += 1
      done(toError(smtp.reject.recipient))
    },
    onData(stream, { envelope, id, secure }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', async () => {
        const { message } = smtp.reject
        if (message) return done(toError(message))
        if ((await smtp.onMessage?.()) === 'break') return breakConnection(server, id)
        const email = await PostalMime.parse(Buffer.concat(chunks))
        const recipients = envelope.rcptTo.map(({ address }) => address)
        smtp.messages.push({ ...email, recipients, isEncrypted: secure })
        done()
      })
    },
  })
  // Broken connections are part of what is tested.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const listeningPort = portOf(server.server)
  return Object.assign(smtp, {
    port: listeningPort,
    url: `smtp://127.0.0.1:${listeningPort}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  })
}

const toError = (reply: SmtpReply | undefined) =>
  reply ? Object.assign(new Error(reply.message), { responseCode: reply.responseCode }) : null

function breakConnection(server: SMTPServer, id: string): void {
  const connections = server.connections as unknown as Set<{ id: string; _socket: Socket }>
  for (const connection of connections) if (connection.id === id) connection._socket.destroy()
}
