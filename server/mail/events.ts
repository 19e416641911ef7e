import { type SQL, sql } from 'drizzle-orm'
import { emailThreadsPath } from '#contract/hiring/email-thread.ts'
import type { EventBus, EventTransaction } from '#server/events/bus.ts'
import { publishRows } from '#server/events/rows.ts'
import { outbox } from '#server/mail/tables.ts'

/** Publishes that conversations have changed. Never includes ids: a list or a conversation is reloaded as a whole. */
export const publishEmails = (tx: EventTransaction): void => publishRows(tx, 'mail', emailThreadsPath, null)

/** An expression for a statement that records a mail's progress: selecting it publishes that conversations have changed. */
export const emailsChanged = (events: EventBus): SQL =>
  sql`case when ${outbox.candidateId} is not null then
    ${events.publishSql('mail', sql`json_build_object('type', ${emailThreadsPath}::text, 'ids', null)`)}::text end`
