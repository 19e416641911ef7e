import { and, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { mailLimits } from '#contract/mail/mail.ts'
import type { Database } from '#server/database/connect.ts'
import type { EventBus } from '#server/events/bus.ts'
import { emailsChanged } from '#server/mail/events.ts'
import type { MailHead } from '#server/mail/replies/mail-head.ts'
import type { Bounce } from '#server/mail/replies/read-mail.ts'
import { emailAttachment, outbox } from '#server/mail/tables.ts'

const { hours, ...limits } = mailLimits.received
const since = sql`now() - make_interval(hours => ${hours})`
/** Written as in the index. */
const isOurs = sql`${outbox.state} <> 'received'`

/** Evidence that a mail belongs to a candidate, the strongest first; anyone can forge the last. */
export type VouchedBy = keyof typeof limits

export interface Match {
  readonly candidateId: number
  readonly vouchedBy: VouchedBy
}

/**
 * The conversation that a mail belongs to: that of our mail to which it replies, whose Message-ID only its
 * recipient knows, or otherwise the one in which we last wrote to its sender. The subject is ignored, since anyone
 * can guess it, and so is a machine that replies to no mail of ours. Null for all other mail.
 */
export async function findConversation(
  db: Database,
  { answers, from, isAutomatic, isAuthenticated }: MailHead,
): Promise<Match | null> {
  const latestWhere = async (condition: ReturnType<typeof eq>) => {
    const [mail] = await db
      .select({ candidateId: outbox.candidateId })
      .from(outbox)
      .where(and(condition, isOurs, isNotNull(outbox.candidateId)))
      .orderBy(desc(outbox.createdAt))
      .limit(1)
    return mail?.candidateId ?? null
  }
  const match = (candidateId: number | null, otherwise: VouchedBy): Match | null =>
    candidateId === null ? null : { candidateId, vouchedBy: isAuthenticated ? 'authentication' : otherwise }
  const answered = answers.length > 0 ? await latestWhere(inArray(outbox.messageId, [...answers])) : null
  if (answered !== null || from === null || isAutomatic) return match(answered, 'reference')
  return match(await latestWhere(eq(sql`lower(${outbox.to})`, from)), 'address')
}

/** Whether a mail must be rejected: it is there already, or there are too many of its kind. */
export async function isSuperfluous(
  db: Database,
  { candidateId, vouchedBy }: Match,
  { messageId, from }: MailHead,
): Promise<'known' | 'flood' | null> {
  const isReceived = eq(outbox.state, 'received')
  const isCandidates = eq(outbox.candidateId, candidateId)
  const same = and(isCandidates, isReceived, eq(outbox.from, from ?? ''), eq(outbox.messageId, messageId))
  if ((await db.$count(outbox, same)) > 0) return 'known'
  const { perCandidate, inAll } = limits[vouchedBy]
  const alike = and(isReceived, gt(outbox.queuedAt, since), eq(outbox.vouchedBy, vouchedBy))
  const isFlood =
    (await db.$count(outbox, and(alike, isCandidates))) >= perCandidate ||
    (await db.$count(outbox, alike)) >= inAll
  return isFlood ? 'flood' : null
}

/** How many bytes of answers may still be stored today that are tied to a candidate in the same way. */
export async function roomFor(db: Database, { candidateId, vouchedBy }: Match): Promise<number> {
  const attached = sql`(select coalesce(sum(size), 0) from ${emailAttachment}
    where ${emailAttachment.emailId} = ${outbox.id} and path is not null)`
  const texts = sql`octet_length(concat(${outbox.text}, ${outbox.html}, ${outbox.quotedHtml}))`
  const [used] = await db
    .select({
      inAll: sql<number>`coalesce(sum(${texts} + ${attached}), 0)::float8`,
      ofCandidate: sql<number>`coalesce(sum(${texts} + ${attached}) filter (where ${outbox.candidateId} = ${candidateId}), 0)::float8`,
    })
    .from(outbox)
    .where(and(eq(outbox.state, 'received'), gt(outbox.queuedAt, since), eq(outbox.vouchedBy, vouchedBy)))
  const { bytesPerCandidate, bytesInAll } = limits[vouchedBy]
  return Math.min(bytesPerCandidate - (used?.ofCandidate ?? 0), bytesInAll - (used?.inAll ?? 0))
}

/** Marks a mail of ours as failed that a mail server returned later. Returns whether there was one. */
export async function markBounced(db: Database, events: EventBus, bounce: Bounce): Promise<boolean> {
  if (bounce.messageIds.length === 0) return false
  const failed = await db
    .update(outbox)
    .set({ state: 'failed', lastError: bounce.reason })
    .where(and(inArray(outbox.messageId, [...bounce.messageIds]), eq(outbox.state, 'sent')))
    .returning({ id: outbox.id, event: emailsChanged(events, { forWebhooks: true }) })
  return failed.length > 0
}
