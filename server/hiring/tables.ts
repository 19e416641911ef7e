import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

/** Where an application stands; 4 while it waits to be scored. */
export const candidateStatuses = { pending: 0, hired: 1, rejected: 2, evaluating: 4 } as const

/** An application with its private files, whose paths lead into the private store and never below `/media/`. */
export const candidate = pgTable(
  'candidate',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    candidateName: text('candidateName').notNull(),
    email: text('email').notNull(),
    /** The title of the job category that was chosen. */
    designation: text('designation').notNull(),
    nameOfReference: text('nameOfReference').notNull(),
    description: text('description').notNull(),
    candidateImage: text('candidateImage'),
    candidateResume: text('candidateResume').notNull(),
    /** The file's name as the visitor had it, for people to read; never a name on our disk. */
    resumeName: text('resumeName').notNull(),
    /** In bytes. */
    resumeSize: integer('resumeSize').notNull(),
    status: smallint('status').notNull().default(candidateStatuses.evaluating),
    is_viewed: boolean('is_viewed').notNull().default(false),
    /** A new application stands first (PS-216). */
    position: integer('position').notNull().default(sql`nextval('content_order')`),
    created_at: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    index('candidate_order').on(table.position.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('candidate_status').on(table.status, table.position.desc().nullsFirst()),
  ],
)
