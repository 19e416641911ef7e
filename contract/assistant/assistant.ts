import { z } from 'zod'
import { filterRules, optionFilter, timeFilters } from '#contract/list-filters.ts'
import type { ListRules } from '#contract/list-query.ts'

/** The source of an answer. `path` is the page on this site; null for a document, which has no page. */
const sourceSchema = z.object({ title: z.string(), path: z.string().nullable() })

export type Source = z.output<typeof sourceSchema>

/**
 * How sure an answer to a question is. `sure`: what is published answers it. `doubtful`: only the nearest was found.
 * `unknown`: nothing here answers it, or nothing here may.
 */
export const certainties = ['sure', 'doubtful', 'unknown'] as const
export type Certainty = (typeof certainties)[number]

/** A message of a conversation (PS-351, PS-353). Plain text; line breaks are kept. */
export const assistantMessageSchema = z.object({
  id: z.int(),
  is_user: z.boolean(),
  message: z.string(),
  created_at: z.string(),
  /** The sources of an answer; empty for a visitor's message. */
  sources: z.array(sourceSchema),
  /** Replies offered as buttons, such as `Talk to a person`. A click sends the reply as a message. */
  replies: z.array(z.string()),
  /** Whether a file may be sent next. */
  upload_allowed: z.boolean(),
  /** The name of the file that was sent with it; null if there was none. */
  file_name: z.string().nullable(),
  /** Whether the visitor can say if it was helpful: it answers a question. */
  vote_allowed: z.boolean(),
  /** What the visitor said about it; null for nothing. */
  is_helpful: z.boolean().nullable(),
})

export type AssistantMessage = z.output<typeof assistantMessageSchema>

/** A message as recruiters read it next to an application that was made in conversation. */
export const transcriptMessageSchema = assistantMessageSchema.pick({
  is_user: true,
  message: true,
  created_at: true,
  file_name: true,
})

export type TranscriptMessage = z.output<typeof transcriptMessageSchema>

/** The path of the questions that the assistant could not answer. */
export const contentGapsPath = 'content-gaps'

/**
 * Why a question is recorded: it had no answer; the visitor voted against the answer, asked the same again at once, or
 * then wanted a person.
 */
export const gapCauses = ['unanswered', 'voted_down', 'asked_again', 'handed_over'] as const
export type GapCause = (typeof gapCauses)[number]

/** A group of questions of about the same meaning that were not answered, or not well. */
export const contentGapSchema = z.object({
  /** The id of the group, which is that of its first question. */
  id: z.int(),
  /** The most frequent wording, as a visitor wrote it. */
  question: z.string(),
  count: z.int(),
  /** How many of them had an answer that did not help. */
  wrong: z.int(),
  /** Other wordings, at most five. */
  examples: z.array(z.string()),
  first_asked_at: z.string(),
  last_asked_at: z.string(),
  /** Since when the assistant answers them; null while it does not. */
  answered_at: z.string().nullable(),
  /** What it answers them from. */
  answered_from: sourceSchema.nullable(),
})

export type ContentGap = z.output<typeof contentGapSchema>

/** What the assistant answers a question that is asked by itself. */
export const trialAnswerSchema = assistantMessageSchema
  .pick({ message: true, sources: true })
  .extend({ certainty: z.enum(certainties).nullable() })

export type TrialAnswer = z.output<typeof trialAnswerSchema>

export const contentGapFilters = [
  optionFilter('wrong', 'Answered wrongly', { true: 'Yes', false: 'No' }),
  ...timeFilters('last_asked_at', 'Last asked'),
]

export const contentGapRules = {
  /** 0 while a group has no answer, 1 once it has. */
  statuses: [0, 1],
  sort: ['count'],
  defaultSort: '-count',
  filters: filterRules(contentGapFilters),
  search: 'text that must occur in a question, regardless of case',
} as const satisfies ListRules
