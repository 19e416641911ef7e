import { type SQL, sql } from 'drizzle-orm'
import { emailThreadsPath } from '#contract/hiring/email-thread.ts'
import type { Database } from '#server/database/connect.ts'
import type { EventBus } from '#server/events/bus.ts'
import { createRowEvents, type RowEvents } from '#server/events/row-events.ts'
import { outbox } from '#server/mail/tables.ts'

/** Announces that conversations have changed. Never includes ids: a list or a conversation is reloaded as a whole. */
export const emailEvents = (options: { db: Database; bus: EventBus }): RowEvents =>
  createRowEvents(options, 'mail', emailThreadsPath)

/** An expression for a statement that records a mail's progress: selecting it announces that conversations have changed. */
export const emailsChanged = (events: EventBus): SQL =>
  sql`case when ${outbox.candidateId} is not null then
    ${events.notifyAllSql('mail', sql`json_build_object('type', ${emailThreadsPath}::text, 'ids', null)`)}::text end`
