import { isNull, sql } from 'drizzle-orm'
import { enquiry } from '#contract/enquiry.ts'
import { columnOf, whereKey } from '#server/content/row-key.ts'
import type { Database } from '#server/database/connect.ts'
import { contactus } from '#server/database/schema.ts'

/** Which enquiries an administrator has opened. Beside versions and history: reading changes nothing. */
export interface ReadState {
  /** The first time counts. False for an unknown key. */
  mark(key: string, isRead: boolean): Promise<boolean>
  countUnread(): Promise<number>
}

export function createReadState(db: Database): ReadState {
  const readAt = columnOf(contactus, 'read_at')
  return {
    async mark(key, isRead) {
      const marked = await db
        .update(contactus)
        .set({ read_at: isRead ? sql`coalesce(${readAt}, now())` : null } as never)
        .where(whereKey(enquiry, contactus, key))
        .returning({ id: contactus.id })
      return marked.length > 0
    },
    countUnread: () => db.$count(contactus, isNull(readAt)),
  }
}
