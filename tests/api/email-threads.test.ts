import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emailThreadErrors, type ThreadEmail } from '#contract/hiring/email-thread.ts'
import { limits } from '#contract/limits.ts'
import { mailLimits } from '#contract/mail/mail.ts'
import { freePort } from '#scripts/launch/free-port.ts'
import { candidate } from '#server/hiring/tables.ts'
import { createDelivery } from '#server/mail/delivery.ts'
import { emailAttachment, outbox } from '#server/mail/tables.ts'
import { runCleanup, startWorkers } from '#server/modules/index.ts'
import { imageFile, multipart, startTestApp, useTestApp } from '#tests/support/app.ts'
import { seedCandidate } from '#tests/support/candidates.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startSmtpServer, type TestSmtpServer } from '#tests/support/smtp-server.ts'

let port: number
const app = useTestApp(async () => {
  port = await freePort()
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Larkfield <hr@larkfield.example>',
      PUBLIC_URL: 'https://larkfield.example',
    },
  }
})
const base = '/api/candidates-email-threads/'

let grace: number
beforeEach(async () => {
  grace = (await seedCandidate(app)).id
})

afterEach(async () => {
  await app.db.execute(
    sql`truncate outbox cascade; delete from candidate; delete from rate_limit; delete from pgboss.job`,
  )
})

const email = () => ({
  candidateName: 'Grace Hopper',
  email: 'grace@example.com',
  subject: 'Your application',
  emailContent: '<p>Dear Grace, <strong>welcome</strong>.</p>',
  candidateId: grace,
})
const send = (change: Record<string, unknown> = {}) =>
  app.asAdmin(`POST ${base}send_email/`, { ...email(), ...change })
const sent = async (change: Record<string, unknown> = {}): Promise<ThreadEmail> => (await send(change)).json()
const conversation = async (id = grace, query = ''): Promise<ThreadEmail[]> =>
  (await app.asAdmin({ url: `${base}?candidateId=${id}&email=grace@example.com${query}` })).json()
const log = async (query = ''): Promise<ThreadEmail[]> =>
  (await app.asAdmin({ url: `${base}${query}` })).json()
const count = async (query = ''): Promise<number> =>
  (await app.asAdmin({ url: `${base}count/${query}` })).json().count
const remove = (id: number) => app.asAdmin(`DELETE ${base}${id}/`)
const retry = (id: number) => app.asAdmin(`POST ${base}${id}/retry/`)
const rowOf = async (id: number) => (await app.db.select().from(outbox).where(eq(outbox.id, id)))[0]
const fail = (id: number) =>
  app.db.update(outbox).set({ state: 'failed', lastError: '550 No such person' }).where(eq(outbox.id, id))
describe('a conversation', () => {
  test('contains what was sent, with its sender and recipient, newest first (HD-461, HD-498, HD-499)', async () => {
    const other = (await seedCandidate(app, { email: 'other@example.com' })).id
    await sent({ candidateId: other, email: 'other@example.com' })
    const response = await send()
    expect(response).toAnswer(201)
    const entry = {
      email: 'hr@larkfield.example',
      from: 'hr@larkfield.example',
      to: 'grace@example.com',
      subject: 'Your application',
      emailContent: '<p>Dear Grace, <strong>welcome</strong>.</p>',
      quotedContent: '',
      state: 'queued',
      error: null,
      isAutomatic: false,
      isUnverified: false,
      isUnread: false,
      attachments: [],
    }
    expect(response.json()).toEqual({ ...entry, id: expect.any(Number), Created_at: expect.any(String) })
    expect(Date.parse(response.json().Created_at)).toBeGreaterThan(Date.now() - 60_000)
    const second = await sent({ subject: 'Second', email: 'private@example.com' })
    expect(await conversation()).toEqual([second, response.json()])
    expect(second.to).toBe('private@example.com')
    expect(await conversation(grace, '&limit=1&skip=1')).toEqual([response.json()])
    expect(await conversation(other)).toMatchObject([{ to: 'other@example.com' }])
    expect(await conversation(2_000_000)).toEqual([])
  })

  test('is for administrators only (HD-012, AP-386)', async () => {
    const { id } = await sent()
    const calls = [
      ['GET', base],
      ['GET', `${base}?candidateId=${grace}`],
      ['GET', `${base}count/`],
      ['POST', `${base}send_email/`],
      ['POST', `${base}${id}/retry/`],
      ['DELETE', `${base}${id}/`],
      ['DELETE', `${base}bulk_delete/`],
      ['POST', `${base}bulk-delete/`],
    ] as const
    for (const [method, url] of calls) {
      const payload = method === 'GET' ? undefined : { ...email(), ids: [id] }
      expect(await app.call({ method, url, payload }), `${method} ${url}`).toAnswer(401)
    }
    expect(await conversation()).toHaveLength(1)
  })

  test.each([
    ['no subject', { subject: undefined }, 'subject'],
    ['a blank subject', { subject: ' \t' }, 'subject'],
    ['no text', { emailContent: undefined }, 'emailContent'],
    ['an empty paragraph', { emailContent: '<p>&nbsp;</p>' }, 'emailContent'],
    ['nothing but a script', { emailContent: '<script>alert(1)</script>' }, 'emailContent'],
    ['a text that is too long', { emailContent: 'a'.repeat(limits.richTextLength + 1) }, 'emailContent'],
    ['a NUL in the text', { emailContent: 'a\0b' }, 'emailContent'],
    ['half a character', { emailContent: 'a\ud800' }, 'emailContent'],
    ['no address', { email: undefined }, 'email'],
    ['a blank address', { email: ' ' }, 'email'],
    ['something that is no address', { email: 'grace' }, 'email'],
    ['two addresses', { email: 'a@example.com, b@example.com' }, 'email'],
    ['an address with a name', { email: 'Grace <a@example.com>' }, 'email'],
    ['a header behind the address', { email: 'a@example.com\r\nBcc: b@example.com' }, 'email'],
    ['a line break after the address', { email: 'a@example.com\n' }, 'email'],
    ['a list of addresses', { email: ['a@example.com'] }, 'email'],
    ['an address as an object', { email: { address: 'a@example.com' } }, 'email'],
    ['a header behind the subject', { subject: 'Hello\r\nBcc: b@example.com' }, 'subject'],
    ['a line separator in the subject', { subject: 'Hello\u2028there' }, 'subject'],
    ['a long subject', { subject: 'a'.repeat(256) }, 'subject'],
    ['a header behind the name', { candidateName: 'Grace\nBcc: b@example.com' }, 'candidateName'],
    ['a text from a file', { emailContent: { path: '/etc/passwd' } }, 'emailContent'],
    ['no candidate', { candidateId: undefined }, 'candidateId'],
    ['an id that is none', { candidateId: '1 or 1=1' }, 'candidateId'],
    ['an answer to an unknown mail', { inReplyTo: 999_999 }, 'inReplyTo'],
  ])('takes no mail with %s, and stores nothing (HD-246, HD-248)', async (_, change, field) => {
    expect(await send(change)).toAnswer(400, { [field]: [expect.any(String)] })
    expect(await app.db.$count(outbox)).toBe(0)
  })

  test('answers no mark of the screen, such as an open row (AP-313)', async () => {
    await sent({ isOpen: true })
    const [row] = await log('?limit=1')
    expect(Object.keys(row ?? {})).not.toContain('isOpen')
    expect(JSON.stringify(row)).not.toContain('isOpen')
  })

  test('of an unknown candidate takes no mail (HD-247)', async () => {
    expect(await send({ candidateId: 2_000_000 })).toAnswer(404, { detail: 'Not found.' })
    expect(await app.db.$count(outbox)).toBe(0)
    expect((await app.db.execute(`select 1 from pgboss.job where name = 'mail'`)).rows).toEqual([])
  })

  test('keeps the formatting and nothing that runs (HD-227, AP-232)', async () => {
    const { emailContent } = await sent({
      emailContent:
        '<h2>Hi</h2><script>alert(1)</script><p onclick="alert(1)">a <a href="javascript:alert(1)">b</a></p><img src="https://tracker.example/a.png"><img src=x onerror=alert(1)><ul><li>c</li></ul>',
    })
    expect(emailContent).toMatch(/^<h2>Hi<\/h2><p>a <a rel="[^"]*">b<\/a><\/p><ul><li>c<\/li><\/ul>$/)
  })

  test('an answer must belong to the same conversation', async () => {
    const { id } = await sent()
    const other = (await seedCandidate(app)).id
    const response = await send({ candidateId: other, inReplyTo: id })
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ['inReplyTo']])
  })

  test('is limited in how fast it grows', async () => {
    const { max } = mailLimits.sendPerAdministrator
    await app.db.execute(sql`truncate rate_limit`)
    await send()
    await app.db.execute(sql`update rate_limit set count = ${max}`)
    const response = await send()
    expect(response).toAnswer(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(await conversation()).toHaveLength(1)
  })
})

describe('deleting', () => {
  test('removes that one entry for good, and a queued one is not sent any more (HD-500, AP-365)', async () => {
    const [first, second] = [await sent(), await sent()]
    expect(await remove(first.id)).toAnswer(204)
    expect(await conversation()).toEqual([second])
    expect(await remove(first.id)).toAnswer(404)
    expect(await remove(0)).toAnswer(404)
    expect(await app.asAdmin(`DELETE ${base}abc/`)).toAnswer(404)

    const smtp = await startSmtpServer(port)
    const delivery = createDelivery(app.services)
    const run = { signal: new AbortController().signal, isLastAttempt: false }
    await delivery.deliver(first.id, run)
    await delivery.deliver(second.id, run)
    expect(smtp.messages.map(({ messageId }) => messageId)).toEqual([(await rowOf(second.id))?.messageId])
    delivery.close()
    await smtp.close()
  })

  test.each([
    ['DELETE', 'bulk_delete'],
    ['POST', 'bulk-delete'],
  ] as const)('several with %s %s removes exactly these (AP-366)', async (method, name) => {
    const entries = [await sent(), await sent(), await sent()]
    const ids = entries.slice(0, 2).map(({ id }) => id)
    const call = (payload: object) => app.asAdmin({ method, url: `${base}${name}/`, payload })
    expect(await call({ ids: [] })).toAnswer(400)
    expect(await call({})).toAnswer(400)
    expect((await call({ ids: [...ids, ids[0], 2_000_000] })).json()).toEqual({
      deleted: 2,
      missing: ['2000000'],
    })
    expect(await conversation()).toEqual(entries.slice(2))
  })

  test('never reaches mail that is part of no conversation, such as a reset link', async () => {
    const { id } = await app.db.transaction((tx) =>
      app.services.outbox.send(tx, { to: 'a@example.com', subject: 'Secret', text: 'x', html: '<p>x</p>' }),
    )
    expect(await log()).toEqual([])
    expect(await remove(id)).toAnswer(404)
    await fail(id)
    expect(await retry(id)).toAnswer(404)
    expect(await rowOf(id)).toMatchObject({ state: 'failed' })
  })

  test('a candidate deletes the conversation', async () => {
    const { id } = await sent()
    await app.db.delete(candidate).where(eq(candidate.id, grace))
    expect(await rowOf(id)).toBeUndefined()
    expect(await log()).toEqual([])
  })

  test('an entry or a candidate deletes the images that only its mail shows', async () => {
    const upload = async () => {
      const file = await imageFile()
      const response = await app.asAdmin('POST upload-image/', multipart({ file }))
      return String(response.json().url)
    }
    const [first, second] = [await upload(), await upload()]
    const { id } = await sent({ emailContent: `<p>Look</p><img src="${first}">` })
    await sent({ emailContent: `<p>Look</p><img src="${second}">` })
    const statusOf = async (url: string) => (await app.call({ url })).statusCode
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
    await remove(id)
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    await app.db.delete(candidate).where(eq(candidate.id, grace))
    await runCleanup(app.services)
    expect(await statusOf(second)).toBe(404)
  })
})

describe('the e-mail log', () => {
  test('lists mail to all candidates by recipient, newest first (AP-361, AP-362, AP-364)', async () => {
    const ada = (await seedCandidate(app)).id
    const first = await sent({ subject: 'Zebra', email: 'b@example.com' })
    const second = await sent({ subject: 'apple', email: 'C@example.com', candidateId: ada })
    const third = await sent({ subject: 'Mango', email: 'a@example.com' })
    const asLogged = (entry: ThreadEmail) => ({ ...entry, email: entry.to })
    expect(await log()).toEqual([third, second, first].map(asLogged))
    expect((await log())[0]).toMatchObject({ email: 'a@example.com', from: 'hr@larkfield.example' })
    expect(await count()).toBe(3)
    const subjects = async (query: string) => (await log(query)).map(({ subject }) => subject)
    expect(await subjects('?limit=1&skip=1')).toEqual(['apple'])
    expect(await subjects('?sort_by=subject')).toEqual(['apple', 'Mango', 'Zebra'])
    expect(await subjects('?sort_by=-email')).toEqual(['apple', 'Zebra', 'Mango'])
    expect(await subjects('?sort_by=Created_at')).toEqual(['Zebra', 'apple', 'Mango'])
    expect(await subjects('?sort_by=password')).toEqual(['Mango', 'apple', 'Zebra'])
    for (const query of ['?limit=-1', '?skip=x', '?candidateId=x', '?searchedText=a%00'])
      expect(await app.asAdmin({ url: `${base}${query}` }), query).toAnswer(400)
  })

  test('finds by recipient, subject, and content without tags (AP-363, AP-418)', async () => {
    await sent({ subject: 'Interview', email: 'ada@example.com' })
    await sent({ emailContent: '<p>50% <em>more</em> pay_rise</p>', email: 'Byron@example.com' })
    const found = async (text: string) => {
      const query = `?searchedText=${encodeURIComponent(text)}`
      const emails = (await log(query)).map(({ to }) => to)
      expect(await count(query)).toBe(emails.length)
      return emails
    }
    expect(await found('INTERV')).toEqual(['ada@example.com'])
    expect(await found('byron@')).toEqual(['Byron@example.com'])
    expect(await found('50% more pay_')).toEqual(['Byron@example.com'])
    expect(await found('<em>')).toEqual([])
    expect(await found('5_%')).toEqual([])
  })
})

describe('sending', () => {
  let smtp: TestSmtpServer
  let stop: () => Promise<void>
  beforeEach(async () => {
    smtp = await startSmtpServer(port)
    stop = await startWorkers(app.services)
    return async () => {
      await stop()
      await smtp.close()
    }
  })

  const waitForState = (id: number, state: string) =>
    eventually(async () => expect((await conversation()).find((entry) => entry.id === id)?.state).toBe(state))

  test('files go with a mail and stay in the conversation, until it is deleted (HD-533)', async () => {
    const file = (name: string, text: string) => ({ name, type: 'text/plain', bytes: Buffer.from(text) })
    const form = (...attachments: ReturnType<typeof file>[]) =>
      app.asAdmin(
        `POST ${base}send_email/`,
        multipart({ ...email(), candidateId: String(grace), attachments }),
      )
    const response = await form(file('dates.txt', 'Monday'), file('../way.txt', 'Go left'))
    expect(response).toAnswer(201)
    const { id, attachments } = response.json<ThreadEmail>()
    expect(attachments.map(({ size }) => size)).toEqual([6, 7])
    await waitForState(id, 'sent')
    const texts = smtp.messages[0]?.attachments.map(({ content }) =>
      Buffer.from(content as ArrayBuffer).toString(),
    )
    expect(texts).toEqual(['Monday', 'Go left'])
    expect(smtp.messages[0]?.attachments[0]?.filename).toBe('dates.txt')
    const [entry] = await conversation()
    expect(entry?.attachments).toEqual(attachments)
    const saved = await app.asAdmin({ url: `${base}${id}/attachments/${attachments[1]?.id}/` })
    expect(saved.body).toBe('Go left')
    expect(String(saved.headers['content-disposition'])).not.toContain('..')

    const half = 'a'.repeat(mailLimits.sentAttachmentBytes / 2)
    expect(await form(file('a.txt', half), file('b.txt', `${half}b`))).toAnswer(400, {
      attachments: [emailThreadErrors.filesTooLarge],
    })
    const [stored] = await app.db.select().from(emailAttachment)
    expect(await app.services.files.private.stat(stored?.path ?? '')).not.toBeNull()
    expect(await remove(id)).toAnswer(204)
    expect(await app.services.files.private.stat(stored?.path ?? '')).toBeNull()
  })

  test('a thread of three mails holds together in a mail client', async () => {
    const first = await sent()
    const second = await sent({ subject: 'Re: Your application', inReplyTo: first.id })
    const third = await sent({ subject: 'Re: Your application', inReplyTo: second.id })
    for (const { id } of [first, second, third]) await waitForState(id, 'sent')
    const ids = await Promise.all([first, second, third].map(async ({ id }) => (await rowOf(id))?.messageId))
    const received = ids.map((id) => smtp.messages.find(({ messageId }) => messageId === id))
    expect(received[0]).toMatchObject({
      from: { name: 'Larkfield', address: 'hr@larkfield.example' },
      to: [{ name: 'Grace Hopper', address: 'grace@example.com' }],
      subject: 'Your application',
    })
    expect(received[0]?.inReplyTo).toBeUndefined()
    expect(received[0]?.text?.trim()).toBe('Dear Grace, welcome.')
    expect(received[0]?.html).toContain('<p>Dear Grace, <strong>welcome</strong>.</p>')
    expect(ids[0]).toMatch(/@larkfield\.example>$/)
    expect(received[1]).toMatchObject({ inReplyTo: ids[0], references: ids[0] })
    expect(received[2]).toMatchObject({ inReplyTo: ids[1], references: `${ids[0]} ${ids[1]}` })
    expect(received[2]?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'no' }),
    )
  })

  test('images travel with their mail, and links to our pages are complete', async () => {
    const file = await imageFile()
    const upload = await app.asAdmin('POST upload-image/', multipart({ file }))
    const { url } = upload.json()
    const { id, emailContent } = await sent({
      emailContent: `<p><a href="/careers">Jobs</a> src="/x"</p><img src="${url}" alt="Our office">`,
    })
    expect(emailContent).toContain(`src="${url}"`)
    await waitForState(id, 'sent')
    const [message] = smtp.messages
    expect(message?.html).toContain('<a href="https://larkfield.example/careers"')
    expect(message?.html).toContain('src="/x"</p>')
    const [attachment] = message?.attachments ?? []
    expect(attachment).toMatchObject({ mimeType: 'image/jpeg', disposition: 'inline' })
    expect(message?.html).toContain(`src="cid:${attachment?.contentId?.replace(/[<>]/g, '')}"`)
    expect(message?.text).toContain('[Our office]')
  })

  test('a refused mail says why, and can be sent again as the same message', async () => {
    smtp.reject = { recipient: { responseCode: 550, message: 'No such person' } }
    const { id } = await sent()
    const { messageId } = (await rowOf(id)) ?? {}
    await waitForState(id, 'failed')
    // In the server's own words.
    expect((await conversation())[0]?.error).toBe('550 No such person')
    smtp.reject = {}
    const answers = await Promise.all([retry(id), retry(id)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toMatchObject({
      id,
      state: 'queued',
      error: null,
    })
    await waitForState(id, 'sent')
    expect(smtp.messages.map((message) => message.messageId)).toEqual([messageId])
    expect((await retry(id)).json()).toEqual({
      detail: 'Only an e-mail that failed or was not sent can be sent again.',
    })
    expect(await retry(2_000_000)).toAnswer(404)
  })

  test('open conversations follow each change', async () => {
    const events: unknown[] = []
    app.services.events.on('mail', (data) => void events.push(data))
    const changed = { type: 'candidates-email-threads', ids: null }
    const { id } = await sent()
    await waitForState(id, 'sent')
    await eventually(() => expect(events.length).toBeGreaterThanOrEqual(2))
    events.length = 0
    await remove(id)
    await eventually(() => expect(events).toEqual([changed]))
  })
})

describe('a mail that is queued again', () => {
  test('long after it was written is not given up at once', async () => {
    const { id } = await sent()
    await fail(id)
    const old = { createdAt: sql`now() - interval '10 days'`, queuedAt: sql`now() - interval '10 days'` }
    await app.db.update(outbox).set(old).where(eq(outbox.id, id))
    expect(await retry(id)).toAnswer(200)
    await runCleanup(app.services)
    expect(await rowOf(id)).toMatchObject({ state: 'queued' })
  })

  test('needs a mail server', async () => {
    await using cleanup = new AsyncDisposableStack()
    const withoutMail = await startTestApp()
    cleanup.defer(() => withoutMail.close())
    const candidateId = (await seedCandidate(withoutMail)).id
    const response = await withoutMail.asAdmin(`POST ${base}send_email/`, { ...email(), candidateId })
    expect(response.json()).toMatchObject({ state: 'unsent', error: null })
    const again = await withoutMail.asAdmin(`POST ${base}${response.json().id}/retry/`)
    expect([again.statusCode, again.json().detail]).toEqual([400, expect.stringContaining('No mail server')])
  })
})
