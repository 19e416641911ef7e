import { z } from 'zod'

/** Where an answer comes from. `path` is the page on this site; null for a document, which has none. */
const sourceSchema = z.object({ title: z.string(), path: z.string().nullable() })

export type Source = z.output<typeof sourceSchema>

/** A message of a conversation (PS-351, PS-353). The text is plain; line breaks count. */
export const chatMessageSchema = z.object({
  id: z.int(),
  is_user: z.boolean(),
  message: z.string(),
  created_at: z.string(),
  /** Of an answer; empty for what a visitor writes. */
  sources: z.array(sourceSchema),
  /** Answers that a button offers, such as `Talk to a person`. Each is sent as a message when pressed. */
  replies: z.array(z.string()),
  /** Whether a file may be sent next. */
  upload_allowed: z.boolean(),
  /** The name of the file that came with it; null without one. */
  file_name: z.string().nullable(),
})

export type ChatMessage = z.output<typeof chatMessageSchema>

/** A message as recruiters read it beside an application that was made in conversation. */
export const transcriptMessageSchema = chatMessageSchema.pick({
  is_user: true,
  message: true,
  created_at: true,
  file_name: true,
})

export type TranscriptMessage = z.output<typeof transcriptMessageSchema>

/**
 * The questions that the assistant could not answer, grouped by likeness, as a list: GET with `sort_by`, `limit`, `skip`,
 * and `searchedText`, and `count/`. The order is the most frequent first. DELETE of `{id}/`, or of `bulk_delete/`
 * with `{ids}`, puts groups aside; POST to `restore/` with `{ids}` brings them back.
 */
export const contentGapsPath = 'content-gaps'

/** Questions that are alike and were not answered. */
export const contentGapSchema = z.object({
  /** Of the group: the id of its first question. */
  id: z.int(),
  /** The question asked most often, as a visitor wrote it. */
  question: z.string(),
  count: z.int(),
  /** Other wordings, at most five. */
  examples: z.array(z.string()),
  first_asked_at: z.string(),
  last_asked_at: z.string(),
})

export type ContentGap = z.output<typeof contentGapSchema>
