import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { activityActions } from '#contract/activity/activity-actions.ts'
import { time } from '#server/database/time.ts'
import { account } from '#server/sessions/tables.ts'

/**
 * The history. The revisions of every row of every list with a trash: a revision has the row as of after the change;
 * that of a deletion has the row before it, which is what the trash restores. And what else people did
 * (`activity.ts`): its `row` has no id.
 */
export const revision = pgTable(
  'revision',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The path of the list, as in `/api/<type>/`. */
    type: text().notNull(),
    rowId: integer('row_id').notNull(),
    action: text({ enum: activityActions }).notNull(),
    accountId: integer('account_id').references(() => account.id, { onDelete: 'set null' }),
    /** The name of the token by which a program has acted as the administrator. */
    tokenName: text('token_name'),
    at: time('at').notNull().defaultNow(),
    row: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Set on a deletion that was undone. */
    restoredAt: time('restored_at'),
  },
  (entry) => [
    index('revision_row').on(entry.type, entry.rowId, entry.id),
    index('revision_trash')
      .on(entry.type, entry.id)
      .where(sql`${entry.action} = 'deleted' and ${entry.restoredAt} is null`),
    index('revision_age').on(entry.at),
    index('revision_type').on(entry.type, entry.id),
    index('revision_account').on(entry.accountId, entry.id),
    index('revision_files').using('gin', filesOf(entry.row)),
  ],
)

/** The paths of the stored files that the JSON of a row names. The database has the function. */
export const filesOf = (row: SQLWrapper): SQL => sql`stored_files(${row})`
