import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { portOf } from '../launch/free-port.ts'

/** A mail that the program has handed over, and to whom. */
export type ReceivedMail = Email & { readonly recipients: readonly string[] }

/** A mail server on this machine that takes everything. */
export interface MailServer {
  readonly url: string
  readonly mails: readonly ReceivedMail[]
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 200,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope }, done) {
      const email = await PostalMime.parse(Buffer.concat(await stream.toArray()))
      mails.push({ ...email, recipients: envelope.rcptTo.map(({ address }) => address) })
      done()
    },
  })
  // A program that is killed breaks its connections.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server.server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
