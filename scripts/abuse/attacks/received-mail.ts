import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack, Finding } from '../attack.ts'
import type { ImapServer } from '../imap-server.ts'
import type { Target } from '../site.ts'

const megabyte = 1024 ** 2
const forged = 'forged'
const genuine = 'genuine'

/** E-mails under the address of a candidate, who has written one of them. */
export const receivedMailAttacks: Attack[] = [
  {
    name: '600 e-mails under a candidate’s address, 20 of them of 10 MB',
    addresses: 1,
    isTested: false,
    hasInbox: true,
    async prepare(target) {
      const inbox = target.inbox
      if (!inbox) throw new Error('There is no mailbox.')
      const candidate = await writeToCandidate(target)
      const large = [nested(candidate.email), ...Array.from({ length: 4 }, () => withFiles(candidate.email))]
      for (let n = 0; n < 20; n++) inbox.deliver(renumbered(large[n % large.length] as Buffer, n))
      for (let n = 0; n < 580; n++) inbox.deliver(headOf(candidate.email, forged, `small-${n}`))
      inbox.deliver(headOf(candidate.email, genuine, genuine, candidate.messageId))
      return async () => {
        await readMailbox(target, inbox)
        return [await missing(target, candidate.id), ...(await taken(target, candidate.id))]
      }
    },
  },
]

interface Candidate {
  readonly id: number
  readonly email: string
  /** Of the mail that the company has written. */
  readonly messageId: string
}

async function writeToCandidate({ query }: Target): Promise<Candidate> {
  const [row] = await query<Candidate>(
    `insert into outbox (candidate_id, "to", "from", subject, text, message_id, state)
     select id, email, 'hello@larkfield.example', 'Your application', 'When?', '<written@larkfield.example>', 'sent'
     from candidate order by id limit 1
     returning candidate_id as id, "to" as email, message_id as "messageId"`,
  )
  if (!row) throw new Error('The demo has no candidates.')
  return row
}

/** A short mail, or the head of a longer one whose headers are given. */
function headOf(
  from: string,
  text: string,
  id: string,
  answers?: string,
  headers: readonly string[] = [],
): string {
  return [
    `Message-ID: <${id.padEnd(20, '-')}@example.com>`,
    `From: ${from}`,
    'To: hello@larkfield.example',
    'Subject: My application',
    ...(answers === undefined ? [] : [`In-Reply-To: ${answers}`]),
    ...headers,
    '',
    text,
  ].join('\r\n')
}

const idOfLarge = 'large-00'

const renumbered = (mail: Buffer, n: number): Buffer => {
  const copy = Buffer.from(mail)
  copy.write(idOfLarge.replace('00', String(n).padStart(2, '0')), copy.indexOf(idOfLarge))
  return copy
}

const asMultipart = (from: string, body: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      headOf(from, '', idOfLarge, undefined, [
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary=b0',
      ]),
    ),
    body,
  ])

/** Forty thousand parts, each in the one before, and then letters. */
function nested(from: string): Buffer {
  const parts = Array.from(
    { length: 40_000 },
    (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n\r\n`,
  )
  return asMultipart(from, Buffer.concat([Buffer.from(parts.join('')), Buffer.alloc(8 * megabyte, '<p>x ')]))
}

/** Ten files of 0.7 MB each, which are kept. */
function withFiles(from: string): Buffer {
  const content = Buffer.alloc(0.7 * megabyte, 'plain text ')
    .toString('base64')
    .replace(/.{76}/g, '$&\r\n')
  const part = (n: number) =>
    `--b0\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n` +
    `Content-Disposition: attachment; filename="${n}.txt"\r\n\r\n${content}\r\n`
  return asMultipart(from, Buffer.from(`${Array.from({ length: 10 }, (_, n) => part(n)).join('')}--b0--\r\n`))
}

/** Has the mailbox read now and not at the next minute, and waits until that is done. */
async function readMailbox({ query }: Target, inbox: ImapServer): Promise<void> {
  await query(
    `with added as (
       insert into pgboss.job (name, data, singleton_key, group_id, policy, retry_limit, expire_seconds, heartbeat_seconds)
       select name, '{}', 'mailbox', 'mailbox', policy, 0, expire_seconds, heartbeat_seconds
       from pgboss.queue where name = 'replies' on conflict do nothing
     ) select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), 'replies')`,
  )
  for (const until = performance.now() + readMs; !inbox.commands.includes('LOGOUT'); await sleep(100))
    if (performance.now() > until) throw new Error('The mailbox is not read to its end.')
}

/** An answer that nobody else could have written, kept out by what everybody can. */
async function missing({ query }: Target, candidateId: number): Promise<Finding> {
  const rows = await query(
    `select from outbox where candidate_id = $1 and state = 'received' and trim(text, E' \\n') = $2`,
    [candidateId, genuine],
  )
  return { what: 'genuine answers kept out', value: rows.length === 0 ? 1 : 0, goal: 0 }
}

async function taken({ query }: Target, candidateId: number): Promise<Finding[]> {
  const [row] = await query<{ answers: number; bytes: number }>(
    `select count(distinct outbox.id)::integer as answers, coalesce(sum(size), 0)::float8 as bytes
     from outbox left join email_attachment on email_id = outbox.id and path is not null
     where candidate_id = $1 and state = 'received' and trim(text, E' \\n') <> $2`,
    [candidateId, genuine],
  )
  return [
    { what: 'forged answers taken', value: row?.answers ?? 0, goal: 20 },
    { what: 'MB of their files kept', value: Math.round((row?.bytes ?? 0) / megabyte), goal: 50 },
  ]
}

/** Longer than reading takes on a slow machine. */
const readMs = 120_000
