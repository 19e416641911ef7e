import { createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

interface StoredMail {
  readonly uid: number
  readonly source: Buffer
  readonly receivedAt: Date
}

/** A mail server that speaks as much of IMAP4rev1 (RFC 3501) as a reader needs, over TCP. */
export interface ImapServer {
  /** With user and password. */
  readonly url: string
  /** Puts a mail into the inbox; line breaks become those of the wire. */
  deliver(source: string | Buffer, receivedAt?: Date): number
  /** The inbox is another one now: what UIDs meant before, they mean no longer. */
  renumber(): void
  /** The inbox is empty and new, and no command has come. */
  reset(): void
  /** The commands that it got, without their tags. */
  readonly commands: string[]
  /** Breaks the connection instead of answering the next command that begins so. */
  breakAt: string | null
  close(): Promise<void>
}

const user = 'desk@example.com'
const password = 'p@ss:word/'

/** @param certificate with its key, as PEM: the server offers STARTTLS (RFC 3501, 6.2.1) */
export async function startImapServer(certificate?: string): Promise<ImapServer> {
  const inbox = { mails: [] as StoredMail[], uidValidity: 100, nextUid: 1 }
  const sockets = new Set<Socket>()
  const control = { commands: [] as string[], breakAt: null as string | null }

  function answer(socket: Socket, line: string): void {
    const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? []
    control.commands.push(command)
    if (control.breakAt !== null && command.startsWith(control.breakAt)) {
      control.breakAt = null
      socket.destroy()
      return
    }
    const say = (text: string) => socket.write(`${text}\r\n`)
    const name = /^(?:UID )?\S+/.exec(command)?.[0].toUpperCase() ?? ''
    const args = command.slice(name.length).trim()
    switch (name) {
      case 'CAPABILITY':
        say(`* CAPABILITY IMAP4rev1${certificate === undefined || isEncrypted(socket) ? '' : ' STARTTLS'}`)
        break
      case 'STARTTLS':
        if (certificate === undefined) return void say(`${tag} BAD Unknown command`)
        say(`${tag} OK Begin TLS negotiation now`)
        socket.removeAllListeners('data')
        listen(new TLSSocket(socket, { isServer: true, key: certificate, cert: certificate }))
        return
      case 'LOGIN':
        if (args.replaceAll('"', '') !== `${user} ${password}`)
          return void say(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials`)
        break
      case 'LIST':
        say(`* LIST (\\HasNoChildren) "/" ${args.startsWith('"" ""') ? '""' : 'INBOX'}`)
        break
      case 'EXAMINE':
        if (args !== 'INBOX') return void say(`${tag} NO No such mailbox`)
        say(`* ${inbox.mails.length} EXISTS`)
        say(`* OK [UIDVALIDITY ${inbox.uidValidity}] UIDs valid`)
        say(`* OK [UIDNEXT ${inbox.nextUid}] Next UID`)
        return void say(`${tag} OK [READ-ONLY] EXAMINE completed`)
      case 'UID SEARCH':
        say(
          `* SEARCH${search(args)
            .map(({ uid }) => ` ${uid}`)
            .join('')}`,
        )
        break
      case 'UID FETCH':
        fetch(socket, args)
        break
      case 'NOOP':
        break
      case 'LOGOUT':
        say('* BYE See you')
        say(`${tag} OK LOGOUT completed`)
        socket.end()
        return
      default:
        return void say(`${tag} BAD Unknown command`)
    }
    say(`${tag} OK ${name} completed`)
  }

  function search(args: string): StoredMail[] {
    const [, from = ''] = /^UID (\d+):\*$/.exec(args) ?? []
    const [, since = ''] = /^SINCE (\S+)$/.exec(args) ?? []
    if (since !== '') return inbox.mails.filter(({ receivedAt }) => receivedAt >= new Date(`${since} UTC`))
    const last = inbox.mails.at(-1)
    const found = inbox.mails.filter(({ uid }) => uid >= Number(from))
    return found.length === 0 && last ? [last] : found
  }

  function fetch(socket: Socket, args: string): void {
    const [, set = '', items = ''] = /^(\S+) \(?(.*?)\)?$/.exec(args) ?? []
    const wanted = new Set(set.split(',').flatMap(numbersIn))
    inbox.mails.forEach(({ uid, source, receivedAt }, index) => {
      if (!wanted.has(uid)) return
      const parts: (string | Buffer)[] = [`* ${index + 1} FETCH (UID ${uid}`]
      if (items.includes('RFC822.SIZE')) parts.push(` RFC822.SIZE ${source.length}`)
      if (items.includes('INTERNALDATE')) parts.push(` INTERNALDATE "${imapDate(receivedAt)}"`)
      const [, fields] = /BODY\.PEEK\[HEADER\.FIELDS \(([^)]*)\)\]/.exec(items) ?? []
      if (fields !== undefined)
        parts.push(...literal(`BODY[HEADER.FIELDS (${fields})]`, headerOf(source, fields)))
      const [, start, length] = /BODY\.PEEK\[\](?:<(\d+)\.(\d+)>)?/.exec(items) ?? []
      if (start !== undefined) {
        const part = source.subarray(Number(start), Number(start) + Number(length))
        parts.push(...literal(`BODY[]<${start}>`, part))
      }
      socket.write(Buffer.concat([...parts.map((part) => Buffer.from(part)), Buffer.from(')\r\n')]))
    })
  }

  function listen(socket: Socket): void {
    let rest = ''
    // A client that refuses the certificate ends the connection.
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) answer(socket, line)
    })
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // Answers of several lines are written one by one.
    socket.setNoDelay(true)
    socket.write('* OK Ready\r\n')
    listen(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return Object.assign(control, {
    url: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    deliver(source: string | Buffer, receivedAt = new Date()) {
      const bytes = typeof source === 'string' ? Buffer.from(source.replace(/\r?\n/g, '\r\n')) : source
      inbox.mails.push({ uid: inbox.nextUid, source: bytes, receivedAt })
      return inbox.nextUid++
    },
    renumber() {
      inbox.uidValidity += 1
      inbox.mails = inbox.mails.map((mail, index) => ({ ...mail, uid: index + 1 }))
      inbox.nextUid = inbox.mails.length + 1
    },
    reset() {
      Object.assign(inbox, { mails: [], uidValidity: inbox.uidValidity + 1, nextUid: 1 })
      control.commands.length = 0
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  })
}

const isEncrypted = (socket: Socket) => socket instanceof TLSSocket

const literal = (name: string, bytes: Buffer) => [` ${name} {${bytes.length}}\r\n`, bytes]

/** The named header fields with their folded lines, and the empty line behind them. */
function headerOf(source: Buffer, fields: string): Buffer {
  const names = new Set(fields.toLowerCase().split(' '))
  const end = source.indexOf('\r\n\r\n')
  const header = source.subarray(0, end === -1 ? source.length : end).toString('latin1')
  const lines = header.split(/\r\n(?![ \t])/)
  const selected = lines.filter((line) => names.has(line.slice(0, line.indexOf(':')).trim().toLowerCase()))
  return Buffer.from([...selected, '', ''].join('\r\n'), 'latin1')
}

function numbersIn(range: string): number[] {
  const [first = 0, last = first] = range.split(':').map(Number)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function imapDate(date: Date): string {
  const [, day, month, year] = date.toUTCString().split(' ')
  return `${day}-${month}-${year} ${date.toISOString().slice(11, 19)} +0000`
}
