import { mailLimits } from '#contract/mail/mail.ts'
import { escapeHtml } from '#server/mail/message.ts'
import { addressOf } from '#server/mail/outbox.ts'
import { findConversation, isSuperfluous, markBounced, roomFor } from '#server/mail/replies/conversations.ts'
import { type MailHead, readHead } from '#server/mail/replies/mail-head.ts'
import { type Mailbox, type MailSummary, openMailbox } from '#server/mail/replies/mailbox.ts'
import { readBounceInThread, readMailInThread } from '#server/mail/replies/read-in-thread.ts'
import type { ReadMail } from '#server/mail/replies/read-mail.ts'
import { findProgress, type Progress, saveProgress, storeReply } from '#server/mail/replies/store-reply.ts'
import { needsStarttls } from '#server/mail/starttls.ts'
import type { Services } from '#server/services.ts'
import { freeKeptBuffers } from '#server/threads/collect-garbage.ts'
import { TaskNotDone } from '#server/threads/limits.ts'

const batchSize = 100
/** A delivery report: its text comes first, then the mail that it returns. */
const reportBytes = 512 * 1024
const largeBytes = 1024 * 1024

/**
 * Moves candidates' replies from the mailbox `IMAP_URL` into their conversations, each once, and records returned
 * mails. All other mail stays unread. A mail that cannot be parsed is mentioned in its conversation. Throws if the
 * mailbox cannot be read; what was stored until then stays.
 */
export async function fetchReplies(services: Services, url: string, signal?: AbortSignal): Promise<void> {
  const needsTls = needsStarttls(url, services.config)
  await using mailbox = await openMailbox(url, { needsTls, signal })
  const { name, uidValidity } = mailbox
  const found = await findProgress(services.db, name)
  const known = found?.uidValidity === uidValidity ? found : null
  const since = new Date(services.clock().getTime() - mailLimits.mailboxDays * 24 * 60 * 60 * 1000)
  const uids = await mailbox.find(known ? { after: known.lastUid } : { since })
  for (let start = 0; start < uids.length; start += batchSize) {
    const batch = uids.slice(start, start + batchSize)
    for (const summary of await mailbox.summaries(batch)) {
      signal?.throwIfAborted()
      await receive(services, mailbox, summary)
    }
    // This also skips mail that was not for us.
    await saveProgress(services.db, { name, uidValidity, lastUid: batch.at(-1) ?? 0 })
  }
}

async function receive(services: Services, mailbox: Mailbox, summary: MailSummary): Promise<void> {
  const { db, config, events, log } = services
  const { uid, receivedAt } = summary
  const head = await readHead(summary.header, config.MAIL_AUTHSERV_ID).catch(() => null)
  if (!head) log.warn({ uid }, 'the headers of a mail could not be read: left in the mailbox')
  // Our own mail may return in a copy.
  if (!head || head.from === addressOf(config.MAIL_FROM).toLowerCase()) return
  if (head.isReport) {
    await using source = await services.files.private.receive(mailbox.source(uid, reportBytes))
    const bounce = await readBounceInThread(source.localPath).catch(nullIfUnreadable)
    if (bounce && (await markBounced(db, events, bounce))) log.info({ uid }, 'a mail was returned')
    return
  }
  const match = await findConversation(db, head)
  if (match === null) return
  const { candidateId, vouchedBy } = match
  const reason = await isSuperfluous(db, match, head)
  if (reason === 'flood')
    log.warn({ uid, candidate: candidateId, vouchedBy }, 'too many answers: left in the mailbox')
  if (reason) return
  const allowed = Math.min(
    mailLimits.receivedBytes,
    Math.max(await roomFor(db, match), mailLimits.shortBytes),
  )
  const mail =
    summary.size > allowed ? tooLarge(summary, head) : await readContent(services, mailbox, summary, head)
  if (!mail) return
  const progress: Progress = { name: mailbox.name, uidValidity: mailbox.uidValidity, lastUid: uid }
  const email = await storeReply(services, { ...match, head, mail, receivedAt }, progress)
  if (email !== null) log.info({ uid, email, candidate: candidateId }, 'an answer came in')
}

/** A mail that could not be read is fetched again. */
function nullIfUnreadable(error: unknown): null {
  if (error instanceof TaskNotDone) throw error
  return null
}

/** Null if the mail is gone. */
async function readContent(
  { files, log }: Services,
  mailbox: Mailbox,
  { uid, size }: MailSummary,
  { subject }: MailHead,
): Promise<ReadMail | null> {
  // Those of the mail before.
  if (size > largeBytes) freeKeptBuffers()
  // On the disk: in memory it would be there once more for each process and thread that it passes.
  await using source = await files.private.receive(mailbox.source(uid, mailLimits.receivedBytes))
  if (source.size === 0) return null
  return await readMailInThread(source.localPath).catch((error: Error) => {
    // It will be fetched again.
    if (error instanceof TaskNotDone) throw error
    log.warn({ uid, reason: error.message }, 'an answer could not be read')
    return mention('This email could not be read.', subject)
  })
}

const tooLarge = ({ size }: MailSummary, { subject }: MailHead) =>
  mention(`This email is too large to be shown here (${Math.ceil(size / 1024 / 1024)} MB).`, subject)

const mention = (what: string, subject: string): ReadMail => ({
  html: `<p>${what} It is in the mailbox under the subject “${escapeHtml(subject)}”.</p>`,
  quotedHtml: '',
  attachments: [],
})
