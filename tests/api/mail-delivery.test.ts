import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '#scripts/launch/free-port.ts'
import type { Config } from '#server/config.ts'
import { createDelivery } from '#server/mail/delivery.ts'
import { escapeHtml } from '#server/mail/message.ts'
import { mailQueue } from '#server/mail/outbox.ts'
import type { Mail } from '#server/mail/port.ts'
import { createSeal } from '#server/mail/seal.ts'
import { outbox } from '#server/mail/tables.ts'
import { runCleanup, startWorkers } from '#server/modules/index.ts'
import { keySize } from '#server/secrets/box.ts'
import { createAdmin } from '#tests/support/accounts.ts'
import { useTestApp } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { mailsTo } from '#tests/support/mail.ts'
import { mailCertificate, trustMailCertificate } from '#tests/support/mail-certificate.ts'
import { startSmtpServer, type TestSmtpServer } from '#tests/support/smtp-server.ts'

let port: number
let smtp: TestSmtpServer
let cleanup = new AsyncDisposableStack()

const app = useTestApp(async () => {
  port = await freePort()
  return { env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Portico <desk@example.com>' } }
})

const open = async (certificate?: string) => {
  smtp = await startSmtpServer(port, certificate)
  cleanup.defer(smtp.close)
}

const work = async () => {
  cleanup.defer(await startWorkers(app.services))
}

const deliveryOf = () => {
  const delivery = createDelivery(app.services)
  cleanup.defer(delivery.close)
  return delivery
}

afterEach(async () => {
  await cleanup.disposeAsync()
  cleanup = new AsyncDisposableStack()
  await app.db.execute(sql`truncate outbox cascade`)
  await app.db.execute(sql`delete from pgboss.job`)
})

const mail: Mail = {
  to: 'reader@example.com',
  subject: 'Grüße',
  text: 'Good morning.\n',
  html: '<p>Good morning.</p>',
}
const send = (change: Partial<Mail> = {}) =>
  app.db.transaction((tx) => app.services.outbox.send(tx, { ...mail, ...change }))
const messageRow = async (id: number) => (await app.db.select().from(outbox).where(eq(outbox.id, id)))[0]
/** Lets the pauses between attempts pass at once. */
async function passPauses(): Promise<void> {
  const { rows } = await app.db.execute<{ id: string }>(sql`select id from pgboss.job where state = 'retry'`)
  const executeSql = (text: string, values?: unknown[]) => app.db.$client.query(text, values)
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false })
  for (const { id } of rows) await boss.update({ name: mailQueue.name, options: { id, startAfter: 0 } })
}

const waitForRow = (id: number, expected: object) =>
  eventually(async () => {
    const row = await messageRow(id)
    try {
      expect(row).toMatchObject(expected)
    } catch (error) {
      await passPauses()
      throw error
    }
  })
const waitForState = (id: number, state: string) => waitForRow(id, { state })

describe('a mail server elsewhere', () => {
  /** Delivers once, to another name of this machine, which the program does not take for it. */
  async function deliver(id: number, settings: Partial<Config> = {}) {
    const config = { ...app.services.config, SMTP_URL: `smtp://0.0.0.0:${port}`, ...settings }
    const delivery = createDelivery({ ...app.services, config })
    cleanup.defer(delivery.close)
    await delivery.deliver(id, { signal: new AbortController().signal, isLastAttempt: false })
  }

  test('with STARTTLS gets mail over TLS, once its certificate is trusted', async () => {
    await open(mailCertificate)
    const { id } = await send()
    await expect(deliver(id)).rejects.toThrow('self-signed certificate')
    expect(smtp.attempts).toBe(0)
    using _ = trustMailCertificate()
    await deliver(id)
    expect(smtp.messages).toMatchObject([{ subject: 'Grüße', isEncrypted: true }])
    expect(await messageRow(id)).toMatchObject({ state: 'sent', lastError: null })
  })

  test('without STARTTLS gets no mail, and the mail says why, unless the settings allow it', async () => {
    await open()
    const { id } = await send()
    await expect(deliver(id)).rejects.toThrow()
    expect(await messageRow(id)).toMatchObject({
      state: 'queued',
      lastError: expect.stringContaining('offers no STARTTLS'),
    })
    expect(smtp.attempts).toBe(0)
    await deliver(id, { MAIL_ALLOW_PLAINTEXT: true })
    expect(smtp.messages).toMatchObject([{ isEncrypted: false }])
  })
})

describe('mail that is delivered', () => {
  beforeEach(async () => {
    await open()
    await work()
  })

  test('arrives once, in both forms, under the Message-ID that was stored', async () => {
    const first = await send()
    await waitForState(first.id, 'sent')
    const { id, messageId } = await send({ inReplyTo: first.messageId, references: [first.messageId] })
    await waitForState(id, 'sent')
    expect(smtp.messages).toHaveLength(2)
    expect(smtp.messages[1]).toMatchObject({
      recipients: ['reader@example.com'],
      from: { name: 'Portico', address: 'desk@example.com' },
      to: [{ address: 'reader@example.com' }],
      subject: 'Grüße',
      messageId,
      inReplyTo: first.messageId,
      references: first.messageId,
    })
    expect(smtp.messages[1]?.text?.trim()).toBe('Good morning.')
    expect(smtp.messages[1]?.html).toContain('<body><p>Good morning.</p></body>')
    expect(await messageRow(id)).toMatchObject({
      state: 'sent',
      attempts: 1,
      lastError: null,
      text: mail.text,
    })
    expect((await messageRow(id))?.sentAt).toBeInstanceOf(Date)
  })

  test('a reset link arrives, and its text is erased from the outbox after delivery (AC-098, AC-164)', async () => {
    const account = await createAdmin(app)
    app.log.length = 0
    expect(await app.call('POST send-link/', { email: account.email })).toAnswer(200)
    await eventually(() => expect(smtp.messages).toHaveLength(1))
    const [message] = smtp.messages
    expect(message?.recipients).toEqual([account.email])
    const token = /token=([\w-]{43})/.exec(message?.text ?? '')?.[1] ?? ''
    expect(message?.html).toContain(token)
    const [row] = await app.db.select().from(outbox).where(eq(outbox.to, account.email))
    await waitForState(row?.id ?? 0, 'sent')
    for (const query of ['select * from outbox', 'select * from pgboss.job']) {
      expect(JSON.stringify((await app.db.execute(query)).rows)).not.toContain(token)
    }
    expect(JSON.stringify(app.log)).not.toContain(token)
    expect(
      await app.call('POST reset-password/', {
        email: account.email,
        token,
        new_password: 'a fresh password',
        confirm_password: 'a fresh password',
      }),
    ).toAnswer(200)
  })

  test('what its texts name is neither read from the disk nor fetched (I11, F9)', async () => {
    const secret = `canary-${randomBytes(8).toString('hex')}`
    const file = path.join(app.services.config.DATA_DIR, 'secret.txt')
    writeFileSync(file, secret)
    const requests: string[] = []
    const other = createServer((request, response) => {
      requests.push(request.url ?? '')
      response.end(secret)
    }).listen(0, '127.0.0.1')
    cleanup.defer(() => void other.close())
    await once(other, 'listening')
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/secret.txt`
    const names = [
      file,
      `file://${file}`,
      url,
      'data:text/plain,x',
      `{"path":"${file}"}`,
      `{"href":"${url}"}`,
    ]
    const html = names.map((name) => `<p><img src="${escapeHtml(name)}">${escapeHtml(name)}</p>`).join('')
    const { id } = await send({ subject: names[4], toName: url, text: names.join('\n'), html })
    await waitForState(id, 'sent')
    const [message] = smtp.messages
    expect(message?.subject).toBe(names[4])
    expect(message?.text?.trim().split('\n')).toEqual(names)
    expect(message?.attachments).toEqual([])
    expect(JSON.stringify(message)).not.toContain(secret)
    expect(requests).toEqual([])
  })

  test('a temporary rejection is retried until it is accepted, once (R4)', async () => {
    smtp.reject = { recipient: { responseCode: 451, message: 'Try again later' } }
    const { id, messageId } = await send()
    await waitForRow(id, { state: 'queued', lastError: expect.stringContaining('Try again later') })
    smtp.reject = { message: { responseCode: 451, message: 'Not now' } }
    await waitForRow(id, { state: 'queued', lastError: expect.stringContaining('Not now') })
    smtp.reject = {}
    await waitForState(id, 'sent')
    expect(smtp.messages.map((message) => message.messageId)).toEqual([messageId])
  })

  test('a permanent rejection is not retried, and the log has the server’s reason without the e-mail', async () => {
    app.log.length = 0
    smtp.reject = { recipient: { responseCode: 550, message: '<reader@EXAMPLE.com>: No such person' } }
    const { id } = await send({ confidential: true })
    await waitForState(id, 'failed')
    expect(await messageRow(id)).toMatchObject({
      attempts: 1,
      lastError: expect.stringContaining('No such person'),
      text: '',
      html: null,
    })
    expect(app.log).toContainEqual(
      expect.objectContaining({
        mail: id,
        responseCode: 550,
        reason: expect.stringContaining('550 <…>: No such person'),
      }),
    )
    expect(smtp.messages).toEqual([])
  })

  test('many at once all arrive, each once', async () => {
    const sent = await Promise.all(
      Array.from({ length: 25 }, (_, index) => send({ to: `reader${index}@example.com` })),
    )
    for (const { id } of sent) await waitForState(id, 'sent')
    expect(smtp.messages.map(({ recipients }) => recipients[0]).sort()).toEqual(
      sent.map((_, index) => `reader${index}@example.com`).sort(),
    )
  })
})

describe('a mail server that fails in the middle', () => {
  test('of taking a mail gets it again under the same Message-ID, and one that is slow gets it once (R4)', async () => {
    await open()
    await work()
    const outcomes = ['break', 'take', 'take'] as const
    let offered = 0
    smtp.onMessage = async () => {
      await setTimeout(offered === 0 ? 0 : 1500)
      return outcomes[offered++] ?? 'take'
    }
    const broken = await send()
    await waitForState(broken.id, 'sent')
    const slow = await send()
    await waitForState(slow.id, 'sent')
    expect(smtp.messages.map(({ messageId }) => messageId)).toEqual([broken.messageId, slow.messageId])
    expect(await messageRow(broken.id)).toMatchObject({ attempts: 2, lastError: null })
    expect(await messageRow(slow.id)).toMatchObject({ attempts: 1 })
  })

  test('while the process is killed has it from the next one under the same Message-ID (R4)', async () => {
    await open()
    const { host, user, database } = app.db.$client.options
    const worker = fork('tests/support/worker-process.ts', [JSON.stringify({ host, user, database })], {
      env: {
        ...process.env,
        DATA_DIR: app.services.config.DATA_DIR,
        SMTP_URL: smtp.url,
        MAIL_FROM: app.services.config.MAIL_FROM,
      },
    })
    cleanup.defer(() => void worker.kill('SIGKILL'))
    const offered = Promise.withResolvers<void>()
    const killed = Promise.withResolvers<void>()
    smtp.onMessage = async () => {
      offered.resolve()
      await killed.promise
      return 'break'
    }
    const { id, messageId } = await send()
    await offered.promise
    worker.once('exit', () => killed.resolve())
    worker.kill('SIGKILL')
    await killed.promise
    expect(await messageRow(id)).toMatchObject({ state: 'queued', attempts: 1 })
    smtp.onMessage = null
    // As if its last sign of life were long ago.
    await app.db.execute(sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'`)
    await work()
    await waitForState(id, 'sent')
    expect(smtp.messages.map((message) => message.messageId)).toEqual([messageId])
  })
})

describe('a mail server that is away', () => {
  test('calls are answered all the same, and the mail leaves once it is back, once (R4)', async () => {
    await work()
    const account = await createAdmin(app)
    expect(await app.call('POST send-link/', { email: account.email })).toAnswer(200)
    const [row] = await app.db.select().from(outbox).where(eq(outbox.to, account.email))
    const id = row?.id ?? 0
    const attempted = { state: 'queued', lastError: expect.stringContaining('ECONNREFUSED') }
    await waitForRow(id, attempted)
    const [waiting] = await mailsTo(app, account.email)
    const token = /token=([\w-]{43})/.exec(waiting?.text ?? '')?.[1] ?? ''
    expect(token).not.toBe('')
    // So that neither the database nor a backup of it gives the link away.
    expect(JSON.stringify((await app.db.execute('select * from outbox')).rows)).not.toContain(token)
    await open()
    await waitForState(id, 'sent')
    expect(smtp.messages).toMatchObject([{ text: expect.stringContaining(token) }])
  })

  test('a secret that was restored on another machine is not sent, and says why', async () => {
    const { id } = await send({ confidential: true })
    const mailSeal = createSeal(randomBytes(keySize))
    const delivery = createDelivery({ ...app.services, mailSeal })
    await delivery.deliver(id, { signal: new AbortController().signal, isLastAttempt: false })
    delivery.close()
    expect(await messageRow(id)).toMatchObject({
      state: 'failed',
      lastError: 'Its link cannot be read on this machine. Please send a new one.',
      text: '',
    })
  })

  test('mail that was written while no process worked leaves when one does', async () => {
    await open()
    const { id, messageId } = await send()
    await work()
    await waitForState(id, 'sent')
    expect(smtp.messages.map((message) => message.messageId)).toEqual([messageId])
  })
})

describe('a database that breaks its connections', () => {
  test('is connected to again, and mail leaves as before (R10)', async () => {
    await open()
    await work()
    const first = await send()
    await waitForState(first.id, 'sent')
    await app.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    const second = await eventually(() => send())
    await waitForState(second.id, 'sent')
    expect(smtp.messages.map(({ messageId }) => messageId)).toEqual([first.messageId, second.messageId])
  })
})

describe('a crash', () => {
  const run = { signal: new AbortController().signal, isLastAttempt: false }

  test('between handing over and noting it repeats the mail under the same Message-ID (R4)', async () => {
    await open()
    const delivery = deliveryOf()
    const { id, messageId } = await send()
    await delivery.deliver(id, run)
    // The state of the database when the process dies before it could record that the mail was sent.
    await app.db.update(outbox).set({ state: 'queued', sentAt: null }).where(eq(outbox.id, id))
    await delivery.deliver(id, run)
    expect(smtp.messages.map((message) => message.messageId)).toEqual([messageId, messageId])
    await delivery.deliver(id, run)
    expect(smtp.messages).toHaveLength(2)
  })

  test('during the last attempt leaves a mail that fails in the end', async () => {
    const { id } = await send()
    await app.db.update(outbox).set({ queuedAt: sql`now() - interval '5 days'` }).where(eq(outbox.id, id))
    await runCleanup(app.services)
    expect(await messageRow(id)).toMatchObject({ state: 'failed', lastError: 'Delivery was abandoned.' })
  })

  test('a failed last attempt marks the mail as failed with its reason', async () => {
    const delivery = deliveryOf()
    const { id } = await send()
    await expect(delivery.deliver(id, run)).rejects.toThrow('ECONNREFUSED')
    await delivery.deliver(id, { ...run, isLastAttempt: true })
    expect(await messageRow(id)).toMatchObject({ state: 'failed', attempts: 2 })
  })
})
