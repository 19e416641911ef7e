import { ImapFlow } from 'imapflow'
import { noStarttls } from '#server/mail/starttls.ts'
import { freeBuffer } from '#server/threads/free-buffer.ts'

/** A folder on a mail server, opened for reading. Nothing in it is changed, not even which mails are unread. */
export interface Mailbox extends AsyncDisposable {
  /** `user@host/folder`: its location, without the password. */
  readonly name: string
  /** UIDs refer to the same mails until it changes (RFC 3501, 2.3.1.1). */
  readonly uidValidity: number
  /** The UIDs of mails after a UID, or since a day, in order. */
  find(which: { after: number } | { since: Date }): Promise<number[]>
  /** Size and headers of mails, before they are downloaded. Mails that are gone are omitted. */
  summaries(uids: readonly number[]): Promise<MailSummary[]>
  /** The first bytes of a mail, in pieces, each of which is empty once the next is asked for; none if it is gone. */
  source(uid: number, maxBytes: number): AsyncIterable<Buffer>
}

export interface MailSummary {
  readonly uid: number
  /** By the mail server's clock. */
  readonly receivedAt: Date
  /** In bytes. */
  readonly size: number
  /** The headers that identify its conversation. */
  readonly header: Buffer
}

/** How much of a mail is in memory while it is downloaded. */
const pieceBytes = 1024 * 1024

const headers = [
  ...['from', 'subject', 'message-id', 'in-reply-to', 'references', 'content-type', 'return-path'],
  'authentication-results',
  ...['auto-submitted', 'x-autoreply', 'x-autorespond', 'precedence', 'list-id'],
]

/**
 * Opens the mailbox of an `imap:` or `imaps:` URL, whose path is the folder. Errors never contain the password.
 * @param needsTls whether the password is sent only after STARTTLS
 */
export async function openMailbox(
  url: string,
  { needsTls, signal }: { needsTls: boolean; signal?: AbortSignal | undefined },
): Promise<Mailbox> {
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const user = decoded(username)
  const folder = decoded(pathname.slice(1)) || 'INBOX'
  const isSecure = protocol === 'imaps:'
  const client = new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 993 : 143),
    secure: isSecure,
    ...(needsTls && { doSTARTTLS: true }),
    auth: { user, pass: decoded(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    maxLiteralSize: 2 * pieceBytes,
    maxLineLength: 1024 * 1024,
  })
  // A broken connection fails the command that needs it.
  client.on('error', () => {})
  const onAbort = () => client.close()
  signal?.addEventListener('abort', onAbort, { once: true })
  const close = () => {
    signal?.removeEventListener('abort', onAbort)
    client.close()
  }
  try {
    await client.connect()
    const { uidValidity } = await client.mailboxOpen(folder, { readOnly: true })
    return {
      name: `${user}@${hostname}/${folder}`,
      uidValidity: Number(uidValidity),

      async find(which) {
        const wanted = 'after' in which ? { uid: `${which.after + 1}:*` } : { since: which.since }
        const found = (await client.search(wanted, { uid: true })) || []
        // `n:*` is never empty: it includes the last mail, even if its UID is lower.
        const uids = 'after' in which ? found.filter((uid) => uid > which.after) : found
        return uids.sort((a, b) => a - b)
      },

      async summaries(uids) {
        const query = { uid: true, size: true, internalDate: true, headers }
        const mails = await client.fetchAll(uids.join(','), query, { uid: true })
        return mails
          .map(({ uid, size = 0, internalDate, headers: header = Buffer.alloc(0) }) => {
            return { uid, size, receivedAt: timeOf(internalDate), header }
          })
          .sort((a, b) => a.uid - b.uid)
      },

      async *source(uid, maxBytes) {
        for (let start = 0; start < maxBytes; start += pieceBytes) {
          const maxLength = Math.min(pieceBytes, maxBytes - start)
          const mail = await client.fetchOne(String(uid), { source: { start, maxLength } }, { uid: true })
          const piece = mail ? mail.source : undefined
          if (!piece) return
          const { length } = piece
          yield piece
          freeBuffer(piece)
          if (length < maxLength) return
        }
      },

      async [Symbol.asyncDispose]() {
        await client.logout().catch(() => undefined)
        close()
      },
    }
  } catch (error) {
    close()
    throw new Error(error instanceof Error ? reasonOf(error) : String(error))
  }
}

/** A percent sign that escapes nothing stands for itself, as in SMTP_URL and DATABASE_URL. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

type ImapError = Error & { responseText?: string; authenticationFailed?: boolean; tlsFailed?: boolean }

function reasonOf({ message, responseText, authenticationFailed, tlsFailed }: ImapError): string {
  if (authenticationFailed) return 'the mail server refuses the user or the password'
  if (tlsFailed && message.includes('does not support STARTTLS')) return noStarttls
  return responseText ?? message
}

function timeOf(internalDate: Date | string | undefined): Date {
  const time = new Date(internalDate ?? Number.NaN)
  return Number.isNaN(time.getTime()) ? new Date() : time
}
