import { and, asc, lte, sql } from 'drizzle-orm'
import type { AnyContent } from '#contract/content/define.ts'
import type { rowWriter } from '#server/content/row-writer.ts'
import { firstPublication } from '#server/content/status-writer.ts'
import { type ContentTable, dueAt, isTimed } from '#server/content/table.ts'
import type { Clock } from '#server/database/clock.ts'
import type { EventBus, EventTransaction } from '#server/events/bus.ts'
import { present } from '#server/present.ts'

interface ScheduleOptions {
  readonly type: AnyContent
  readonly table: ContentTable
  readonly rows: ReturnType<typeof rowWriter>
  readonly events: EventBus
  readonly clock: Clock
}

/** Publishes and unpublishes rows of a type at their times, one transaction each, the earliest time first. */
export function rowSchedule({ type, table, rows, events, clock }: ScheduleOptions) {
  const due = dueAt(table)

  /** Returns whether there was one. */
  async function runNext(tx: EventTransaction): Promise<boolean> {
    const [next] = await tx
      .select({ id: table.id, isPublication: sql<boolean>`coalesce(${table.publishAt} = ${due}, false)` })
      .from(table)
      .where(and(isTimed(table), lte(due, clock().toISOString())))
      .orderBy(asc(due), asc(table.id))
      .limit(1)
      // Whoever has changed the schedule in the meantime wins: the conditions are checked again then.
      .for('update')
    if (!next) return false
    const before = present(await rows.lock(tx, String(next.id)))
    const status = next.isPublication ? 1 : 0
    const change = next.isPublication ? 'published' : 'unpublished'
    const isFirst = status === 1 && before.published_at === null
    await rows.update(tx, before, {
      values: { status, [next.isPublication ? 'publishAt' : 'unpublishAt']: null },
      computed: {
        ...(isFirst ? firstPublication(type) : {}),
        version: sql`${table.version} + 1`,
        updated_at: sql`now()`,
      },
      images: [],
      action: change,
      changes: [change],
      by: null,
    })
    tx.publishHere('content', { type: type.path, ids: [before.id] })
    return true
  }

  return {
    async run(signal?: AbortSignal): Promise<void> {
      while (!signal?.aborted && (await events.transaction(runNext)));
    },
  }
}
