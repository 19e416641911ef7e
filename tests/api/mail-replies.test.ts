import { eq, sql } from 'drizzle-orm'
import { zipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ThreadEmail } from '#contract/hiring/email-thread.ts'
import { mailLimits } from '#contract/mail/mail.ts'
import { type ImapServer, startImapServer } from '#scripts/abuse/imap-server.ts'
import { candidate } from '#server/hiring/tables.ts'
import type { VouchedBy } from '#server/mail/replies/conversations.ts'
import { fetchReplies } from '#server/mail/replies/fetch-replies.ts'
import { emailAttachment, outbox } from '#server/mail/tables.ts'
import { useTestApp } from '#tests/support/app.ts'
import { seedCandidate } from '#tests/support/candidates.ts'
import { mailCertificate, trustMailCertificate } from '#tests/support/mail-certificate.ts'

const app = useTestApp({
  env: {
    SMTP_URL: 'smtp://127.0.0.1:9',
    IMAP_URL: 'imap://desk@127.0.0.1:9',
    MAIL_FROM: 'Larkfield <desk@larkfield.example>',
    MAIL_AUTHSERV_ID: 'mx.larkfield.example',
  },
})
const base = '/api/candidates-email-threads/'

let imap: ImapServer
beforeAll(async () => {
  imap = await startImapServer()
})
afterAll(() => imap.close())

let grace: number
let ours: { id: number; messageId: string }
beforeEach(async () => {
  grace = (await seedCandidate(app, { email: 'Grace@example.com' })).id
  ours = await write(grace, 'grace@example.com')
})
afterEach(async () => {
  await app.db.execute(
    sql`truncate outbox, mailbox cascade; delete from candidate; delete from pgboss.job; delete from file`,
  )
  imap.reset()
})

/** Writes to a candidate, as an administrator does. */
async function write(candidateId: number, email: string) {
  const payload = { candidateId, email, subject: 'Your application', emailContent: '<p>When?</p>' }
  const response = await app.asAdmin(`POST ${base}send_email/`, payload)
  const { id } = response.json()
  const [row] = await app.db.select().from(outbox).where(eq(outbox.id, id))
  return { id, messageId: row?.messageId ?? '' }
}

const fetch = () => fetchReplies(app.services, imap.url)
const conversation = async (id = grace): Promise<ThreadEmail[]> =>
  (await app.asAdmin({ url: `${base}?candidateId=${id}` })).json()
const received = async (id = grace) => (await conversation(id)).filter(({ state }) => state === 'received')

let mails = 0
/** A mail as a program of the candidate writes it; a header that is null is left out. */
function mail(headers: Record<string, string | null> = {}, body = 'On Thursday.') {
  const all: Record<string, string | null> = {
    'Message-ID': `<answer-${++mails}@example.com>`,
    From: 'Grace Hopper <grace@example.com>',
    To: 'desk@larkfield.example',
    Subject: 'Re: Your application',
    'In-Reply-To': ours.messageId,
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  }
  const lines = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : `${name}: ${value}`))
  return `${lines.join('\n')}\n\n${body}\n`
}

/** Mails that have come in already. */
const seedReceived = (vouchedBy: VouchedBy, count: number, candidateId = grace) =>
  app.db.execute(sql`insert into outbox ("to", "from", subject, text, message_id, candidate_id, state, vouched_by)
    select 'a', 'b', '', '', ${vouchedBy} || n, ${candidateId}, 'received', ${vouchedBy} from generate_series(1, ${count}) n`)

const part = (headers: string, body: string) => `--b\n${headers}\n\n${body}\n`
const multipart = (type: string, ...parts: string[]) =>
  [{ 'Content-Type': `multipart/${type}; boundary=b` }, `${parts.join('')}--b--`] as const
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\n')
const file = (name: string, bytes: Uint8Array, type = 'application/octet-stream') =>
  part(
    `Content-Type: ${type}\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment; filename="${name}"`,
    base64(bytes),
  )

describe('an answer', () => {
  test('is shown in the conversation of the mail that it answers, and open conversations show it', async () => {
    const events: unknown[] = []
    app.services.events.on('mail', (data) => void events.push(data))
    // Mail servers tell whole seconds.
    const arrival = new Date(Math.ceil(Date.now() / 1000 + 60) * 1000)
    imap.deliver(mail({ 'In-Reply-To': null, References: `<else@example.com> ${ours.messageId}` }), arrival)
    const slowClock = new Date(Date.now() - 60_000)
    imap.deliver(mail({ From: 'Another Address <g.hopper@work.example>' }, 'From my office.'), slowClock)
    await fetch()
    const [first, second] = await received()
    expect(first).toEqual({
      id: expect.any(Number),
      email: 'grace@example.com',
      from: 'grace@example.com',
      to: 'desk@larkfield.example',
      subject: 'Re: Your application',
      emailContent: '<p>On Thursday.</p>',
      quotedContent: '',
      Created_at: arrival.toISOString(),
      state: 'received',
      error: null,
      isAutomatic: false,
      isUnverified: true,
      isUnread: true,
      attachments: [],
    })
    expect(second).toMatchObject({ email: 'g.hopper@work.example', emailContent: '<p>From my office.</p>' })
    // The second came by a clock that is slow, and still comes after what it answers.
    expect((await conversation()).map(({ id }) => id)).toEqual([first?.id, second?.id, ours.id])
    expect(events).toContainEqual({ type: 'candidates-email-threads', ids: null })
  })

  test('without a reference is known by its address alone, and never by its subject', async () => {
    const other = (await seedCandidate(app, { email: 'ada@example.com' })).id
    const unwritten = (await seedCandidate(app, { email: 'unwritten@example.com' })).id
    await write(other, 'ada@example.com')
    const plain = { 'In-Reply-To': null }
    imap.deliver(mail({ ...plain, From: 'ADA@EXAMPLE.COM', Subject: 'My holidays' }))
    imap.deliver(mail({ ...plain, From: 'mallory@example.com' }))
    imap.deliver(mail({ ...plain, From: '"grace@example.com" <mallory@example.com>' }))
    imap.deliver(mail({ ...plain, From: 'unwritten@example.com' }))
    imap.deliver(mail({ From: 'mallory@example.com', 'In-Reply-To': '<guessed@larkfield.example>' }))
    imap.deliver(mail({ ...plain, From: 'ada@example.com, grace@example.com', Subject: 'Two senders' }))
    await fetch()
    expect((await received(other)).map(({ subject }) => subject)).toContain('My holidays')
    expect(await received(grace)).toEqual([])
    expect(await received(unwritten)).toEqual([])
  })

  test('is read to the mailbox’s end and leaves it as it was', async () => {
    for (let index = 0; index < 130; index++)
      imap.deliver(mail({ From: `a${index}@example.org`, 'In-Reply-To': null }))
    imap.deliver(mail())
    await fetch()
    expect(await received()).toHaveLength(1)
    // Mail that belongs to no one is not even read.
    expect(imap.commands.filter((command) => command.includes('BODY.PEEK[]'))).toHaveLength(1)
    expect(imap.commands.join('\n')).not.toMatch(/\b(?:SELECT|STORE|EXPUNGE|BODY\[)/)
  })

  test('can be answered in turn, with the whole thread behind it', async () => {
    imap.deliver(mail({ 'Message-ID': '<hers@example.com>', References: ours.messageId }))
    await fetch()
    const [answer] = await received()
    const payload = {
      candidateId: grace,
      email: 'grace@example.com',
      subject: 'Re: Your application',
      emailContent: '<p>Good.</p>',
      inReplyTo: answer?.id,
    }
    const { id } = (await app.asAdmin(`POST ${base}send_email/`, payload)).json()
    const [row] = await app.db.select().from(outbox).where(eq(outbox.id, id))
    expect(row).toMatchObject({
      inReplyTo: '<hers@example.com>',
      references: `${ours.messageId} <hers@example.com>`,
    })
  })

  test('is unread until an administrator opens it, stays out of the log, and cannot be sent', async () => {
    imap.deliver(mail())
    await fetch()
    const [answer] = await received()
    const post = (path: string, call = app.asAdmin) => call(`POST ${base}${answer?.id}/${path}/`)
    expect(await post('read', app.call)).toAnswer(401)
    expect((await received())[0]?.isUnread).toBe(true)
    expect(await post('read')).toAnswer(204)
    expect((await received())[0]?.isUnread).toBe(false)
    expect(await app.asAdmin(`POST ${base}2000000/read/`)).toAnswer(404)
    expect(await post('retry')).toAnswer(400)
    expect((await app.asAdmin({ url: base })).json()).toHaveLength(1)
    expect((await app.asAdmin({ url: `${base}count/` })).json()).toEqual({ count: 1 })
    await app.asAdmin(`DELETE ${base}${answer?.id}/`)
    // Deleted for good: it does not come back.
    await fetch()
    expect(await received()).toEqual([])
  })
})

describe('nothing is lost and nothing comes twice', () => {
  test('when the connection breaks, when two read at once, and when the mailbox is numbered again (R10)', async () => {
    imap.deliver(mail({}, 'One'))
    imap.deliver(mail({}, 'Two'))
    imap.breakAt = 'UID FETCH 2 '
    await expect(fetch()).rejects.toThrow()
    expect(await received()).toHaveLength(1)
    await Promise.all([fetch(), fetch()])
    expect(await received()).toHaveLength(2)
    imap.deliver(mail({}, 'Three'))
    imap.renumber()
    await fetch()
    const texts = (await received()).map(({ emailContent }) => emailContent)
    expect(texts.sort()).toEqual(['<p>One</p>', '<p>Three</p>', '<p>Two</p>'])
    imap.commands.length = 0
    await fetch()
    expect(imap.commands.join('\n')).not.toContain('FETCH')
  })

  test('a Message-ID of someone else keeps no mail away', async () => {
    imap.deliver(mail({ 'Message-ID': '<same@example.com>', From: 'mallory@example.com' }, 'Forged'))
    imap.deliver(mail({ 'Message-ID': '<same@example.com>' }, 'Real'))
    imap.deliver(mail({ 'Message-ID': '<same@example.com>' }, 'Real'))
    imap.deliver(mail({ 'Message-ID': ours.messageId }, 'Ours'))
    imap.deliver(mail({ 'Message-ID': null }, 'None'))
    await fetch()
    const texts = (await received()).map(({ emailContent }) => emailContent.replace(/<\/?p>/g, ''))
    expect(texts.sort()).toEqual(['Forged', 'None', 'Ours', 'Real'])
  })

  test('a mailbox that is new is read for the last weeks only', async () => {
    const days = (number: number) => new Date(Date.now() - number * 24 * 60 * 60 * 1000)
    imap.deliver(mail({}, 'Old'), days(mailLimits.mailboxDays + 2))
    imap.deliver(mail({}, 'Recent'), days(mailLimits.mailboxDays - 2))
    await fetch()
    expect((await received()).map(({ emailContent }) => emailContent)).toEqual(['<p>Recent</p>'])
  })

  test('a server that refuses the password is named without it', async () => {
    const wrong = imap.url.replace(/:[^:@]+@/, ':secret@')
    await expect(fetchReplies(app.services, wrong)).rejects.toThrow('refuses the user or the password')
    await expect(fetchReplies(app.services, `${imap.url}/Elsewhere`)).rejects.toThrow('No such mailbox')
  })

  test('a percent sign that escapes nothing belongs to the password', async () => {
    const wrong = imap.url.replace(/:[^:@]+@/, ':50%off@')
    await expect(fetchReplies(app.services, wrong)).rejects.toThrow('refuses the user or the password')
    expect(imap.commands).toContainEqual(expect.stringMatching(/^LOGIN .* "?50%off"?$/))
  })
})

describe('who wrote it', () => {
  const byAddress = { 'In-Reply-To': null }
  /** Headers that may come several times, above those of the sender. */
  const under = (top: readonly string[], headers: Record<string, string | null> = {}, body?: string) =>
    `${top.map((value) => `${value}\n`).join('')}${mail({ ...byAddress, ...headers }, body)}`
  const own = (results: string) => `Authentication-Results: mx.larkfield.example; ${results}`
  const isVerified = async (source: string) => {
    imap.deliver(source)
    await fetch()
    const [newest] = await received()
    expect(await received()).toHaveLength(1)
    return newest?.isUnverified === false
  }

  test.each([
    ['DMARC', 'dmarc=pass (p=reject) header.from=example.com'],
    ['DKIM of the domain', 'spf=fail smtp.mailfrom=list.example; dkim=pass header.d=example.com header.s=s1'],
    ['DKIM by its identity', 'dkim=pass header.i=@example.com'],
    ['SPF of the domain', 'dkim=none; spf=pass smtp.mailfrom=bounce@EXAMPLE.com'],
    ['SPF without a policy', 'dmarc=none header.from=example.com; spf=pass smtp.mailfrom=example.com'],
    ['a folded header with comments', 'dkim = pass (good; "signature")\n\theader.d = example.com'],
    ['a version', 'dkim/1=pass header.d=example.com'],
  ])('is verified by %s', async (_, results) => {
    expect(await isVerified(under([own(results)]))).toBe(true)
  })

  test.each([
    ['nothing', []],
    ['another server', ['Authentication-Results: mx.evil.example; dmarc=pass header.from=example.com']],
    ['a failure', [own('dmarc=fail header.from=example.com; dkim=pass header.d=example.com')]],
    ['another domain', [own('dmarc=pass header.from=evil.example; dkim=pass header.d=evil.example')]],
    ['another domain of the envelope', [own('spf=pass smtp.mailfrom=grace@example.com.evil.example')]],
    ['a domain below', [own('dkim=pass header.d=evil.example.com')]],
    ['a top-level domain', [own('dkim=pass header.d=com')]],
    ['a comment', [own('dkim=fail (dkim=pass header.d=example.com; dmarc=pass) header.d=example.com')]],
    ['a quoted string', [own('spf=fail smtp.mailfrom="x; dmarc=pass header.from=example.com"')]],
    ['no result', [own('none')]],
    ['a forged header below', [own('dmarc=fail'), 'Received: from evil', own('dmarc=pass')]],
    [
      'a forged header beside',
      [own('spf=none smtp.mailfrom=evil.example'), own('dkim=pass header.d=example.com')],
    ],
  ])('is not verified by %s', async (_, top) => {
    expect(await isVerified(under(top))).toBe(false)
  })

  test('of an answer that is verified is not kept out by what anyone can send, nor is that of others', async () => {
    const verified = () => under([own('dkim=pass header.d=example.com')], {}, 'Real')
    const other = (await seedCandidate(app, { email: 'ada@example.com' })).id
    await write(other, 'ada@example.com')
    const { address, reference } = mailLimits.received
    await seedReceived('address', address.perCandidate)
    await seedReceived('reference', reference.perCandidate)
    for (const source of [under([], {}, 'Forged'), mail({}, 'Overheard'), verified()]) imap.deliver(source)
    // In all they are limited as well.
    await seedReceived('address', address.inAll - address.perCandidate, (await seedCandidate(app, {})).id)
    imap.deliver(under([], { From: 'ada@example.com' }, 'Forged'))
    imap.deliver(under([own('dmarc=pass')], { From: 'ada@example.com' }, 'Real'))
    await fetch()
    const texts = async (id: number) =>
      (await received(id)).map(({ emailContent }) => emailContent).filter((text) => text !== '')
    expect(await texts(grace)).toEqual(['<p>Real</p>'])
    expect(await texts(other)).toEqual(['<p>Real</p>'])
  })
})

describe('the connection', () => {
  test('is encrypted by STARTTLS before the password is sent, to a server whose certificate is trusted', async () => {
    const server = await startImapServer(mailCertificate)
    try {
      const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0')
      await expect(fetchReplies(app.services, elsewhere)).rejects.toThrow('self-signed certificate')
      expect(server.commands).toEqual(['CAPABILITY', 'STARTTLS'])
      using _ = trustMailCertificate()
      server.deliver(mail())
      await fetchReplies(app.services, elsewhere)
      // After its STARTTLS the server understands TLS alone.
      expect(server.commands.slice(2).join('\n')).toMatch(/^CAPABILITY\nSTARTTLS\n(?:.+\n)*LOGIN/)
      expect(await received()).toMatchObject([{ emailContent: '<p>On Thursday.</p>' }])
    } finally {
      await server.close()
    }
  })

  test('to a server elsewhere must be encrypted before the password is sent, unless the settings allow it', async () => {
    // Another name of this machine, which the program does not take for it.
    const elsewhere = imap.url.replace('127.0.0.1', '0.0.0.0')
    imap.commands.length = 0
    await expect(fetchReplies(app.services, elsewhere)).rejects.toThrow('offers no STARTTLS')
    expect(imap.commands.join('\n')).not.toContain('LOGIN')
    const config = { ...app.services.config, MAIL_ALLOW_PLAINTEXT: true }
    await fetchReplies({ ...app.services, config }, elsewhere)
    expect(imap.commands.join('\n')).toContain('LOGIN')
  })
})

describe('a machine', () => {
  test.each([
    ['an answering machine', { 'Auto-Submitted': 'auto-replied' }],
    ['a mailing list', { 'List-Id': '<list.example.com>' }],
    ['a mail server', { 'Return-Path': '<>' }],
  ])(
    'that answers our mail is shown and needs no one; %s that writes by itself is not',
    async (_, headers) => {
      imap.deliver(mail({ ...headers, Subject: 'Out of office' }))
      imap.deliver(mail({ ...headers, 'In-Reply-To': null, Subject: 'Newsletter' }))
      await fetch()
      expect(await received()).toMatchObject([
        { subject: 'Out of office', isAutomatic: true, isUnread: false },
      ])
    },
  )

  test('that answers without end, and our own mail that comes back, fill no conversation (mail loops)', async () => {
    imap.deliver(mail({ From: 'Larkfield <desk@larkfield.example>' }))
    imap.deliver(mail())
    await fetch()
    expect(await received()).toHaveLength(1)
    const { perCandidate: max } = mailLimits.received.reference
    await seedReceived('reference', max - 1)
    imap.deliver(mail())
    app.log.length = 0
    await fetch()
    expect(await received()).toHaveLength(max)
    expect(app.log).toContainEqual(expect.objectContaining({ msg: 'too many answers: left in the mailbox' }))
  })

  const report = (action: string, id: string) =>
    mail(
      {
        From: 'Mail Delivery System <mailer-daemon@mx.example>',
        'In-Reply-To': null,
        'Return-Path': '<>',
        'Auto-Submitted': 'auto-replied',
        'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
      },
      [
        part('Content-Type: text/plain', 'Your mail could not be delivered.'),
        part(
          'Content-Type: message/delivery-status',
          `Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; grace@example.com\nAction: ${action}\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1\n The mailbox does not exist`,
        ),
        part('Content-Type: message/rfc822', `Message-ID: ${id}\nSubject: Your application\n\nWhen?`),
        '--b--',
      ].join(''),
    )

  test('that returns our mail marks it as failed with the reason, and it can be sent again', async () => {
    await app.db.update(outbox).set({ state: 'sent' })
    imap.deliver(report('delayed', ours.messageId))
    imap.deliver(report('failed', '<guessed@larkfield.example>'))
    await fetch()
    expect(await conversation()).toMatchObject([{ state: 'sent', error: null }])
    imap.deliver(report('failed', ours.messageId))
    await fetch()
    const failed = { id: ours.id, state: 'failed', error: '550 5.1.1 The mailbox does not exist' }
    expect(await conversation()).toMatchObject([failed])
    expect((await app.asAdmin({ url: base })).json()).toMatchObject([failed])
    const retry = await app.asAdmin(`POST ${base}${ours.id}/retry/`)
    expect(retry.json()).toMatchObject({ state: 'queued', error: null })
  })
})

describe('what it says', () => {
  test('is HTML without anything that runs, loads, or hides (HD-227, X1)', async () => {
    const html = `<html><head><title>Title</title><style>p{color:red}</style></head><body>
      <p onclick="alert(1)">Hello <b>you</b><script>alert(1)</script></p>
      <img src="https://tracker.example/x.png"><img src=x onerror=alert(1)><iframe src="//evil.example"></iframe>
      <a href="javascript:alert(1)">a</a><svg onload=alert(1)></svg><form action="/x"><input></form></body></html>`
    imap.deliver(mail({ 'Content-Type': 'text/html; charset=utf-8' }, html))
    await fetch()
    const [answer] = await received()
    expect(answer?.emailContent).toContain('<p>Hello <b>you</b></p>')
    expect(answer?.emailContent).not.toMatch(
      /<(?:script|img|iframe|svg|style|form|input|title)|on\w+=|javascript:|Title/i,
    )
  })

  test.each([
    [
      'Gmail',
      'text/html',
      '<div>Thursday</div><br><div class="gmail_quote"><div>On Monday we wrote:</div><blockquote>When?</blockquote></div>',
    ],
    ['Outlook', 'text/html', '<p>Thursday</p><div id="divRplyFwdMsg"><b>From:</b> desk</div><p>When?</p>'],
    ['Apple Mail', 'text/html', '<div>Thursday</div><blockquote type="cite"><div>When?</div></blockquote>'],
    [
      'plain text',
      'text/plain',
      'Thursday\n\nOn Mon, Nov 16, 2026 at 10:00 AM Larkfield\n<desk@larkfield.example> wrote:\n\n> When?\n',
    ],
    ['a separator', 'text/plain', 'Thursday\n\n-----Original Message-----\nFrom: desk\n\nWhen?\n'],
  ])('is parted from the history that %s quotes', async (_, type, body) => {
    imap.deliver(mail({ 'Content-Type': `${type}; charset=utf-8` }, body))
    await fetch()
    const [answer] = await received()
    expect(answer?.emailContent).toMatch(/Thursday/)
    expect(answer?.emailContent).not.toMatch(/When|wrote|From/)
    expect(answer?.quotedContent).toContain('When?')
  })

  test.each([
    ['below the history', '> When?\n\nThursday'],
    ['between the quoted lines', '> When?\nThursday\n> Where?\nIn Boston'],
  ])('stays whole %s', async (_, body) => {
    imap.deliver(mail({}, body))
    await fetch()
    const [answer] = await received()
    expect(answer?.emailContent).toMatch(/When\?.*Thursday/s)
    expect(answer?.quotedContent).toBe('')
  })

  test.each([
    ['plain text', 'text/plain', 'Thurs=00day, > =00'],
    ['HTML', 'text/html', '<p>Thurs=00day</p><p>&#xD800; &#0;</p>'],
  ])('is kept without what cannot be stored: %s', async (_, type, body) => {
    const headers = {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Transfer-Encoding': 'quoted-printable',
    }
    imap.deliver(mail(headers, body))
    await fetch()
    const [answer] = await received()
    expect(answer?.emailContent).toMatch(/Thurs\ufffd?day/)
  })

  test('in any charset, and as a subject with line breaks and controls, is one readable line (I11)', async () => {
    const body = Buffer.from('Schöne Grüße', 'latin1')
    const head = mail({
      Subject: '=?utf-8?Q?Hello=0D=0ABcc:_x@example.com=00?=',
      'Content-Type': 'text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding': '8bit',
    }).replace(/\n/g, '\r\n')
    imap.deliver(Buffer.concat([Buffer.from(head.slice(0, head.indexOf('\r\n\r\n') + 4)), body]))
    await fetch()
    expect(await received()).toMatchObject([
      { subject: 'Hello Bcc: x@example.com', emailContent: '<p>Schöne Grüße</p>' },
    ])
  })

  test('is mentioned when it is too large or cannot be read', async () => {
    const huge = Buffer.concat([
      Buffer.from(mail().replace(/\n/g, '\r\n')),
      Buffer.alloc(mailLimits.receivedBytes, 'a'),
    ])
    imap.deliver(huge)
    let nested = 'deep'
    for (let level = 199; level >= 0; level--)
      nested = `--b${level}\nContent-Type: multipart/mixed; boundary=b${level + 1}\n\n${nested}`
    imap.deliver(mail({ 'Content-Type': 'multipart/mixed; boundary=b0', Subject: 'A <bomb>' }, nested))
    await fetch()
    const texts = (await received()).map(({ emailContent }) => emailContent).sort()
    expect(texts[0]).toContain('could not be read. It is in the mailbox under the subject “A &lt;bomb&gt;”')
    expect(texts[1]).toContain('too large to be shown here (26 MB)')
    expect(texts).toHaveLength(2)
    expect(
      imap.commands.some((command) => command.startsWith('UID FETCH 1 (') && command.includes('BODY.PEEK[]')),
    ).toBe(false)
  })
})

describe('attachments', () => {
  const pdf = Buffer.from('%PDF-1.4 a certificate')
  const docx = zipSync({ '[Content_Types].xml': new Uint8Array(1), 'word/document.xml': new Uint8Array(9) })
  const macros = zipSync({ 'word/document.xml': new Uint8Array(9), 'word/vbaProject.bin': new Uint8Array(9) })
  const bomb = zipSync({ 'bomb.txt': new Uint8Array(20_000_000) })

  const download = (email: number, id: number, call = app.asAdmin) =>
    call({ url: `${base}${email}/attachments/${id}/` })

  test('are stored by their content as private files, what is not stored is named (F3, F7, A8)', async () => {
    const parts = [
      part('Content-Type: text/plain', 'Attached.'),
      file('Zeugnis/../../etc:1.pdf', pdf),
      file('letter.exe', docx),
      file('macro.docx', macros),
      file('bomb.zip', bomb),
      file('run.exe', Buffer.from('MZ\x90\0')),
      file('page.html', Buffer.from('<script>alert(1)</script>')),
      file('notes.txt', Buffer.from('Grüße')),
      file('empty.pdf', Buffer.alloc(0)),
    ]
    const [headers, body] = multipart('mixed', ...parts)
    imap.deliver(mail(headers, body))
    await fetch()
    const [answer] = await received()
    const stored = answer?.attachments.filter(({ error }) => error === null) ?? []
    expect(stored.map(({ name, size }) => [name, size])).toEqual([
      [expect.stringMatching(/^[^"/]*1\.pdf$/), pdf.length],
      ['letter.exe.docx', docx.length],
      ['notes.txt', 7],
    ])
    expect(answer?.attachments.filter(({ error }) => error !== null).map(({ name }) => name)).toEqual([
      'macro.docx',
      'bomb.zip',
      'run.exe',
      'page.html',
      'empty.pdf',
    ])
    const { id: first = 0 } = stored[0] ?? {}
    const response = await download(answer?.id ?? 0, first)
    expect(response.rawPayload.equals(pdf)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; /),
      'cache-control': expect.stringContaining('no-store'),
      'x-content-type-options': 'nosniff',
    })
    expect(await download(answer?.id ?? 0, first, app.call)).toAnswer(401)
    expect(await download(ours.id, first)).toAnswer(404)
    const refused = answer?.attachments.find(({ error }) => error !== null)?.id ?? 0
    expect(await download(answer?.id ?? 0, refused)).toAnswer(404)
    const rows = await app.db.select().from(emailAttachment)
    for (const path of rows.flatMap(({ path }) => path ?? []))
      expect(await app.call({ url: `/media/${path}` })).toAnswer(404)
  })

  test('go with their mail, and with their candidate', async () => {
    const [headers, body] = multipart('mixed', part('Content-Type: text/plain', 'One'), file('a.pdf', pdf))
    imap.deliver(mail(headers, body))
    imap.deliver(mail(headers, body))
    await fetch()
    const paths = (await app.db.select().from(emailAttachment)).map(({ path }) => path ?? '')
    const isThere = async (path = '') => (await app.services.files.private.stat(path)) !== null
    expect(await Promise.all(paths.map(isThere))).toEqual([true, true])
    const [second] = await received()
    await app.asAdmin(`DELETE ${base}${second?.id}/`)
    expect((await Promise.all(paths.map(isThere))).sort()).toEqual([false, true])
    await app.db.delete(candidate).where(eq(candidate.id, grace))
    const { runCleanup } = await import('#server/modules/index.ts')
    await runCleanup(app.services)
    expect(await Promise.all(paths.map(isThere))).toEqual([false, false])
  })

  test('beyond their number are named', async () => {
    const many = Array.from({ length: mailLimits.attachments + 2 }, (_, index) => file(`${index}.pdf`, pdf))
    const [headers, body] = multipart('mixed', part('Content-Type: text/plain', 'Many'), ...many)
    imap.deliver(mail(headers, body))
    await fetch()
    const [answer] = await received()
    expect(answer?.attachments.filter(({ error }) => error === null)).toHaveLength(mailLimits.attachments)
    expect(answer?.attachments.at(-1)).toMatchObject({ error: expect.stringContaining('more than 10') })
  })

  test('beyond the bytes of a day are not taken, and a short answer still comes', async () => {
    const { bytesPerCandidate } = mailLimits.received.address
    await seedReceived('address', 1)
    await app.db.execute(sql`insert into email_attachment (email_id, name, path, size)
      select id, 'large.pdf', 'reply/large', ${bytesPerCandidate - mailLimits.shortBytes} from outbox where state = 'received'`)
    const large = Buffer.concat([pdf, Buffer.alloc(2 * mailLimits.shortBytes)])
    const [headers, body] = multipart(
      'mixed',
      part('Content-Type: text/plain', 'Attached.'),
      file('a.pdf', large),
    )
    imap.deliver(mail({ ...headers, 'In-Reply-To': null, Subject: 'My certificate' }, body))
    imap.deliver(mail({ 'In-Reply-To': null }, 'On Thursday.'))
    // What only its recipient can answer has limits of its own.
    imap.deliver(mail(headers, body))
    await fetch()
    const answers = (await received()).filter(({ emailContent }) => emailContent !== '')
    expect(answers).toHaveLength(3)
    expect(answers.map(({ emailContent, attachments }) => [emailContent, attachments.length])).toEqual(
      expect.arrayContaining([
        [expect.stringContaining('in the mailbox under the subject “My certificate”'), 0],
        ['<p>On Thursday.</p>', 0],
        ['<p>Attached.</p>', 1],
      ]),
    )
  })
})
