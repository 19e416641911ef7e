import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ListViewState } from '#contract/list-views/list-view.ts'
import { account } from '#server/sessions/tables.ts'

/** Views of lists that administrators have saved. */
export const listView = pgTable(
  'list_view',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The path of the list. */
    list: text().notNull(),
    name: text().notNull(),
    /** Whose it is; null for a shared one whose owner is gone. */
    accountId: integer('account_id').references(() => account.id, { onDelete: 'set null' }),
    isShared: boolean('is_shared').notNull(),
    state: jsonb().$type<ListViewState>().notNull(),
    version: integer().notNull().default(1),
  },
  (view) => [index('list_view_list').on(view.list), index('list_view_account').on(view.accountId)],
)

/** What an administrator has chosen for a list. */
export const listSettings = pgTable(
  'list_settings',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    list: text().notNull(),
    /** Null for the usual ones. */
    columns: jsonb().$type<readonly string[]>(),
    defaultView: integer('default_view').references(() => listView.id, { onDelete: 'set null' }),
  },
  (settings) => [
    primaryKey({ columns: [settings.accountId, settings.list] }),
    index('list_settings_view').on(settings.defaultView),
  ],
)
