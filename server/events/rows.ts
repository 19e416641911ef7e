import type { RowChange, RowTopic } from '#contract/events/event-topics.ts'
import type { EventTransaction } from '#server/events/bus.ts'

/** A notification's payload is limited to 8000 bytes. */
const maxIds = 500

/**
 * Publishes which rows of a list a transaction has changed: nothing for none. Where they are too many, webhooks alone
 * are told their ids.
 * @param type the path of the list
 * @param ids null for unknown ones
 * @param changes what has happened to each of them, for webhooks; without it they hear nothing
 */
export function publishRows(
  tx: EventTransaction,
  topic: RowTopic,
  type: string,
  ids: readonly number[] | null,
  ...changes: readonly RowChange[]
): void {
  if (ids?.length === 0) return
  const named = ids && ids.length <= maxIds ? [...ids] : null
  const happened =
    changes.length === 0 ? {} : named ? { changes } : { webhooks: [{ type, ids: [...(ids ?? [])], changes }] }
  tx.publish(topic, { type, ids: named, ...happened })
}
