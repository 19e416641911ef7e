import { z } from 'zod'
import type { ListRules } from '#contract/list-query.ts'

/** The source of an answer. `path` is the page on this site; null for a document, which has no page. */
const sourceSchema = z.object({ title: z.string(), path: z.string().nullable() })

export type Source = z.output<typeof sourceSchema>

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

/** A group of similar questions that were not answered. */
export const contentGapSchema = z.object({
  /** The id of the group, which is that of its first question. */
  id: z.int(),
  /** The most frequent wording, as a visitor wrote it. */
  question: z.string(),
  count: z.int(),
  /** Other wordings, at most five. */
  examples: z.array(z.string()),
  first_asked_at: z.string(),
  last_asked_at: z.string(),
})

export type ContentGap = z.output<typeof contentGapSchema>

export const contentGapRules = {
  sort: ['count'],
  defaultSort: '-count',
  search: 'text that must occur in a question, regardless of case',
} as const satisfies ListRules
