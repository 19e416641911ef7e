import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { StepKind } from '#contract/onboarding/onboarding-fields.ts'
import { isoTime } from '#server/database/iso-time.ts'
import { candidate } from '#server/hiring/tables.ts'
import { account, authorId } from '#server/sessions/tables.ts'

/** What was done to make a candidate a colleague, or when an employee left; kept when it is undone. */
export const onboardingStep = pgTable(
  'onboarding_step',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<StepKind>().notNull(),
    isLeaving: boolean('is_leaving').notNull().default(false),
    /** Null for what an employee leaves, and once the candidate is deleted. */
    candidateId: integer('candidate_id').references(() => candidate.id, { onDelete: 'set null' }),
    /** The employee; null for a team page of someone without an account. */
    accountId: integer('account_id').references(() => account.id, { onDelete: 'cascade' }),
    /** The decision that it belongs to, which undoes it; null for none. */
    decisionId: integer('decision_id'),
    /** The id of the account, team page, project, or conversation. */
    targetId: integer('target_id').notNull(),
    /** What that was called. */
    title: text().notNull(),
    /** False if nothing changed, such as for an account that there was already: then undoing takes nothing back. */
    hasChanged: boolean('has_changed').notNull().default(true),
    by: authorId('done_by'),
    at: isoTime('done_at').notNull().default(sql`now()`),
    undoneBy: authorId('undone_by'),
    undoneAt: isoTime('undone_at'),
  },
  (table) => [
    index('onboarding_step_candidate').on(table.candidateId),
    index('onboarding_step_account').on(table.accountId),
    index('onboarding_step_decision').on(table.decisionId),
    // Whoever hires at the same time makes no second account.
    uniqueIndex('onboarding_step_account_once')
      .on(table.candidateId)
      .where(sql`kind = 'account' and not is_leaving and undone_at is null`),
  ],
)

/** Who hires asks who may: that a hired candidate is made a colleague. Deleted once it is answered. */
export const onboardingRequest = pgTable('onboarding_request', {
  candidateId: integer('candidate_id')
    .primaryKey()
    .references(() => candidate.id, { onDelete: 'cascade' }),
  by: authorId('asked_by'),
  at: isoTime('asked_at').notNull().default(sql`now()`),
})
