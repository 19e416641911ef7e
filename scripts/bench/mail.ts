import { createServer, type Socket } from 'node:net'
import type { Services } from '#server/services.ts'
import { portOf } from '../launch/free-port.ts'
import { startProgram } from './program.ts'

const mailCount = 1000
const timeoutMs = 120_000

/** Mails that wait for a mail server: the first program that has one delivers them. */
export async function seedMails({ config, db, ...services }: Services): Promise<void> {
  const { createOutbox } = await import('#server/mail/outbox.ts')
  const outbox = createOutbox({ ...services, config: { ...config, SMTP_URL: 'smtp://127.0.0.1' } })
  const mails = Array.from({ length: mailCount }, (_, n) => ({
    to: `reader${n}@example.com`,
    subject: 'Your application',
    text: 'Thank you for your application.\n',
    html: '<p>Thank you for your application.</p>',
  }))
  await db.transaction((tx) => outbox.sendMany(tx, mails))
}

/** How many of the seeded mails a second the program hands to a mail server on this machine, from the first to the last. */
export async function measureMail(dataDir: string): Promise<number> {
  const arrivals: number[] = []
  const all = Promise.withResolvers<void>()
  const server = createServer((socket) =>
    takeMails(socket, () => {
      if (arrivals.push(performance.now()) === mailCount) all.resolve()
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server)
  const program = await startProgram({ dataDir, settings: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  const timeout = setTimeout(() => all.reject(new Error('The mails do not arrive.')), timeoutMs)
  try {
    await all.promise
  } finally {
    clearTimeout(timeout)
    await program.stop()
    server.close()
  }
  const [first = 0] = arrivals
  const last = arrivals.at(-1) ?? first
  return (mailCount - 1) / ((last - first) / 1000)
}

/** The part of SMTP that takes mails (RFC 5321). */
function takeMails(socket: Socket, onMail: () => void): void {
  let rest = ''
  let isInMail = false
  function reply(line: string): string {
    if (isInMail) {
      if (line !== '.') return ''
      isInMail = false
      onMail()
      return '250 Taken\r\n'
    }
    const command = line.slice(0, 4).toUpperCase()
    isInMail = command === 'DATA'
    return `${replies[command] ?? '250 Fine'}\r\n`
  }
  socket.setNoDelay(true)
  socket.on('error', () => {})
  socket.write('220 Ready\r\n')
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('latin1')).split('\r\n')
    rest = lines.pop() ?? ''
    const answer = lines.map(reply).join('')
    if (answer !== '') socket.write(answer)
  })
}

const replies: Readonly<Record<string, string>> = { DATA: '354 Go on', QUIT: '221 Goodbye' }
