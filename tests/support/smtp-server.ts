import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A letter that arrived, and to whom it was handed over. */
export type Letter = Email & { readonly recipients: string[] }

type Reply = { responseCode: number; message: string }

/** A real mail server on a port of this machine. */
export interface PostOffice {
  readonly port: number
  readonly url: string
  readonly letters: Letter[]
  /** What is answered to the recipient or to the letter instead of taking it; undefined: it is taken. */
  refuse: { recipient?: Reply; letter?: Reply }
  /** How many letters were offered, taken or not. */
  offered: number
  close(): Promise<void>
}

/** @param port a fixed one, for a mail server that comes back */
export async function openPostOffice(port = 0): Promise<PostOffice> {
  const office = { letters: [] as Letter[], refuse: {} as PostOffice['refuse'], offered: 0 }
  const server = new SMTPServer({
    authOptional: true,
    // Who still holds a connection is hung up on.
    closeTimeout: 200,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      office.offered += 1
      done(asError(office.refuse.recipient))
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', async () => {
        const { letter } = office.refuse
        if (letter) return done(asError(letter))
        const email = await PostalMime.parse(Buffer.concat(chunks))
        office.letters.push({ ...email, recipients: envelope.rcptTo.map(({ address }) => address) })
        done()
      })
    },
  })
  // Broken connections are part of what is tested.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const taken = (server.server.address() as { port: number }).port
  return Object.assign(office, {
    port: taken,
    url: `smtp://127.0.0.1:${taken}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  })
}

const asError = (reply: Reply | undefined) =>
  reply ? Object.assign(new Error(reply.message), { responseCode: reply.responseCode }) : null
