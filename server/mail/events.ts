import { type SQL, sql } from 'drizzle-orm'
import { emailThreadsPath } from '#contract/hiring/email-thread.ts'
import type { EventBus } from '#server/events/bus.ts'
import { outbox } from '#server/mail/tables.ts'

/**
 * Selected by a statement that writes mails, it announces that conversations have changed. Always in the same words:
 * PostgreSQL sends equal notifications of a transaction once, however many mails it writes.
 */
export const emailsChanged = (events: EventBus): SQL =>
  sql`case when ${outbox.candidateId} is not null then
    ${events.notifyAllSql('mail', sql`json_build_object('type', ${emailThreadsPath}::text, 'ids', null)`)}::text end`
