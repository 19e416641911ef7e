import { type SQL, sql } from 'drizzle-orm'
import type { RowChange } from '#contract/events/event-topics.ts'
import { emailThreadsPath as type } from '#contract/hiring/email-thread.ts'
import type { EventBus, EventTransaction } from '#server/events/bus.ts'
import { outbox } from '#server/mail/tables.ts'

/**
 * Publishes that conversations have changed. Screens learn no ids: a list or a conversation is reloaded as a whole.
 * @param changed what webhooks are told, of mails to and from candidates alone
 */
export function publishEmails(
  tx: EventTransaction,
  changed?: { readonly ids: readonly number[]; readonly change: RowChange },
): void {
  const more = changed?.ids.length
    ? { webhooks: [{ type, ids: changed.ids, changes: [changed.change] }] }
    : {}
  tx.publish('mail', { type, ids: null, ...more })
}

/**
 * An expression for a statement that records a mail's progress: selecting it publishes that conversations have changed.
 * @param forWebhooks whether webhooks are told: of another state, not of each attempt
 */
export function emailsChanged(events: EventBus, { forWebhooks }: { readonly forWebhooks: boolean }): SQL {
  const change = sql`json_build_array(json_build_object('type', ${type}::text, 'ids', json_build_array(${outbox.id}),
    'changes', json_build_array('changed')))`
  const data = sql`json_build_object('type', ${type}::text, 'ids', null, 'webhooks', ${forWebhooks ? change : sql`'[]'::json`})`
  return sql`case when ${outbox.candidateId} is not null then ${events.publishSql('mail', data)}::text end`
}
