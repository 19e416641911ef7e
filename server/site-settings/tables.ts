import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SectionName } from '#contract/site-settings/sections.ts'
import type { ChangedValues } from '#contract/site-settings/setting.ts'
import { isoTime } from '#server/database/iso-time.ts'

/** What the company has changed in a section of the site settings. */
export const siteSettings = pgTable('site_settings', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  section: text().$type<SectionName>().notNull().unique(),
  /** The values that differ from the initial ones, so that these may change with a later version. */
  values: jsonb().$type<ChangedValues>().notNull().default({}),
  version: integer().notNull().default(0),
  updatedAt: isoTime('updated_at').notNull().default(sql`now()`),
})
