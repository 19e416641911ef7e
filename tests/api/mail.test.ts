import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDelivery } from '#server/mail/delivery.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import type { Mail } from '#server/mail/port.ts'
import { outbox } from '#server/mail/tables.ts'
import { runCleanup } from '#server/modules/index.ts'
import { startTestApp, useTestApp } from '#tests/support/app.ts'
import { mailsTo } from '#tests/support/mail.ts'

const app = useTestApp({
  env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Portico <desk@mail.example.com>' },
})

const mail: Mail = {
  to: 'reader@example.com',
  subject: 'Hello',
  text: 'Good morning.\n',
  html: '<p>Good morning.</p>',
}
const send = (change: Partial<Record<keyof Mail, unknown>> = {}) =>
  app.db.transaction((tx) => app.services.outbox.send(tx, { ...mail, ...change } as Mail))
const messages = () => app.db.select().from(outbox)
const jobs = async () =>
  (await app.db.execute<{ data: { id: number } }>(`select data from pgboss.job where name = 'mail'`)).rows

describe('writing a mail', () => {
  test('stores it with its sender, its Message-ID, and a job that delivers it', async () => {
    const { id, messageId } = await send()
    const [message] = await app.db.select().from(outbox).where(eq(outbox.id, id))
    expect(message).toMatchObject({
      ...mail,
      from: 'Portico <desk@mail.example.com>',
      messageId,
      inReplyTo: null,
      references: null,
      state: 'queued',
      attempts: 0,
      sentAt: null,
    })
    expect(messageId).toMatch(/^<[\w-]{36}@mail\.example\.com>$/)
    expect((await jobs()).map(({ data }) => data)).toContainEqual({ id })
  })

  test('is undone with the transaction that caused it, and so is its job', async () => {
    const before = { messages: await messages(), jobs: await jobs() }
    const cause = app.db.transaction(async (tx) => {
      await app.services.outbox.send(tx, mail)
      throw new Error('changed our mind')
    })
    await expect(cause).rejects.toThrow('changed our mind')
    expect({ messages: await messages(), jobs: await jobs() }).toEqual(before)
  })

  test('keeps its thread', async () => {
    const first = await send()
    const second = await send({
      inReplyTo: first.messageId,
      references: ['<older@example.com>', first.messageId],
    })
    const [message] = await app.db.select().from(outbox).where(eq(outbox.id, second.id))
    expect(message).toMatchObject({
      inReplyTo: first.messageId,
      references: `<older@example.com> ${first.messageId}`,
    })
  })

  test.each<[string, Partial<Record<keyof Mail, unknown>>]>([
    ['two recipients', { to: 'a@example.com, b@example.com' }],
    ['a list of recipients', { to: ['a@example.com', 'b@example.com'] }],
    ['a recipient as an object', { to: { address: 'a@example.com' } }],
    ['a recipient with a name around it', { to: 'A <a@example.com>' }],
    ['a recipient with a header behind it', { to: 'a@example.com\r\nBcc: b@example.com' }],
    ['no recipient', { to: '' }],
    ['a line feed in the subject', { subject: 'Hello\nBcc: b@example.com' }],
    ['a carriage return in the subject', { subject: 'Hello\rBcc: b@example.com' }],
    ['a text from a file', { text: { path: '/etc/passwd' } }],
    ['an HTML from an address', { html: { href: 'http://127.0.0.1/' } }],
    ['a NUL', { text: 'a\0b' }],
    ['a reply to something that is no Message-ID', { inReplyTo: '<a@b>\r\nX: y' }],
  ])('is refused with %s, and nothing is stored (I11)', async (_, change) => {
    const before = await messages()
    await expect(send(change)).rejects.toThrow()
    expect(await messages()).toEqual(before)
  })
})

describe('without a mail server', () => {
  let appWithoutMail: Awaited<ReturnType<typeof startTestApp>>
  beforeAll(async () => {
    appWithoutMail = await startTestApp()
  })
  afterAll(() => appWithoutMail.close())

  test('a mail is stored as not sent, and stays readable', async () => {
    const { delivers, send: write } = createOutbox(appWithoutMail.services)
    expect(delivers).toBe(false)
    const { id } = await appWithoutMail.db.transaction((tx) => write(tx, mail))
    const [message] = await appWithoutMail.db.select().from(outbox).where(eq(outbox.id, id))
    expect(message).toMatchObject({ ...mail, state: 'unsent' })
    expect((await appWithoutMail.db.execute(`select 1 from pgboss.job where name = 'mail'`)).rows).toEqual([])
  })

  test('a secret is stored for an hour, sealed, everything else permanently', async () => {
    const [secret, plain] = await appWithoutMail.db.transaction(async (tx) => [
      await appWithoutMail.services.outbox.send(tx, { ...mail, confidential: true }),
      await appWithoutMail.services.outbox.send(tx, mail),
    ])
    const textOf = async ({ id }: { id: number }) =>
      (await appWithoutMail.db.select().from(outbox).where(eq(outbox.id, id)))[0]?.text
    const wait = (time: string) =>
      appWithoutMail.db.update(outbox).set({ createdAt: sql`created_at - ${time}::interval` })
    await wait('59 minutes')
    await runCleanup(appWithoutMail.services)
    expect(await textOf(secret)).not.toContain(mail.text)
    const readable = (await mailsTo(appWithoutMail, mail.to)).find(({ id }) => id === secret.id)
    expect(readable).toMatchObject(mail)
    await wait('2 minutes')
    await runCleanup(appWithoutMail.services)
    expect(await textOf(secret)).toBe('')
    expect(await textOf(plain)).toBe(mail.text)
  })

  test('mail queued while one was set is stored as not sent as well', async () => {
    const { id } = await send()
    const delivery = createDelivery({ ...app.services, config: appWithoutMail.services.config })
    await delivery.deliver(id, { signal: new AbortController().signal, isLastAttempt: false })
    const [message] = await app.db.select().from(outbox).where(eq(outbox.id, id))
    expect(message).toMatchObject({ ...mail, state: 'unsent' })
    delivery.close()
  })
})
