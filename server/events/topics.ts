import { z } from 'zod'
import { type RowTopic, rowsChanged, rowTopics } from '#contract/events.ts'
import type { AccountKind } from '#server/sessions/tables.ts'

/** The events that processes on one database send each other. */
export const topics = {
  /** Rows of content, which public pages show. */
  content: rowsChanged,
  enquiry: rowsChanged,
  /** Candidates and their evaluations. */
  candidate: rowsChanged,
  /** E-mails to candidates. */
  mail: rowsChanged,
  /** Documents that the assistant answers from. */
  document: rowsChanged,
  /** What the assistant knows of rows; `type` is the kind of a passage. */
  knowledge: rowsChanged,
  /** Sessions that were revoked. */
  session: z.object({ ids: z.array(z.string()) }),
} as const satisfies Record<RowTopic, typeof rowsChanged> & Record<string, z.ZodType>

/** Which rows each kind of account may hear of: those that it may read. */
export const topicsOf = {
  admin: rowTopics,
  employee: [],
} as const satisfies Record<AccountKind, readonly RowTopic[]>

export type Topic = keyof typeof topics
export type EventData<T extends Topic> = z.output<(typeof topics)[T]>
