import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runCleanup } from '#server/jobs/cleanup.ts'
import { startWorkers } from '#server/jobs/workers.ts'
import { createDelivery } from '#server/mail/delivery.ts'
import type { Mail } from '#server/mail/outbox.ts'
import { outbox } from '#server/mail/tables.ts'
import { newAdministrator } from '#tests/support/accounts.ts'
import { houseForFile } from '#tests/support/app.ts'
import { freePort } from '#tests/support/free-port.ts'
import { openPostOffice, type PostOffice } from '#tests/support/smtp-server.ts'

let port: number
let office: PostOffice
let cleanup = new AsyncDisposableStack()

const house = houseForFile(async () => {
  port = await freePort()
  return { env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Portico <desk@example.com>' } }
})

const open = async () => {
  office = await openPostOffice(port)
  cleanup.defer(office.close)
}

const work = async () => {
  cleanup.defer(await startWorkers(house.world))
}

const deliveryOf = () => {
  const delivery = createDelivery(house.world)
  cleanup.defer(delivery.close)
  return delivery
}

afterEach(async () => {
  await cleanup.disposeAsync()
  cleanup = new AsyncDisposableStack()
  await house.db.execute(sql`truncate outbox`)
  await house.db.execute(sql`delete from pgboss.job`)
})

const mail: Mail = {
  to: 'reader@example.com',
  subject: 'Grüße',
  text: 'Good morning.\n',
  html: '<p>Good morning.</p>',
}
const send = (change: Partial<Mail> = {}) =>
  house.db.transaction((tx) => house.world.outbox.send(tx, { ...mail, ...change }))
const letterOf = async (id: number) => (await house.db.select().from(outbox).where(eq(outbox.id, id)))[0]
const becomes = (id: number, state: string, timeout = 15_000) =>
  vi.waitFor(async () => expect((await letterOf(id))?.state).toBe(state), { timeout, interval: 50 })

describe('mail that is delivered', () => {
  beforeEach(async () => {
    await open()
    await work()
  })

  test('arrives once, in both forms, under the Message-ID that was stored', async () => {
    const first = await send()
    await becomes(first.id, 'sent')
    const { id, messageId } = await send({ inReplyTo: first.messageId, references: [first.messageId] })
    await becomes(id, 'sent')
    expect(office.letters).toHaveLength(2)
    expect(office.letters[1]).toMatchObject({
      recipients: ['reader@example.com'],
      from: { name: 'Portico', address: 'desk@example.com' },
      to: [{ address: 'reader@example.com' }],
      subject: 'Grüße',
      messageId,
      inReplyTo: first.messageId,
      references: first.messageId,
    })
    expect(office.letters[1]?.text?.trim()).toBe('Good morning.')
    expect(office.letters[1]?.html?.trim()).toBe('<p>Good morning.</p>')
    expect(await letterOf(id)).toMatchObject({ state: 'sent', attempts: 1, lastError: null, text: mail.text })
    expect((await letterOf(id))?.sentAt).toBeInstanceOf(Date)
  })

  test('a reset link arrives, and its words are wiped here once they have left (AC-098, AC-164)', async () => {
    const account = await newAdministrator(house)
    house.log.length = 0
    const response = await house.call({
      method: 'POST',
      url: '/api/send-link/',
      payload: { email: account.email },
    })
    expect(response.statusCode).toBe(200)
    await vi.waitFor(() => expect(office.letters).toHaveLength(1), { timeout: 15_000 })
    const [letter] = office.letters
    expect(letter?.recipients).toEqual([account.email])
    const token = /token=([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? ''
    expect(letter?.html).toContain(token)
    const [row] = await house.db.select().from(outbox).where(eq(outbox.to, account.email))
    await becomes(row?.id ?? 0, 'sent')
    for (const query of ['select * from outbox', 'select * from pgboss.job']) {
      expect(JSON.stringify((await house.db.execute(query)).rows)).not.toContain(token)
    }
    expect(JSON.stringify(house.log)).not.toContain(token)
    const reset = await house.call({
      method: 'POST',
      url: '/api/reset-password/',
      payload: { email: account.email, token, new_password: 'fresh', confirm_password: 'fresh' },
    })
    expect(reset.statusCode).toBe(200)
  })

  test('a refusal for a moment is tried again until it is taken, once (R4)', async () => {
    office.refuse = { recipient: { responseCode: 451, message: 'Try again later' } }
    const { id, messageId } = await send()
    await vi.waitFor(async () => expect((await letterOf(id))?.attempts).toBeGreaterThan(1), {
      timeout: 15_000,
    })
    expect(await letterOf(id)).toMatchObject({ state: 'queued', lastError: expect.stringContaining('451') })
    office.refuse = { letter: { responseCode: 451, message: 'Not now' } }
    const { attempts = 0 } = (await letterOf(id)) ?? {}
    await vi.waitFor(async () => expect((await letterOf(id))?.attempts).toBeGreaterThan(attempts), {
      timeout: 20_000,
    })
    office.refuse = {}
    await becomes(id, 'sent', 30_000)
    expect(office.letters.map((letter) => letter.messageId)).toEqual([messageId])
  }, 70_000)

  test('a refusal for good is not tried again, and the log has the server’s reason without the address', async () => {
    house.log.length = 0
    office.refuse = { recipient: { responseCode: 550, message: '<reader@EXAMPLE.com>: No such person' } }
    const { id } = await send({ confidential: true })
    await becomes(id, 'failed')
    expect(await letterOf(id)).toMatchObject({
      attempts: 1,
      lastError: expect.stringContaining('No such person'),
      text: '',
      html: null,
    })
    expect(house.log).toContainEqual(
      expect.objectContaining({
        mail: id,
        responseCode: 550,
        reason: expect.stringContaining('550 <…>: No such person'),
      }),
    )
    expect(office.letters).toEqual([])
  })

  test('many at once all arrive, each once', async () => {
    const sent = await Promise.all(
      Array.from({ length: 25 }, (_, index) => send({ to: `reader${index}@example.com` })),
    )
    for (const { id } of sent) await becomes(id, 'sent')
    expect(office.letters.map(({ recipients }) => recipients[0]).sort()).toEqual(
      sent.map((_, index) => `reader${index}@example.com`).sort(),
    )
  })
})

describe('a mail server that is away', () => {
  test('calls are answered all the same, and the mail leaves once it is back, once (R4)', async () => {
    await work()
    const account = await newAdministrator(house)
    const response = await house.call({
      method: 'POST',
      url: '/api/send-link/',
      payload: { email: account.email },
    })
    expect(response.statusCode).toBe(200)
    const [row] = await house.db.select().from(outbox).where(eq(outbox.to, account.email))
    const id = row?.id ?? 0
    const tried = { state: 'queued', lastError: expect.stringContaining('ECONNREFUSED') }
    await vi.waitFor(async () => expect(await letterOf(id)).toMatchObject(tried), { timeout: 15_000 })
    await open()
    await becomes(id, 'sent', 30_000)
    expect(office.letters).toHaveLength(1)
  }, 60_000)

  test('mail that was written while no process worked leaves when one does', async () => {
    await open()
    const { id, messageId } = await send()
    await work()
    await becomes(id, 'sent')
    expect(office.letters.map((letter) => letter.messageId)).toEqual([messageId])
  })
})

describe('a database that breaks its connections', () => {
  test('is connected to again, and mail leaves as before (R10)', async () => {
    await open()
    await work()
    const first = await send()
    await becomes(first.id, 'sent')
    await house.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    const second = await vi.waitFor(() => send(), { timeout: 5_000 })
    await becomes(second.id, 'sent')
    expect(office.letters.map(({ messageId }) => messageId)).toEqual([first.messageId, second.messageId])
  })
})

describe('a crash', () => {
  const run = { signal: new AbortController().signal, isLast: false }

  test('between handing over and noting it repeats the mail under the same Message-ID (R4)', async () => {
    await open()
    const delivery = deliveryOf()
    const { id, messageId } = await send()
    await delivery.deliver(id, run)
    // What the database holds when the process dies before it could write down that the mail has left.
    await house.db.update(outbox).set({ state: 'queued', sentAt: null }).where(eq(outbox.id, id))
    await delivery.deliver(id, run)
    expect(office.letters.map((letter) => letter.messageId)).toEqual([messageId, messageId])
    await delivery.deliver(id, run)
    expect(office.letters).toHaveLength(2)
  })

  test('of the last try leaves a mail that is given up in the end', async () => {
    const { id } = await send()
    await house.db.update(outbox).set({ createdAt: sql`now() - interval '5 days'` }).where(eq(outbox.id, id))
    await runCleanup(house.world)
    expect(await letterOf(id)).toMatchObject({ state: 'failed', lastError: 'The mail was given up.' })
  })

  test('the last try that fails gives the mail up and says why', async () => {
    const delivery = deliveryOf()
    const { id } = await send()
    await expect(delivery.deliver(id, run)).rejects.toThrow('ECONNREFUSED')
    await delivery.deliver(id, { ...run, isLastAttempt: true })
    expect(await letterOf(id)).toMatchObject({ state: 'failed', attempts: 2 })
  })
})
