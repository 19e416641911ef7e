import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { TranscriptMessage } from '#contract/assistant/assistant.ts'
import type { HiddenText } from '#contract/hidden-text.ts'
import { applicantFields } from '#contract/hiring/applicant-fields.ts'
import { candidateStatuses } from '#contract/hiring/candidate.ts'
import type { ScoreBreakdown } from '#contract/hiring/evaluation.ts'
import type { ResumeLayout, ResumeSections } from '#contract/hiring/resume.ts'
import { mapRecord } from '#contract/records.ts'
import { isoTime } from '#server/database/iso-time.ts'
import { searchTable } from '#server/search/search-table.ts'
import { session } from '#server/sessions/tables.ts'

const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
const createdAt = () => isoTime('created_at').notNull().default(sql`now()`)

/** An application with its private files, whose paths lead into the private store and never below a public URL. */
export const candidate = pgTable(
  'candidate',
  {
    id: id(),
    ...mapRecord(applicantFields, (_, name) => text(name).notNull()),
    candidateImage: text('candidateImage'),
    candidateResume: text('candidateResume').notNull(),
    /** The visitor's name for the file, for people to read; never a name on our disk. */
    resumeName: text('resumeName').notNull(),
    /** In bytes. */
    resumeSize: integer('resumeSize').notNull(),
    status: smallint('status').notNull().default(candidateStatuses.evaluating),
    is_viewed: boolean('is_viewed').notNull().default(false),
    /** A new application comes first (PS-216). */
    position: integer('position').notNull().default(sql`nextval('content_order')`),
    created_at: createdAt(),
    /** The AI Score of the newest evaluation, for lists to show and sort by. */
    ai_score: smallint('ai_score'),
    /** Why the last scoring gave no score, for people. */
    scoringError: text('scoring_error'),
    /** When the candidate was hired or rejected; null before that, and for decisions from before this was recorded. */
    decided_at: isoTime('decided_at'),
  },
  (table) => [
    // Status and date are in every order, so that a tab or a range is counted and listed from an index alone.
    index('candidate_order').on(
      table.position.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.status,
      table.created_at,
    ),
    index('candidate_status').on(table.status, table.created_at),
    index('candidate_by_status').on(table.status, table.id.desc().nullsFirst(), table.created_at),
    index('candidate_created_at').on(table.created_at, table.id, table.status),
    // In the order of the list, and with the texts themselves: a page far from the first is then found without a row.
    index('candidate_name').on(
      sql`lower(${table.candidateName})`,
      table.id.desc().nullsFirst(),
      table.candidateName,
    ),
    index('candidate_email').on(sql`lower(${table.email})`, table.id.desc().nullsFirst(), table.email),
    index('candidate_designation').on(
      sql`lower(${table.designation})`,
      table.id.desc().nullsFirst(),
      table.designation,
    ),
    // One for each direction, since those without a score are last in both.
    index('candidate_ai_score').on(table.ai_score, table.id.desc().nullsFirst(), table.status),
    index('candidate_ai_score_desc').on(
      table.ai_score.desc().nullsLast(),
      table.id.desc().nullsFirst(),
      table.status,
    ),
    // The figures of the dashboard are read from these alone.
    index('candidate_job').on(table.designation, table.status),
    index('candidate_decided').on(table.decided_at, table.created_at).where(sql`decided_at is not null`),
  ],
)

/** A person's decision about candidates. Its mails wait until `undo_until`; until then it can be undone. */
export const decision = pgTable('decision', {
  id: id(),
  /** The administrator. */
  admin_id: integer('admin_id').notNull(),
  status: smallint('status').notNull(),
  created_at: createdAt(),
  undo_until: isoTime('undo_until').notNull(),
  undone_at: isoTime('undone_at'),
  /** When its mails began to be written; from then on it cannot be undone. */
  mailed_at: isoTime('mailed_at'),
})

/** A candidate whose status a decision changed, with the values that an undo restores. */
export const decidedCandidate = pgTable(
  'decided_candidate',
  {
    decision_id: integer('decision_id')
      .notNull()
      .references(() => decision.id, { onDelete: 'cascade' }),
    candidate_id: integer('candidate_id')
      .notNull()
      .references(() => candidate.id, { onDelete: 'cascade' }),
    former_status: smallint('former_status').notNull(),
    /** The status that a scoring restores if it ends before the undo. */
    scored_status: smallint('scored_status').notNull(),
    former_decided_at: isoTime('former_decided_at'),
  },
  (table) => [
    primaryKey({ columns: [table.decision_id, table.candidate_id] }),
    index('decided_candidate_latest').on(table.candidate_id, table.decision_id),
  ],
)

/**
 * The searchable text in lower case, written by a trigger. It has a table of its own, because every change of a status
 * would otherwise write all trigrams of the text again, which takes ten times as long as the rest.
 */
export const candidateSearch = pgTable(
  'candidate_search',
  {
    candidate_id: integer('candidate_id')
      .primaryKey()
      .references(() => candidate.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
  },
  (table) => [index('candidate_search_text').using('gin', table.text.op('gin_trgm_ops'))],
)

/** The words of applications and resumes (server/hiring/candidate-search.ts). */
export const candidateWords = searchTable('candidate_words', () => candidate.id)

/** The conversation with the assistant in which the candidate has applied. */
export const applicationTranscript = pgTable('application_transcript', {
  candidate_id: integer('candidate_id')
    .primaryKey()
    .references(() => candidate.id, { onDelete: 'cascade' }),
  messages: jsonb('messages').$type<readonly TranscriptMessage[]>().notNull(),
})

/** The candidates that a session has read since it last proved a password (`candidate-reads.ts`). */
export const candidatesRead = pgTable('candidates_read', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => session.id, { onDelete: 'cascade' }),
  ids: integer('ids').array().notNull(),
  since: isoTime('since').notNull().default(sql`now()`),
})

/** Versions of the scoring criteria. Rows are only added. */
export const criteria = pgTable(
  'criteria',
  {
    id: id(),
    version: integer('version').notNull(),
    criteria: text('criteria').notNull(),
    /** The administrator; null for the demo's. */
    created_by: integer('created_by'),
    created_at: createdAt(),
  },
  (table) => [uniqueIndex('criteria_version').on(table.version)],
)

// Sections and breakdowns are json, not jsonb, which would lose the order of their keys.

/** The text of a candidate's resume as a reader has read it. A newer reader adds a row; evaluations keep theirs. */
export const resumeReading = pgTable(
  'resume_reading',
  {
    id: id(),
    candidate_id: integer('candidate_id')
      .notNull()
      .references(() => candidate.id, { onDelete: 'cascade' }),
    /** The version of the reader. */
    reader: text('reader').notNull(),
    text: text('text').notNull(),
    sections: json('sections').$type<ResumeSections>().notNull(),
    /** Null for the first two versions of the reader. */
    layout: jsonb('layout').$type<ResumeLayout>(),
    hidden: jsonb('hidden').$type<readonly HiddenText[]>().notNull(),
    /** Why the text cannot be read, for people; null when it can. */
    error: text('error'),
    created_at: createdAt(),
  },
  (table) => [uniqueIndex('resume_reading_reader').on(table.candidate_id, table.reader)],
)

/** A candidate that is being scored, from the request until its result is stored. */
export const scoring = pgTable('scoring', {
  candidate_id: integer('candidate_id')
    .primaryKey()
    .references(() => candidate.id, { onDelete: 'cascade' }),
  criteria_id: integer('criteria_id')
    .notNull()
    .references(() => criteria.id),
  /** The status to restore, unless a person has set another. */
  former_status: smallint('former_status').notNull(),
  created_at: createdAt(),
})

/** One scoring of a candidate. Rows are never updated. */
export const evaluation = pgTable(
  'evaluation',
  {
    id: id(),
    candidate_id: integer('candidate_id')
      .notNull()
      .references(() => candidate.id, { onDelete: 'cascade' }),
    criteria_id: integer('criteria_id')
      .notNull()
      .references(() => criteria.id),
    resume_id: integer('resume_id')
      .notNull()
      .references(() => resumeReading.id),
    /** SHA-256 in hex over everything that the scores follow from. */
    input_hash: text('input_hash').notNull(),
    /** `built-in <version>` or `model`. */
    scorer: text('scorer').notNull(),
    model: text('model'),
    prompt_version: text('prompt_version'),
    ai_summary: text('ai_summary').notNull(),
    ai_score: smallint('ai_score').notNull(),
    score_breakdown: json('score_breakdown').$type<ScoreBreakdown>().notNull(),
    /** The evaluation whose result was reused, since all inputs were the same. */
    repeats_id: integer('repeats_id'),
    created_at: createdAt(),
  },
  (table) => [
    index('evaluation_candidate').on(table.candidate_id, table.id.desc()),
    // For the deletion of candidates.
    index('evaluation_resume').on(table.resume_id),
    index('evaluation_input').on(table.input_hash),
  ],
)

/** A person's scores of an evaluation. */
export const reviewerScore = pgTable(
  'reviewer_score',
  {
    evaluation_id: integer('evaluation_id')
      .notNull()
      .references(() => evaluation.id, { onDelete: 'cascade' }),
    /** The form in which it is compared. */
    name_key: text('name_key').notNull(),
    reviewer: text('reviewer').notNull(),
    /** The administrator who made it and alone may change it. */
    admin_id: integer('admin_id'),
    score_breakdown: json('score_breakdown').$type<ScoreBreakdown>().notNull(),
    score: smallint('score').notNull(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.evaluation_id, table.name_key] })],
)

/** Every override of a score. Rows are only added. */
export const scoreOverride = pgTable(
  'score_override',
  {
    id: id(),
    evaluation_id: integer('evaluation_id')
      .notNull()
      .references(() => evaluation.id, { onDelete: 'cascade' }),
    admin_id: integer('admin_id'),
    reviewer: text('reviewer').notNull(),
    category: text('category').notNull(),
    old_score: smallint('old_score'),
    new_score: smallint('new_score').notNull(),
    reason: text('reason').notNull(),
    created_at: createdAt(),
  },
  (table) => [index('score_override_evaluation').on(table.evaluation_id, table.id.desc())],
)
