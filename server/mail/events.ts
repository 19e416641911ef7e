import { type SQL, sql } from 'drizzle-orm'
import type { RowChange } from '#contract/events/event-topics.ts'
import { emailThreadsPath as type } from '#contract/hiring/email-thread.ts'
import type { EventBus, EventTransaction } from '#server/events/bus.ts'
import { outbox } from '#server/mail/tables.ts'

/**
 * Publishes that conversations have changed. Screens learn no ids: a list or a conversation is reloaded as a whole.
 * @param told what webhooks are told, of mails to and from candidates alone
 */
export function publishEmails(
  tx: EventTransaction,
  told?: { readonly ids: readonly number[]; readonly change: RowChange },
): void {
  const more = told?.ids.length ? { told: [{ type, ids: told.ids, changes: [told.change] }] } : {}
  tx.publish('mail', { type, ids: null, ...more })
}

/**
 * An expression for a statement that records a mail's progress: selecting it publishes that conversations have changed.
 * @param isTold whether webhooks are told: of another state, not of each attempt
 */
export function emailsChanged(events: EventBus, { isTold }: { readonly isTold: boolean }): SQL {
  const told = sql`json_build_array(json_build_object('type', ${type}::text, 'ids', json_build_array(${outbox.id}),
    'changes', json_build_array('changed')))`
  const data = sql`json_build_object('type', ${type}::text, 'ids', null, 'told', ${isTold ? told : sql`'[]'::json`})`
  return sql`case when ${outbox.candidateId} is not null then ${events.publishSql('mail', data)}::text end`
}
