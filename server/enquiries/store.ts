import { eq, inArray, isNull, sql } from 'drizzle-orm'
import { parseId } from '#contract/calls/row-id.ts'
import { type Enquiry, enquiriesPath, transcriptLength } from '#contract/enquiry.ts'
import type { RowChange } from '#contract/events/event-topics.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { columns, createEnquiryList } from '#server/enquiries/enquiry-list.ts'
import { enquiry } from '#server/enquiries/tables.ts'
import type { EventBus, EventTransaction } from '#server/events/bus.ts'
import { publishRows } from '#server/events/rows.ts'
import type { CountBatch } from '#server/list/count-batch.ts'
import type { Removal } from '#server/list/removal.ts'
import { type ReorderItem, reorderRows } from '#server/list/reorder.ts'
import type { List } from '#server/list/select.ts'
import type { Notifications } from '#server/mail/port.ts'
import { type Actor, createRevisions } from '#server/revisions/revisions.ts'
import { createTrash, type Trash } from '#server/revisions/trash.ts'

/** A visitor's enquiry. */
export interface NewEnquiry {
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
  /** The conversation that led to it as plain text; only the end of a long one is stored. */
  readonly transcript?: string
}

/** Enquiries as administrators read, order, and delete them. Each write is one transaction. */
export interface Enquiries extends List<Enquiry>, Trash {
  /** Stores an enquiry, parsed by `enquiryInput`, at the top of the list. */
  create(input: NewEnquiry, also?: Also): Promise<Enquiry>
  /** The same for an enquiry that a visitor has just sent: HR gets an e-mail about it. */
  receive(input: NewEnquiry, also?: Also): Promise<Enquiry>
  /** Null for an unknown id. */
  find(id: number): Promise<Enquiry | null>
  /** Null for an unknown id, and for an enquiry without one. */
  transcript(id: number): Promise<string | null>
  /** Moves enquiries to the trash. */
  removeMany(keys: readonly string[], by: Actor): Promise<Removal>
  /** Reorders these rows within their current positions (AC-425). Throws 400 for unknown or repeated rows. */
  reorder(items: readonly ReorderItem[]): Promise<void>
  /**
   * Only the first time counts. False for an unknown id. Neither a revision nor an event: others see it when they
   * reload.
   */
  markRead(id: number, isRead: boolean): Promise<boolean>
  countUnread(): Promise<number>
}

/** Written in the same transaction. */
type Also = (tx: Transaction, row: Enquiry) => Promise<void>

interface EnquiryOptions {
  readonly db: Database
  readonly events: EventBus
  readonly counts: CountBatch
  readonly notifications: Pick<Notifications, 'hr'>
}

export function createEnquiries({ db, events, counts, notifications }: EnquiryOptions): Enquiries {
  const publish = (tx: EventTransaction, ids: readonly number[], ...changes: readonly RowChange[]) =>
    publishRows(tx, 'enquiry', enquiriesPath, ids, ...changes)
  const revisions = createRevisions(enquiriesPath, enquiry, db)

  const create: Enquiries['create'] = (input, also) =>
    events.transaction(async (tx) => {
      const transcript = input.transcript?.slice(-transcriptLength)
      const row = onlyRow(
        await tx
          .insert(enquiry)
          .values({ ...input, transcript })
          .returning(columns),
      )
      await also?.(tx, row)
      publish(tx, [row.id], 'created')
      return row
    })

  return {
    ...createEnquiryList(db, counts),
    ...createTrash({
      events,
      publish,
      revisions,
      async restoreRow(tx, row, by) {
        await tx.insert(enquiry).overridingSystemValue().values(toRestorable(row))
        await revisions.record(tx, 'restored', row, by)
      },
    }),

    create,

    receive: (input, also) =>
      create(input, async (tx, row) => {
        await notifications.hr(tx, 'HR_CONTACT', {
          contact_name: row.name,
          contact_email: row.email,
          contact_subject: row.subject,
          contact_message: row.message,
        })
        await also?.(tx, row)
      }),

    async find(id) {
      const [row] = await db.select(columns).from(enquiry).where(eq(enquiry.id, id))
      return row ?? null
    },

    async transcript(id) {
      const [found] = await db
        .select({ transcript: enquiry.transcript })
        .from(enquiry)
        .where(eq(enquiry.id, id))
      return found?.transcript ?? null
    },

    removeMany: (keys, by) =>
      events.transaction(async (tx) => {
        const ids = keys.flatMap((key) => parseId(key) ?? [])
        const deleted = await revisions.deleteAndRecord(tx, inArray(enquiry.id, ids), by)
        publish(
          tx,
          deleted.map(({ id }) => id),
          'deleted',
        )
        const found = new Set(deleted.map(({ id }) => String(id)))
        return { deleted: deleted.length, missing: keys.filter((key) => !found.has(key)) }
      }),

    reorder: (items) =>
      events.transaction(async (tx) => {
        const ids = items.flatMap(({ key }) => parseId(key) ?? [])
        const moved = await reorderRows(tx, { table: enquiry, where: inArray(enquiry.id, ids) }, items)
        publish(tx, moved, 'changed')
      }),

    async markRead(id, isRead) {
      const marked = await db
        .update(enquiry)
        .set({ read_at: isRead ? sql`coalesce(${enquiry.read_at}, now())` : null })
        .where(eq(enquiry.id, id))
        .returning({ id: enquiry.id })
      return marked.length > 0
    },

    countUnread: () => db.$count(enquiry, isNull(enquiry.read_at)),
  }
}

/** The columns to restore, of a row that may be older than the current table. */
function toRestorable(row: Record<string, unknown>): typeof enquiry.$inferInsert {
  const { id, name, email, subject, message, transcript, position, created_at, read_at } =
    row as typeof enquiry.$inferSelect
  const written = { name, email, subject, message, transcript, position, created_at, read_at }
  // The id is generated, and written only here.
  return Object.assign(written, { id })
}
