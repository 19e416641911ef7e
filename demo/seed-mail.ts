import { eq, sql } from 'drizzle-orm'
import { receiverTypes } from '#contract/mail/email-template.ts'
import { type NotificationTitle, notifications, roles } from '#contract/mail/notifications.ts'
import { conversations, type SeedEmail } from '#demo/conversations.ts'
import { findApplicant } from '#demo/seed-reviews.ts'
import { ownTags, templates } from '#demo/templates.ts'
import type { Transaction } from '#server/database/connect.ts'
import { candidate } from '#server/hiring/tables.ts'
import { fileOwner } from '#server/mail/images.ts'
import { renderRichText } from '#server/mail/message.ts'
import { addressOf } from '#server/mail/outbox.ts'
import { attachmentPurpose } from '#server/mail/replies/attachments.ts'
import { emailAttachment, emailTemplate, outbox } from '#server/mail/tables.ts'
import { createEmailTags } from '#server/mail/tag-store.ts'
import { createEmailTemplates } from '#server/mail/template-store.ts'
import { present } from '#server/present.ts'
import type { Services } from '#server/services.ts'

/** Templates with their tags, and conversations with applicants. Continues where an earlier start was interrupted. */
export async function seedMail(services: Services): Promise<void> {
  await seedTags(services)
  await seedTemplates(services)
  for (const [name, emails] of Object.entries(conversations)) await seedConversation(services, name, emails)
}

async function seedTags({ db, config }: Services): Promise<void> {
  const tags = createEmailTags(db, config)
  const existing = await tags.list()
  for (const tag of ownTags) if (!existing.byKey(tag.key)) await tags.create(tag)
}

async function seedTemplates(services: Services): Promise<void> {
  const store = createEmailTemplates(services)
  const titles = Object.keys(templates) as NotificationTitle[]
  const existing = await services.db.$count(emailTemplate)
  for (const title of titles.slice(existing)) {
    const { title: email_title, html, text = '', isInactive } = templates[title]
    const role = roles.find(({ name }) => (name === 'CANDIDATE') === title.startsWith('CANDIDATE'))
    await store.create({
      roles: role?.id,
      email_title,
      email_notification_type: notifications[title].id,
      notification_receiver_type: text === '' ? receiverTypes.email : receiverTypes.both,
      email_content: html,
      web_or_mobile_content: text,
      status: isInactive ? 0 : 1,
    })
  }
}

async function seedConversation(
  services: Services,
  name: string,
  emails: readonly SeedEmail[],
): Promise<void> {
  const { db, config, files, library } = services
  const candidateId = await findApplicant(db, name)
  if (candidateId === null || (await db.$count(outbox, eq(outbox.candidateId, candidateId))) > 0) return
  const ours = addressOf(config.MAIL_FROM)
  const theirs = sql<string>`(select lower(email) from ${candidate} where id = ${candidateId})`
  const messageIds = emails.map(
    ({ state }, at) =>
      `<demo.${candidateId}.${at}@${state === 'received' ? 'mail.example' : ours.split('@')[1]}>`,
  )
  const applied = sql`(select created_at from ${candidate} where id = ${candidateId})`
  await db.transaction(async (tx) => {
    for (const [
      at,
      { hours, subject, html, state = 'sent', error, quotedHtml, ...email },
    ] of emails.entries()) {
      const isReceived = state === 'received'
      const writtenAt = sql`least(now(), ${applied} + make_interval(hours => ${hours}))`
      const [written] = await tx
        .insert(outbox)
        .values({
          ...renderRichText(html),
          quotedHtml,
          candidateId,
          to: isReceived ? ours : theirs,
          toName: isReceived ? '' : name,
          from: isReceived ? theirs : config.MAIL_FROM,
          subject,
          messageId: present(messageIds[at]),
          inReplyTo: messageIds[at - 1] ?? null,
          references: messageIds.slice(0, at).join(' ') || null,
          isAutomatic: false,
          state,
          vouchedBy: isReceived ? (email.isUnverified ? 'address' : 'authentication') : null,
          attempts: state === 'queued' ? 1 : 0,
          lastError: error ?? null,
          createdAt: writtenAt,
          // What waits for the mail server has waited since now.
          queuedAt: state === 'queued' ? sql`now()` : writtenAt,
          sentAt: state === 'sent' ? writtenAt : null,
          readAt: isReceived && !email.isUnread ? writtenAt : null,
        })
        .returning({ id: outbox.id })
      if (written && email.attachment) await attach(tx, written.id, email.attachment)
    }
  })

  async function attach(tx: Transaction, emailId: number, { name, text }: { name: string; text: string }) {
    await using received = await files.private.receive(piecesOf(Buffer.from(text)))
    const file = await library.storeTemp({ ...attachmentPurpose, detectType: async () => 'txt' }, received)
    await tx.insert(emailAttachment).values({ emailId, name, size: file.size, path: file.path })
    await library.setUses(tx, fileOwner(emailId), [file.path], [file])
  }
}

async function* piecesOf(bytes: Buffer) {
  yield bytes
}
