import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { addressInName } from '#contract/addresses-in-text.ts'
import { contentTypes } from '#contract/content/index.ts'
import { mailLimits } from '#contract/mail/mail.ts'
import { type NotificationTitle, notifications, predefinedTags } from '#contract/mail/notifications.ts'
import { candidate } from '#server/hiring/tables.ts'
import { type Notification, notificationQueue } from '#server/mail/notifications.ts'
import { outbox } from '#server/mail/tables.ts'
import { writeNotification } from '#server/mail/write-notification.ts'
import { multipart, useTestApp } from '#tests/support/app.ts'
import { seedCandidate, seedCandidates } from '#tests/support/candidates.ts'
import { create } from '#tests/support/content.ts'
import { apply } from '#tests/support/job-application.ts'

const app = useTestApp({
  env: {
    SMTP_URL: 'smtp://127.0.0.1:9',
    HR_EMAIL: 'hr@larkfield.example',
    MAIL_FROM: 'Larkfield <hello@larkfield.example>',
    PUBLIC_URL: 'https://larkfield.example',
  },
})

afterEach(async () => {
  await app.db.execute(
    sql`truncate email_template, email_tag, outbox, rate_limit cascade; delete from candidate; delete from pgboss.job`,
  )
})

const addTemplate = (title: NotificationTitle, change: Record<string, string> = {}) =>
  app.asAdmin(
    'POST email-templates/',
    multipart({
      roles: title.startsWith('HR') ? '2' : '1',
      email_title: `${title} for [candidate_name]`,
      email_notification_type: String(notifications[title].id),
      notification_receiver_type: '1',
      email_content: '<p>[candidate_name], [designation]</p>',
      web_or_mobile_content: 'x',
      ...change,
    }),
  )

const addTag = (key: string, referenced_key: string) =>
  app.asAdmin('POST email-tags/', { key, referenced_key })

/** Notifications that are due and not written yet. */
const waiting = async (): Promise<Notification[]> =>
  (
    await app.db.execute<{ data: Notification }>(
      sql`select data from pgboss.job where name = ${notificationQueue.name}`,
    )
  ).rows.map(({ data }) => data)

/** Does the jobs, each twice: as after a crash before its end was noted. */
async function write(): Promise<(typeof outbox.$inferSelect)[]> {
  for (const notification of await waiting()) {
    await writeNotification(notification, app.services)
    await writeNotification(notification, app.services)
  }
  return app.db.select().from(outbox).orderBy(asc(outbox.id))
}

const setStatus = (ids: readonly number[], status: number) =>
  ids.length === 1
    ? app.asAdmin(`PATCH candidates/${ids[0]}/`, { status })
    : app.asAdmin('PATCH candidates/bulk-status-update/', { ids, status })

describe('a decision', () => {
  test.each([
    ['CANDIDATE_PENDING', 0, 1],
    ['CANDIDATE_HIRED', 1, 0],
    ['CANDIDATE_REJECTED', 2, 0],
  ] as const)(
    '%s is notified of once, and only when it changes something (AP-416)',
    async (title, status, before) => {
      await addTemplate(title)
      const { id } = await seedCandidate(app, { status: before, designation: 'A & B' })
      expect(await setStatus([id], status)).toAnswer(200)
      expect(await setStatus([id], status)).toAnswer(200)
      const mails = await write()
      expect(mails).toHaveLength(1)
      expect(mails[0]).toMatchObject({
        candidateId: id,
        to: 'grace@example.com',
        toName: 'Grace Hopper',
        subject: `${title} for Grace Hopper`,
        html: '<p>Grace Hopper, A &amp; B</p>',
        text: 'Grace Hopper, A & B\n',
        isAutomatic: true,
        state: 'queued',
      })
      expect(mails[0]?.messageId).toMatch(/@larkfield\.example>$/)
    },
  )

  test('about many is sent to each of them, by few jobs', async () => {
    await addTemplate('CANDIDATE_REJECTED')
    const rows = await seedCandidates(
      app,
      Array.from({ length: 1200 }, (_, index) => ({ email: `a${index}@example.com` })),
    )
    await setStatus(
      rows.map(({ id }) => id),
      2,
    )
    expect((await waiting()).map(({ recipients }) => recipients.length).sort()).toEqual([200, 500, 500])
    const mails = await write()
    expect(new Set(mails.map(({ to }) => to)).size).toBe(1200)
    expect(mails).toHaveLength(1200)
    const { rows: jobs } = await app.db.execute(sql`select from pgboss.job where name = 'mail'`)
    expect(jobs).toHaveLength(1200)
  })

  test('without an active template is sent to no one, and the log says so (AP-416)', async () => {
    await addTemplate('CANDIDATE_HIRED', { status: '0' })
    const { id } = await seedCandidate(app)
    app.log.length = 0
    await setStatus([id], 1)
    expect(await waiting()).toEqual([])
    expect(app.log).toContainEqual(
      expect.objectContaining({
        notification: 'CANDIDATE_HIRED',
        msg: 'no e-mail was sent: its type has no active template',
      }),
    )
    expect(await app.db.$count(outbox)).toBe(0)
  })

  test('for the website alone sends no e-mail (AP-425)', async () => {
    await addTemplate('CANDIDATE_HIRED', { notification_receiver_type: '2' })
    const { id } = await seedCandidate(app)
    await setStatus([id], 1)
    expect(await write()).toEqual([])
  })

  test('that is rolled back with its transaction is not sent', async () => {
    await addTemplate('CANDIDATE_REJECTED')
    const rows = await seedCandidates(app, [{ status: 0 }, { status: 1 }])
    expect(
      await setStatus(
        rows.map(({ id }) => id),
        2,
      ),
    ).toAnswer(400)
    expect(await waiting()).toEqual([])
  })

  test('is not sent to candidates who are deleted by then, nor twice to the others', async () => {
    await addTemplate('CANDIDATE_REJECTED')
    const rows = await seedCandidates(app, [{ email: 'a@example.com' }, { email: 'b@example.com' }])
    await setStatus(
      rows.map(({ id }) => id),
      2,
    )
    await app.db.delete(candidate).where(eq(candidate.id, rows[0]?.id ?? 0))
    expect((await write()).map(({ to }) => to)).toEqual(['b@example.com'])
  })

  test('with a tag that has no value sends nothing, and the e-mail log says which', async () => {
    expect(await app.asAdmin('POST email-tags/', { key: 'office' })).toAnswer(201)
    await addTemplate('CANDIDATE_HIRED', { email_content: '<p>See you in [office].</p>' })
    const { id } = await seedCandidate(app)
    await setStatus([id], 1)
    expect(await write()).toMatchObject([{ state: 'failed', text: '', html: '' }])
    const { rows: jobs } = await app.db.execute(sql`select from pgboss.job where name = 'mail'`)
    expect(jobs).toEqual([])
    const log = (await app.asAdmin({ url: '/api/candidates-email-threads/' })).json()
    expect(log).toMatchObject([
      { state: 'failed', error: 'Not sent: the template’s tags [office] have no value.' },
    ])
    expect(await app.asAdmin(`POST candidates-email-threads/${log[0].id}/retry/`)).toAnswer(400)
  })
})

describe('an application', () => {
  test('is acknowledged to the candidate and sent to HR', async () => {
    await create(app, contentTypes.jobcategory, 'Analyst', { status: '1' })
    await addTemplate('CANDIDATE_APPLIED')
    await addTemplate('HR_NEW_APPLICATION', { email_content: '<p>[candidate_url]</p>' })
    expect(await apply(app)).toAnswer(201)
    const [row] = await app.db.select().from(candidate)
    const url = `https://larkfield.example/authority/join-team?id=${row?.id}`
    expect(new URL(predefinedTags.candidate_url.sample).pathname).toBe(new URL(url).pathname)
    const mails = await write()
    expect(mails.map(({ to, candidateId }) => [to, candidateId]).sort()).toEqual([
      ['grace@example.com', row?.id],
      ['hr@larkfield.example', null],
    ])
    expect(mails.find(({ candidateId }) => candidateId === null)).toMatchObject({
      html: `<p><a href="${url}">${url}</a></p>`,
      text: `${url}\n`,
    })
  })

  test('of a candidate who is deleted before is sent to nobody, HR included', async () => {
    await create(app, contentTypes.jobcategory, 'Designer', { status: '1' })
    for (const title of ['CANDIDATE_APPLIED', 'HR_NEW_APPLICATION'] as const) await addTemplate(title)
    expect(await apply(app, { designation: 'Designer' })).toAnswer(201)
    expect(await waiting()).toHaveLength(2)
    await app.db.delete(candidate)
    expect(await write()).toEqual([])
  })
})

describe('an enquiry', () => {
  test('is sent to HR, with what was written', async () => {
    await addTemplate('HR_CONTACT', {
      email_title: 'Enquiry from [contact_name]',
      email_content:
        '<p>[contact_name] ([contact_email])</p><p>[contact_subject]</p><p>[contact_message]</p>',
    })
    const payload = {
      name: 'Theo <Okafor>',
      email: 'theo@example.com',
      subject: 'A second opinion',
      message: 'One\nTwo',
    }
    expect(await app.call('POST contactus/', payload)).toAnswer(201)
    expect(await write()).toMatchObject([
      {
        to: 'hr@larkfield.example',
        subject: 'Enquiry from Theo <Okafor>',
        html: '<p>Theo &lt;Okafor&gt; (theo@example.com)</p><p>A second opinion</p><p>One<br>Two</p>',
      },
    ])
  })
})

describe('what strangers write', () => {
  const url = 'https://evil.example/account/confirm'
  /** Mail programs turn these into links by themselves. */
  const linkable = /<a\b|:\/\/|www\.\S|evil\.example|@evil/i

  test('becomes no link and no subject of a mail, whatever the template does with it', async () => {
    await addTemplate('CANDIDATE_HIRED', {
      email_title: 'Welcome, [candidate_name]',
      email_content: '<p>[candidate_name]</p><p>Dear [candidate_name],</p>',
    })
    await addTemplate('HR_CONTACT', {
      email_title: 'Enquiry from [contact_name]',
      email_content: '<p>[contact_subject]</p><p>[contact_message]</p>',
    })
    // As it was stored before names were checked.
    const { id } = await seedCandidate(app, { candidateName: url })
    await setStatus([id], 1)
    const payload = {
      name: 'Theo Okafor',
      email: 'theo@example.com',
      subject: `${url} www.evil.example`,
      message: `${url}\nevil.example/x, or write to evil@evil.example`,
    }
    expect(await app.call('POST contactus/', payload)).toAnswer(201)
    const mails = await write()
    expect(mails).toHaveLength(2)
    for (const { subject, toName, html, text } of mails)
      expect([subject, toName, html, text].join('\n')).not.toMatch(linkable)
    expect(mails.find(({ candidateId }) => candidateId === id)?.text).toContain(
      'https: // evil. example/account/confirm',
    )
  })

  test('cannot be put into a title, and is left out of an older one', async () => {
    await addTag('opening', 'contact_subject')
    for (const tag of ['contact_subject', 'contact_message', 'opening'])
      expect(
        (
          await addTemplate('HR_CONTACT', { email_title: `Enquiry: [${tag}]`, email_content: '<p>x</p>' })
        ).json(),
      ).toEqual({
        email_title: [`A title cannot have the tags: [${tag}]. Strangers write what they stand for.`],
      })
    await addTemplate('HR_CONTACT', { email_title: 'Enquiry', email_content: '<p>[contact_name]</p>' })
    await app.db.execute(sql`update email_template set email_title = 'Enquiry: [opening]'`)
    const payload = { name: 'Theo', email: 'theo@example.com', subject: 'You have won', message: 'x' }
    await app.call('POST contactus/', payload)
    expect((await write()).map(({ subject }) => subject)).toEqual(['Enquiry:'])
  })

  test('is no name if it holds an address, in the form of applications and in that of enquiries', async () => {
    await create(app, contentTypes.jobcategory, 'Auditor', { status: '1' })
    for (const name of [
      url,
      'evil.example',
      'EVIL.COM',
      'Evil www.evil',
      'a@b',
      'evil\u200b.example',
      'ｅｖｉｌ．ｃｏｍ',
    ]) {
      expect(await apply(app, { designation: 'Auditor', candidateName: name }), name).toAnswer(400, {
        error: addressInName,
      })
      const payload = { name, email: 'theo@example.com', subject: 'x', message: 'x' }
      expect(await app.call('POST contactus/', payload), name).toAnswer(400, { name: [addressInName] })
      await app.db.execute(sql`truncate rate_limit`)
    }
    for (const candidateName of ['Dr.Ada Byron', 'J.R.R. Tolkien', 'Md.Rahman, Ph.D.'])
      expect(await apply(app, { designation: 'Auditor', candidateName })).toAnswer(201)
  })

  test('fills no one’s mailbox: further applications are taken without a confirmation, as the log says', async () => {
    await create(app, contentTypes.jobcategory, 'Editor', { status: '1' })
    await addTemplate('CANDIDATE_APPLIED')
    await addTemplate('HR_NEW_APPLICATION', { email_content: '<p>[candidate_url]</p>' })
    const { max } = mailLimits.confirmations
    app.log.length = 0
    for (let count = 0; count <= max; count++) {
      const email = `Grace+${count}@example.com`
      expect(await apply(app, { designation: 'Editor', email })).toAnswer(201)
    }
    expect(await app.db.$count(candidate)).toBe(max + 1)
    const recipients = (await write()).map(({ to }) => to)
    expect(recipients.filter((to) => to === 'hr@larkfield.example')).toHaveLength(max + 1)
    expect(recipients.filter((to) => to.startsWith('Grace+'))).toHaveLength(max)
    expect(app.log).toContainEqual(
      expect.objectContaining({
        notification: 'CANDIDATE_APPLIED',
        msg: 'no e-mail was sent: strangers have caused too many to this recipient today',
      }),
    )
  })
})

describe('a message', () => {
  test('is written inside its active template (AP-416)', async () => {
    await addTemplate('CANDIDATE_MESSAGE', {
      email_title: '[subject] – [company_name]',
      email_content: '<p>Dear [candidate_name],</p><p>[message]</p><p>Larkfield</p>',
    })
    const { id } = await seedCandidate(app)
    const send = (candidateId: number) =>
      app.asAdmin('POST candidates-email-threads/send_email/', {
        candidateId,
        email: 'grace@example.com',
        subject: 'Thursday',
        emailContent: '<ul><li>[ten]</li></ul>',
      })
    expect((await send(id)).json()).toMatchObject({
      subject: 'Thursday – Larkfield Advisory',
      emailContent: '<p>Dear Grace Hopper,</p><ul><li>[ten]</li></ul><p>Larkfield</p>',
    })
    expect(await send(2_000_000)).toAnswer(404)
  })
})
